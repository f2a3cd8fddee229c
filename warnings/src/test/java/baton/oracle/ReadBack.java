package baton.oracle;

import static baton.oracle.IdiomParts.block;
import static baton.oracle.IdiomParts.call;
import static baton.oracle.IdiomParts.function;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.locked;
import static baton.oracle.IdiomParts.procedure;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.ArrayList;
import java.util.List;

/**
 * Each thread makes an object, shows it, and goes on using a part of it by its own pointer, which it does not read back from where it
 * showed it: there may be another thread's object by then.
 */
final class ReadBack implements Arrangement {
  private static final int MISTAKES = 10;

  /** How the shown pointers are written and read. */
  private enum Kept {
    UNDER_LOCK,
    ATOMICALLY,
    PLAINLY
  }

  private final IdiomParts parts;
  private final Kept kept;
  private final int wrong;

  ReadBack(IdiomParts parts) {
    this.parts = parts;
    this.kept = parts.any(Kept.values());
    this.wrong = parts.mistake(MISTAKES);
  }

  @Override
  public List<String> variables() {
    return List.of(
        "struct rb_it { int v, w; struct rb_it *next; }; struct rb_box { struct rb_it *it; int n; };",
        "struct rb_it *rb_shown, *rb_all[2]; struct rb_box rb_box; pthread_mutex_t rb_m;");
  }

  @Override
  public List<Definition> functions() {
    return List.of(
        function("struct rb_it *", "rb_get", List.of(), "return g_rb;", line("struct rb_it *g_rb = 0;"), guarded(load("g_rb", "rb_shown"))),
        procedure("rb_fetch", List.of(new Formal("struct rb_it **", "to_rb")), guarded(load("*to_rb", "rb_shown"))),
        procedure("rb_use", List.of(new Formal("struct rb_it *", "u_rb")), block("if (u_rb) {", parts.touch("u_rb->v"))),
        procedure(
            "rb_show", List.of(new Formal("struct rb_it *", "s_rb")),
            guarded(store("rb_shown"), store("rb_all[nondet() & 1]"), store("rb_box.it"))),
        function(
            "void *", "rb_work", List.of(new Formal("void *", "a_rb")), "return 0;",
            line("struct rb_it *x_rb = calloc(1, sizeof *x_rb);"),
            line("if (!x_rb) return 0;"),
            parts.touch("x_rb->v"),
            call("", "rb_show", "x_rb"),
            back(),
            parts.choose(2) == 0 ? call("", "rb_use", "x_rb") : parts.touch("x_rb->v"),
            locked("&rb_m", parts.touch("x_rb->w"))),
        function(
            "void *", "rb_look", List.of(new Formal("void *", "b_rb")), "return 0;",
            line("struct rb_it *y_rb = 0;"),
            guarded(load("y_rb", "rb_shown")),
            locked("&rb_m", block("if (y_rb) {", parts.touch("y_rb->w")))));
  }

  /** What a thread does with its pointer between showing and using. */
  private Piece back() {
    return switch (wrong) {
      case 1 -> guarded(load("x_rb", "rb_shown"));
      case 2 -> guarded(load("x_rb", "rb_box.it"));
      case 3 -> block("if (nondet() > 1) {", guarded(load("x_rb", "rb_shown")));
      case 4 -> call("x_rb", "rb_get");
      case 5 -> call("", "rb_fetch", "&x_rb");
      case 6 -> block("{", guarded(load("x_rb->next", "rb_shown")), line("x_rb = x_rb->next;"));
      case 7 -> block("{", line("struct rb_box l_rb;"), guarded(kept == Kept.ATOMICALLY ? load("l_rb.it", "rb_box.it") : line("l_rb = rb_box;")), line("x_rb = l_rb.it;"));
      case 8 -> block("{", line("struct rb_it *e_rb = 0;"), guarded(load("e_rb", "rb_all[1]")), line("if (e_rb) x_rb = e_rb;"));
      case 9 -> block("{", line("struct rb_it *k_rb = 0;"), guarded(load("k_rb", "rb_shown")), call("", "rb_use", "k_rb"));
      default -> line("x_rb->next = 0;");
    };
  }

  private Piece guarded(Piece... body) {
    boolean locked = kept == Kept.UNDER_LOCK || (wrong == 0 && kept == Kept.PLAINLY);
    return locked ? locked("&rb_m", body) : block("{", body);
  }

  private Piece load(String to, String from) {
    return line(to + " = " + (kept == Kept.ATOMICALLY ? "__atomic_load_n(&" + from + ", 5);" : from + ";"));
  }

  private Piece store(String to) {
    return line(kept == Kept.ATOMICALLY ? "__atomic_store_n(&" + to + ", s_rb, 5);" : to + " = s_rb;");
  }

  @Override
  public List<Piece> begin() {
    List<Piece> body = new ArrayList<>();
    body.add(line("pthread_t rb_t, rb_u, rb_v;"));
    body.add(line("pthread_create(&rb_t, 0, rb_work, 0);"));
    body.add(line("pthread_create(&rb_u, 0, rb_work, 0);"));
    body.add(line("pthread_create(&rb_v, 0, rb_look, 0);"));
    return body;
  }

  @Override
  public List<Piece> end() {
    List<Piece> body = new ArrayList<>();
    if (wrong != 10) {
      body.add(line("pthread_join(rb_t, 0); pthread_join(rb_u, 0);"));
    }
    body.add(line("struct rb_it *z_rb = 0;"));
    body.add(guarded(load("z_rb", "rb_shown")));
    body.add(block("if (z_rb) {", parts.touch("z_rb->v")));
    return body;
  }
}
