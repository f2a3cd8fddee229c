package baton.oracle;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A C program as the generator makes it.
 *
 * @param declarations types and variables, one text each
 * @param tables variables whose initial values mention functions
 * @param functions the functions; the last one is main
 */
record GeneratedProgram(List<String> declarations, List<String> tables, List<Definition> functions) {
  /** Copies the lists. */
  public GeneratedProgram {
    declarations = List.copyOf(declarations);
    tables = List.copyOf(tables);
    functions = List.copyOf(functions);
  }

  /**
   * A function. Names of formals and locals are unique in the program, so that a body may stand in place of a call.
   *
   * @param result the C type of what it returns
   * @param name its name
   * @param formals its formals
   * @param body its statements
   * @param end the last statement, such as a return; empty for none
   */
  record Definition(String result, String name, List<Formal> formals, List<Piece> body, String end) {
    /** Copies the lists. */
    public Definition {
      formals = List.copyOf(formals);
      body = List.copyOf(body);
    }

    Definition withBody(List<Piece> other) {
      return new Definition(result, name, formals, other, end);
    }
  }

  /**
   * A formal.
   *
   * @param type its C type, with a space or star at its end
   * @param name its name
   */
  record Formal(String type, String name) {}

  /** The function named {@code name}. */
  Optional<Definition> function(String name) {
    return functions.stream().filter(f -> f.name().equals(name)).findFirst();
  }

  /** The program without functions that only their own definition mentions. */
  GeneratedProgram withoutUnused() {
    String whole = text();
    List<Definition> used =
        functions.stream()
            .filter(f -> f.name().equals("main") || Pattern.compile("\\b" + f.name() + "\\b").matcher(whole).results().count() > 2)
            .toList();
    return new GeneratedProgram(declarations, tables, used);
  }

  /** The program with calls written as calls. */
  String text() {
    return new ProgramText(this, false).all();
  }

  /** The program with each call of a generated function by name written as the function's body. */
  String inlined() {
    return new ProgramText(this, true).all();
  }
}
