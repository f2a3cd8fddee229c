package baton.ir;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a text of assembly does with memory, as far as its instructions are known. Those of the x86 family in the notation of AT&amp;T are,
 * the common ones; any other instruction may access what its operands and registers lead to.
 */
public final class AssemblyMemory {
  /** What is done with a place in memory. */
  public enum Use {
    /** It is read. */
    READ,
    /** It is written. */
    WRITE
  }

  /** The registers by which string instructions find memory. */
  public enum StringRegister {
    /** Where it is read from. */
    SI,
    /** Where it is written. */
    DI
  }

  /** What an instruction does with its operands. */
  private enum Shape {
    /** It accesses none of them. */
    NONE,
    /** It reads them all. */
    READING,
    /** It writes the last one and reads the others. */
    MOVING,
    /** It reads and writes the last one and reads the others. */
    UPDATING,
    /** It reads and writes all of them. */
    EXCHANGING,
    /** Nobody knows. */
    UNKNOWN
  }

  /** The first of the characters that stand for operands by number. */
  private static final char FIRST = '\uE000';

  private static final int MOST = 256;
  private static final String PLACES = "[\\uE000-\\uE0FF]";
  private static final Pattern PLACE = Pattern.compile(PLACES);
  private static final Pattern WRITTEN = Pattern.compile("\\$\\$|\\$\\{(\\d+)(?::(\\w+))?}|\\$(\\d+)|\\$[(|)]");
  private static final Pattern DATA =
      Pattern.compile("\\.(byte|[248]byte|h?word|short|int|long|quad|octa|xword|dword|ascii|string8?|insn|inst(\\.[nw])?)");
  private static final Pattern WHOLE = Pattern.compile("(%\\w\\w\\s*:\\s*)?" + PLACES);
  private static final Pattern INDIRECT = Pattern.compile("\\(([^()]*)\\)");
  private static final Pattern REGISTER = Pattern.compile("%\\w+");
  private static final Set<String> NO_DATA = Set.of("%rip", "%eip", "%rsp", "%esp");
  private static final Pattern INERT =
      Pattern.compile(
          "nop[wlq]?|pause|[mls]fence|sti|cli|cld|std|clac|stac|clc|stc|cmc|hlt|lock|rep|repe|repz|repne|repnz|lea[wlq]?|prefetch\\w*|invlpg"
              + "|clflush(opt)?|clwb|pushf[wlq]?|popf[wlq]?|pusha[lw]?|popa[lw]?|rdtscp?|rdmsr|wrmsr|rdpmc|cpuid|swapgs|serialize|ud2[ab]?"
              + "|int3|lahf|sahf|c(wtl|ltd|ltq|qto|bw|wd|dq|do|wde|dqe)|endbr(32|64)|bswap[lq]?|rdrand[wlq]?|rdseed[wlq]?|in[bwl]|out[bwl]"
              + "|[rw]d[fg]sbase[lq]?|f?wait|vzeroupper|emms|fninit|wbinvd|ret[lq]?|leave[lq]?|monitor|mwait");
  private static final Pattern READING =
      Pattern.compile(
          "(cmp|test|bt|push|mul|div|idiv)[bwlq]?|l[gil]dt|ltr|lmsw|ver[wr]|ldmxcsr|fxrstor(64)?|xrstor\\w*|fi?ld\\w*|frstor|invpcid"
              + "|u?comis[sd]");
  private static final Pattern MOVING =
      Pattern.compile(
          "mov([bwlq]|abs[bwlq]?|z[bw][wlq]|s[bwl][wlq]|zx|sx|sxd|slq|nti[lq]?|d|dqa|dqu|aps|ups|apd|upd|ss|sd)?|cmov\\w+"
              + "|(bsf|bsr|tzcnt|lzcnt|popcnt|imul)[wlq]?|set[a-z]+|pop[wlq]?|s[gi]dt|str|sldt|smsw|stmxcsr|f?n?stcw");
  private static final Pattern UPDATING =
      Pattern.compile(
          "(add|sub|adc|sbb|and|or|xor|not|neg|inc|dec|shl|shr|sar|sal|rol|ror|rcl|rcr|shld|shrd|bts|btr|btc|cmpxchg)[bwlq]?"
              + "|cmpxchg(8|16)b");
  private static final Pattern EXCHANGING = Pattern.compile("(xchg|xadd)[bwlq]?");
  private static final Pattern STRINGS = Pattern.compile("(movs|stos|lods|scas|cmps)[bwlq]");
  /** Instructions of other families that only read the memory that they name. */
  private static final Pattern LOADING =
      Pattern.compile("(ld(?!add|clr|set|eor|smax|smin|umax|umin)|prfm|cmp|tst|lr\\.|l[bhwd]u?$).*");
  private static final Pattern BITS = Pattern.compile("bt[src]?[wlq]?");
  private static final Pattern GOING = Pattern.compile("call[lqw]?|jmp[lqw]?|j[a-z]+|loop[a-z]*");
  private static final Pattern GOING_ELSEWHERE = Pattern.compile("blr?[a-z]*|br[a-z]*|blx|bx|jalr|jr|c\\.jalr|c\\.jr");
  private static final int TWO = 2;

  private final Map<Integer, Set<Use>> places = new HashMap<>();
  private final Set<Integer> unsure = new HashSet<>();
  private final Set<Integer> beyond = new HashSet<>();
  private final Map<Integer, Integer> index = new HashMap<>();
  private final Map<Integer, Set<Use>> pointers = new HashMap<>();
  private final Set<Use> elsewhere = EnumSet.noneOf(Use.class);
  private final Map<StringRegister, Set<Use>> strings = new EnumMap<>(StringRegister.class);
  private final Set<Integer> targets = new HashSet<>();
  private final boolean x86;
  private boolean known = true;
  private boolean leaves;

  private AssemblyMemory(boolean x86) {
    this.x86 = x86;
  }

  /**
   * What a template of inline assembly does.
   *
   * @param machine the target
   * @param target whether the operand that is written comes last, as AT&amp;T has it
   */
  public static AssemblyMemory of(String template, String machine, boolean target) {
    AssemblyMemory result = new AssemblyMemory(machine.matches("(x86_64|amd64|i\\d86).*"));
    int elsewhere = 0;
    for (AssemblyStatement statement : AssemblyStatement.of(numbered(template, result.x86), false, machine)) {
      elsewhere += statement.name().equals(".pushsection") ? 1 : statement.name().equals(".popsection") ? -1 : 0;
      if (elsewhere == 0 && DATA.matcher(statement.name()).matches()) {
        // instructions that are written as numbers
        result.known = false;
      } else if (!AssemblyName.isSilent(statement) && !statement.name().startsWith(".")) {
        result.add(statement, target);
      }
    }
    return result;
  }

  /** The text with a character for each operand; on x86 as an address where it is written as one, and behind it where that is asked for. */
  private static String numbered(String template, boolean x86) {
    return WRITTEN
        .matcher(template)
        .replaceAll(
            m -> {
              String number = m.group(1) == null ? m.group(3) : m.group(1);
              String text = number == null ? m.group().equals("$$") ? "$" : " " : place(number);
              String modifier = x86 && m.group(2) != null ? m.group(2) : "";
              return Matcher.quoteReplacement(modifier.equals("a") ? "(" + text + ")" : modifier.equals("H") ? "8+" + text : text);
            });
  }

  private static String place(String number) {
    int value = number.length() > TWO ? MOST - 1 : Integer.parseInt(number);
    return String.valueOf((char) (FIRST + value));
  }

  /** Whether each instruction is known. */
  public boolean isKnown() {
    return known;
  }

  /** What is done with memory that registers lead to which are no operands, as far as the text shows it. */
  public Set<Use> anywhere() {
    Set<Use> result = EnumSet.noneOf(Use.class);
    result.addAll(elsewhere);
    strings.values().forEach(result::addAll);
    return result;
  }

  /** The same without what string instructions do. */
  public Set<Use> elsewhere() {
    return elsewhere;
  }

  /** What string instructions do with memory that a register leads to. */
  public Map<StringRegister, Set<Use>> strings() {
    return strings;
  }

  /** What is done with memory that an operand points to, which is a value. */
  public Set<Use> through(int place) {
    return pointers.getOrDefault(place, Set.of());
  }

  /** The operands that are dereferenced. */
  public Set<Integer> dereferenced() {
    return pointers.keySet();
  }

  /** What is done with an operand in memory by instructions that are known. */
  public Set<Use> at(int place) {
    return places.getOrDefault(place, Set.of());
  }

  /** Whether an instruction that is not known has an operand. */
  public boolean isUnsure(int place) {
    return unsure.contains(place);
  }

  /** Whether more than an operand's own bytes may be accessed. */
  public boolean isBeyond(int place) {
    return beyond.contains(place);
  }

  /** The operand that says which bit behind an operand is accessed; -1 where none does. */
  public int bitIndex(int place) {
    return index.getOrDefault(place, -1);
  }

  /** The operands that say where control goes. */
  public Set<Integer> targets() {
    return targets;
  }

  /** Whether control goes where a register or memory says that is no operand. */
  public boolean leaves() {
    return leaves;
  }

  private void add(AssemblyStatement statement, boolean target) {
    List<String> operands = operands(statement.operands());
    Shape shape = x86 && target ? shape(statement.name(), operands) : Shape.UNKNOWN;
    if ((x86 ? GOING : GOING_ELSEWHERE).matcher(statement.name()).matches()) {
      go(operands.isEmpty() ? "" : operands.getLast());
      return;
    }
    if (x86 && target && operands.isEmpty() && STRINGS.matcher(statement.name()).matches()) {
      string(statement.name());
      return;
    }
    known &= shape != Shape.UNKNOWN;
    boolean loads = !x86 && LOADING.matcher(statement.name()).matches();
    for (int i = 0; i < operands.size(); i++) {
      Set<Use> uses = loads ? Set.of(Use.READ) : uses(shape, i == operands.size() - 1);
      if (!uses.isEmpty()) {
        operand(operands.get(i), uses, shape == Shape.UNKNOWN && !loads);
      }
    }
    if (BITS.matcher(statement.name()).matches() && operands.size() == TWO) {
      bit(operands.getFirst(), operands.getLast());
    }
  }

  private void string(String name) {
    boolean writes = name.startsWith("stos") || name.startsWith("movs");
    if (writes || name.startsWith("scas") || name.startsWith("cmps")) {
      strings.computeIfAbsent(StringRegister.DI, _ -> EnumSet.noneOf(Use.class)).add(writes ? Use.WRITE : Use.READ);
    }
    if (!name.startsWith("stos") && !name.startsWith("scas")) {
      strings.computeIfAbsent(StringRegister.SI, _ -> EnumSet.noneOf(Use.class)).add(Use.READ);
    }
  }

  private static Shape shape(String name, List<String> operands) {
    if (INERT.matcher(name).matches()) {
      return Shape.NONE;
    }
    boolean single = operands.size() < TWO && (name.startsWith("mov") || name.startsWith("cmp"));
    if (operands.isEmpty() || (single && !name.matches("cmpxchg.*"))) {
      return Shape.UNKNOWN;
    }
    return READING.matcher(name).matches()
        ? Shape.READING
        : MOVING.matcher(name).matches()
            ? Shape.MOVING
            : UPDATING.matcher(name).matches() ? Shape.UPDATING : EXCHANGING.matcher(name).matches() ? Shape.EXCHANGING : Shape.UNKNOWN;
  }

  private static Set<Use> uses(Shape shape, boolean last) {
    return switch (shape) {
      case NONE -> Set.of();
      case READING -> Set.of(Use.READ);
      case MOVING -> Set.of(last ? Use.WRITE : Use.READ);
      case UPDATING -> last ? EnumSet.allOf(Use.class) : Set.of(Use.READ);
      case EXCHANGING, UNKNOWN -> EnumSet.allOf(Use.class);
    };
  }

  /** Between commas that stand in no brackets. */
  private static List<String> operands(String text) {
    return text.isBlank() ? List.of() : List.of(text.strip().split("\\s*,\\s*(?![^()]*\\))", -1));
  }

  private void operand(String text, Set<Use> uses, boolean doubted) {
    if (text.startsWith("$")) {
      return;
    }
    Matcher indirect = INDIRECT.matcher(text);
    while (indirect.find()) {
      registers(indirect.group(1), uses);
      boolean before = text.substring(0, indirect.start()).strip().startsWith("-") || indirect.group(1).contains(",");
      if (before && PLACE.matcher(indirect.group(1)).find()) {
        // in front of where an operand points to
        elsewhere.addAll(uses);
      }
    }
    if (text.indexOf('[') >= 0) {
      elsewhere.addAll(uses);
    }
    String outside = indirect.reset().replaceAll("()");
    PLACE.matcher(outside)
        .results()
        .forEach(
            m -> {
              int place = number(m.group());
              if (doubted) {
                unsure.add(place);
              } else {
                places.computeIfAbsent(place, _ -> EnumSet.noneOf(Use.class)).addAll(uses);
              }
              if (!WHOLE.matcher(outside).matches()) {
                beyond.add(place);
              }
            });
  }

  private void registers(String inside, Set<Use> uses) {
    PLACE.matcher(inside)
        .results()
        .forEach(m -> pointers.computeIfAbsent(number(m.group()), _ -> EnumSet.noneOf(Use.class)).addAll(uses));
    Set<String> named = REGISTER.matcher(inside).results().map(m -> m.group()).collect(Collectors.toSet());
    if (!NO_DATA.containsAll(named)) {
      elsewhere.addAll(uses);
    }
  }

  /** An instruction for a bit: it may be one of any word behind the operand where a number does not say otherwise. */
  private void bit(String which, String of) {
    if (WHOLE.matcher(of).matches() && !which.startsWith("$")) {
      int place = number(of.substring(of.length() - 1));
      if (WHOLE.matcher(which).matches()) {
        index.put(place, number(which));
      } else {
        beyond.add(place);
      }
    }
  }

  private void go(String to) {
    String where = to.startsWith("*") ? to.substring(1).strip() : to;
    if (WHOLE.matcher(where).matches()) {
      targets.add(number(where.substring(where.length() - 1)));
    } else if (to.startsWith("*") || (!x86 && where.startsWith("x")) || PLACE.matcher(where).find()) {
      leaves |= !where.matches("[A-Za-z_.][\\w.$]*(\\(%rip\\))?");
      operand(where, Set.of(Use.READ), false);
    }
  }

  private static int number(String place) {
    return place.charAt(place.length() - 1) - FIRST;
  }
}
