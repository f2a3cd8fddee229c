package baton.entry;

import baton.link.AssemblyMentions;
import baton.link.Program;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.model.RootRule;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * In which order the image of a kernel runs its initialisations: level by level ({@code initcall_levels} in init/main.c). Those of one
 * level come in the order in which they are linked, which is not known here.
 */
final class Initcalls {
  /** The levels, as the names of entries of the list end with them. */
  private static final List<String> LEVELS =
      List.of("early", "0", "0s", "1", "1s", "2", "2s", "3", "3s", "4", "4s", "5", "5s", "rootfs", "6", "6s", "7", "7s");

  private final Map<Symbol.DefinedFunction, Integer> levels = new HashMap<>();

  /** Of a program. */
  Initcalls(Program program, ConcurrencyModel model) {
    for (AssemblyMentions.Mention mention : AssemblyMentions.of(program)) {
      if (model.function(mention.label()).rule(RootRule.class).isPresent()) {
        note(mention.label(), mention.function());
      }
    }
    for (Symbol.DefinedVariable variable : program.variables()) {
      if (model.function(variable.name()).rule(RootRule.class).isPresent()) {
        program.initializer(variable).referents().stream()
            .map(r -> program.resolve(variable.unit(), r))
            .filter(Symbol.DefinedFunction.class::isInstance)
            .forEach(f -> note(variable.name(), (Symbol.DefinedFunction) f));
      }
    }
  }

  /** A function that stands in the list under several levels is as late as none. */
  private void note(String label, Symbol.DefinedFunction function) {
    int name = label.lastIndexOf(function.name());
    int level = name < 0 ? -1 : LEVELS.indexOf(label.substring(name + function.name().length()));
    levels.merge(function, level, (a, b) -> Objects.equals(a, b) ? a : -1);
  }

  /** Whether an initialisation begins only when another one has ended. */
  boolean isLater(ThreadEntry later, ThreadEntry than) {
    int first = levels.getOrDefault(than.function(), -1);
    return first >= 0 && levels.getOrDefault(later.function(), -1) > first;
  }
}
