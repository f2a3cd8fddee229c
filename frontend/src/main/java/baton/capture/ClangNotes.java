package baton.capture;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns those warnings that Baton asks clang for into notes on the unit. */
final class ClangNotes {
  /** Enough to see what is going on in a file. */
  private static final int MOST = 20;

  /** C that older compilers took, and that clang rejects unless asked otherwise. */
  private static final List<String> OLDER_C =
      List.of(
          "implicit-function-declaration", "implicit-int", "int-conversion", "incompatible-function-pointer-types", "return-mismatch",
          "argument-outside-range", "atomic-access", "invalid-gnu-asm-cast", "vec-elem-size", "address-of-temporary");

  private static final String CLOCK = "date-time";
  private static final Pattern WARNING = Pattern.compile("(.*): warning: (.*) \\[-W([a-z0-9-]+)\\]");

  private ClangNotes() {}

  /** No warning but those that become notes. */
  static List<String> options() {
    List<String> options = new ArrayList<>(List.of("-Wno-everything", "-W" + CLOCK));
    OLDER_C.forEach(group -> options.add("-W" + group));
    return options;
  }

  /** One sentence for each of {@code warnings}. */
  static List<String> of(List<String> warnings, SourceRoot root) {
    Set<String> notes = new LinkedHashSet<>();
    for (String warning : warnings) {
      Matcher parts = WARNING.matcher(warning);
      if (parts.matches()) {
        String place = root.shownIn(parts.group(1));
        notes.add(
            parts.group(3).equals(CLOCK)
                ? place + ": the date or time of compilation is taken as 1 January 1970, 00:00"
                : place + ": accepted as older C: " + parts.group(2));
      }
    }
    List<String> bounded = new ArrayList<>(notes.stream().limit(MOST).map(Shown::of).toList());
    if (notes.size() > MOST) {
      bounded.add(notes.size() - MOST + " more notes like these");
    }
    return List.copyOf(bounded);
  }
}
