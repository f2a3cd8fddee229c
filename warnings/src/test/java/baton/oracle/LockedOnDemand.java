package baton.oracle;

import static baton.oracle.IdiomParts.block;
import static baton.oracle.IdiomParts.line;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.ArrayList;
import java.util.List;

/** Threads take a lock, touch data and give the lock back each only if a flag is set that stays as it is; or it changes between. */
final class LockedOnDemand implements Arrangement {
  private static final int MISTAKES = 6;

  private final IdiomParts parts;
  private final int wrong;
  private final boolean starts;

  LockedOnDemand(IdiomParts parts) {
    this.parts = parts;
    this.wrong = parts.mistake(MISTAKES);
    this.starts = parts.choose(3) != 0;
  }

  @Override
  public List<String> variables() {
    return List.of("pthread_mutex_t ld_m; pthread_t ld_t, ld_u, ld_w; static int ld_on; int ld_other, ld_v;");
  }

  @Override
  public List<Definition> functions() {
    List<Piece> work = new ArrayList<>();
    work.add(line("pthread_t h_ld;"));
    work.add(line("if (" + (wrong == 1 ? "ld_other" : "ld_on") + ") pthread_mutex_lock(&ld_m);"));
    if (starts) {
      work.add(line("pthread_create(&h_ld, 0, (void *(*)(void *))ld_help, 0); pthread_join(h_ld, 0);"));
    }
    if (wrong == 2) {
      work.add(line("ld_on = 1;"));
    }
    work.add(wrong == 3 ? parts.touch("ld_v") : block("if (ld_on) {", parts.touch("ld_v")));
    work.add(line("if (" + (wrong == 1 ? "ld_other" : "ld_on") + ") pthread_mutex_unlock(&ld_m);"));
    Piece helps = line(wrong == 4 && starts ? "ld_on = 1;" : "(void)ld_other;");
    return List.of(thread("ld_help", helps), thread("ld_set", line("ld_on = 1;")), thread("ld_work", work.toArray(Piece[]::new)));
  }

  private static Definition thread(String name, Piece... body) {
    return IdiomParts.function("void *", name, List.of(new Formal("void *", "a_" + name)), "return 0;", body);
  }

  private static Piece start(String thread, String function) {
    return line("pthread_create(&" + thread + ", 0, (void *(*)(void *))" + function + ", 0);");
  }

  @Override
  public List<Piece> begin() {
    List<Piece> result = new ArrayList<>();
    result.add(line("ld_on = " + (wrong == 0 ? "nondet() > 1" : wrong == 1 ? "1" : "0") + ";"));
    result.add(start("ld_t", "ld_work"));
    result.add(start("ld_u", "ld_work"));
    if (wrong == 5) {
      result.add(line("ld_on = 1;"));
    } else if (wrong == 6 || (wrong == 4 && !starts)) {
      result.add(start("ld_w", "ld_set"));
    }
    return result;
  }

  @Override
  public List<Piece> end() {
    return List.of();
  }
}
