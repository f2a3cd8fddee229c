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

/** Objects that a function makes and hands out through a parameter: the caller has them to itself until it shows them. */
final class HandedOut implements Arrangement {
  private static final int MISTAKES = 9;

  private final IdiomParts parts;
  private final int wrong;

  HandedOut(IdiomParts parts) {
    this.parts = parts;
    this.wrong = parts.mistake(MISTAKES);
  }

  @Override
  public List<String> variables() {
    return List.of("struct ho_it { int v; struct ho_it *in; int w; };",
        "struct ho_it *ho_seen, *ho_table[2]; pthread_mutex_t ho_m;");
  }

  @Override
  public List<Definition> functions() {
    String stored = wrong == 1 ? "if (ho_seen && nondet() > 1) *o_ho = ho_seen; else *o_ho = n_ho;" : "*o_ho = n_ho;";
    return List.of(
        procedure(
            "ho_make", List.of(new Formal("struct ho_it **", "o_ho")),
            line("struct ho_it *n_ho = calloc(1, sizeof *n_ho);"),
            block("if (n_ho) {", parts.touch("n_ho->v"), wrong == 2 ? locked("&ho_m", line("ho_seen = n_ho;")) : line("")),
            line(stored)),
        function(
            "int ", "ho_try", List.of(new Formal("struct ho_it **", "p_ho")), "return r_ho;",
            line("int r_ho = -1;"),
            line("struct ho_it *m_ho = 0;"),
            call("", "ho_make", "&m_ho"),
            block("if (m_ho) {", parts.touch("m_ho->w"), line("*p_ho = m_ho; r_ho = 0;"))),
        procedure("ho_show", List.of(new Formal("struct ho_it *", "s_ho")),
            locked("&ho_m", line(wrong == 3 ? "ho_table[1] = s_ho;" : "(void)s_ho;"), line("if (!ho_seen) ho_seen = s_ho;"))),
        function(
            "void *", "ho_work", List.of(new Formal("void *", "a_ho")), "return 0;",
            line("struct ho_it *x_ho = 0;"),
            line("int e_ho = 0;"),
            parts.choose(2) == 0 ? call("", "ho_make", wrong == 4 ? "&ho_table[0]" : "&x_ho")
                : call("e_ho", "ho_try", wrong == 4 ? "&ho_table[0]" : "&x_ho"),
            line(wrong == 4 ? "x_ho = ho_table[0];" : wrong == 5 ? "if (e_ho || nondet() > 2) x_ho = ho_seen;" : ""),
            block(
                "if (x_ho) {",
                parts.touch("x_ho->v"),
                wrong == 6 ? line("struct ho_it **y_ho = &x_ho; if (ho_seen) *y_ho = ho_seen;") : line(""),
                parts.touch("x_ho->w"),
                parts.choose(2) == 0 ? call("", "ho_show", "x_ho") : line(""),
                wrong == 7 ? parts.touch("x_ho->v") : line(""))),
        function(
            "void *", "ho_look", List.of(new Formal("void *", "b_ho")), "return 0;",
            locked("&ho_m", block("if (ho_seen) {", parts.touch("ho_seen->v"), line("ho_seen->w++;"))),
            wrong == 4 ? line("if (ho_table[0]) ho_table[0]->v++;")
                : wrong == 8 ? line("if (ho_seen) ho_seen->w = 2;") : line("")));
  }

  @Override
  public List<Piece> begin() {
    List<Piece> body = new ArrayList<>();
    body.add(line("pthread_t ho_t, ho_u, ho_v;"));
    body.add(line("pthread_create(&ho_t, 0, ho_work, 0);"));
    body.add(line("pthread_create(&ho_u, 0, ho_work, 0);"));
    body.add(line("pthread_create(&ho_v, 0, ho_look, 0);"));
    return body;
  }

  @Override
  public List<Piece> end() {
    return wrong == 3 ? List.of(line("if (ho_table[1]) ho_table[1]->w++;"))
        : wrong == 9 ? List.of(line("if (ho_seen) ho_seen->v = 7;")) : List.of();
  }
}
