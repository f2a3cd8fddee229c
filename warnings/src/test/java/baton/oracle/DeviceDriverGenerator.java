package baton.oracle;

import static baton.oracle.IdiomParts.block;
import static baton.oracle.IdiomParts.function;
import static baton.oracle.IdiomParts.line;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Makes drivers of devices on a bus: each device has an object that its probe makes, an interrupt, a timer, two work items, an attribute
 * and calls when the system sleeps. Now and then two devices have one object, the object is kept elsewhere, or is known too early or too
 * long; and what makes callbacks run, and ends them, stands in any order.
 */
final class DeviceDriverGenerator {
  private static final String PART = "struct part *";
  private static final String WORK = "struct work_struct *";
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
  private final boolean second;
  private final boolean timer;
  private final boolean work;

  private DeviceDriverGenerator(long seed) {
    this.parts = new IdiomParts(new SplittableRandom(seed));
    this.spread = parts.choose(3) == 0 ? parts.any(Spread.values()) : Spread.NOT;
    this.interrupt = parts.choose(3) == 0;
    this.attribute = parts.choose(2) == 0;
    this.early = parts.choose(5) == 0;
    this.setter = parts.choose(2) == 0;
    this.page = parts.choose(6) == 0;
    this.second = parts.choose(8) == 0;
    this.timer = parts.choose(3) == 0;
    this.work = parts.choose(2) == 0;
  }

  /** The driver of {@code seed}, to be compiled behind {@code driver.h}. */
  static GeneratedProgram program(long seed) {
    return new DeviceDriverGenerator(seed).make();
  }

  private GeneratedProgram make() {
    List<Definition> functions = new ArrayList<>();
    functions.add(
        function("static void ", "p_set", List.of(PLATFORM, new Formal(PART, "p")), "", line("dev_set_drvdata(&pdev->dev, p);")));
    functions.add(callback("p_tick", "struct timer_list *", "t", timer));
    functions.add(callback("p_work", WORK, "w", work));
    functions.add(callback("p_late", WORK, "v", work));
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
            "struct part { int head; struct mutex m; struct work_struct w; spinlock_t s; struct timer_list t; int a, b, c; struct work_struct v; };",
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

  /** Makes a callback run, if the driver has one. */
  private Piece arm() {
    return timer && (!work || parts.choose(2) == 0)
        ? line("mod_timer(&p->t, 1);")
        : line(work ? parts.any("queue_work_on(0, 0, &p->w);", "queue_work_on(0, 0, &p->v);") : "");
  }

  /** The callback of a member of the object, which may make itself or others run. */
  private Definition callback(String name, String type, String member, boolean used) {
    List<Piece> body = new ArrayList<>();
    body.add(shared());
    if (used) {
      body.add(parts.choose(3) == 0 ? parts.touch(parts.any("p->a", "p->head")) : line(""));
      body.add(parts.choose(3) == 0 ? block("if (nondet() > 1) {", arm()) : line(""));
    }
    String start = "(" + PART + ")((char *)at - __builtin_offsetof(struct part, " + member + "))";
    List<Piece> all = new ArrayList<>();
    all.add(line(PART + "p = " + start + ";"));
    all.addAll(body);
    return new Definition("static void ", name, List.of(new Formal(type, "at")), all, "");
  }

  private Definition onInterrupt() {
    List<Piece> body = new ArrayList<>();
    body.add(shared());
    body.add(parts.choose(2) == 0 ? arm() : line(""));
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
    body.add(block("if (p) {", shared(), parts.choose(5) == 0 ? arm() : line("")));
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
    body.add(block("if (p) {", parts.touch(parts.any("p->a", "p->b")), shared(), parts.choose(6) == 0 ? arm() : line("")));
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
    body.add(line("init_timer_key(&p->t, p_tick, 0, 0, 0);"));
    body.add(line("p->w.func = p_work; p->v.func = p_late;"));
    body.add(parts.touch("p->a"));
    body.add(parts.choose(6) == 0 ? arm() : line(""));
    body.add(parts.touch("p->head"));
    if (parts.choose(4) == 0) {
      body.add(line("if (nondet() > 1) return p->a - 5;"));
    }
    Piece set = setter ? new Piece.Call("", "p_set", List.of("pdev", "p")) : line("dev_set_drvdata(&pdev->dev, p);");
    List<Piece> starts = new ArrayList<>();
    if (interrupt) {
      starts.add(line("request_threaded_irq(pdev->id, p_interrupt, 0, 0, \"d\", p);"));
      starts.add(second ? line("request_threaded_irq(pdev->id + 2, p_interrupt, 0, 0, \"d\", p);") : line(""));
    }
    if (attribute) {
      starts.add(
          parts.choose(3) == 0
              ? block("if (device_create_file(&pdev->dev, &attribute)) {", parts.touch("p->a"), line("return -5;"))
              : line("device_create_file(&pdev->dev, &attribute);"));
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
    body.add(parts.choose(3) == 0 ? arm() : line(""));
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
      String taken = "device_remove_file(&pdev->dev, &attribute);";
      body.add(parts.slip() ? block("if (nondet() > 1) {", line(taken)) : line(taken));
    }
    List<Piece> ends = new ArrayList<>();
    if (interrupt && !parts.slip()) {
      ends.add(line("free_irq(pdev->id, p);"));
      ends.add(second && !parts.slip() ? line("free_irq(pdev->id + 2, p);") : line(""));
    }
    if (timer && !parts.slip()) {
      ends.add(line("del_timer_sync(&p->t);"));
    }
    if (work && !parts.slip()) {
      ends.add(line(parts.choose(5) == 0 ? "flush_work(&p->w);" : "cancel_work_sync(&p->w);"));
      ends.add(line(parts.choose(5) == 0 ? "flush_work(&p->v);" : "cancel_work_sync(&p->v);"));
    }
    if (parts.choose(3) == 0) {
      Collections.reverse(ends);
    }
    body.addAll(ends);
    body.add(parts.choose(8) == 0 ? arm() : line(""));
    body.add(parts.touch("p->a"));
    body.add(parts.touch("p->head"));
    body.add(shared());
    if (spread == Spread.NOT && parts.choose(2) == 0) {
      body.add(line("kfree(p);"));
    }
    return with("p_remove", List.of(PLATFORM), "int ", "dev_get_drvdata(&pdev->dev)", body);
  }
}
