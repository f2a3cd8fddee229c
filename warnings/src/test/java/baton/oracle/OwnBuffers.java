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
  private static final int MISTAKES = 9;
  private static final String START = "(void *(*)(void *))ob_work";

  private final IdiomParts parts;
  private final int wrong;
  private final boolean inArray;
  private final int made;
  private final boolean looked;

  OwnBuffers(IdiomParts parts) {
    this.parts = parts;
    this.wrong = parts.mistake(MISTAKES);
    this.inArray = parts.choose(2) == 0;
    this.made = parts.choose(3);
    this.looked = parts.choose(2) == 0;
  }

  @Override
  public List<String> variables() {
    return List.of("struct ob { int pad; struct ob *own; int v; };", "struct ob ob_all[4], ob_elements[4], *ob_last; pthread_t ob_t[8];");
  }

  @Override
  public List<Definition> functions() {
    String value = List.of("malloc(sizeof(struct ob))", "ob_made()", "&ob_elements[i]").get(made);
    List<Piece> body = new ArrayList<>();
    body.add(line("struct ob *o_ob = 0, *x_ob = 0;"));
    List<Piece> round = new ArrayList<>();
    round.add(line((wrong == 1 ? "if (i != 1) " : "") + "o_ob = " + value + ";"));
    round.add(line(inArray ? "x_ob = &ob_all[" + (wrong == 2 ? "0" : "i") + "];" : (wrong == 2 ? "if (!x_ob) " : "") + "x_ob = malloc(sizeof *x_ob);"));
    round.add(line("x_ob->pad = i; x_ob->own = o_ob;"));
    switch (wrong) {
      case 3 -> round.add(line("if (i == 2) x_ob->own = ob_last;"));
      case 4 -> round.add(call("", "ob_turn", "x_ob"));
      default -> {}
    }
    round.add(line("ob_last = o_ob;"));
    round.add(line("pthread_create(&ob_t[i], 0, " + START + ", x_ob);"));
    if (wrong == 5) {
      round.add(line("pthread_create(&ob_t[i + 3], 0, " + START + ", x_ob);"));
    }
    if (wrong == 6) {
      round.add(line("x_ob->own = ob_all[0].own;"));
    }
    body.add(block("for (int i = 0; i < 3; i++) {", round.toArray(Piece[]::new)));
    List<Piece> work = new ArrayList<>();
    if (wrong == 7) {
      work.add(line("k_ob->own = ob_last;"));
    }
    work.add(parts.touch(wrong == 8 ? "k_ob->own->own->v" : "k_ob->own->v"));
    if (wrong == 8) {
      body.addFirst(line("struct ob *s_ob = malloc(sizeof *s_ob);"));
      round.clear();
      body.removeLast();
      body.add(
          block(
              "for (int i = 0; i < 3; i++) {",
              line("o_ob = " + value + "; o_ob->own = s_ob;"),
              line("x_ob = malloc(sizeof *x_ob); x_ob->own = o_ob;"),
              line("pthread_create(&ob_t[i], 0, " + START + ", x_ob);")));
    }
    if (looked && inArray && wrong != 8) {
      Piece look = parts.touch("ob_all[" + (wrong == 9 ? "(i + 1) % 3" : "i") + "].own->v");
      body.add(block("for (int i = 0; i < 3; i++) {", line("pthread_join(ob_t[i], 0);"), look));
    }
    return List.of(
        function("struct ob *", "ob_made", List.of(), "return q_ob;", line("struct ob *q_ob = malloc(sizeof *q_ob);")),
        procedure("ob_turn", List.of(new Formal("struct ob *", "p_ob")), line("if (ob_last) p_ob->own = ob_last;")),
        function("void *", "ob_work", List.of(new Formal("struct ob *", "k_ob")), "return 0;", work.toArray(Piece[]::new)),
        new Definition("void ", "ob_run", List.of(), body, "return;"));
  }

  @Override
  public List<Piece> begin() {
    return List.of(line("(void)ob_t[7];"));
  }

  @Override
  public List<Piece> end() {
    return List.of(call("", "ob_run"));
  }
}
