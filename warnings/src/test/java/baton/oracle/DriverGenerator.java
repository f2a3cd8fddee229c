package baton.oracle;

import static baton.oracle.IdiomParts.block;
import static baton.oracle.IdiomParts.function;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.procedure;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Makes drivers of character devices: callbacks of an open file, a timer and a work item for each open file and one for the device, an
 * interrupt handler, a kernel thread. Each datum has a lock of its own; most accesses hold it, or need none where the kernel calls
 * nothing else at the time.
 */
final class DriverGenerator {
  private static final String PRIVATE = "struct priv *";
  private static final Formal FILE = new Formal("struct file *", "file");
  private static final String FROM_TIMER = "(struct priv *)((char *)t - __builtin_offsetof(struct priv, t))";
  private static final String FROM_WORK = "(struct priv *)((char *)w - __builtin_offsetof(struct priv, w))";

  /** What a function may do besides. */
  private enum Place {
    /** A system call, with an open file. */
    CALL,
    /** A work item or a thread, without a file. */
    TASK,
    /** An interrupt, where nothing may sleep. */
    ATOMIC
  }

  private final IdiomParts parts;
  private final boolean timer;
  private final boolean work;
  private final boolean interrupt;
  private final boolean thread;
  private final boolean list;
  private final Sharing sharing;
  private final boolean constructor;
  private final String ofA;
  private final String ofB;
  private final String ofGlobal;

  private DriverGenerator(long seed) {
    this.parts = new IdiomParts(new SplittableRandom(seed));
    this.sharing = parts.choose(2) == 0 ? parts.any(Sharing.values()) : Sharing.NONE;
    boolean plain = parts.choose(3) < (sharing == Sharing.NONE ? 1 : 2); // nothing but open files
    this.timer = !plain && parts.choose(2) == 0;
    this.work = !plain && parts.choose(2) == 0;
    this.interrupt = !plain && parts.choose(3) == 0;
    this.thread = !plain && parts.choose(3) == 0;
    this.list = !plain && parts.choose(3) == 0;
    this.constructor = parts.choose(3) == 0;
    this.ofA = parts.any("p->m", "p->s", "dev.m", "dev.s");
    this.ofB = parts.any("p->s", "dev.s", "dev.s", "p->s");
    this.ofGlobal = parts.any("dev.m", "dev.s", "gs", "gm");
  }

  /** The driver of {@code seed}, to be compiled behind {@code driver.h}. */
  static GeneratedProgram program(long seed) {
    return new DriverGenerator(seed).make();
  }

  private GeneratedProgram make() {
    List<Definition> functions = new ArrayList<>();
    functions.add(helper());
    functions.add(setter());
    functions.add(constructor());
    List<Formal> itemAndFunction = List.of(new Formal("struct work_struct *", "item"), new Formal("work_function ", "f"));
    functions.add(function("static void ", "d_set_work", itemAndFunction, "", line("item->func = f;")));
    functions.add(onTimer());
    functions.add(onWork());
    functions.add(onInterrupt());
    functions.add(inThread());
    functions.add(open());
    functions.add(release());
    functions.add(call("ssize_t ", "d_read", List.of(FILE, new Formal("char *", "to"), new Formal("size_t ", "n"), new Formal("loff_t *", "at"))));
    functions.add(
        call("ssize_t ", "d_write", List.of(FILE, new Formal("const char *", "from"), new Formal("size_t ", "n"), new Formal("loff_t *", "at"))));
    functions.add(call("long ", "d_ioctl", List.of(FILE, new Formal("unsigned int ", "c"), new Formal("unsigned long ", "x"))));
    functions.add(function("static void ", "d_prepare", List.of(), "", parts.touch("dev.a")));
    functions.add(function("static void ", "d_register", List.of(), "", registration()));
    functions.add(function("static void ", "d_prepare_and_register", List.of(), "", parts.touch("dev.b"), registration(), parts.choose(2) == 0 ? parts.touch("dev.b") : line("")));
    functions.add(initialise());
    functions.add(cleanUp());
    String table =
        "static const struct file_operations operations = {"
            + (parts.choose(6) == 0 ? "" : ".owner = &__this_module, ")
            + ".open = d_open, .release = d_release, .read = d_read, .write = d_write,"
            + " .unlocked_ioctl = d_ioctl};";
    List<String> declarations =
        List.of(
            "struct priv { struct mutex m; spinlock_t s; int a, b; struct timer_list t; struct work_struct w; struct priv *next; struct completion c; };",
            "static struct priv dev, *all; static struct mutex gm; static spinlock_t gs; static int g, h; static struct task_struct *task;",
            "static struct priv *kept; static struct file *other;");
    return new GeneratedProgram(declarations, List.of(table, "static const struct file_operations *known = &operations;"), functions);
  }

  /** Gives a work item its function. */
  private Piece work(String item) {
    return parts.choose(3) == 0
        ? new Piece.Call("", "d_set_work", List.of("&" + item, "d_work"))
        : line(item + ".func = d_work;");
  }

  private static boolean sleeps(String lock) {
    return lock.endsWith("m");
  }

  private Piece held(String lock, Piece... body) {
    List<Piece> pieces = List.of(body);
    if (sleeps(lock)) {
      return switch (parts.choose(6)) {
        case 0 -> new Piece.Section("if (!mutex_lock_interruptible(&" + lock + ")) {", also(pieces, line("mutex_unlock(&" + lock + ");")), "}");
        case 1 -> new Piece.Section("if (mutex_trylock(&" + lock + ")) {", also(pieces, line("mutex_unlock(&" + lock + ");")), "}");
        default -> new Piece.Section("mutex_lock(&" + lock + ");", pieces, "mutex_unlock(&" + lock + ");");
      };
    }
    String raw = "(&" + lock + ".rlock)";
    String f = parts.fresh("flags");
    return switch (parts.choose(4)) {
      case 0 -> new Piece.Section("_raw_spin_lock" + raw + ";", pieces, "_raw_spin_unlock" + raw + ";");
      case 1 -> new Piece.Section("_raw_spin_lock_irq" + raw + ";", pieces, "_raw_spin_unlock_irq" + raw + ";");
      case 2 -> new Piece.Section("if (_raw_spin_trylock" + raw + ") {", also(pieces, line("_raw_spin_unlock" + raw + ";")), "}");
      default -> new Piece.Section(
          "unsigned long " + f + " = _raw_spin_lock_irqsave" + raw + ";", pieces, "_raw_spin_unlock_irqrestore(&" + lock + ".rlock, " + f + ");");
    };
  }

  private static List<Piece> also(List<Piece> pieces, Piece last) {
    List<Piece> all = new ArrayList<>(pieces);
    all.add(last);
    return all;
  }

  /** An access to a datum under its lock, or, now and then, without. */
  private Piece guarded(String lock, String datum, Place place) {
    if (place == Place.ATOMIC && sleeps(lock)) {
      return line("(void)nondet();");
    }
    return parts.choose(8) == 0 ? parts.touch(datum) : held(lock, parts.touch(datum));
  }

  private Piece action(Place place) {
    return switch (parts.choose(12)) {
      case 0, 1, 2 -> guarded(ofA, "p->a", place);
      case 3, 4 -> guarded(ofB, "p->b", place);
      case 5 -> guarded(ofGlobal, "g", place);
      case 6 -> guarded("gs", "h", place);
      case 7 -> timer ? line(parts.any("mod_timer(&p->t, 1);", "mod_timer(&dev.t, 1);")) : line("");
      case 8 -> work ? line(parts.any("queue_work_on(0, 0, &p->w);", "queue_work_on(0, 0, &dev.w);")) : line("");
      case 9 -> list && place != Place.ATOMIC
          ? held("gm", block("for (struct priv *q = all; q; q = q->next) {", parts.choose(6) == 0 ? line("q->a++;") : line("(void)q->next;")))
          : guarded(ofA, "p->a", place);
      case 10 -> new Piece.Call("", "d_help", List.of("p"));
      default -> guarded(ofA.replace("p->", "dev."), "dev.a", place);
    };
  }

  private List<Piece> actions(int count, Place place) {
    List<Piece> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(new Piece.Section(parts.choose(5) == 0 ? "if (nondet() > 1) {" : "{", List.of(action(place)), "}"));
    }
    return all;
  }

  private Definition helper() {
    return new Definition("static void ", "d_help", List.of(new Formal(PRIVATE, "p")), List.of(held(ofB, parts.touch("p->b"))), "");
  }

  private static Definition setter() {
    return function("static void ", "d_set", List.of(FILE, new Formal(PRIVATE, "p")), "", line("file->private_data = p;"));
  }

  private Definition constructor() {
    Piece make = line(PRIVATE + "n = __kmalloc(sizeof(struct priv), 0);");
    return function("static " + PRIVATE, "d_make", List.of(), "return n;", make, block("if (n) {", parts.touch("n->b")));
  }

  private static Definition with(String result, String name, List<Formal> formals, String from, List<Piece> body, String end) {
    List<Piece> all = new ArrayList<>();
    all.add(line(PRIVATE + "p = " + from + ";"));
    all.addAll(body);
    return new Definition("static " + result, name, formals, all, end);
  }

  private Definition onTimer() {
    return with("void ", "d_timer", List.of(new Formal("struct timer_list *", "t")), FROM_TIMER, actions(1 + parts.choose(2), Place.ATOMIC), "");
  }

  private Definition onWork() {
    return with("void ", "d_work", List.of(new Formal("struct work_struct *", "w")), FROM_WORK, actions(1 + parts.choose(2), Place.TASK), "");
  }

  private Definition onInterrupt() {
    List<Formal> formals = List.of(new Formal("int ", "number"), new Formal("void *", "data"));
    return with("irqreturn_t ", "d_interrupt", formals, "data", actions(1 + parts.choose(2), Place.ATOMIC), "return 1;");
  }

  private Definition inThread() {
    return with(
        "int ", "d_thread", List.of(new Formal("void *", "data")), "data",
        List.of(new Piece.Section("do {", actions(1 + parts.choose(2), Place.TASK), "} while (nondet() > 1 && !kthread_should_stop());")), "return 0;");
  }

  private Definition call(String result, String name, List<Formal> formals) {
    List<Piece> body = actions(1 + parts.choose(3), Place.CALL);
    if (name.equals("d_read") || name.equals("d_write")) {
      body.add(parts.choose(3) == 0 ? line("file->f_pos++;") : line("(void)file->f_flags;"));
    } else if (parts.choose(4) == 0) {
      body.add(parts.touch("file->f_version"));
    }
    if (!name.equals("d_write")) {
      body.addAll(parts.choose(body.size()), sharing.again());
    }
    return with(result, name, formals, "file->private_data", body, "return 0;");
  }

  private List<Formal> ofFile() {
    return List.of(new Formal("struct inode *", "inode"), FILE);
  }

  private Definition open() {
    List<Piece> body = new ArrayList<>();
    body.add(line("if (!p) return -12;"));
    body.add(parts.touch("p->a"));
    body.add(parts.touch("file->f_version"));
    if (timer) {
      body.add(line("init_timer_key(&p->t, d_timer, 0, \"t\", 0);"));
    }
    if (work) {
      body.add(work("p->w"));
    }
    if (list) {
      body.add(held("gm", line("p->next = all;"), line("all = p;")));
    }
    if (parts.choose(4) == 0) {
      body.add(line("int r_0 = nondet() > 1 ? -5 : 0;"));
      body.add(line("if (r_0) return r_0;"));
    }
    body.add(sharing.set());
    body.addAll(actions(parts.choose(3), Place.CALL));
    body.add(parts.choose(3) == 0 ? parts.touch("p->b") : parts.touch("file->f_version"));
    return with("int ", "d_open", ofFile(), constructor ? "d_make()" : "__kmalloc(sizeof(struct priv), 0)", body, "return 0;");
  }

  private Definition release() {
    List<Piece> body = new ArrayList<>(actions(parts.choose(3), Place.CALL));
    boolean left = parts.slip();
    if (timer && work && parts.choose(2) == 0) {
      body.add(line("cancel_work_sync(&p->w);"));
    }
    if (timer && !(left && parts.choose(2) == 0)) {
      body.add(line("del_timer_sync(&p->t);"));
    }
    if (work && !(left && parts.choose(2) == 0)) {
      body.add(line(parts.any("cancel_work_sync(&p->w);", "cancel_work_sync(&p->w);", "flush_work(&p->w);")));
    }
    if (list) {
      Piece found = line("if (*q == p) { *q = p->next; break; }");
      body.add(held("gm", block("for (struct priv **q = &all; *q; q = &(*q)->next) {", found)));
    }
    body.add(parts.touch("p->a"));
    body.add(parts.touch("file->f_version"));
    body.add(parts.choose(2) == 0 && sharing == Sharing.NONE ? line("kfree(p);") : parts.touch("p->b"));
    return with("int ", "d_release", ofFile(), "file->private_data", body, "return 0;");
  }

  private Piece registration() {
    String table = parts.any("&operations", "&operations", "known");
    return line("__register_chrdev(60, 0, 256, \"d\", " + table + ");");
  }

  private Definition initialise() {
    List<Piece> body = new ArrayList<>();
    body.add(parts.touch("g"));
    body.add(new Piece.Call("", "d_prepare", List.of()));
    if (timer) {
      body.add(line("init_timer_key(&dev.t, d_timer, 0, \"d\", 0);"));
    }
    if (work) {
      body.add(work("dev.w"));
    }
    List<Piece> starts = new ArrayList<>();
    if (interrupt) {
      starts.add(line("request_threaded_irq(7, d_interrupt, 0, 0, \"d\", &dev);"));
    }
    if (thread) {
      starts.add(line("task = kthread_create_on_node(d_thread, &dev, -1, \"d\");"));
      starts.add(line("if (task) wake_up_process(task);"));
    }
    Piece register = new Piece.Call("", parts.choose(3) == 0 ? "d_prepare_and_register" : "d_register", List.of());
    if (parts.choose(2) == 0) {
      starts.add(register);
    } else {
      starts.addFirst(register);
    }
    if (parts.choose(2) == 0) {
      starts.add(1, parts.choose(2) == 0 ? parts.touch("dev.a") : new Piece.Call("", "d_prepare", List.of()));
    }
    body.addAll(starts);
    body.add(parts.choose(4) == 0 ? parts.touch("h") : held("gs", parts.touch("h")));
    return function("int ", "init_module", List.of(), "return 0;", body.toArray(new Piece[0]));
  }

  private Definition cleanUp() {
    List<Piece> body = new ArrayList<>();
    body.add(line("__unregister_chrdev(60, 0, 256, \"d\");"));
    boolean left = parts.slip();
    if (thread) {
      body.add(line("if (task) kthread_stop(task);"));
    }
    if (interrupt && !left) {
      body.add(line("free_irq(7, &dev);"));
    }
    if (timer && !left) {
      body.add(line("del_timer_sync(&dev.t);"));
    }
    if (work && !left) {
      body.add(line("cancel_work_sync(&dev.w);"));
    }
    if (parts.choose(2) == 0) {
      body.add(parts.touch("dev.a"));
    }
    body.add(parts.touch("g"));
    return procedure("cleanup_module", List.of(), body.toArray(new Piece[0]));
  }
}
