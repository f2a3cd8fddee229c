package baton.link;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * How much instructions of x86 access that are wider than a number, whatever the operand in memory is declared as (Intel 64 and IA-32
 * Architectures Software Developer's Manual, volume 2).
 */
final class AssemblyWidth {
  private static final Pattern WHOLE_STATE = Pattern.compile("\\bf?n?x?(save|rstor)\\w*|\\bldtilecfg|\\bsttilecfg");
  private static final Pattern WIDEST = Pattern.compile("zmm\\d|\\bclzero|\\bmovdir64b|\\benqcmds?");
  private static final Pattern WIDER = Pattern.compile("ymm\\d");
  private static final Pattern WIDE = Pattern.compile("xmm\\d|\\bcmpxchg16b");
  private static final Pattern DOUBLE = Pattern.compile("\\bmm\\d|%mm\\d|\\bcmpxchg8b");

  private AssemblyWidth() {}

  /** Whether an instruction of a text in lower case accesses more than a number. */
  static boolean isWide(String text) {
    return WHOLE_STATE.matcher(text).find()
        || WIDEST.matcher(text).find()
        || WIDER.matcher(text).find()
        || WIDE.matcher(text).find()
        || DOUBLE.matcher(text).find();
  }

  /** The bytes that an operand in memory has in {@code template}; -1 where any of its object may be accessed. */
  static long of(String template, long declared) {
    String text = template.toLowerCase(Locale.ROOT);
    if (declared < 0 || WHOLE_STATE.matcher(text).find()) {
      return -1;
    }
    long least = 0;
    if (WIDEST.matcher(text).find()) {
      least = 64;
    } else if (WIDER.matcher(text).find()) {
      least = 32;
    } else if (WIDE.matcher(text).find()) {
      least = 16;
    } else if (DOUBLE.matcher(text).find()) {
      least = 8;
    }
    return Math.max(least, declared);
  }
}
