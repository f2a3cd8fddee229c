package baton.capture;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
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
  /** Where all of those have an underscore, which few other words have. */
  private static final int UNDERSCORE = 3;

  /** The system knows no longer paths. */
  private static final int LONGEST_NAME = 4096;

  /** What a directive, or one of those names, begins with. */
  private static final boolean[] BEGINS = new boolean[256];

  static {
    for (char begin : "#%?hH".toCharArray()) {
      BEGINS[begin] = true;
    }
  }

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

  /** Scans {@code text}, in any encoding that holds ASCII. */
  static IncludeScan of(byte[] text) {
    return new Scanner(spliced(text)).scan();
  }

  /** {@code text} without the ends of lines that a backslash hides. */
  private static byte[] spliced(byte[] text) {
    byte[] spliced = null;
    int length = 0;
    int from = 0;
    for (int i = 0; i + 1 < text.length; i++) {
      int hidden = text[i] == '\\' ? lineEnd(text, i + 1) : 0;
      if (hidden > 0) {
        spliced = spliced == null ? new byte[text.length] : spliced;
        System.arraycopy(text, from, spliced, length, i - from);
        length += i - from;
        from = i + 1 + hidden;
        i = from - 1;
      }
    }
    if (spliced == null) {
      return text;
    }
    System.arraycopy(text, from, spliced, length, text.length - from);
    return Arrays.copyOf(spliced, length + text.length - from);
  }

  /** How many bytes the end of a line at {@code at} takes; zero if none is there. */
  private static int lineEnd(byte[] text, int at) {
    if (text[at] == '\n') {
      return 1;
    }
    return text[at] == '\r' && at + 1 < text.length && text[at + 1] == '\n' ? 2 : 0;
  }

  /** Goes over a text once. */
  private static final class Scanner {
    private final byte[] text;
    private final LinkedHashSet<Lookup> found = new LinkedHashSet<>();
    private boolean computed;
    private int commentFrom = Integer.MAX_VALUE;
    private int commentEnd;

    Scanner(byte[] text) {
      this.text = text;
    }

    IncludeScan scan() {
      for (int at = 0; at < text.length; at++) {
        if (!BEGINS[text[at] & 0xff]) {
          continue;
        }
        switch (text[at]) {
          case '#' -> directive(blanks(at + 1), beginsLine(at));
          case '%', '?' -> {
            String start = text[at] == '%' ? "%:" : "??=";
            if (startsWith(start, at)) {
              directive(blanks(at + start.length()), beginsLine(at));
            }
          }
          default -> {
            if (at + UNDERSCORE < text.length && text[at + UNDERSCORE] == '_') {
              tests(at);
            }
          }
        }
      }
      return found.isEmpty() && !computed ? NOTHING : new IncludeScan(new ArrayList<>(found), computed);
    }

    private void tests(int at) {
      for (String test : TESTS) {
        if (startsWith(test, at)) {
          test(at, at + test.length());
        }
      }
    }

    private void directive(int at, boolean beginsLine) {
      for (String name : DIRECTIVES) {
        if (startsWith(name, at) && !isNameCharacter(at + name.length())) {
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
      while (before >= 0 && (text[before] == ' ' || text[before] == '\t')) {
        before--;
      }
      return before < 0 || text[before] == '\n' || (text[before] == '/' && before > 0 && text[before - 1] == '*');
    }

    private void test(int start, int end) {
      int at = end;
      while (isNameCharacter(at)) {
        at++;
      }
      boolean next = string(start, at).toLowerCase(Locale.ROOT).contains("next");
      int open = blanks(at);
      if (open < text.length && text[open] == '(') {
        name(blanks(open + 1), next);
      }
    }

    /** Takes a name in delimiters; whether there was one. */
    private boolean name(int at, boolean all) {
      if (at >= text.length || (text[at] != '"' && text[at] != '<')) {
        return false;
      }
      boolean quoted = text[at] == '"';
      int end = at + 1;
      int last = Math.min(text.length, end + LONGEST_NAME);
      while (end < last && text[end] != (quoted ? '"' : '>')) {
        if (text[end] == '\n') {
          return false;
        }
        end++;
      }
      if (end == last) {
        return false;
      }
      found.add(new Lookup(string(at + 1, end), quoted, all));
      return true;
    }

    private int blanks(int from) {
      int at = from;
      while (at < text.length) {
        byte c = text[at];
        if (c == ' ' || c == '\t' || c == '\f' || c == 0x0b) {
          at++;
        } else if (c == '/' && startsWith("/*", at)) {
          at = afterComment(at + 2);
        } else {
          break;
        }
      }
      return at;
    }

    /** The end found last serves as long as none can be before it: a text may open many comments in one. */
    private int afterComment(int from) {
      if (from < commentFrom || from > commentEnd - 2) {
        commentFrom = from;
        commentEnd = text.length;
        for (int at = from; at + 1 < text.length; at++) {
          if (text[at] == '*' && text[at + 1] == '/') {
            commentEnd = at + 2;
            break;
          }
        }
        if (commentEnd == text.length) {
          commentEnd = Integer.MAX_VALUE;
        }
      }
      return Math.min(commentEnd, text.length);
    }

    private boolean startsWith(String start, int at) {
      if (at + start.length() > text.length) {
        return false;
      }
      for (int i = 0; i < start.length(); i++) {
        if (text[at + i] != start.charAt(i)) {
          return false;
        }
      }
      return true;
    }

    private boolean isNameCharacter(int at) {
      return at < text.length && (text[at] == '_' || Character.isLetterOrDigit(text[at] & 0xff));
    }

    private String string(int from, int to) {
      return new String(text, from, to - from, StandardCharsets.ISO_8859_1);
    }
  }
}
