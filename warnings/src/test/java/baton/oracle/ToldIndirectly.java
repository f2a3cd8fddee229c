package baton.oracle;

import static baton.oracle.IdiomParts.block;
import static baton.oracle.IdiomParts.call;
import static baton.oracle.IdiomParts.function;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.locked;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.ArrayList;
import java.util.List;

/**
 * A thread makes an object, and tells others of it by what a function returned, by what the object holds of itself, or by how far it lies
 * from another one. From then on it uses it under a lock.
 */
final class ToldIndirectly implements Arrangement {
  private static final Formal ITEM = new Formal("struct ti_it *", "p_ti");

  private final IdiomParts parts;
  private final Way way;
  private final int wrong;

  /** How others find the object. */
  private enum Way {
    CHECKED("ti_checked(x_ti)"),
    ONE_OF_TWO("ti_either(x_ti, &ti_base)"),
    ITSELF("ti_itself(x_ti)"),
    READ("x_ti->self"),
    NEIGHBOUR("x_ti->next->self"),
    DISTANCE("0"),
    NEGATED("0");

    private final String pointer;

    Way(String pointer) {
      this.pointer = pointer;
    }

    private boolean isNumber() {
      return this == DISTANCE || this == NEGATED;
    }
  }

  ToldIndirectly(IdiomParts parts) {
    this.parts = parts;
    this.way = parts.any(Way.values());
    this.wrong = parts.mistake(2);
  }

  @Override
  public List<String> variables() {
    return List.of(
        "struct ti_it { int v, w; struct ti_it *self, *next; };",
        "struct ti_it ti_base, *ti_shown; unsigned long ti_far; pthread_mutex_t ti_m;");
  }

  @Override
  public List<Definition> functions() {
    return List.of(
        function("struct ti_it *", "ti_checked", List.of(ITEM), "return p_ti;", line("if (!p_ti) return 0;"), parts.touch("p_ti->w")),
        function(
            "struct ti_it *", "ti_either", List.of(ITEM, new Formal("struct ti_it *", "q_ti")), "return nondet() > 0 ? p_ti : q_ti;"),
        function("struct ti_it *", "ti_itself", List.of(ITEM), "return p_ti->self;"),
        function("void ", "ti_clear", List.of(ITEM), "", line("p_ti->self = p_ti;"), line("p_ti->next = p_ti->self;")),
        function(
            "unsigned long ", "ti_from", List.of(ITEM, new Formal("struct ti_it *", "o_ti")),
            "return (unsigned long)p_ti - (unsigned long)o_ti;"),
        function(
            "void *", "ti_work", List.of(new Formal("void *", "a_ti")), "return 0;",
            line("struct ti_it *x_ti = calloc(1, sizeof *x_ti);"),
            line("if (!x_ti) return 0;"),
            parts.touch("x_ti->v"),
            call("", "ti_clear", "x_ti"),
            parts.touch("x_ti->v"),
            tell(),
            wrong == 1 ? parts.touch("x_ti->v") : locked("&ti_m", parts.touch("x_ti->v"))),
        function(
            "void *", "ti_look", List.of(new Formal("void *", "b_ti")), "return 0;",
            line("struct ti_it *y_ti = 0; unsigned long f_ti = 0;"),
            locked("&ti_m", line("y_ti = ti_shown; f_ti = ti_far;")),
            line("if (f_ti) y_ti = (struct ti_it *)((unsigned long)&ti_base + f_ti);"),
            block("if (y_ti) {", wrong == 2 ? parts.touch("y_ti->v") : locked("&ti_m", parts.touch("y_ti->v")))));
  }

  private Piece tell() {
    String far = way == Way.DISTANCE ? "ti_from(x_ti, &ti_base)" : "(unsigned long)x_ti + -(unsigned long)&ti_base";
    return locked("&ti_m", line(way.isNumber() ? "ti_far = " + far + ";" : "ti_shown = " + way.pointer + ";"));
  }

  @Override
  public List<Piece> begin() {
    List<Piece> body = new ArrayList<>();
    body.add(line("pthread_t ti_t, ti_u, ti_v;"));
    body.add(line("pthread_create(&ti_t, 0, ti_work, 0);"));
    body.add(line("pthread_create(&ti_u, 0, ti_look, 0);"));
    body.add(line("pthread_create(&ti_v, 0, ti_look, 0);"));
    return body;
  }

  @Override
  public List<Piece> end() {
    return List.of(line("pthread_join(ti_t, 0); pthread_join(ti_u, 0); pthread_join(ti_v, 0);"), parts.touch("ti_base.v"));
  }
}
