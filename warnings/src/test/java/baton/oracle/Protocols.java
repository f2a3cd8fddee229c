package baton.oracle;

import static baton.oracle.IdiomParts.call;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.procedure;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.ArrayList;
import java.util.List;

/**
 * Threads that keep each other out without a lock of the library: by flags and a turn, by a number that is taken, by whose turn it is, by a
 * state that is exchanged, by a count of those who are inside.
 */
final class Protocols implements Arrangement {
  private static final int MISTAKES = 3;
  private static final int KINDS = 5;

  private final IdiomParts parts;
  private final int kind;
  private final int wrong;

  Protocols(IdiomParts parts) {
    this.parts = parts;
    this.kind = parts.choose(KINDS);
    this.wrong = parts.mistake(MISTAKES);
  }

  @Override
  public List<String> variables() {
    return List.of(
        "_Atomic int pr_flag[2], pr_turn, pr_taken, pr_state;", "int pr_inside, pr_full, pr_v; pthread_mutex_t pr_m; pthread_t pr_t;");
  }

  @Override
  public List<Definition> functions() {
    String enter =
        switch (kind) {
          case 0 ->
              wrong == 1
                  ? "pr_turn = 1 - i_pr; pr_flag[i_pr] = 1; while (pr_flag[1 - i_pr] && pr_turn == 1 - i_pr) sched_yield();"
                  : "pr_flag[i_pr] = 1; pr_turn = 1 - i_pr; while (pr_flag[1 - i_pr] && pr_turn == 1 - i_pr) sched_yield();";
          case 1 ->
              wrong == 1
                  ? "if (__c11_atomic_exchange(&pr_taken, 1, 5)) sched_yield();"
                  : "while (__c11_atomic_exchange(&pr_taken, 1, 5)) sched_yield();";
          case 2 -> "for (;;) { pthread_mutex_lock(&pr_m); int f_pr = pr_full; pthread_mutex_unlock(&pr_m); if (f_pr "
              + (wrong == 1 ? "<=" : "==") + " i_pr) break; sched_yield(); }";
          case 3 ->
              wrong == 1
                  ? "while (pr_state) sched_yield(); pr_state = 1;"
                  : "int e_pr = 0; while (!__c11_atomic_compare_exchange_strong(&pr_state, &e_pr, 1, 5, 5)) { e_pr = 0; sched_yield(); }";
          default ->
              "for (;;) { pthread_mutex_lock(&pr_m); int f_pr = pr_inside; if (f_pr < " + (wrong == 1 ? 2 : 1)
                  + ") pr_inside++; pthread_mutex_unlock(&pr_m); if (f_pr < " + (wrong == 1 ? 2 : 1) + ") break; sched_yield(); }";
        };
    String leave =
        switch (kind) {
          case 0 -> "pr_flag[i_pr] = 0;";
          case 1 -> "pr_taken = 0;";
          case 2 -> "pthread_mutex_lock(&pr_m); pr_full = 1 - i_pr; pthread_mutex_unlock(&pr_m);";
          case 3 -> "pr_state = 0;";
          default -> "pthread_mutex_lock(&pr_m); pr_inside--; pthread_mutex_unlock(&pr_m);";
        };
    List<Formal> index = List.of(new Formal("int ", "i_pr"));
    List<Definition> result = new ArrayList<>();
    result.add(procedure("pr_enter", index, line(enter)));
    result.add(procedure("pr_leave", index, line(leave)));
    for (int i = 0; i < 2; i++) {
      List<Piece> body = new ArrayList<>();
      body.add(call("", "pr_enter", Integer.toString(i)));
      if (wrong == 2) {
        body.add(call("", "pr_leave", Integer.toString(i)));
        body.add(line("pr_v++;"));
      } else {
        body.add(line("pr_v++;"));
        body.add(call("", "pr_leave", Integer.toString(i)));
      }
      result.add(
          IdiomParts.function("void *", "pr_work" + i, List.of(new Formal("void *", "w_pr")), "return 0;", body.toArray(Piece[]::new)));
    }
    return result;
  }

  @Override
  public List<Piece> begin() {
    List<Piece> result = new ArrayList<>();
    result.add(line("pthread_create(&pr_t, 0, pr_work0, 0);"));
    result.add(line("pthread_create(&pr_t, 0, pr_work1, 0);"));
    if (wrong == 3) {
      // somebody comes in between who knows nothing of it
      result.add(line("pr_turn = 0; pr_flag[0] = 0; pr_taken = 0; pr_state = 0;"));
      result.add(line("pthread_mutex_lock(&pr_m); pr_full = 1 - pr_full; pr_inside = 0; pthread_mutex_unlock(&pr_m);"));
    }
    return result;
  }

  @Override
  public List<Piece> end() {
    return List.of(parts.choose(2) == 0 ? line("sched_yield();") : line("pthread_mutex_lock(&pr_m); pthread_mutex_unlock(&pr_m);"));
  }
}
