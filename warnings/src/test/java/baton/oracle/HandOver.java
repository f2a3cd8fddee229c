package baton.oracle;

import static baton.oracle.IdiomParts.block;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.locked;

import java.util.List;

/** Objects that belong to one thread at a time: filled, put where another takes them away, and never touched again. */
final class HandOver implements Idiom {
  private final IdiomParts parts;

  HandOver(IdiomParts parts) {
    this.parts = parts;
  }

  @Override
  public List<String> types() {
    return List.of("struct parcel { int v; struct parcel *inner; };");
  }

  @Override
  public List<String> variables() {
    return List.of("struct parcel *mail, *shelf[3]; pthread_mutex_t hm;");
  }

  @Override
  public List<Piece> action(String index) {
    String p = parts.fresh("p");
    boolean slip = parts.slip();
    Piece made = line("struct parcel *" + p + " = calloc(1, sizeof *" + p + ");");
    Piece found = line("struct parcel *" + p + " = 0;");
    String at = parts.any("mail", "mail", "shelf[" + index + "]");
    return switch (parts.choose(6)) {
      case 0, 1 -> List.of(
          made,
          line(p + "->v = 1;"),
          locked("&hm", line("if (!" + at + ") " + at + " = " + p + ";")),
          slip ? parts.touch(p + "->v") : line(""));
      case 2, 3 -> List.of(
          found,
          locked("&hm", line(p + " = " + at + ";"), slip ? line("") : line(at + " = 0;")),
          block("if (" + p + ") {", parts.touch(p + "->v"), slip ? line("") : line("free(" + p + ");")));
      case 4 -> List.of(
          made,
          line("struct parcel *in_" + p + " = calloc(1, sizeof *" + p + ");"),
          line("in_" + p + "->v = 4;"),
          line(p + "->inner = in_" + p + ";"),
          locked("&hm", line("if (!" + at + ") " + at + " = " + p + ";")),
          slip ? parts.touch("in_" + p + "->v") : line(""));
      default -> List.of(locked("&hm", block("if (" + at + ") {", parts.touch(at + "->v"), line("if (" + at + "->inner) " + at + "->inner->v++;"))));
    };
  }

  @Override
  public Piece alone() {
    return line(parts.any("if (mail) mail->v = 3;", "mail = 0;", "if (shelf[0]) shelf[0]->v++;"));
  }
}
