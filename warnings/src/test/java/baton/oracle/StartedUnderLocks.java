package baton.oracle;

import static baton.oracle.IdiomParts.call;
import static baton.oracle.IdiomParts.function;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.locked;
import static baton.oracle.IdiomParts.procedure;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.List;

/** A thread that exists only while the one that started it holds a lock, or that has to wait for this lock first. */
final class StartedUnderLocks implements Arrangement {
  private static final int MISTAKES = 6;

  private final IdiomParts parts;
  private final int wrong;

  StartedUnderLocks(IdiomParts parts) {
    this.parts = parts;
    this.wrong = parts.mistake(MISTAKES);
  }

  @Override
  public List<String> variables() {
    return List.of("pthread_mutex_t su_m; int su_x, su_y;");
  }

  @Override
  public List<Definition> functions() {
    return List.of(
        function("void *", "su_inner", List.of(new Formal("void *", "a_su")), "return 0;", parts.touch("su_x")),
        function("void *", "su_outer", List.of(new Formal("void *", "b_su")), "return 0;",
            wrong == 5 ? parts.touch("su_y") : line(""), locked("&su_m", parts.touch("su_x")), parts.touch("su_y")),
        procedure("su_pause", List.of(new Formal("pthread_mutex_t *", "p_su")), line("pthread_mutex_unlock(p_su);"), line("pthread_mutex_lock(p_su);")));
  }

  @Override
  public List<Piece> begin() {
    Piece pause = call("", "su_pause", "&su_m");
    Piece nothing = line("");
    return List.of(
        line("pthread_t su_t, su_u;"),
        locked("&su_m",
            line("pthread_create(&su_u, 0, su_outer, 0);"),
            wrong == 1 ? pause : nothing,
            parts.touch("su_y"),
            line("pthread_create(&su_t, 0, su_inner, 0);"),
            wrong == 2 ? pause : nothing,
            wrong == 3 ? nothing : line((wrong == 6 ? "if (nondet() > 1) " : "") + "pthread_join(su_t, 0);")),
        wrong == 4 ? parts.touch("su_y") : nothing);
  }

  @Override
  public List<Piece> end() {
    return List.of();
  }
}
