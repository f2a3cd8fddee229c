package baton.capture;

/** Text from outside, such as names of files and words of clang, on one line and without anything that a terminal would act on. */
public final class Shown {
  /** Unicode's marks that change the direction of what follows. */
  private static final String DIRECTIONS = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069";

  private Shown() {}

  /** {@code text} with control characters written as escapes, as in C. */
  public static String of(String text) {
    if (text.chars().noneMatch(Shown::isSpecial)) {
      return text;
    }
    StringBuilder shown = new StringBuilder();
    text.chars().forEach(c -> append(shown, (char) c));
    return shown.toString();
  }

  private static boolean isSpecial(int c) {
    return Character.isISOControl(c) || c == '\u2028' || c == '\u2029' || DIRECTIONS.indexOf(c) >= 0;
  }

  private static void append(StringBuilder shown, char c) {
    if (!isSpecial(c)) {
      shown.append(c);
    } else if (c == '\n') {
      shown.append("\\n");
    } else if (c == '\t') {
      shown.append("\\t");
    } else if (c == '\r') {
      shown.append("\\r");
    } else {
      shown.append(String.format(java.util.Locale.ROOT, c < 0x100 ? "\\x%02x" : "\\u%04x", (int) c));
    }
  }
}
