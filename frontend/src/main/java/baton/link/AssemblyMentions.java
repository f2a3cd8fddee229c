package baton.link;

import baton.ir.Function;
import baton.ir.TranslationUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Functions that assembly outside of functions names. Tables that the linker collects are made so where the address is kept as a
 * difference, which C has no constant for: {@code __initcall_x: .long f - .} is how a kernel knows its initialisation. What the
 * instructions of a function name that is written in assembly is left out: this function has a body that calls it.
 */
public final class AssemblyMentions {
  private static final Pattern LABEL = Pattern.compile("^\\s*([A-Za-z_.$][\\w.$]*):(.*)$");
  private static final Pattern SECTION = Pattern.compile("^\\s*\\.(section|pushsection|popsection|previous|text|data|bss)\\b.*$");
  private static final Pattern LOCAL = Pattern.compile("\\.L.*");
  private static final Pattern DIRECTIVE = Pattern.compile("\\s*\\.");
  private static final Pattern NAME = Pattern.compile("[A-Za-z_.$][\\w.$]*");

  private AssemblyMentions() {}

  /**
   * A function that is named.
   *
   * @param label the label that it stands behind in its section; empty when there is none
   * @param function the function
   */
  public record Mention(String label, Symbol.DefinedFunction function) {}

  /** Those of a program, by unit and place. */
  public static List<Mention> of(Program program) {
    Set<Mention> result = new LinkedHashSet<>();
    for (TranslationUnit unit : program.units()) {
      if (!unit.moduleAssembly().isEmpty()) {
        collect(program, unit, result);
      }
    }
    return List.copyOf(result);
  }

  private static void collect(Program program, TranslationUnit unit, Set<Mention> to) {
    Map<String, Symbol.DefinedFunction> functions = new HashMap<>();
    for (Function function : unit.functions()) {
      if (program.resolve(unit.name(), function.self()) instanceof Symbol.DefinedFunction defined) {
        functions.put(function.name(), defined);
      }
    }
    String label = "";
    String code = "";
    for (String line : statements(unit.moduleAssembly())) {
      String rest = line;
      Matcher labelled = LABEL.matcher(rest);
      if (labelled.matches()) {
        label = labelled.group(1);
        code = LOCAL.matcher(label).matches() ? code : label;
        rest = labelled.group(2);
      }
      if (SECTION.matcher(rest).matches()) {
        label = "";
        code = "";
        continue;
      }
      if (functions.containsKey(code) && !DIRECTIVE.matcher(rest).lookingAt()) {
        continue;
      }
      Matcher names = NAME.matcher(rest);
      while (names.find()) {
        Symbol.DefinedFunction function = functions.get(names.group());
        if (function != null) {
          to.add(new Mention(label, function));
        }
      }
    }
  }

  /** Lines and what semicolons part, without comments. */
  private static List<String> statements(String assembly) {
    List<String> result = new ArrayList<>();
    for (String line : assembly.split("\n", -1)) {
      int comment = line.indexOf('#');
      result.addAll(List.of((comment < 0 ? line : line.substring(0, comment)).split(";", -1)));
    }
    return result;
  }
}
