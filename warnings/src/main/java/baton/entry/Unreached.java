package baton.entry;

import baton.ir.Referent;
import baton.link.Program;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.model.EntryProfile;
import baton.model.SelfRule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Entries of a closed image that nothing in it reaches (design, section 10): somebody calls a function that is exported, or whose address is
 * taken, be it assembly or something that the models do not know. Of those that mention each other the first ones come first, as
 * they may reach the others.
 */
final class Unreached {
  /** Who calls them. */
  static final String NOBODY = "nobody that is known";

  private final Program program;
  private final SelfRule self;
  private final Set<Symbol.DefinedFunction> taken;
  private final Set<Symbol.DefinedFunction> found = new HashSet<>();

  /**
   * Of a program.
   *
   * @param taken the functions whose addresses are taken
   */
  Unreached(Program program, ConcurrencyModel model, Set<Symbol.DefinedFunction> taken) {
    this.program = program;
    this.self = model.policy().exportedFunctions().map(EntryProfile::self).orElse(SelfRule.MULTI);
    this.taken = taken;
  }

  /** The next ones, where some functions are reached; none in the end, and none of an image that is not closed. */
  List<EntryRoots.Root> beyond(List<Activation> reached) {
    if (!program.isClosed()) {
      return List.of();
    }
    Set<Symbol.DefinedFunction> known = new HashSet<>(found);
    reached.forEach(at -> known.add(at.function()));
    List<Symbol.DefinedFunction> left = new ArrayList<>();
    for (Symbol.DefinedFunction function : program.functions()) {
      if (!known.contains(function) && (program.isNamed(function) || taken.contains(function))) {
        left.add(function);
      }
    }
    Set<Symbol> mentioned = mentioned(known);
    List<Symbol.DefinedFunction> first = left.stream().filter(f -> !mentioned.contains(f)).toList();
    List<Symbol.DefinedFunction> next = first.isEmpty() ? left : first;
    found.addAll(next);
    return next.stream().map(f -> new EntryRoots.Root(f, ThreadEntry.Kind.OPEN, NOBODY, self)).toList();
  }

  /** What functions that are not reached mention, but for themselves. */
  private Set<Symbol> mentioned(Set<Symbol.DefinedFunction> reached) {
    Set<Symbol> result = new HashSet<>();
    for (Symbol.DefinedFunction function : program.functions()) {
      if (!reached.contains(function)) {
        for (Referent referent : program.function(function).body().referents()) {
          Symbol symbol = program.resolve(function.unit(), referent);
          if (!symbol.equals(function)) {
            result.add(symbol);
          }
        }
      }
    }
    return result;
  }
}
