package baton.oracle;

import static baton.oracle.IdiomParts.call;
import static baton.oracle.IdiomParts.line;
import static baton.oracle.IdiomParts.procedure;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.List;

/** An element for each thread, by its number. */
final class OwnParts implements Idiom {
  private final IdiomParts parts;

  OwnParts(IdiomParts parts) {
    this.parts = parts;
  }

  @Override
  public List<String> types() {
    return List.of("struct seat { int v, w; };");
  }

  @Override
  public List<String> variables() {
    return List.of("int own[6];", "struct seat seats[6];");
  }

  @Override
  public List<Definition> functions() {
    return List.of(procedure("sit", List.of(new Formal("struct seat *", "s_op1")), line("s_op1->v++;")));
  }

  @Override
  public List<Piece> action(String index) {
    String n = parts.fresh("n");
    Piece named = line("int " + n + " = " + index + ";");
    String at = parts.slip() ? n + " + 1" : n;
    return switch (parts.choose(5)) {
      case 0 -> List.of(named, parts.touch("own[" + at + "]"));
      case 1 -> List.of(named, line("int *o_" + n + " = &own[" + n + "];"), parts.touch(parts.slip() ? "o_" + n + "[1]" : "*o_" + n));
      case 2 -> List.of(named, parts.touch("seats[" + at + "].v"), parts.touch("seats[" + n + "].w"));
      case 3 -> List.of(named, call("", "sit", "&seats[" + at + "]"));
      default -> List.of(named, line("struct seat *s_" + n + " = seats + " + n + ";"), parts.touch("s_" + n + "->w"));
    };
  }

  @Override
  public Piece alone() {
    return line(parts.any("own[0] = 0;", "for (int k = 0; k < 6; k++) own[k] = 0;", "seats[1].v = 1;"));
  }
}
