package baton.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A C source in the layout of the marked programs, and changes of it that change nothing of what it does: definitions of functions
 * begin at the margin and end with a brace there. Lines stay where they are, so that marks and warnings can be compared.
 */
final class SourceText {
  private static final Pattern HEAD = Pattern.compile("^[a-z_][\\w ]*[ *]+(\\w+)\\(([^()]*)\\)\\s*(\\{.*)?$");
  private static final Pattern VARIABLE =
      Pattern.compile("^(?:static )?(?!typedef|extern|struct \\w+;|enum|union)\\w[\\w ]*[ *]+\\w(?:[\\w, *+]|\\[[^\\]]*\\])*( = .*)?;.*$");
  private static final Pattern FUNCTION_POINTER =
      Pattern.compile("^(?:static )?(?!typedef|extern)\\w[\\w *]*\\(\\*(?:const )?\\w+(?:\\[[^\\]]*\\])*\\)\\([^()]*\\)( = .*)?;.*$");
  private static final Pattern POINTER = Pattern.compile("^(.*\\*)(\\w+)$");
  private static final Pattern ALIAS = Pattern.compile(" *__attribute__\\(\\((?:alias|ifunc)\\(\"\\w+\"\\)\\)\\)");
  private static final String COPY = "_again";

  private final String[] lines;
  private final List<Function> functions = new ArrayList<>();

  /**
   * A definition.
   *
   * @param name its name
   * @param formals its formals as they are written
   * @param head the line it begins on, from 0
   * @param end the line it ends on
   */
  private record Function(String name, List<String> formals, int head, int end) {}

  /**
   * A changed program.
   *
   * @param texts its sources by name
   * @param moved lines of {@code program.c} that stood elsewhere, with the line they stood on
   */
  record Changed(Map<String, String> texts, Map<Integer, Integer> moved) {
    /** Copies the maps. */
    public Changed {
      texts = Map.copyOf(texts);
      moved = Map.copyOf(moved);
    }
  }

  SourceText(String text) {
    this.lines = text.split("\n", -1);
    for (int i = 0; i < lines.length; i++) {
      Matcher matcher = HEAD.matcher(lines[i]);
      boolean oneLine = matcher.matches() && matcher.group(3) != null;
      if (matcher.matches() && (oneLine || (i + 1 < lines.length && lines[i + 1].equals("{")))) {
        int end = i;
        while (!(oneLine && lines[i].endsWith("}")) && !lines[end].equals("}")) {
          end++;
        }
        functions.add(new Function(matcher.group(1), formals(matcher.group(2)), i, end));
        i = end;
      }
    }
  }

  private static List<String> formals(String text) {
    return text.isBlank() || text.equals("void") ? List.of() : Arrays.stream(text.split(",")).map(String::trim).toList();
  }

  private static Changed one(String... changed) {
    return new Changed(Map.of("program.c", String.join("\n", changed)), Map.of());
  }

  /** Other names for functions and structs. */
  Changed renamed() {
    String text = String.join("\n", lines);
    for (Function function : functions) {
      if (!function.name().equals("main")) {
        text = text.replaceAll("(?<!#)\\b" + function.name() + "\\b", "renamed_" + function.name());
      }
    }
    Set<String> tags = new TreeSet<>();
    Matcher tag = Pattern.compile("(?m)^struct (\\w+) \\{").matcher(text);
    while (tag.find()) {
      tags.add(tag.group(1));
    }
    for (String name : tags) {
      text = text.replaceAll("\\bstruct " + name + "\\b", "struct renamed_" + name);
    }
    return one(text);
  }

  /** The first two formals in the opposite order, where every use of the function is a call by name. */
  Changed swapped() {
    String text = String.join("\n", lines);
    for (Function function : functions) {
      boolean fits = function.formals().size() > 1 && !function.name().equals("main") && function.formals().stream().noneMatch(f -> f.contains("..."));
      text = fits ? eachList(text, function, (arguments, _) -> swap(arguments)) : text;
    }
    return one(text);
  }

  /** The first formal, a pointer, passed twice; every second line of the body uses the second one. */
  Changed aliased() {
    String text = String.join("\n", lines);
    for (Function function : functions) {
      Matcher pointer = POINTER.matcher(function.formals().isEmpty() ? "" : function.formals().getFirst());
      if (!pointer.matches() || function.formals().stream().anyMatch(f -> f.contains("..."))) {
        continue;
      }
      String name = pointer.group(2);
      String body = String.join("\n", Arrays.copyOfRange(lines, function.head() + 1, function.end() + 1));
      if (Pattern.compile("(&|\\+\\+|--)" + name + "\\b|\\b" + name + "( =[^=]|\\+\\+|--| [-+*/|&]=)").matcher(body).find()) {
        continue;
      }
      String twice = eachList(text, function, (a, declares) -> twice(a, declares, name));
      text = twice.equals(text) ? text : usesBoth(twice, function, name);
    }
    return one(text);
  }

  private static List<String> swap(List<String> arguments) {
    List<String> result = new ArrayList<>(arguments);
    result.set(0, arguments.get(1));
    result.set(1, " " + arguments.get(0));
    return result;
  }

  private static List<String> twice(List<String> arguments, boolean declares, String name) {
    List<String> result = new ArrayList<>(arguments);
    result.add(" " + (declares ? arguments.getFirst().replaceAll("\\b" + name + "$", name + COPY) : arguments.getFirst()));
    return result;
  }

  private static String usesBoth(String text, Function function, String name) {
    String[] changed = text.split("\n", -1);
    boolean second = false;
    for (int i = function.head() + 1; i <= function.end(); i++) {
      if (Pattern.compile("(?<![.>])\\b" + name + "\\b").matcher(changed[i]).find()) {
        changed[i] = second ? changed[i].replaceAll("(?<![.>])\\b" + name + "\\b", name + COPY) : changed[i];
        second = !second;
      }
    }
    return String.join("\n", changed);
  }

  /** Changes a list of arguments or, at a definition or prototype, of formals. */
  private interface ListChange {
    List<String> apply(List<String> arguments, boolean declares);
  }

  /** The text with all lists behind a name changed; unchanged where the name is used otherwise, or an argument does something. */
  private static String eachList(String text, Function function, ListChange change) {
    String name = function.name();
    Matcher use = Pattern.compile("(?<!#)\\b" + name + "\\b").matcher(text);
    StringBuilder result = new StringBuilder();
    int copied = 0;
    while (use.find()) {
      int open = use.end();
      if (open >= text.length() || text.charAt(open) != '(') {
        return text;
      }
      List<String> arguments = new ArrayList<>();
      int at = open + 1;
      int begin = at;
      for (int depth = 1; depth > 0; at++) {
        char c = text.charAt(at);
        depth += c == '(' || c == '{' || c == '[' ? 1 : c == ')' || c == '}' || c == ']' ? -1 : 0;
        if (depth == 0 || (depth == 1 && c == ',')) {
          arguments.add(text.substring(begin, at));
          begin = at + 1;
        }
      }
      int lineBegin = text.lastIndexOf('\n', use.start()) + 1;
      boolean declares = !Character.isWhitespace(text.charAt(lineBegin));
      boolean acts = arguments.stream().anyMatch(a -> a.matches("(?s).*(\\+\\+|--|[^=!<>]=[^=]|" + name + "|\\n).*"));
      if (acts || arguments.size() != function.formals().size() || (declares && lineOf(text, lineBegin).matches(".*\\{.*"))) {
        return text;
      }
      result.append(text, copied, open + 1).append(String.join(",", change.apply(arguments, declares))).append(')');
      copied = at;
    }
    return result.append(text.substring(copied)).toString();
  }

  private static String lineOf(String text, int begin) {
    int end = text.indexOf('\n', begin);
    return text.substring(begin, end < 0 ? text.length() : end);
  }

  /** Statements that change a variable of the file alone, each in a function of its own. */
  Changed outlined() {
    Set<String> variables = new TreeSet<>();
    int first = functions.isEmpty() ? 0 : functions.getFirst().head();
    for (int i = 0; i < first; i++) {
      if (VARIABLE.matcher(lines[i]).matches()) {
        Matcher word = Pattern.compile("\\b\\w+\\b").matcher(lines[i].replaceAll(" = [^;]*", "").replaceAll("//.*", ""));
        while (word.find()) {
          variables.add(word.group());
        }
      }
    }
    List<String> changed = new ArrayList<>(Arrays.asList(lines));
    Map<Integer, Integer> moved = new TreeMap<>();
    StringBuilder prototypes = new StringBuilder();
    Pattern statement = Pattern.compile("^(\\s+)((\\w+)((?:\\.|->)\\w+|\\[\\d+\\])*(\\+\\+|--| [-+]?= \\d+);)(\\s*//.*)?$");
    for (Function function : functions) {
      for (int i = function.head() + 1; i < function.end(); i++) {
        Matcher matcher = statement.matcher(lines[i]);
        if (matcher.matches() && variables.contains(matcher.group(3)) && !hidden(function, matcher.group(3))) {
          String name = "outlined_" + (i + 1);
          prototypes.append(" static void ").append(name).append("(void);");
          changed.set(i, matcher.group(1) + name + "();");
          changed.add("static void " + name + "(void) { " + matcher.group(2) + " }");
          moved.put(changed.size(), i + 1);
        }
      }
    }
    if (!moved.isEmpty()) {
      changed.set(first - 1, changed.get(first - 1) + prototypes);
    }
    return new Changed(Map.of("program.c", String.join("\n", changed)), moved);
  }

  /** Whether the function may have a local of that name. */
  private boolean hidden(Function function, String name) {
    return Arrays.stream(lines, function.head(), function.end())
        .anyMatch(l -> l.matches(".*\\b(int|long|char|short|unsigned|struct \\w+|_t)[ *]+(.*, \\**)?" + name + "\\b.*"));
  }

  /**
   * Every second function in {@code other.c}, on the same line; nothing is static any more. Second names and assembly outside of
   * functions stay in {@code program.c} alone, as what they define would be defined twice, and with them the functions that have
   * second names, which are given in their own source only. Unchanged where a variable takes several lines to define.
   */
  Changed inTwoUnits() {
    if (Arrays.stream(lines).anyMatch(l -> l.matches("\\} \\w+.*|\\w.* = \\{"))) {
      return one(lines);
    }
    String[] here = lines.clone();
    String[] there = lines.clone();
    boolean[] inside = new boolean[lines.length];
    boolean second = false;
    String names = takeNames(there);
    for (Function function : functions) {
      boolean named = Pattern.compile("(= *|\\.set +\\w+, *|alias\\(\"|ifunc\\(\")" + function.name() + "\\b").matcher(names).find();
      boolean left = second && !function.name().equals("main") && !named;
      String head = lines[function.head()];
      String prototype = head.replaceAll("\\s*\\{.*", "") + ";";
      String[] without = left ? here : there;
      Arrays.fill(without, function.head(), function.end() + 1, "");
      without[function.head()] = prototype;
      Arrays.fill(inside, function.head(), function.end() + 1, true);
      second = !second;
    }
    for (int i = 0; i < lines.length; i++) {
      if (!inside[i] && (VARIABLE.matcher(lines[i]).matches() || FUNCTION_POINTER.matcher(lines[i]).matches())) {
        there[i] = "extern " + lines[i].replaceFirst("^static ", "").replaceAll(" = .*?(?=(, \\*?\\w+( = .*)?)?;)", "");
      }
      here[i] = here[i].replaceFirst("^static (?!inline)", "");
      there[i] = there[i].replaceFirst("^static (?!inline)", "");
    }
    return new Changed(Map.of("program.c", String.join("\n", here), "other.c", String.join("\n", there)), Map.of());
  }

  /** Takes what gives names, assembly outside of functions and attributes, away from {@code from}; gives it. */
  private static String takeNames(String... from) {
    StringBuilder taken = new StringBuilder();
    boolean inside = false;
    for (int i = 0; i < from.length; i++) {
      inside |= from[i].startsWith("__asm__(");
      Matcher alias = ALIAS.matcher(from[i]);
      if (inside) {
        inside = !from[i].endsWith(");");
        taken.append(from[i]).append('\n');
        from[i] = "";
      } else if (alias.find()) {
        taken.append(alias.group()).append('\n');
        from[i] = alias.replaceAll("");
      }
    }
    return taken.toString();
  }
}
