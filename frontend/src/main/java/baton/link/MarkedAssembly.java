package baton.link;

import baton.ir.Assembly;
import baton.ir.AssemblyStatement;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Assembly that is volatile, or goes to the processor's own memory, accesses memory as marked accesses do, each at once, unless an instruction of x86 shows that it does not: one that
 * reads and writes without the prefix {@code lock}, that goes through memory, or that is wider than a number (Intel 64 and IA-32
 * Architectures Software Developer's Manual, volume 3, section on locked atomic operations).
 */
final class MarkedAssembly {
  private static final Pattern UPDATING =
      Pattern.compile(
          "(add|sub|adc|sbb|and|or|xor|not|neg|inc|dec|shl|shr|sar|sal|rol|ror|rcl|rcr|shld|shrd|bts|btr|btc|cmpxchg|xadd)[bwlq]?");
  private static final Pattern THROUGH_MEMORY = Pattern.compile("(movs|stos|lods|scas|cmps|ins|outs)[bwlqd]?");

  /** A place of the processor's own. */
  private static final Pattern SEGMENT = Pattern.compile("%%?[fg]s\\s*:");

  private static final Pattern BETWEEN_OPERANDS = Pattern.compile(",(?![^(]*\\))");

  /** Other families: a store that fails where somebody else wrote since the load. */
  private static final Pattern CONDITIONAL =
      Pattern.compile("\\b(st[l]?x[rp][bh]?|strex[bhd]?|stlex\\w*|sc\\.[wd]\\S*|st[bhwd]cx\\.?|sc[d]?)\\b");

  private MarkedAssembly() {}

  /** Whether each access of it is one. */
  static boolean is(Assembly code) {
    String text = code.template().toLowerCase(Locale.ROOT);
    if (!code.sideEffects() && !OwnProcessor.is(code)) {
      return false;
    }
    if (CONDITIONAL.matcher(text).find()) {
      return true;
    }
    if (AssemblyWidth.isWide(text)) {
      return false;
    }
    boolean locked = false;
    for (AssemblyStatement statement : AssemblyStatement.of(code.template(), true, "x86_64")) {
      boolean prefix = statement.name().equals("lock");
      if (!prefix && !locked && !statement.locked() && isInParts(statement)) {
        return false;
      }
      locked = prefix || (locked && statement.name().isEmpty());
    }
    return true;
  }

  /** Whether an instruction accesses memory more than once, or in pieces. */
  private static boolean isInParts(AssemblyStatement statement) {
    List<String> operands = List.of(BETWEEN_OPERANDS.split(statement.operands(), -1));
    boolean string = statement.operands().isBlank() && THROUGH_MEMORY.matcher(statement.name()).matches();
    String last = operands.getLast();
    boolean update = UPDATING.matcher(statement.name()).matches() && !SEGMENT.matcher(last).find();
    return string || (update && (last.indexOf(AssemblyStatement.OPERAND) >= 0 || last.indexOf('(') >= 0));
  }
}
