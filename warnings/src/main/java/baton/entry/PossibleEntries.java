package baton.entry;

import baton.callgraph.CallGraph;
import baton.callgraph.Component;
import baton.callgraph.Edges;
import baton.link.Symbol;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Which entries a call of a function may make possible, by their numbers: what is below it is found once for all that call it. */
final class PossibleEntries {
  private static final BitSet NONE = new BitSet();

  private final Map<Symbol.DefinedFunction, BitSet> ofFunction = new HashMap<>();
  private final Map<BitSet, BitSet> different = new HashMap<>();

  /**
   * Of all functions of a program.
   *
   * @param graph its calls
   * @param callees of a function
   * @param inFunction the entries that the instructions of a function make possible
   */
  PossibleEntries(
      CallGraph graph,
      Function<Symbol.DefinedFunction, List<Symbol.DefinedFunction>> callees,
      Map<Symbol.DefinedFunction, List<Integer>> inFunction) {
    List<Component> bottomUp = graph.components(Edges.WITH_DISPATCH).inOrder();
    // once, and once more to see that nothing is added, where all calls lead to components that come before
    for (boolean changed = true; changed; ) {
      changed = false;
      for (Component component : bottomUp) {
        BitSet below = new BitSet();
        for (Symbol.DefinedFunction member : component.members()) {
          inFunction.getOrDefault(member, List.of()).forEach(below::set);
          callees.apply(member).forEach(callee -> below.or(of(callee)));
        }
        BitSet shared = different.computeIfAbsent(below, Function.identity());
        for (Symbol.DefinedFunction member : component.members()) {
          changed |= !shared.equals(of(member));
          ofFunction.put(member, shared);
        }
      }
    }
  }

  /** What a call of a function may make possible; not to be changed. */
  BitSet of(Symbol.DefinedFunction function) {
    return ofFunction.getOrDefault(function, NONE);
  }
}
