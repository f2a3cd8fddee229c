package baton.capture;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;

/**
 * The names of other files that a C text may look up, found without preprocessing it: each {@code #include} and its kin, and each
 * {@code __has_include} or macro of a similar name, whether active or not. A superset of what clang looks up, except where a macro
 * makes the name.
 *
 * @param lookups in order of appearance, without repetitions
 * @param computed whether some name is made by a macro
 */
record IncludeScan(List<Lookup> lookups, boolean computed) {
  static final IncludeScan NOTHING = new IncludeScan(List.of(), false);

  private static final List<String> DIRECTIVES = List.of("include_next", "include", "import", "embed");
  private static final List<String> TESTS = List.of("has_include", "HAS_INCLUDE", "has_embed", "HAS_EMBED");

  /**
   * A name that is looked up.
   *
   * @param name as spelled between the delimiters
   * @param quoted whether the folder of the file with the directive is tried first
   * @param all whether the search may start in the middle of the list, as for {@code #include_next}
   */
  record Lookup(String name, boolean quoted, boolean all) {}

  IncludeScan {
    lookups = List.copyOf(lookups);
  }

  static IncludeScan of(String text) {
    if (!text.contains("include") && !text.contains("import") && !text.contains("embed") && !text.contains("INCLUDE")) {
      return NOTHING;
    }
    return new Scanner(text.replace("\\\r\n", "").replace("\\\n", "")).scan();
  }

  private static final class Scanner {
    private final String text;
    private final LinkedHashSet<Lookup> found = new LinkedHashSet<>();
    private boolean computed;

    Scanner(String text) {
      this.text = text;
    }

    IncludeScan scan() {
      for (String start : List.of("#", "%:", "??=")) {
        for (int at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1)) {
          directive(blanks(at + start.length()), beginsLine(at));
        }
      }
      for (String test : TESTS) {
        for (int at = text.indexOf(test); at >= 0; at = text.indexOf(test, at + 1)) {
          test(at, at + test.length());
        }
      }
      return new IncludeScan(new ArrayList<>(found), computed);
    }

    private void directive(int at, boolean beginsLine) {
      for (String name : DIRECTIVES) {
        if (text.startsWith(name, at) && !isNameCharacter(at + name.length())) {
          int operand = blanks(at + name.length());
          if (!name(operand, name.endsWith("_next")) && beginsLine && isNameCharacter(operand)) {
            computed = true;
          }
          return;
        }
      }
    }

    /** Whether only blanks or the end of a comment stand before {@code at}: else the text speaks of a directive, and is none. */
    private boolean beginsLine(int at) {
      int before = at - 1;
      while (before >= 0 && (text.charAt(before) == ' ' || text.charAt(before) == '\t')) {
        before--;
      }
      return before < 0 || text.charAt(before) == '\n' || (text.charAt(before) == '/' && before > 0 && text.charAt(before - 1) == '*');
    }

    private void test(int start, int end) {
      int at = end;
      while (isNameCharacter(at)) {
        at++;
      }
      boolean next = text.substring(start, at).toLowerCase(Locale.ROOT).contains("next");
      int open = blanks(at);
      if (open < text.length() && text.charAt(open) == '(') {
        name(blanks(open + 1), next);
      }
    }

    /** Takes a name in delimiters; whether there was one. */
    private boolean name(int at, boolean all) {
      if (at >= text.length() || (text.charAt(at) != '"' && text.charAt(at) != '<')) {
        return false;
      }
      boolean quoted = text.charAt(at) == '"';
      int end = text.indexOf(quoted ? '"' : '>', at + 1);
      int line = text.indexOf('\n', at);
      if (end < 0 || (line >= 0 && line < end)) {
        return false;
      }
      found.add(new Lookup(text.substring(at + 1, end), quoted, all));
      return true;
    }

    private int blanks(int from) {
      int at = from;
      while (at < text.length()) {
        char c = text.charAt(at);
        if (c == ' ' || c == '\t' || c == '\f' || c == 0x0b) {
          at++;
        } else if (text.startsWith("/*", at)) {
          int end = text.indexOf("*/", at + 2);
          at = end < 0 ? text.length() : end + 2;
        } else {
          break;
        }
      }
      return at;
    }

    private boolean isNameCharacter(int at) {
      return at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_');
    }
  }
}
