package baton.oracle;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.List;
import java.util.stream.Collectors;

/** Writes a generated program as C, one statement on a line. */
final class ProgramText {
  private static final String RETURN = "return ";

  private final GeneratedProgram program;
  private final boolean inline;
  private final StringBuilder text = new StringBuilder(Prelude.TEXT);
  private int copies;

  ProgramText(GeneratedProgram program, boolean inline) {
    this.program = program;
    this.inline = inline;
  }

  String all() {
    program.declarations().forEach(d -> text.append(d).append('\n'));
    for (Definition function : program.functions()) {
      text.append(head(function)).append(";\n");
    }
    program.tables().forEach(t -> text.append(t).append('\n'));
    for (Definition function : program.functions()) {
      text.append(head(function)).append(" {\n");
      pieces(function.body(), 1, "");
      line(1, function.end(), "");
      text.append("}\n");
    }
    return text.toString();
  }

  static String head(Definition function) {
    String formals = function.formals().stream().map(f -> f.type() + f.name()).collect(Collectors.joining(", "));
    return function.result() + function.name() + "(" + (formals.isEmpty() ? "void" : formals) + ")";
  }

  private void pieces(List<Piece> pieces, int depth, String copy) {
    for (Piece piece : pieces) {
      switch (piece) {
        case Piece.Line(String statement) -> line(depth, statement, copy);
        case Piece.Section(String open, List<Piece> body, String close) -> {
          line(depth, open, copy);
          pieces(body, depth + 1, copy);
          line(depth, close, copy);
        }
        case Piece.Call call -> call(call, depth, copy);
      }
    }
  }

  /** Labels end in {@code _L}; each copy of a body has its own. */
  private void line(int depth, String statement, String copy) {
    if (!statement.isEmpty()) {
      text.append("  ".repeat(depth)).append(statement.replace("_L", "_L" + copy)).append('\n');
    }
  }

  private void call(Piece.Call call, int depth, String copy) {
    Definition callee = program.function(call.function()).orElse(null);
    String assigned = call.result().isEmpty() ? "" : call.result() + " = ";
    if (!inline || callee == null || isRecursive(callee)) {
      line(depth, assigned + call.function() + "(" + String.join(", ", call.actuals()) + ");", copy);
      return;
    }
    copies++;
    String mine = Integer.toString(copies);
    line(depth, "{", "");
    for (int i = 0; i < call.actuals().size(); i++) {
      Formal formal = callee.formals().get(i);
      line(depth + 1, formal.type() + formal.name() + " = " + call.actuals().get(i) + ";", "");
    }
    pieces(callee.body(), depth + 1, mine);
    if (!assigned.isEmpty()) {
      line(depth + 1, assigned + callee.end().substring(RETURN.length()), "");
    }
    line(depth, "}", "");
  }

  private static boolean isRecursive(Definition callee) {
    return mentions(callee.body(), callee.name());
  }

  private static boolean mentions(List<Piece> pieces, String name) {
    return pieces.stream()
        .anyMatch(
            p ->
                switch (p) {
                  case Piece.Line _ -> false;
                  case Piece.Section s -> mentions(s.body(), name);
                  case Piece.Call c -> c.function().equals(name);
                });
  }
}
