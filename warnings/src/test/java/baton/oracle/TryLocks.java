package baton.oracle;

import static baton.oracle.IdiomParts.block;
import static baton.oracle.IdiomParts.call;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.locked;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.List;

/** Attempts to take a lock, and what is made of their result. */
final class TryLocks implements Idiom {
  private static final String TRY = "pthread_mutex_trylock(&tm)";
  private static final String RELEASE = "pthread_mutex_unlock(&tm);";

  private final IdiomParts parts;

  TryLocks(IdiomParts parts) {
    this.parts = parts;
  }

  @Override
  public List<String> types() {
    return List.of("struct attempt { int result, other; };");
  }

  @Override
  public List<String> variables() {
    return List.of("pthread_mutex_t tm; int tdata; struct timespec soon;");
  }

  @Override
  public List<Definition> functions() {
    Formal lock = new Formal("pthread_mutex_t *", "l_try");
    return List.of(
        IdiomParts.function("int ", "try_it", List.of(lock), "return r_try1;", line("int r_try1 = pthread_mutex_trylock(l_try) == 0;")),
        IdiomParts.function(
            "int ",
            "must_have",
            List.of(new Formal("pthread_mutex_t *", "m_try")),
            "return r_try2;",
            line("int r_try2 = pthread_mutex_trylock(m_try);"),
            line("if (r_try2) r_try2 = -r_try2;")));
  }

  private Piece body() {
    return parts.touch("tdata");
  }

  private Piece used() {
    return new Piece.Section("", List.of(body()), RELEASE);
  }

  @Override
  public List<Piece> action(String index) {
    String r = parts.fresh("r");
    Piece tried = line("int " + r + " = " + TRY + ";");
    boolean slip = parts.slip();
    Piece released = line("if (" + r + " == 0) " + RELEASE);
    return switch (parts.choose(17)) {
      case 0 -> List.of(new Piece.Section("while (" + TRY + " != 0) sched_yield();", List.of(body()), RELEASE));
      case 1 -> List.of(block("if (!" + TRY + ") {", used()));
      case 2 -> List.of(tried, block("if (" + r + (slip ? " >= 0" : " == 0") + ") {", body()), released);
      case 3 -> {
        String out = parts.fresh("out_L");
        yield List.of(tried, line("if (" + r + ") goto " + out + ";"), body(), line(RELEASE), line(out + ": ;"), slip ? body() : line(""));
      }
      case 4 -> List.of(new Piece.Section("int " + r + "; do { " + r + " = " + TRY + "; } while (" + r + ");", List.of(body()), RELEASE));
      case 5 -> List.of(
          new Piece.Section("switch (" + TRY + ") {", List.of(new Piece.Section("case 0:", List.of(used()), "break;"), slip ? new Piece.Section("default:", List.of(body()), "break;") : line("default: break;")), "}"));
      case 6 -> List.of(line("int " + r + " = " + TRY + " == 0;"), new Piece.Section("if (!" + r + ") pthread_mutex_lock(&tm);", List.of(body()), RELEASE));
      case 7 -> List.of(line("int " + r + ";"), call(r, "try_it", "&tm"), block("if (" + r + ") {", used()), slip ? body() : line(""));
      case 8 -> List.of(block("if (pthread_mutex_timedlock(&tm, &soon) == 0) {", used()));
      case 9 -> List.of(tried, block("if (" + r + " == 0 || nondet() > " + (slip ? 2 : 9) + ") {", body()), released);
      case 10 -> {
        String k = parts.fresh("k");
        yield List.of(
            line("int " + k + " = 0; for (; " + k + " < 2; " + k + "++) if (" + TRY + " == 0) break;"),
            block("if (" + k + " < " + (slip ? 3 : 2) + ") {", body()),
            line("if (" + k + " < 2) " + RELEASE));
      }
      case 11 -> List.of(
          line("struct attempt " + r + "; " + r + ".result = " + TRY + "; " + r + ".other = nondet();"),
          block("if (" + r + (slip ? ".other" : ".result") + " == 0) {", body()),
          line("if (" + r + ".result == 0) " + RELEASE));
      case 12 -> List.of(tried, line(r + " = " + r + " ? -1 : 0;"), block("if (" + r + (slip ? " <= 0" : " >= 0") + ") {", body()), released);
      case 13 -> List.of(block("if (" + TRY + " == 16) {", slip ? body() : line("")), line("else { tdata++; " + RELEASE + " }"));
      case 14 -> List.of(line("int " + r + ";"), call(r, "must_have", "&tm"), block("if (" + r + (slip ? " <= 0" : " == 0") + ") {", body()), released);
      case 15 -> List.of(tried, line("int e_" + r + " = " + r + " == 0 ? 5 : 6;"), block("if (e_" + r + (slip ? " >= 5" : " == 5") + ") {", body()), released);
      default -> List.of(locked("&tm", body()));
    };
  }

  @Override
  public Piece alone() {
    return line("tdata = 1;");
  }
}
