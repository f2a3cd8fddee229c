package baton.oracle;

import static baton.oracle.IdiomParts.block;
import static baton.oracle.IdiomParts.call;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.locked;
import static baton.oracle.IdiomParts.procedure;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.ArrayList;
import java.util.List;

/** Threads that are not joined count when they are done, and who started them waits until all have. */
final class CountedWaits implements Arrangement {
  private static final int MISTAKES = 9;

  private final IdiomParts parts;
  private final int wrong;
  private final Form form;
  private final boolean inHelpers;

  private enum Form {
    DOWN,
    COUNTED_AT_START,
    UP
  }

  CountedWaits(IdiomParts parts) {
    this.parts = parts;
    this.wrong = parts.mistake(MISTAKES);
    this.form = parts.any(Form.values());
    this.inHelpers = parts.choose(2) == 0;
  }

  @Override
  public List<String> variables() {
    return List.of(
        "int cw_n, cw_o, cw_v; pthread_mutex_t cw_m, cw_w;",
        "pthread_cond_t cw_c; pthread_t cw_t[4];");
  }

  @Override
  public List<Definition> functions() {
    List<Piece> work = new ArrayList<>();
    Piece touch = locked("&cw_w", parts.touch("cw_v"));
    if (wrong != 1) {
      work.add(touch);
    }
    work.add(count());
    if (wrong == 1) {
      work.add(touch);
    } else if (wrong == 2) {
      work.add(count());
    }
    return List.of(
        procedure("cw_count", List.of(new Formal("int *", "p_cw")), counting("(*p_cw)")),
        procedure("cw_wait", List.of(new Formal("int *", "q_cw")), waiting("*q_cw")),
        IdiomParts.function("void *", "cw_work", List.of(new Formal("int *", "a_cw")), "return 0;", work.toArray(Piece[]::new)));
  }

  private Piece count() {
    return inHelpers ? call("", "cw_count", "&cw_n") : counting("cw_n");
  }

  private Piece counting(String number) {
    Piece step = line(number + (form == Form.UP ? "++;" : "--;"));
    Piece told = line("pthread_cond_signal(&cw_c);");
    return wrong == 3 ? block("{", step, told) : locked("&cw_m", step, told);
  }

  private Piece waiting(String number) {
    String goesOn = form == Form.UP ? number + " < " + (wrong == 4 ? "1" : "2") : number + (wrong == 4 ? " > 1" : " > 0");
    return locked("&cw_m", line((wrong == 5 ? "if (" : "while (") + goesOn + ") pthread_cond_wait(&cw_c, &cw_m);"));
  }

  @Override
  public List<Piece> begin() {
    List<Piece> result = new ArrayList<>();
    String create = "pthread_create(&cw_t[i], 0, (void *(*)(void *))cw_work, 0);";
    result.add(line("cw_n = " + (form == Form.DOWN ? 2 : 0) + ";"));
    int started = wrong == 6 ? 3 : 2;
    if (form == Form.COUNTED_AT_START) {
      Piece counted = locked("&cw_m", line("cw_n++;"));
      result.add(block("for (int i = 0; i < 2; i++) {", counted, line(create)));
      if (wrong == 6) {
        result.add(line("pthread_create(&cw_t[2], 0, (void *(*)(void *))cw_work, 0);"));
      }
    } else {
      result.add(line("for (int i = 0; i < " + started + "; i++) " + create));
    }
    return result;
  }

  @Override
  public List<Piece> end() {
    List<Piece> result = new ArrayList<>();
    Piece wait = inHelpers ? call("", "cw_wait", wrong == 7 ? "&cw_o" : "&cw_n") : waiting(wrong == 7 ? "cw_o" : "cw_n");
    if (wrong == 7 && form == Form.UP) {
      result.add(line("cw_o = 2;"));
    }
    result.add(wrong == 8 ? block("if (nondet() > 1) {", wait) : wait);
    if (wrong == 9) {
      result.add(line("pthread_create(&cw_t[3], 0, (void *(*)(void *))cw_work, 0);"));
    }
    result.add(parts.touch("cw_v"));
    return result;
  }
}
