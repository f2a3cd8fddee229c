package baton.llvm;

/** Texts as formats of the functions that print and scan. */
final class FormatText {
  private static final String BETWEEN = "#0- +'I*.$hlqjztL";

  private FormatText() {}

  /**
   * The conversions of a text, one after the other: of each, a percent sign, then flags, widths, positions and lengths, then the letter, and
   * behind {@code [} the set of characters. Two percent signs are none.
   *
   * @param text its bytes
   */
  static String conversions(byte[] text) {
    StringBuilder result = new StringBuilder();
    int i = 0;
    while (i < text.length && text[i] != 0) {
      int begin = i++;
      if (text[begin] != '%') {
        continue;
      }
      while (i < text.length && isBetween(text, i)) {
        i++;
      }
      // what comes here is the conversion itself, a second percent sign too
      if (i < text.length && text[i] == '[') {
        i = set(text, i);
      }
      i++;
      if (i <= text.length && text[i - 1] != '%' && text[i - 1] != 0) {
        for (int j = begin; j < i; j++) {
          result.append((char) (text[j] & 0xff));
        }
      }
    }
    return result.toString();
  }

  /** Where the set that begins at {@code at} ends; a bracket at its beginning belongs to it. */
  private static int set(byte[] text, int at) {
    int i = at + 1;
    if (i < text.length && text[i] == '^') {
      i++;
    }
    i++;
    while (i < text.length && text[i] != ']') {
      i++;
    }
    return Math.min(i, text.length - 1);
  }

  /** An {@code m} is a length where a conversion follows that makes a string, and a conversion of its own elsewhere. */
  private static boolean isBetween(byte[] text, int at) {
    char c = (char) text[at];
    boolean makes = c == 'm' && at + 1 < text.length && "sc[".indexOf(text[at + 1]) >= 0;
    return (c >= '0' && c <= '9') || (c == 'm' ? makes : BETWEEN.indexOf(c) >= 0);
  }
}
