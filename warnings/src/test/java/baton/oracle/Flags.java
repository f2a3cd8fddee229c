package baton.oracle;

import static baton.oracle.IdiomParts.block;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.locked;

import java.util.List;

/** Locks and flags that go together, and flags that hand data over. */
final class Flags implements Idiom {
  private static final String LOCK = "pthread_mutex_lock(&fm);";
  private static final String UNLOCK = "pthread_mutex_unlock(&fm);";

  private final IdiomParts parts;

  Flags(IdiomParts parts) {
    this.parts = parts;
  }

  @Override
  public List<String> variables() {
    return List.of("pthread_mutex_t fm; int fdata, claimed, ready, payload, owner, state;");
  }

  @Override
  public List<Piece> action(String index) {
    String f = parts.fresh("f");
    boolean slip = parts.slip();
    Piece body = parts.touch("fdata");
    return switch (parts.choose(9)) {
      case 0 -> List.of(
          line("int " + f + " = nondet() & 1;"),
          new Piece.Section("if (" + f + ") " + LOCK, List.of(slip ? line(f + " |= nondet() & 1 & !" + f + " ? 0 : 0;") : line(""), block("if (" + f + (slip ? " || nondet() > 2" : "") + ") {", body)), "if (" + f + ") " + UNLOCK));
      case 1 -> List.of(
          line("int " + f + " = nondet();"),
          new Piece.Section("if (" + f + " > 1) " + LOCK, List.of(block("if (" + f + (slip ? " > 0" : " > 2") + ") {", body)), "if (" + f + " > 1) " + UNLOCK));
      case 2 -> List.of(
          line("pthread_mutex_t *" + f + " = nondet() > 1 ? &fm : 0;"),
          new Piece.Section("if (" + f + ") pthread_mutex_lock(" + f + ");", List.of(block("if (" + f + (slip ? " || nondet() > 2" : "") + ") {", body)), "if (" + f + ") pthread_mutex_unlock(" + f + ");"));
      case 3 -> List.of(
          line("int " + f + " = 0;"),
          locked("&fm", line("if (!claimed) { claimed = 1; " + f + " = 1; }")),
          block("if (" + f + ") {", line("payload = 7;"), locked("&fm", line("ready = 1;")), slip ? line("payload = 8;") : line("")));
      case 4 -> List.of(
          line("int " + f + " = 0;"), locked("&fm", line(f + " = ready;")), block("if (" + f + (slip ? " >= 0" : "") + ") {", line("(void)payload;")));
      case 5 -> List.of(
          line("int " + f + ";"),
          locked("&fm", line(f + " = state;"), line("if (" + f + " == 0) state = 1;")),
          block("if (" + f + " == 0) {", parts.touch("owner"), slip ? locked("&fm", line("state = 0;")) : line("")));
      case 6 -> List.of(
          line("int " + f + " = nondet() & 1;"),
          line("int g_" + f + " = " + f + ";"),
          new Piece.Section("if (" + f + ") " + LOCK, List.of(slip ? line("g_" + f + " = nondet();") : line(""), block("if (g_" + f + ") {", body)), "if (" + f + ") " + UNLOCK));
      case 7 -> List.of(locked("&fm", line("if (state == 0) { " + (slip ? "pthread_mutex_unlock(&fm); sched_yield(); pthread_mutex_lock(&fm); " : "") + "owner++; state = 2; }"), body));
      default -> List.of(locked("&fm", body));
    };
  }

  @Override
  public Piece alone() {
    return line(parts.any("fdata = 0;", "payload = 0;", "owner = 0;", "state = 0;", "ready = 0; claimed = 0;"));
  }
}
