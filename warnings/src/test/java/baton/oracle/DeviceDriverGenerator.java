package baton.oracle;

import static baton.oracle.IdiomParts.block;
import static baton.oracle.IdiomParts.function;
import static baton.oracle.IdiomParts.line;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Makes drivers of devices on a bus: each device has an object that its probe makes, an interrupt, an attribute and calls when the system
 * sleeps. Now and then two devices have one object, the object is kept elsewhere, or is known too early or too long.
 */
final class DeviceDriverGenerator {
  private static final String PART = "struct part *";
  private static final Formal DEVICE = new Formal("struct device *", "dev");
  private static final Formal PLATFORM = new Formal("struct platform_device *", "pdev");

  /** How an object comes to several devices, or to others. */
  private enum Spread {
    NOT,
    /** One object for all devices. */
    ONE,
    /** It is put into the parent's data as well. */
    PARENT,
    /** It is kept in a variable, which the attribute looks at. */
    KEPT,
    /** A variable that another callback puts into its device's data. */
    AGAIN
  }

  private final IdiomParts parts;
  private final Spread spread;
  private final boolean interrupt;
  private final boolean attribute;
  private final boolean early;
  private final boolean setter;
  private final boolean page;

  private DeviceDriverGenerator(long seed) {
    this.parts = new IdiomParts(new SplittableRandom(seed));
    this.spread = parts.choose(3) == 0 ? parts.any(Spread.values()) : Spread.NOT;
    this.interrupt = parts.choose(3) == 0;
    this.attribute = parts.choose(2) == 0;
    this.early = parts.choose(5) == 0;
    this.setter = parts.choose(2) == 0;
    this.page = parts.choose(6) == 0;
  }

  /** The driver of {@code seed}, to be compiled behind {@code driver.h}. */
  static GeneratedProgram program(long seed) {
    return new DeviceDriverGenerator(seed).make();
  }

  private GeneratedProgram make() {
    List<Definition> functions = new ArrayList<>();
    functions.add(
        function("static void ", "p_set", List.of(PLATFORM, new Formal(PART, "p")), "", line("dev_set_drvdata(&pdev->dev, p);")));
    functions.add(onInterrupt());
    functions.add(show());
    functions.add(store());
    String table = "static struct device_attribute attribute = {\"d\", p_show, p_store};";
    functions.add(sleeping("p_suspend"));
    functions.add(sleeping("p_resume"));
    functions.add(sleeping("p_runtime"));
    functions.add(probe());
    functions.add(remove());
    String runtime = parts.choose(4) == 0 ? ", .runtime_suspend = p_runtime" : "";
    String pm = "static const struct dev_pm_ops pm = {.suspend = p_suspend, .resume = p_resume" + runtime + "};";
    String driver = "static struct platform_driver driver = {.probe = p_probe, .remove = p_remove, .driver = {&__this_module, &pm}};";
    functions.add(function("int ", "init_module", List.of(), "return __platform_driver_register(&driver, &__this_module);"));
    functions.add(function("void ", "cleanup_module", List.of(), "", line("platform_driver_unregister(&driver);")));
    List<String> declarations =
        List.of(
            "struct part { struct mutex m; spinlock_t s; int a, b, c; };",
            "static struct part *kept; static spinlock_t gs; static int g; static char *last;",
            "static ssize_t p_show(struct device *, struct device_attribute *, char *);",
            "static ssize_t p_store(struct device *, struct device_attribute *, const char *, size_t);",
            table);
    return new GeneratedProgram(declarations, List.of(pm, driver), functions);
  }

  private Piece held(String lock, Piece... body) {
    return lock.endsWith("m")
        ? new Piece.Section("mutex_lock(&" + lock + ");", List.of(body), "mutex_unlock(&" + lock + ");")
        : new Piece.Section("_raw_spin_lock(&" + lock + ".rlock);", List.of(body), "_raw_spin_unlock(&" + lock + ".rlock);");
  }

  /** Something that is done with an object while others may do it. */
  private Piece shared() {
    return switch (parts.choose(6)) {
      case 0 -> parts.slip() ? parts.touch("p->c") : held("p->s", parts.touch("p->c"));
      case 1 -> held("gs", parts.touch("g"));
      default -> held("p->s", parts.touch("p->c"));
    };
  }

  private Definition with(String name, List<Formal> formals, String result, String from, List<Piece> body) {
    List<Piece> all = new ArrayList<>();
    all.add(line(PART + "p = " + from + ";"));
    all.addAll(body);
    return new Definition("static " + result, name, formals, all, "return 0;");
  }

  private Definition onInterrupt() {
    List<Piece> body = new ArrayList<>();
    body.add(shared());
    if (parts.choose(4) == 0) {
      body.add(parts.touch("p->b"));
    }
    List<Formal> formals = List.of(new Formal("int ", "number"), new Formal("void *", "data"));
    return with("p_interrupt", formals, "irqreturn_t ", "data", body);
  }

  private Definition show() {
    List<Piece> body = new ArrayList<>();
    body.add(line("char *q = page;"));
    body.add(block("if (p) {", shared(), parts.choose(4) == 0 ? parts.touch("p->a") : line("")));
    if (spread == Spread.KEPT) {
      body.add(held("gs", line("p = kept;")));
      body.add(block("if (p) {", parts.touch("p->b")));
    }
    if (this.page) {
      body.add(line("last = page;"));
    }
    body.add(line(parts.any("page[0] = 1;", "q[1]++;", "for (int i = 0; i < 4; i++) page[i] = i;")));
    List<Formal> formals = List.of(DEVICE, new Formal("struct device_attribute *", "at"), new Formal("char *", "page"));
    return with("p_show", formals, "ssize_t ", "dev_get_drvdata(dev)", body);
  }

  private Definition store() {
    List<Piece> body = new ArrayList<>();
    body.add(block("if (p) {", shared()));
    if (this.page) {
      body.add(line("if (last) last[0] = 2;"));
    }
    body.add(line("if (page[0]) return 1;"));
    List<Formal> formals =
        List.of(DEVICE, new Formal("struct device_attribute *", "at"), new Formal("const char *", "page"), new Formal("size_t ", "n"));
    return with("p_store", formals, "ssize_t ", "dev_get_drvdata(dev)", body);
  }

  private Definition sleeping(String name) {
    List<Piece> body = new ArrayList<>();
    body.add(block("if (p) {", parts.touch(parts.any("p->a", "p->b")), shared()));
    if (spread == Spread.AGAIN && name.equals("p_resume")) {
      body.add(held("gs", line("if (kept) dev_set_drvdata(dev, kept);"), line("kept = p;")));
    }
    return with(name, List.of(DEVICE), "int ", "dev_get_drvdata(dev)", body);
  }

  private Definition probe() {
    List<Piece> body = new ArrayList<>();
    if (spread == Spread.ONE) {
      body.add(held("gs", line("if (!kept) kept = __kmalloc(sizeof(*p), 0);"), line("p = kept;")));
    } else {
      body.add(line("p = __kmalloc(sizeof(*p), 0);"));
    }
    body.add(line("if (!p) return -12;"));
    body.add(parts.touch("p->a"));
    if (parts.choose(4) == 0) {
      body.add(line("if (nondet() > 1) return p->a - 5;"));
    }
    Piece set = setter ? new Piece.Call("", "p_set", List.of("pdev", "p")) : line("dev_set_drvdata(&pdev->dev, p);");
    List<Piece> starts = new ArrayList<>();
    if (interrupt) {
      starts.add(line("request_threaded_irq(pdev->id, p_interrupt, 0, 0, \"d\", p);"));
    }
    if (attribute) {
      starts.add(line("device_create_file(&pdev->dev, &attribute);"));
    }
    if (!early) {
      body.add(set);
    }
    body.add(parts.touch("p->b"));
    if (spread == Spread.PARENT) {
      body.add(line("if (pdev->dev.parent) dev_set_drvdata(pdev->dev.parent, p);"));
    }
    if (spread == Spread.KEPT) {
      body.add(held("gs", line("kept = p;")));
    }
    body.addAll(starts);
    if (early) {
      body.add(set);
    }
    body.add(parts.choose(3) == 0 ? parts.touch("p->a") : shared());
    return with("p_probe", List.of(PLATFORM), "int ", "0", body);
  }

  private Definition remove() {
    List<Piece> body = new ArrayList<>();
    body.add(line("if (!p) return 0;"));
    if (attribute && !parts.slip()) {
      body.add(line("device_remove_file(&pdev->dev, &attribute);"));
    }
    if (interrupt && !parts.slip()) {
      body.add(line("free_irq(pdev->id, p);"));
    }
    body.add(parts.touch("p->a"));
    body.add(shared());
    if (spread == Spread.NOT && parts.choose(2) == 0) {
      body.add(line("kfree(p);"));
    }
    return with("p_remove", List.of(PLATFORM), "int ", "dev_get_drvdata(&pdev->dev)", body);
  }
}
