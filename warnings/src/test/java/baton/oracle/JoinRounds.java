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

/** A thread for each element of an array; each round of a later loop joins one and looks at its element. */
final class JoinRounds implements Arrangement {
  private static final int MISTAKES = 8;

  private final IdiomParts parts;
  private final int wrong;

  JoinRounds(IdiomParts parts) {
    this.parts = parts;
    this.wrong = parts.mistake(MISTAKES);
  }

  @Override
  public List<String> variables() {
    return List.of("struct element { int v, w; };", "struct element jr_all[4]; pthread_t jr_t[4];");
  }

  @Override
  public List<Definition> functions() {
    return List.of(
        function(
            "void *", "jr_work", List.of(new Formal("struct element *", "e_jr")), "return 0;", parts.touch(wrong == 1 ? "jr_all[1].v" : "e_jr->v"), line("e_jr->w = 1;")),
        procedure("jr_swap", List.of(new Formal("pthread_t *", "x_jr"), new Formal("pthread_t *", "y_jr")), line("pthread_t z_jr = *x_jr; *x_jr = *y_jr; *y_jr = z_jr;")));
  }

  @Override
  public List<Piece> begin() {
    String element = wrong == 2 ? "&jr_all[2 - i]" : "&jr_all[i]";
    List<Piece> body = new ArrayList<>();
    body.add(line("for (int i = 0; i < 3; i++) pthread_create(&jr_t[i], 0, (void *(*)(void *))jr_work, " + element + ");"));
    if (wrong == 3) {
      body.add(call("", "jr_swap", "&jr_t[0]", "&jr_t[1]"));
    } else if (wrong == 4) {
      body.add(line("pthread_create(&jr_t[3], 0, (void *(*)(void *))jr_work, &jr_all[1]);"));
    }
    return body;
  }

  @Override
  public List<Piece> end() {
    Piece join = line((wrong == 5 ? "if (nondet() > 1) " : "") + "pthread_join(jr_t[" + (wrong == 6 ? "(j + 1) % 3" : "j") + "], 0);");
    Piece touch = parts.touch("jr_all[j" + (wrong == 7 ? " + 1" : "") + "].v");
    return List.of(block("for (int j = 0; j < 3; j++) {", wrong == 8 ? touch : join, wrong == 8 ? join : touch));
  }
}
