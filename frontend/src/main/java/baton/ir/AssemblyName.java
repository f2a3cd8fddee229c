package baton.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A name in the operands of a statement of assembly that may be one of a symbol. Registers with {@code %} are none; those of other
 * notations are, and mean something only where the program has a symbol of that name.
 *
 * @param text the name; what is not known of it is {@link AssemblyStatement#OPERAND}
 * @param use what the statement does with it
 */
public record AssemblyName(String text, Use use) {
  /** What a statement does with a symbol that it names. */
  public enum Use {
    /** Takes its address. */
    ADDRESS,
    /** Reads it. */
    READ,
    /** Goes where it says, which a variable holds. */
    THROUGH,
    /** Goes there. */
    CALL,
    /** Any of these, and writes it: the instruction is not one that is known. */
    ANY
  }

  /** Directives whose operands are symbols or numbers that are put into memory. */
  private static final Set<String> DATA =
      Set.of(
          ".quad", ".long", ".8byte", ".4byte", ".2byte", ".byte", ".word", ".int", ".short", ".hword", ".xword", ".dword", ".octa",
          ".value",
          ".uleb128", ".sleb128", ".dc.l", ".dc.w", ".dc.b", ".dc.a", ".reloc", ".init_array", ".double", ".float", ".single", ".llong");

  private static final Set<String> RESERVING =
      Set.of(".ascii", ".asciz", ".string", ".zero", ".skip", ".space", ".fill", ".comm", ".lcomm", ".incbin");

  /** Directives that say where symbols come from or go to, and which one another stands for. */
  private static final Set<String> NAMING = Set.of(".set", ".equ", ".equiv", ".symver", ".weakref", ".thumb_set");

  private static final Pattern TOKEN =
      Pattern.compile("(\\*\\s*)?(%?%?[\\w.$" + AssemblyStatement.OPERAND + "\\\\]+)(@[\\w@]+)?");
  private static final Pattern REGISTER_JUMP = Pattern.compile("\\*?\\s*[%\\[" + AssemblyStatement.OPERAND + "].*", Pattern.DOTALL);
  private static final Pattern GOES = Pattern.compile("call[lqw]?|j[a-z.0-9]+|loop[a-z]*|bl?|bl?\\.[a-z]+|cbn?z|tbn?z|jal|tail");

  /** Whether a directive reserves or fills memory. */
  public static boolean isData(String name) {
    return DATA.contains(name) || RESERVING.contains(name);
  }

  /** Whether a statement is a directive that names no symbol's use: sections, alignment, visibility, conditions. */
  public static boolean isSilent(AssemblyStatement statement) {
    return statement.name().isEmpty()
        || (statement.name().startsWith(".") && !DATA.contains(statement.name()) && !statement.name().equals(".include"));
  }

  /** Whether a statement says which symbol another one stands for. */
  public static boolean isNaming(AssemblyStatement statement) {
    return NAMING.contains(statement.name());
  }

  /** Whether control leaves a statement to where no name says, so that any address that was taken may be called. */
  public static boolean leavesByAddress(AssemblyStatement statement, boolean x86) {
    return (!x86 && !statement.name().startsWith("."))
        || statement.name().startsWith("ret")
        || ((statement.name().startsWith("call") || statement.name().startsWith("jmp"))
            && REGISTER_JUMP.matcher(statement.operands()).matches());
  }

  /**
   * The names in a statement, in order.
   *
   * @param statement the statement
   * @param x86 whether it is of the x86 family, whose instructions are known a little
   * @param target whether the last operand is what an instruction writes, as AT&amp;T has it
   */
  public static List<AssemblyName> of(AssemblyStatement statement, boolean x86, boolean target) {
    List<AssemblyName> result = new ArrayList<>();
    if (!isSilent(statement)) {
      int last = statement.operands().lastIndexOf(',');
      boolean offset = false;
      Matcher token = TOKEN.matcher(statement.operands());
      while (token.find()) {
        String text = token.group(2);
        boolean immediate = text.startsWith("$");
        String name = cleaned(immediate ? text.substring(1) : text);
        if (isName(name)) {
          Use use =
              immediate || offset || isAddress(token.group(3))
                  ? Use.ADDRESS
                  : token.group(1) != null && GOES.matcher(statement.name()).matches()
                      ? Use.THROUGH
                      : use(statement.name(), x86, target && token.start() < last);
          result.add(new AssemblyName(name, use));
        }
        offset = text.equalsIgnoreCase("offset");
      }
    }
    return result;
  }

  /** What a macro is passed has any text. */
  private static String cleaned(String text) {
    int macro = text.indexOf('\\');
    return macro < 0 ? text : text.substring(0, macro) + AssemblyStatement.OPERAND;
  }

  private static boolean isName(String text) {
    if (text.isEmpty() || text.charAt(0) == '%' || Character.isDigit(text.charAt(0))) {
      return false;
    }
    return text.chars().anyMatch(c -> c == '_' || Character.isLetter(c)) && !text.startsWith(".L");
  }

  private static boolean isAddress(@Nullable String suffix) {
    return suffix != null && suffix.toUpperCase(Locale.ROOT).startsWith("@GOT");
  }

  private static Use use(String name, boolean x86, boolean source) {
    if (DATA.contains(name)) {
      return Use.ADDRESS;
    }
    if (GOES.matcher(name).matches()) {
      return Use.CALL;
    }
    if (!x86) {
      return Use.ANY;
    }
    if (name.startsWith("lea")) {
      return Use.ADDRESS;
    }
    boolean reads = (name.startsWith("cmp") && !name.startsWith("cmpxchg")) || name.startsWith("test") || name.startsWith("push");
    return reads || (source && name.startsWith("mov")) ? Use.READ : Use.ANY;
  }
}
