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

/** Semaphores that hand one turn around: who waits for one and gets it posts the next. */
final class SemaphoreTurns implements Arrangement {
  private static final int MISTAKES = 10;

  private final IdiomParts parts;
  private final int wrong;
  private final boolean asked;

  SemaphoreTurns(IdiomParts parts) {
    this.parts = parts;
    this.wrong = parts.mistake(MISTAKES);
    this.asked = parts.choose(3) == 0;
  }

  @Override
  public List<String> variables() {
    return List.of("sem_t se_free, se_full, se_else; int se_x, se_y;");
  }

  @Override
  public List<Definition> functions() {
    return List.of(
        procedure("se_take", List.of(new Formal("sem_t *", "t_se")), line("sem_wait(t_se);")),
        procedure("se_give", List.of(new Formal("sem_t *", "g_se")), line("sem_post(g_se);")),
        new Definition("void *", "se_giver", List.of(new Formal("void *", "a_se")), rounds("i_se", "se_free", "se_full", wrong),
            "return 0;"),
        new Definition("void *", "se_taker", List.of(new Formal("void *", "b_se")),
            rounds("j_se", wrong == 8 ? "se_else" : "se_full", "se_free", 0), "return 0;"),
        function("void *", "se_stranger", List.of(new Formal("void *", "c_se")), "return 0;",
            call("", "se_give", parts.any("&se_free", "&se_full"))));
  }

  private List<Piece> rounds(String counter, String waits, String posts, int mistake) {
    List<Piece> round = new ArrayList<>();
    if (mistake == 1) {
      round.add(line("if (sem_trywait(&" + waits + ") != 0) (void)se_y;"));
    } else if (mistake == 2) {
      round.add(line("if (nondet() > 1) sem_wait(&" + waits + ");"));
    } else {
      round.add(wait(waits));
    }
    round.add(parts.touch("se_x"));
    if (mistake == 3) {
      round.add(post(posts));
    }
    round.add(post(posts));
    if (mistake == 4) {
      round.add(parts.touch("se_x"));
    }
    return List.of(new Piece.Section("for (int " + counter + " = 0; " + counter + " < 2; " + counter + "++) {", round, "}"));
  }

  private Piece wait(String semaphore) {
    return parts.choose(2) == 0 ? call("", "se_take", "&" + semaphore) : line("sem_wait(&" + semaphore + ");");
  }

  private Piece post(String semaphore) {
    return parts.choose(2) == 0 ? call("", "se_give", "&" + semaphore) : line("sem_post(&" + semaphore + ");");
  }

  @Override
  public List<Piece> begin() {
    List<Piece> body = new ArrayList<>();
    body.add(line("pthread_t se_t, se_u, se_v;"));
    body.add(line("sem_init(&se_free, 0, " + (wrong == 5
        ? 2 : asked ? 0 : 1) + "); sem_init(&se_full, 0, " + (wrong == 6 ? 1 : 0) + "); sem_init(&se_else, 0, 1);"));
    body.add(line("pthread_create(&se_t, 0, se_giver, 0);"));
    body.add(line("pthread_create(&se_u, 0, se_taker, 0);"));
    if (wrong == 7) {
      body.add(line("pthread_create(&se_v, 0, se_stranger, 0);"));
    } else if (parts.choose(3) == 0) {
      body.add(line("pthread_create(&se_v, 0, se_taker, 0);"));
    }
    if (asked) {
      body.add(parts.touch("se_x"));
      body.add(post("se_free"));
    }
    return body;
  }

  @Override
  public List<Piece> end() {
    return switch (wrong) {
      case 9 -> List.of(block("{", parts.touch("se_x")));
      case 10 -> List.of(wait("se_free"), post("se_free"), parts.touch("se_x"));
      default -> List.of(wait("se_free"), parts.touch("se_x"), post("se_free"));
    };
  }
}
