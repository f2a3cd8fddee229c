package baton.link;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Assembly whose one access to memory is atomic: an instruction of x86 with the prefix {@code lock}, and beside it only conditions and
 * jumps.
 */
final class LockedAssembly {
  private static final Pattern SEPARATOR = Pattern.compile("[;\\n]");
  private static final Pattern BESIDE = Pattern.compile("(set|j)[a-z]+\\s[^()]*");

  private LockedAssembly() {}

  /** Whether {@code template} is such. */
  static boolean is(String template) {
    if (!template.toLowerCase(Locale.ROOT).contains("lock")) {
      return false;
    }
    List<String> statements = new ArrayList<>();
    for (String part : SEPARATOR.split(template, -1)) {
      if (!part.isBlank()) {
        statements.add(part.strip().toLowerCase(Locale.ROOT));
      }
    }
    if (statements.isEmpty() || !statements.removeFirst().matches("lock(\\s.*)?")) {
      return false;
    }
    boolean alone = template.strip().toLowerCase(Locale.ROOT).matches("(?s)lock\\s*[;\\n].*");
    if (alone && !statements.isEmpty()) {
      statements.removeFirst();
    }
    return statements.stream().allMatch(s -> BESIDE.matcher(s).matches());
  }
}
