package baton.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement of assembly text: an instruction, a directive, or nothing but labels. What stands for an operand of inline assembly
 * ({@code $0}) is the character {@link #OPERAND}.
 *
 * @param labels the labels before it, in order
 * @param name the mnemonic or directive, in lower case; empty when there are only labels
 * @param operands the rest
 * @param locked whether the prefix {@code lock} stands before it
 */
public record AssemblyStatement(List<String> labels, String name, String operands, boolean locked) {
  /** What stands for an operand, or for the argument of a macro, whose text is not known. */
  public static final char OPERAND = '\u0001';

  private static final Pattern PLACE = Pattern.compile("\\$\\{[^}]*}|\\$\\d+|\\$([$(|)])");
  private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_.][\\w.$]*");
  private static final Pattern LABEL = Pattern.compile("^\\s*([\\w.$" + OPERAND + "\\\\]+)\\s*:(?!:)");
  private static final Pattern PREFIX =
      Pattern.compile(
          "^\\s*(lock|rep|repe|repz|repne|repnz|notrack|bnd|data16|xacquire|xrelease|\\{\\w+})\\b\\s+", Pattern.CASE_INSENSITIVE);
  private static final Pattern ASSIGNED = Pattern.compile("^\\s*([A-Za-z_.][\\w.$]*)\\s*={1,2}(?!=)\\s*(.*)$", Pattern.DOTALL);
  private static final Pattern NAMED = Pattern.compile("^\\s*([^\\s]+)\\s*(.*)$", Pattern.DOTALL);

  /** Copies {@code labels}. */
  public AssemblyStatement {
    labels = List.copyOf(labels);
  }

  /**
   * The statements of a text.
   *
   * @param text the text
   * @param template whether it is of inline assembly, with places for operands
   * @param machine the target, which tells what a comment is
   */
  public static List<AssemblyStatement> of(String text, boolean template, String machine) {
    List<AssemblyStatement> result = new ArrayList<>();
    for (String line : statements(template ? places(text) : text, machine)) {
      statement(line, result);
    }
    return List.copyOf(result);
  }

  private static String places(String text) {
    return PLACE
        .matcher(text)
        .replaceAll(m -> m.group(1) == null ? String.valueOf(OPERAND) : m.group(1).equals("$") ? Matcher.quoteReplacement("$") : " ");
  }

  /** The text between separators, without comments; a string counts as the name in it, if it is one. */
  private static List<String> statements(String text, String machine) {
    boolean numberSigns = !machine.startsWith("aarch64") && !machine.startsWith("arm") && !machine.startsWith("thumb");
    boolean atSigns = machine.startsWith("arm") || machine.startsWith("thumb");
    List<String> result = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    int i = 0;
    while (i < text.length()) {
      char c = text.charAt(i);
      boolean first = line.toString().isBlank();
      if (text.startsWith("/*", i)) {
        int end = text.indexOf("*/", i + 2);
        i = end < 0 ? text.length() : end + 2;
        line.append(' ');
      } else if (text.startsWith("//", i) || (c == '#' && (numberSigns || first)) || (c == '@' && atSigns && !isDirective(line))) {
        int end = text.indexOf('\n', i);
        i = end < 0 ? text.length() : end;
      } else if (c == '"') {
        int end = i + 1;
        while (end < text.length() && text.charAt(end) != '"') {
          end += text.charAt(end) == '\\' ? 2 : 1;
        }
        String inside = text.substring(i + 1, Math.min(end, text.length()));
        line.append(IDENTIFIER.matcher(inside).matches() ? inside : " ");
        i = end + 1;
      } else if (c == '\n' || c == ';') {
        result.add(line.toString());
        line.setLength(0);
        i++;
      } else {
        line.append(c);
        i++;
      }
    }
    result.add(line.toString());
    return result;
  }

  private static boolean isDirective(StringBuilder line) {
    return line.indexOf(".type") >= 0 || line.indexOf("section") >= 0;
  }

  private static void statement(String line, List<AssemblyStatement> to) {
    String rest = line;
    List<String> labels = new ArrayList<>();
    for (Matcher label = LABEL.matcher(rest); label.find(); label = LABEL.matcher(rest)) {
      labels.add(label.group(1));
      rest = rest.substring(label.end());
    }
    boolean locked = false;
    for (Matcher prefix = PREFIX.matcher(rest); prefix.find(); prefix = PREFIX.matcher(rest)) {
      locked |= prefix.group(1).equalsIgnoreCase("lock");
      rest = rest.substring(prefix.end());
    }
    Matcher assigned = ASSIGNED.matcher(rest);
    Matcher named = NAMED.matcher(rest);
    if (assigned.matches()) {
      to.add(new AssemblyStatement(labels, ".set", assigned.group(1) + ", " + assigned.group(2).strip(), false));
    } else if (named.matches()) {
      to.add(new AssemblyStatement(labels, named.group(1).toLowerCase(Locale.ROOT), named.group(2).strip(), locked));
    } else if (!labels.isEmpty()) {
      to.add(new AssemblyStatement(labels, "", "", false));
    }
  }
}
