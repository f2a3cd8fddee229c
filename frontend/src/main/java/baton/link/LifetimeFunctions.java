package baton.link;

import baton.ir.GlobalVariable;
import baton.ir.Initializer;
import baton.ir.Operand;
import baton.ir.Referent;
import baton.ir.TranslationUnit;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Functions that the system's loader calls: before {@code main}, and when the program ends. They have the attribute {@code constructor} or
 * {@code destructor}, or their addresses stand in the arrays that the System V gABI names.
 */
public final class LifetimeFunctions {
  private static final Pattern BEFORE = Pattern.compile("\\.(preinit_array|init_array|ctors)(\\.\\d+)?");
  private static final Pattern AFTER = Pattern.compile("\\.(fini_array|dtors)(\\.\\d+)?");

  private LifetimeFunctions() {}

  /** Those called before {@code main}, by unit; those with an attribute in their order. */
  public static List<Symbol.DefinedFunction> constructors(Program program) {
    Set<Symbol.DefinedFunction> result = new LinkedHashSet<>();
    for (TranslationUnit unit : program.units()) {
      unit.constructors().forEach(f -> add(program, unit, f, result));
      inSections(program, unit, BEFORE, result);
    }
    return List.copyOf(result);
  }

  /** Those called when the program ends, by unit. */
  public static List<Symbol.DefinedFunction> destructors(Program program) {
    Set<Symbol.DefinedFunction> result = new LinkedHashSet<>();
    for (TranslationUnit unit : program.units()) {
      unit.destructors().forEach(f -> add(program, unit, f, result));
      inSections(program, unit, AFTER, result);
    }
    return List.copyOf(result);
  }

  private static void inSections(Program program, TranslationUnit unit, Pattern section, Set<Symbol.DefinedFunction> to) {
    for (GlobalVariable variable : unit.globals()) {
      if (variable.section().startsWith(".") && section.matcher(variable.section()).matches()) {
        for (Initializer.Cell cell : variable.initializer().cells()) {
          if (cell instanceof Initializer.Value(_, _, Operand.SymbolAddress(int referent, _))) {
            add(program, unit, variable.initializer().referents().get(referent), to);
          }
        }
      }
    }
  }

  private static void add(Program program, TranslationUnit unit, Referent referent, Set<Symbol.DefinedFunction> to) {
    if (program.resolve(unit.name(), referent) instanceof Symbol.DefinedFunction function) {
      to.add(function);
    }
  }
}
