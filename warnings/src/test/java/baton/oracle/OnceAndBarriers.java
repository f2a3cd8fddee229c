package baton.oracle;

import static baton.oracle.IdiomParts.block;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.locked;
import static baton.oracle.IdiomParts.procedure;

import baton.oracle.GeneratedProgram.Definition;
import java.util.List;

/** Order without locks: what runs once before all that follows, phases between barriers, posts of a semaphore. */
final class OnceAndBarriers implements Idiom {
  private final IdiomParts parts;

  OnceAndBarriers(IdiomParts parts) {
    this.parts = parts;
  }

  @Override
  public List<String> variables() {
    return List.of(
        "pthread_once_t once, again; pthread_barrier_t bar; sem_t done; pthread_mutex_t om;",
        "int odata, ocell, bdata, phase[2], posted, *optr;");
  }

  @Override
  public List<Definition> functions() {
    return List.of(procedure("prepare", List.of(), line("odata = 4;"), line("ocell = 5;"), line("optr = &ocell;")),
        procedure("meet", List.of(), line("pthread_barrier_wait(&bar);")));
  }

  @Override
  public List<Piece> setup() {
    return List.of(line("pthread_barrier_init(&bar, 0, " + parts.any("2", "2", "2", "3", "1") + "); sem_init(&done, 0, " + parts.any("0", "0", "0", "1") + ");"));
  }

  @Override
  public List<Piece> action(String index) {
    String n = parts.fresh("n");
    boolean slip = parts.slip();
    String control = parts.choose(8) == 0 ? "again" : "once";
    return switch (parts.choose(11)) {
      case 0, 1 -> List.of(slip ? line("(void)odata;") : line("pthread_once(&" + control + ", prepare);"), line("(void)odata;"));
      case 2 -> List.of(
          line("pthread_once(&" + control + ", prepare);"),
          locked("&om", line("(*optr)++;")),
          slip ? line("odata = 3;") : line(""));
      case 3 -> List.of(
          line("int " + n + " = " + index + ";"),
          parts.touch("phase[" + n + " & 1]"),
          line("pthread_barrier_wait(&bar);"),
          slip ? parts.touch("phase[!" + n + "]") : line("(void)phase[!" + n + "];"));
      case 4 -> List.of(
          line("int " + n + " = " + index + ";"),
          line("(void)phase[!" + n + "];"),
          line("pthread_barrier_wait(&bar);"),
          parts.touch("phase[" + n + " & 1]"),
          slip ? line("") : line("pthread_barrier_wait(&bar);"));
      case 7 -> List.of(
          line("int " + n + " = " + index + ";"),
          block("if (" + n + " == 0) {", parts.touch("bdata")),
          line((slip ? "if (nondet() > 1) " : "") + "pthread_barrier_wait(&bar);"),
          parts.choose(2) == 0 ? line("(void)bdata;") : block("if (" + n + " == 1) {", parts.touch("bdata")));
      case 8 -> List.of(
          line("int " + n + " = " + index + ";"),
          parts.touch("phase[" + n + " & 1]"),
          IdiomParts.call("", "meet"),
          line("(void)phase[!" + n + "];"),
          slip ? line("") : IdiomParts.call("", "meet"),
          parts.touch("phase[" + n + " & 1]"));
      case 9 -> List.of(
          block(
              "for (int r_" + n + " = 0; r_" + n + " < 2; r_" + n + "++) {",
              block("if (" + index + " == r_" + n + ") {", parts.touch("bdata")),
              IdiomParts.call("", "meet"),
              line("(void)bdata;"),
              slip ? line("") : IdiomParts.call("", "meet")));
      case 10 -> List.of(parts.touch("bdata"), IdiomParts.call("", "meet"), slip ? line("(void)bdata;") : locked("&om", line("bdata++;")));
      case 5 -> List.of(line("posted = 1;"), line("sem_post(&done);"), slip ? line("posted = 2;") : line(""));
      default -> List.of(slip ? line("if (sem_trywait(&done) == 0) posted++;") : line("sem_wait(&done);"), slip ? line("") : line("posted++;"));
    };
  }

  @Override
  public Piece alone() {
    return line(parts.any("odata = 1;", "phase[0] = 0;", "posted = 0;", "ocell = 2;"));
  }
}
