package baton.oracle;

import static baton.oracle.IdiomParts.block;
import static baton.oracle.IdiomParts.call;
import static baton.oracle.IdiomParts.function;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.procedure;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.ArrayList;
import java.util.List;

/** Each thread finds a pointer behind its argument to an object that was made for it, or to an element; it may be looked at after the join. */
final class OwnBuffers implements Arrangement {
  private static final int MISTAKES = 10;
  private static final String START = "(void *(*)(void *))bf_work";

  private final IdiomParts parts;
  private final int wrong;
  private final boolean inArray;
  private final int made;
  private final boolean looked;
  private final boolean wrapped;

  OwnBuffers(IdiomParts parts) {
    this.parts = parts;
    this.wrong = parts.mistake(MISTAKES);
    this.inArray = parts.choose(2) == 0;
    this.made = parts.choose(3);
    this.looked = parts.choose(2) == 0;
    this.wrapped = parts.choose(2) == 0;
  }

  @Override
  public List<String> variables() {
    return List.of("struct bf { int pad; struct bf *own; int v; };", "struct bf bf_all[4], bf_elements[4], *bf_last; pthread_t bf_t[8];");
  }

  @Override
  public List<Definition> functions() {
    String value = List.of("malloc(sizeof(struct bf))", "bf_made()", "&bf_elements[i]").get(made);
    List<Piece> body = new ArrayList<>();
    body.add(line("struct bf *o_bf = 0, *x_bf = 0;"));
    List<Piece> round = new ArrayList<>();
    round.add(line((wrong == 1 ? "if (i != 1) " : "") + "o_bf = " + value + ";"));
    round.add(line(inArray ? "x_bf = &bf_all[" + (wrong == 2 ? "0" : "i") + "];" : (wrong == 2 ? "if (!x_bf) " : "") + "x_bf = malloc(sizeof *x_bf);"));
    round.add(line("x_bf->pad = i; x_bf->own = o_bf;"));
    switch (wrong) {
      case 3 -> round.add(line("if (i == 2) x_bf->own = bf_last;"));
      case 4 -> round.add(call("", "bf_turn", "x_bf"));
      default -> {}
    }
    round.add(line("bf_last = o_bf;"));
    round.add(line(wrong == 10 ? "bf_both(i, x_bf);" : wrapped ? "bf_start(i, x_bf);" : "pthread_create(&bf_t[i], 0, " + START + ", x_bf);"));
    if (wrong == 5) {
      round.add(line("pthread_create(&bf_t[i + 3], 0, " + START + ", x_bf);"));
    }
    if (wrong == 6) {
      round.add(line("x_bf->own = bf_all[0].own;"));
    }
    body.add(block("for (int i = 0; i < 3; i++) {", round.toArray(Piece[]::new)));
    List<Piece> work = new ArrayList<>();
    if (wrong == 7) {
      work.add(line("k_bf->own = bf_last;"));
    }
    work.add(parts.touch(wrong == 8 ? "k_bf->own->own->v" : "k_bf->own->v"));
    if (wrong == 8) {
      body.addFirst(line("struct bf *s_bf = malloc(sizeof *s_bf);"));
      round.clear();
      body.removeLast();
      body.add(
          block(
              "for (int i = 0; i < 3; i++) {",
              line("o_bf = " + value + "; o_bf->own = s_bf;"),
              line("x_bf = malloc(sizeof *x_bf); x_bf->own = o_bf;"),
              line("pthread_create(&bf_t[i], 0, " + START + ", x_bf);")));
    }
    if (looked && inArray && wrong != 8) {
      Piece look = parts.touch("bf_all[" + (wrong == 9 ? "(i + 1) % 3" : "i") + "].own->v");
      body.add(block("for (int i = 0; i < 3; i++) {", line("pthread_join(bf_t[i], 0);"), look));
    }
    return List.of(
        function("struct bf *", "bf_made", List.of(), "return q_bf;", line("struct bf *q_bf = malloc(sizeof *q_bf);")),
        procedure("bf_turn", List.of(new Formal("struct bf *", "p_bf")), line("if (bf_last) p_bf->own = bf_last;")),
        procedure(
            "bf_start", List.of(new Formal("int ", "i_bf"), new Formal("struct bf *", "s_bf")),
            line("pthread_create(&bf_t[i_bf], 0, " + START + ", s_bf);")),
        procedure(
            "bf_both", List.of(new Formal("int ", "j_bf"), new Formal("struct bf *", "b_bf")),
            line("bf_start(j_bf, b_bf); bf_start(j_bf + 3, b_bf);")),
        function("void *", "bf_work", List.of(new Formal("struct bf *", "k_bf")), "return 0;", work.toArray(Piece[]::new)),
        new Definition("void ", "bf_run", List.of(), body, "return;"));
  }

  @Override
  public List<Piece> begin() {
    return List.of(line("(void)bf_t[7];"));
  }

  @Override
  public List<Piece> end() {
    return List.of(call("", "bf_run"));
  }
}
