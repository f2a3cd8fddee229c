package baton.link;

import baton.ir.Assembly;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Assembly of x86 that accesses its operands in the processor's own memory alone: each place of such an operand stands behind a segment
 * register, as those of variables do that a kernel has for each processor ({@code addl $1, %gs:$0}). What one instruction does there is
 * not seen half done: other processors have another copy, and on the same one nothing comes in between.
 */
final class OwnProcessor {
  private static final Pattern PLACE = Pattern.compile("(%%?[fg]s\\s*:\\s*)?(?:\\$\\{(\\d+)[^}]*}|\\$(\\d+))", Pattern.CASE_INSENSITIVE);

  private OwnProcessor() {}

  /** Whether it touches memory, and only so. */
  static boolean is(Assembly code) {
    List<Boolean> inMemory = inMemory(code.constraints());
    if (inMemory.isEmpty() || code.clobbersMemory()) {
      return false;
    }
    boolean found = false;
    Matcher places = PLACE.matcher(code.template());
    while (places.find()) {
      int operand = Integer.parseInt(places.group(2) != null ? places.group(2) : places.group(3));
      boolean own = places.group(1) != null;
      if (!own && operand < inMemory.size() && inMemory.get(operand)) {
        return false;
      }
      found |= own;
    }
    return found && code.template().indexOf('(') < 0;
  }

  /** Of each operand that the text can name, whether it is one in memory; empty where that cannot be told. */
  private static List<Boolean> inMemory(String constraints) {
    List<Boolean> result = new ArrayList<>();
    for (String each : constraints.split(",", -1)) {
      if (each.startsWith("~") || each.startsWith("!")) {
        break;
      }
      result.add(each.indexOf('*') >= 0);
    }
    return result;
  }
}
