package baton.entry;

import baton.link.Symbol;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The functions that a call may enter; each set is one object, whatever calls have it. What is passed to all of them goes through it, so
 * that there are as many ways as calls and functions, not as pairs of them (design, section 6).
 */
final class Callees {
  private final List<Symbol.DefinedFunction> functions;
  private final Set<Symbol.DefinedFunction> members;

  private Callees(List<Symbol.DefinedFunction> functions) {
    this.functions = functions;
    this.members = Set.copyOf(functions);
  }

  /** All sets. */
  static final class Sets {
    private final Map<List<Symbol.DefinedFunction>, Callees> known = new HashMap<>();

    /** The one set of these, in this order. */
    Callees of(Collection<Symbol.DefinedFunction> functions) {
      return known.computeIfAbsent(List.copyOf(functions), Callees::new);
    }
  }

  /** They, in a fixed order. */
  List<Symbol.DefinedFunction> functions() {
    return functions;
  }

  boolean contains(Symbol.DefinedFunction function) {
    return members.contains(function);
  }

  /** What a call leads to: the function, or this, which leads to each of its functions. */
  Object node() {
    return functions.size() == 1 ? functions.getFirst() : this;
  }

  /** Where calls lead from functions, and from sets of callees to their functions. */
  static Map<Object, Set<Object>> graph(Iterable<ContextWalk.CallEdge> calls) {
    Map<Object, Set<Object>> result = new LinkedHashMap<>();
    for (ContextWalk.CallEdge call : calls) {
      Callees callees = call.callees();
      result.computeIfAbsent(call.caller(), _ -> new LinkedHashSet<>()).add(callees.node());
      if (!result.containsKey(callees.node())) {
        result.put(callees.node(), new LinkedHashSet<>(callees.functions().size() > 1 ? callees.functions() : List.of()));
        callees.functions().forEach(f -> result.computeIfAbsent(f, _ -> new LinkedHashSet<>()));
      }
    }
    return result;
  }
}
