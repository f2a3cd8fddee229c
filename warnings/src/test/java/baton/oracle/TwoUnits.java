package baton.oracle;

import baton.oracle.GeneratedProgram.Definition;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes a generated program as a header and two sources. */
final class TwoUnits {
  private static final Pattern INITIAL_VALUE = Pattern.compile(" = [^;]*(?=;)");

  private TwoUnits() {}

  /** The texts by file name: variables and every second function in {@code program.c}, the others in {@code other.c}. */
  static Map<String, String> texts(GeneratedProgram program) {
    String whole = program.text();
    StringBuilder types = new StringBuilder("#pragma once\n" + Prelude.TEXT);
    StringBuilder variables = new StringBuilder();
    StringBuilder external = new StringBuilder();
    for (String declaration : program.declarations()) {
      if (declaration.matches("struct \\w+[; {].*") && !declaration.matches("struct \\w+ [*\\w].*")) {
        types.append(declaration).append('\n');
      } else {
        variables.append(declaration).append('\n');
        external.append(externals(declaration)).append('\n');
      }
    }
    program.tables().forEach(t -> external.append(externals(t)).append('\n'));
    StringBuilder prototypes = new StringBuilder();
    program.functions().forEach(f -> prototypes.append(ProgramText.head(f)).append(";\n"));
    StringBuilder one = new StringBuilder();
    StringBuilder two = new StringBuilder();
    boolean first = false;
    for (Definition function : program.functions()) {
      (first || function.name().equals("main") ? one : two).append(definition(whole, function));
      first = !first;
    }
    String tables = program.tables().stream().collect(Collectors.joining("\n", "", "\n"));
    return Map.of(
        "types.h", types.toString(),
        "program.c", "#include \"types.h\"\n" + variables + prototypes + tables + one,
        "other.c", "#include \"types.h\"\n" + external + prototypes + two);
  }

  /** The variables of a line of declarations as another unit sees them. */
  private static String externals(String declaration) {
    String plain = declaration.replaceAll("\\{.*\\}", "0");
    return Pattern.compile("(?<=^|; )(?=\\w)").matcher(INITIAL_VALUE.matcher(plain).replaceAll("")).replaceAll("extern ");
  }

  /** The text of a function's definition in that of the program. */
  static String definition(String whole, Definition function) {
    String head = ProgramText.head(function) + " {\n";
    int begin = whole.indexOf(head);
    return whole.substring(begin, whole.indexOf("\n}\n", begin) + "\n}\n".length());
  }
}
