package baton.pointsto;

import baton.link.Program;
import baton.link.Symbol;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The functions in each class at one moment. */
final class FunctionsByClass {
  private final Map<Integer, List<Symbol.Callable>> functions = new HashMap<>();
  private final Unification classes;
  private final int unknown;

  FunctionsByClass(Program program, Unification classes, Nodes nodes) {
    this.classes = classes;
    this.unknown = classes.find(nodes.unknown());
    for (Symbol symbol : program.symbols()) {
      if (symbol instanceof Symbol.DefinedFunction || symbol instanceof Symbol.ExternalFunction) {
        functions
            .computeIfAbsent(classes.find(nodes.symbol(symbol)), _ -> new ArrayList<>())
            .add((Symbol.Callable) symbol);
      }
    }
  }

  /** The functions that had the class of {@code node}, by number. */
  List<Symbol.Callable> of(int node) {
    return functions.getOrDefault(classes.find(node), List.of());
  }

  /** Whether {@code node} had the class of what code outside the program knows. */
  boolean isUnknown(int node) {
    return classes.find(node) == unknown;
  }
}
