package baton.pointsto;

import baton.link.Program;
import baton.link.Symbol;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Functions that return objects they made get a copy for each call by name: what two calls of an allocation's wrapper or of a
 * constructor return is told apart, as what two calls of the allocation itself return is. Calls inside a copy get copies in turn.
 *
 * <p>A call without a copy of its own uses the common one, so a bound on their number costs precision only.
 */
final class Copies {
  /** Calls inside calls that are told apart. */
  private static final int DEEPEST = 4;

  /** Longer functions are seldom wrappers, in instructions. */
  private static final int LONGEST = 400;

  /** Instructions in copies that any program may have. */
  private static final long ENOUGH = 20_000;

  private final Program program;
  private final Nodes nodes;
  private final Set<Integer> makers;
  private final Deque<Nodes.Copy> added = new ArrayDeque<>();
  private final Map<Made, Nodes.Copy> known = new HashMap<>();
  private long left;

  private record Made(Nodes.Copy caller, int ordinal, int callee) {}

  /**
   * No copies yet.
   *
   * @param makers the numbers of the functions that return what they made
   */
  Copies(Program program, Nodes nodes, Set<Integer> makers) {
    this.program = program;
    this.nodes = nodes;
    this.makers = makers;
    this.left = ENOUGH;
    program.functions().forEach(f -> left += size(f) / 2);
  }

  private long size(Symbol.DefinedFunction function) {
    return program.function(function).body().size();
  }

  /** Whether some calls of a function may get copies. */
  boolean copied(Symbol.DefinedFunction function) {
    return makers.contains(function.number());
  }

  /** The copy for a call by name. */
  Nodes.Copy of(Nodes.Copy caller, int ordinal, Symbol.DefinedFunction callee) {
    long size = size(callee);
    if (!copied(callee) || caller.depth() >= DEEPEST || size > LONGEST || size > left) {
      return nodes.common(callee);
    }
    return known.computeIfAbsent(
        new Made(caller, ordinal, callee.number()),
        _ -> {
          left -= size;
          Nodes.Copy copy = nodes.copy(callee, Optional.of(new Nodes.Caller(caller, ordinal)));
          added.add(copy);
          return copy;
        });
  }

  /** A copy whose body was not looked at; each is handed out once. */
  Optional<Nodes.Copy> next() {
    return Optional.ofNullable(added.poll());
  }
}
