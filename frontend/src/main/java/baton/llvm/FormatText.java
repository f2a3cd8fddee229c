package baton.llvm;

/** Texts as formats of the functions that print. */
final class FormatText {
  private static final String BETWEEN = "#0- +'I*.$hlqjztL";

  private FormatText() {}

  /**
   * Whether a text has a conversion that writes: a percent sign, then flags, widths, positions and lengths, then {@code n}.
   *
   * @param text its bytes
   */
  static boolean stores(byte[] text) {
    int i = 0;
    while (i < text.length) {
      if (text[i++] != '%') {
        continue;
      }
      while (i < text.length && isBetween((char) text[i])) {
        i++;
      }
      if (i < text.length && text[i] == 'n') {
        return true;
      }
      // what comes here is the conversion itself, a second percent sign too
      i++;
    }
    return false;
  }

  private static boolean isBetween(char c) {
    return (c >= '0' && c <= '9') || BETWEEN.indexOf(c) >= 0;
  }
}
