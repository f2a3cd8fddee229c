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

/** A setting that all threads test twice, made before they are started. */
final class Settings implements Arrangement {
  private static final int MISTAKES = 5;

  private final IdiomParts parts;
  private final int wrong;

  Settings(IdiomParts parts) {
    this.parts = parts;
    this.wrong = parts.mistake(MISTAKES);
  }

  @Override
  public List<String> variables() {
    return List.of("pthread_mutex_t st_m; int st_on, st_x;");
  }

  @Override
  public List<Definition> functions() {
    return List.of(
        procedure("st_set", List.of(new Formal("int *", "p_st"), new Formal("int ", "v_st")), line("*p_st = v_st;")),
        function("void *", "st_work", List.of(new Formal("void *", "a_st")), "return 0;",
            new Piece.Section(
                "if (st_on) pthread_mutex_lock(&st_m);",
                List.of(
                    wrong == 1 ? line("st_on = nondet() & 1;") : line(""),
                    block(wrong == 2 ? "if (st_on || nondet() > 1) {" : "if (st_on) {", parts.touch("st_x"))),
                "if (st_on) pthread_mutex_unlock(&st_m);")),
        function("void *", "st_other", List.of(new Formal("void *", "b_st")), "return 0;", call("", "st_set", "&st_on", "1")));
  }

  @Override
  public List<Piece> begin() {
    List<Piece> body = new ArrayList<>();
    body.add(line("pthread_t st_t;"));
    body.add(parts.choose(2) == 0 ? line("st_on = nondet() & 1;") : call("", "st_set", "&st_on", "nondet() & 1"));
    body.add(line("for (int i = 0; i < 2; i++) pthread_create(&st_t, 0, st_work, 0);"));
    if (wrong == 3) {
      body.add(line("st_on = 0;"));
    } else if (wrong == 4) {
      body.add(call("", "st_set", "&st_on", "1"));
    } else if (wrong == 5) {
      body.add(line("pthread_create(&st_t, 0, st_other, 0);"));
    }
    return body;
  }

  @Override
  public List<Piece> end() {
    return List.of();
  }
}
