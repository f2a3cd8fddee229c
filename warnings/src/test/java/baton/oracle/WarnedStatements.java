package baton.oracle;

import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What an analysis says of generated programs, by statements rather than by lines: so the same can be found in changed programs.
 *
 * @param compiler takes them to linked programs
 * @param analysis the analysis
 */
record WarnedStatements(CompiledC compiler, Analysis analysis) {
  /** The statements that warnings name, written as before any change; without those that only pass arguments. */
  SortedSet<String> of(GeneratedProgram program, Map<String, String> texts) {
    Pattern passing =
        Pattern.compile(
            program.functions().stream()
                .flatMap(
                    f ->
                        Stream.concat(
                            Stream.of("(\\w+ = )?(other_)?" + f.name() + "\\(.*"),
                            f.formals().stream().map(x -> "[\\w *]+\\b" + x.name() + " = .*")))
                .collect(Collectors.joining("|")));
    SortedSet<String> statements = new TreeSet<>();
    for (String place : analysis.of(compiler.program(texts, List.of())).places()) {
      int colon = place.lastIndexOf(':');
      String[] lines = texts.getOrDefault(place.substring(0, colon), "").split("\n", -1);
      String statement = lines[Integer.parseInt(place.substring(colon + 1)) - 1].trim();
      if (!passing.matcher(statement).matches()) {
        String own = statement.replaceAll("^static void outlined_\\d+\\(void\\) \\{ (.*) }$", "$1");
        statements.add(own.replace("other_", "").replace("_again", "").replaceAll("_L\\d*", "_L"));
      }
    }
    return statements;
  }
}
