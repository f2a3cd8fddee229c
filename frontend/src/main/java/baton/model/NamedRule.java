package baton.model;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A rule with the names it is about.
 *
 * @param names functions, exactly
 * @param patterns regular expressions that match whole names
 * @param since the first kernel release for which it holds
 * @param until the last
 * @param body whether bodies are analysed too; absent: as its section says
 * @param source the functions of the system that prove what is claimed
 * @param note for the reader
 * @param rule what is said of them
 * @param at where it stands
 */
public record NamedRule<R extends Record & FunctionRule>(
    List<String> names,
    List<String> patterns,
    Optional<KernelVersion> since,
    Optional<KernelVersion> until,
    Optional<Body> body,
    Optional<String> source,
    Optional<String> note,
    @Inline R rule,
    Origin at) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_$][\\w.$]*");

  public NamedRule {
    if (names.isEmpty() && patterns.isEmpty()) {
      throw new IllegalArgumentException("a rule needs names or patterns");
    }
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        throw new IllegalArgumentException("the name '" + name + "' stands twice in this rule");
      }
      if (!NAME.matcher(name).matches()) {
        throw new IllegalArgumentException("'" + name + "' is not the name of a function; regular expressions stand under patterns");
      }
    }
    for (String pattern : patterns) {
      try {
        if (Pattern.compile(pattern).matcher("").matches()) {
          throw new IllegalArgumentException("the pattern '" + pattern + "' matches every name, or the empty one");
        }
      } catch (PatternSyntaxException e) {
        throw new IllegalArgumentException(
            "'" + pattern + "' is not a regular expression: " + e.getDescription() + " at index " + e.getIndex(), e);
      }
    }
    VersionRange checked = new VersionRange(since, until);
    assert checked.since().equals(since);
  }

  /** The releases for which this holds. */
  public VersionRange range() {
    return new VersionRange(since, until);
  }
}
