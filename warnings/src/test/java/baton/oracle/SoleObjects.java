package baton.oracle;

import static baton.oracle.IdiomParts.function;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.locked;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.List;

/** A lock in the only object that pointers of its type lead to, which threads find in what they are handed. */
final class SoleObjects implements Arrangement {
  private static final int MISTAKES = 6;

  private final IdiomParts parts;
  private final int wrong;
  private static final String START = "(void *(*)(void *))ob_work";

  SoleObjects(IdiomParts parts) {
    this.parts = parts;
    this.wrong = parts.mistake(MISTAKES);
  }

  @Override
  public List<String> variables() {
    return List.of("struct sole { pthread_mutex_t m; long v; }; struct holder { int k; struct sole *s; }; struct pair_of { struct sole one, two; };", "struct sole ob_sole" + (wrong == 1 ? ", ob_more" : "") + "; struct holder ob_h[2]; int ob_x; struct pair_of ob_pair; struct sole ob_array[2];");
  }

  @Override
  public List<Definition> functions() {
    return List.of(
        function("void *", "ob_work", List.of(new Formal("struct holder *", "h_ob")), "return 0;",
            line("struct sole *s_ob = h_ob->s;"),
            locked("&s_ob->m", parts.touch("ob_x"), line("s_ob->v++;")),
            wrong == 2 ? parts.touch("ob_x") : line("")));
  }

  @Override
  public List<Piece> begin() {
    String second =
        switch (wrong) {
          case 1 -> "&ob_more";
          case 3 -> "calloc(1, sizeof(struct sole))";
          case 4 -> "&ob_pair.two";
          case 5 -> "ob_array + 1";
          default -> "&ob_sole";
        };
    return List.of(
        line("pthread_t ob_t;"),
        line("ob_h[0].s = &ob_sole; ob_h[1].s = " + second + ";"),
        line("for (int i = 0; i < 2; i++) pthread_create(&ob_t, 0, " + START + ", &ob_h[i]);"));
  }

  @Override
  public List<Piece> end() {
    return List.of(wrong == 6 ? parts.touch("ob_x") : locked("&ob_sole.m", parts.touch("ob_x")));
  }
}
