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

  private final IdiomParts parts;
  private final int wrong;

  ReadBack(IdiomParts parts) {
    this.parts = parts;
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
    boolean locked = parts.choose(2) == 0;
    return List.of(
        function("struct rb_it *", "rb_get", List.of(), "return g_rb;", line("struct rb_it *g_rb = 0;"), guarded(locked, line("g_rb = rb_shown;"))),
        procedure("rb_fetch", List.of(new Formal("struct rb_it **", "to_rb")), guarded(locked, line("*to_rb = rb_shown;"))),
        procedure("rb_use", List.of(new Formal("struct rb_it *", "u_rb")), block("if (u_rb) {", parts.touch("u_rb->v"))),
        procedure(
            "rb_show", List.of(new Formal("struct rb_it *", "s_rb")),
            guarded(locked || wrong == 0, line("rb_shown = s_rb;"), line("rb_all[nondet() & 1] = s_rb;"), line("rb_box.it = s_rb;"))),
        function(
            "void *", "rb_work", List.of(new Formal("void *", "a_rb")), "return 0;",
            line("struct rb_it *x_rb = calloc(1, sizeof *x_rb);"),
            line("if (!x_rb) return 0;"),
            parts.touch("x_rb->v"),
            call("", "rb_show", "x_rb"),
            back(locked),
            parts.choose(2) == 0 ? call("", "rb_use", "x_rb") : parts.touch("x_rb->v"),
            locked("&rb_m", parts.touch("x_rb->w"))),
        function(
            "void *", "rb_look", List.of(new Formal("void *", "b_rb")), "return 0;",
            locked("&rb_m", block("if (rb_shown) {", parts.touch("rb_shown->w")))));
  }

  /** What a thread does with its pointer between showing and using. */
  private Piece back(boolean locked) {
    return switch (wrong) {
      case 1 -> guarded(locked, line("x_rb = rb_shown;"));
      case 2 -> guarded(locked, line("x_rb = rb_box.it;"));
      case 3 -> guarded(locked, line("if (nondet() > 1) x_rb = rb_shown;"));
      case 4 -> call("x_rb", "rb_get");
      case 5 -> call("", "rb_fetch", "&x_rb");
      case 6 -> block("{", guarded(locked, line("x_rb->next = rb_shown;")), line("x_rb = x_rb->next;"));
      case 7 -> block("{", line("struct rb_box l_rb;"), guarded(locked, line("l_rb = rb_box;")), line("x_rb = l_rb.it;"));
      case 8 -> guarded(locked, line("if (rb_all[1]) x_rb = rb_all[1];"));
      case 9 -> block("{", line("struct rb_it *k_rb = 0;"), guarded(locked, line("k_rb = rb_shown;")), call("", "rb_use", "k_rb"));
      default -> line("x_rb->next = 0;");
    };
  }

  private static Piece guarded(boolean locked, Piece... body) {
    return locked ? locked("&rb_m", body) : block("{", body);
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
    body.add(locked("&rb_m", block("if (rb_shown) {", parts.touch("rb_shown->v"))));
    return body;
  }
}
