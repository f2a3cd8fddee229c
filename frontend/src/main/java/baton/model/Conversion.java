package baton.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a format makes of one argument (ISO C, 7.23.6).
 *
 * @param use what is done with it
 * @param bytes how many bytes are written behind it, for {@link Use#WRITES}
 */
public record Conversion(Use use, long bytes) {
  /** What is done with an argument. */
  public enum Use {
    /** It is a number, or its address is printed: nothing behind it is touched. */
    VALUE,
    /** The string behind it is read, or one is written there. */
    TEXT,
    /** So many bytes are written behind it. */
    WRITES,
    /** How much was printed is written behind it. */
    COUNT
  }

  private static final String NUMBERS = "diouxXaAeEfFgGcCp";
  private static final String SCANNED_INTEGERS = "diouxXn";
  private static final String SCANNED_REALS = "aAeEfFgG";
  private static final int INT = 4;
  private static final int LONG = 8;
  private static final int LONG_DOUBLE = 16;

  /**
   * What is made of the arguments after a format, in order.
   *
   * @param style what is done with them
   * @param conversions those of the format, see {@link baton.ir.Referent.Literal}
   * @return empty where that is not understood: arguments by position, conversions that are no standard ones
   */
  public static Optional<List<Conversion>> of(FormatStyle style, String conversions) {
    List<Conversion> result = new ArrayList<>();
    int at = 0;
    while (at < conversions.length()) {
      int letter = letter(conversions, at + 1);
      if (letter >= conversions.length()) {
        return Optional.empty();
      }
      String between = conversions.substring(at + 1, letter);
      boolean known =
          !between.contains("$")
              && switch (style) {
                case PRINTF -> printed(between, conversions.charAt(letter), result);
                case SCANF -> scanned(between, conversions.charAt(letter), result);
              };
      if (!known) {
        return Optional.empty();
      }
      at = conversions.charAt(letter) == '[' ? end(conversions, letter) + 1 : letter + 1;
    }
    return Optional.of(result);
  }

  private static int letter(String conversions, int from) {
    int at = from;
    while (at < conversions.length() && "0123456789#- +'I*.$hlqjztL".indexOf(conversions.charAt(at)) >= 0) {
      at++;
    }
    boolean makes = at + 1 < conversions.length() && conversions.charAt(at) == 'm' && "sc[".indexOf(conversions.charAt(at + 1)) >= 0;
    return makes ? at + 1 : at;
  }

  /** Where a set of characters ends. */
  private static int end(String conversions, int begin) {
    int first = conversions.startsWith("^", begin + 1) ? begin + 2 : begin + 1;
    int end = conversions.indexOf(']', first + 1);
    return end < 0 ? conversions.length() - 1 : end;
  }

  private static boolean printed(String between, char letter, List<Conversion> to) {
    between.chars().filter(c -> c == '*').forEach(_ -> to.add(new Conversion(Use.VALUE, 0)));
    if (NUMBERS.indexOf(letter) >= 0) {
      to.add(new Conversion(Use.VALUE, 0));
    } else if (letter == 's' || letter == 'S') {
      to.add(new Conversion(Use.TEXT, 0));
    } else if (letter == 'n') {
      to.add(new Conversion(Use.COUNT, 0));
    }
    return NUMBERS.indexOf(letter) >= 0 || "sSnm".indexOf(letter) >= 0;
  }

  private static boolean scanned(String between, char letter, List<Conversion> to) {
    if (between.contains("*")) {
      return true;
    }
    long bytes =
        between.contains("m") || between.contains("L") || letter == 'p' ? LONG
            : between.contains("hh") ? 1
            : between.contains("h") ? 2
            : between.chars().anyMatch(c -> "lqjzt".indexOf(c) >= 0) ? LONG
            : INT;
    boolean makes = between.contains("m");
    boolean wide = between.chars().anyMatch(c -> "lLq".indexOf(c) >= 0);
    if (SCANNED_REALS.indexOf(letter) >= 0 && !makes) {
      boolean isLong = between.contains("L") || between.contains("ll") || between.contains("q");
      to.add(new Conversion(Use.WRITES, isLong ? LONG_DOUBLE : between.contains("l") ? LONG : INT));
      return true;
    }
    if (SCANNED_INTEGERS.indexOf(letter) >= 0 || letter == 'p' || makes) {
      to.add(new Conversion(Use.WRITES, bytes));
      return true;
    }
    if (letter == 's' || letter == '[') {
      to.add(new Conversion(Use.TEXT, 0));
      return !wide;
    }
    if (letter == 'c') {
      String width = between.replaceAll("[^0-9]", "");
      to.add(new Conversion(Use.WRITES, width.isEmpty() || width.length() > 6 ? 1 : Math.max(1, Long.parseLong(width))));
      return !wide && width.length() <= 6;
    }
    return false;
  }
}
