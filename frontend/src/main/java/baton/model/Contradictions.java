package baton.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds rules of one file that cannot both hold: two for the same name, section and release. */
final class Contradictions {
  private record Claim(VersionRange range, Origin at) {}

  private Contradictions() {}

  static List<Problem> in(ModelFile file) {
    List<Problem> problems = new ArrayList<>();
    file.functionRules()
        .forEach(
            (section, rules) -> {
              Map<String, List<Claim>> claims = new HashMap<>();
              for (NamedRule<?> rule : rules) {
                rule.names().forEach(name -> claim(claims, "'" + name + "' in " + section.key(), rule.range(), rule.at(), problems));
                rule.patterns().forEach(p -> claim(
                    claims, "the pattern '" + p + "' in " + section.key(), rule.range(), rule.at(), problems));
              }
            });
    Map<String, List<Claim>> fields = new LinkedHashMap<>();
    for (EntryFieldRule rule : file.entryFields()) {
      rule.fields().forEach(field -> claim(fields, "field " + rule.struct() + "." + field, rule.range(), rule.at(), problems));
    }
    Map<String, List<Claim>> tables = new LinkedHashMap<>();
    for (OperationTable table : file.operationTables()) {
      claim(tables, "the table of struct " + table.struct(), table.range(), table.at(), problems);
    }
    Map<String, List<Claim>> library = new LinkedHashMap<>();
    for (LibraryFunction function : file.libraryFunctions()) {
      function.names().forEach(name -> claim(library, "'" + name + "' in library_functions", function.range(), function.at(), problems));
    }
    return problems;
  }

  private static void claim(Map<String, List<Claim>> claims, String what, VersionRange range, Origin at, List<Problem> problems) {
    List<Claim> earlier = claims.computeIfAbsent(what, k -> new ArrayList<>());
    for (Claim claim : earlier) {
      if (claim.range().overlaps(range)) {
        problems.add(
            Problem.error(at, "two rules for " + what + " of the same release; the other starts in line " + claim.at().line()));
        return;
      }
    }
    earlier.add(new Claim(range, at));
  }
}
