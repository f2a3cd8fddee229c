package baton.refine;

import baton.entry.Contexts;
import baton.ir.Argument;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.ir.ValueType;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.model.JoinEffect;
import baton.model.JoinRule;
import baton.model.JoinTarget;
import baton.model.PublicationRule;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Calls in the body of a callback that register a table on a part of the object that the callback is handed, or take it back there: whether
 * the callbacks of the table may run on that object when control comes to an instruction.
 */
final class OwnRegistrations {
  private final Contexts contexts;
  private final ConcurrencyModel model;
  private final ControlFlows flows;

  OwnRegistrations(Contexts contexts, ConcurrencyModel model, ControlFlows flows) {
    this.contexts = contexts;
    this.model = model;
    this.flows = flows;
  }

  /**
   * Where the calls of a function that mention a table register it, or take it back: so far behind the beginning of what a formal leads to;
   * empty where that is not one place.
   */
  Optional<Long> place(Symbol.DefinedFunction function, int formal, SortedSet<Integer> calls) {
    Set<Optional<Long>> found = new HashSet<>();
    calls.forEach(call -> found.add(place(function, formal, call)));
    return found.size() == 1 ? found.iterator().next() : Optional.empty();
  }

  private Optional<Long> place(Symbol.DefinedFunction function, int formal, int ordinal) {
    Body body = contexts.names().program().function(function).body();
    return body.instruction(ordinal) instanceof Instruction.Call call
        ? call.arguments().stream().map(Argument::value).flatMap(v -> offset(body, v, formal).stream()).findFirst()
        : Optional.empty();
  }

  private static Optional<Long> offset(Body body, Operand value, int formal) {
    return switch (value) {
      case Operand.Formal(int index) when index == formal -> Optional.of(0L);
      case Operand.Register(int ordinal)
          when body.instruction(ordinal) instanceof Instruction.Address(Operand base, long offset, var indices, _) && indices.isEmpty() ->
          offset(body, base, formal).map(o -> o + offset);
      default -> Optional.empty();
    };
  }

  /**
   * Whether none of some calls has registered a table when control comes to an instruction of the function: it has not come to one, or
   * that failed, or the table was taken back again.
   */
  boolean isNotRegistered(Symbol.DefinedFunction function, SortedSet<Integer> calls, int at) {
    ControlFlow flow = flows.of(function);
    return calls.stream()
        .filter(c -> !isRemoval(function, c))
        .allMatch(
            c -> {
              Optional<Table> table = table(function, c);
              SortedSet<Integer> removals = table.map(t -> removals(function, calls, t)).orElse(new TreeSet<>());
              return !new Walk(flow, removals, at, failing(function, c)).leads(flow.block(c), c + 1);
            });
  }

  /**
   * Whether some calls do nothing but to take tables back, and have taken back some of them, each, whenever control comes to an instruction
   * of the function.
   *
   * @param tables which ones
   */
  boolean areTakenBack(Symbol.DefinedFunction function, SortedSet<Integer> calls, Set<Table> tables, int at) {
    ControlFlow flow = flows.of(function);
    return !tables.isEmpty()
        && calls.stream().allMatch(c -> isRemoval(function, c))
        && tables.stream().noneMatch(t -> new Walk(flow, removals(function, calls, t), at, Optional.empty()).leads(0, 0));
  }

  /** A table: so many bytes behind the beginning of a variable. */
  record Table(Symbol variable, long offset) {}

  /** The tables that the calls of a function register which do not take any back; empty where one is not told by its name. */
  Optional<Set<Table>> registered(Symbol.DefinedFunction function, SortedSet<Integer> calls) {
    Set<Table> result = new HashSet<>();
    for (int call : calls) {
      if (!isRemoval(function, call)) {
        Optional<Table> table = table(function, call);
        if (table.isEmpty()) {
          return Optional.empty();
        }
        result.add(table.get());
      }
    }
    return Optional.of(result);
  }

  /** The only table that a call is passed by its name. */
  private Optional<Table> table(Symbol.DefinedFunction function, int ordinal) {
    Body body = contexts.names().program().function(function).body();
    Set<Optional<Table>> found = new HashSet<>();
    if (body.instruction(ordinal) instanceof Instruction.Call call) {
      for (Argument argument : call.arguments()) {
        if (argument.value() instanceof Operand.SymbolAddress(int referent, long offset)) {
          contexts.names().symbol(function, body.referents().get(referent))
              .filter(s -> !(s instanceof Symbol.Callable))
              .ifPresent(s -> found.add(Optional.of(new Table(s, offset))));
        }
      }
    }
    return found.size() == 1 ? found.iterator().next() : Optional.empty();
  }

  /** The calls that take a table back, and have waited for its callbacks when they return. */
  private SortedSet<Integer> removals(Symbol.DefinedFunction function, SortedSet<Integer> calls, Table table) {
    SortedSet<Integer> result = new TreeSet<>(calls);
    result.removeIf(c -> !isRemoval(function, c) || !table(function, c).equals(Optional.of(table)));
    return result;
  }

  private boolean isRemoval(Symbol.DefinedFunction function, int ordinal) {
    return contexts.names().program().function(function).body().instruction(ordinal) instanceof Instruction.Call call
        && callee(function, call)
            .flatMap(name -> model.function(name).rule(JoinRule.class))
            .filter(r -> r.target() == JoinTarget.REGISTRATION && r.effect() == JoinEffect.FINISHED)
            .flatMap(JoinRule::object)
            .filter(
                o ->
                    o instanceof baton.model.Argument.Position(int index)
                        && index < call.arguments().size()
                        && call.arguments().get(index).value() instanceof Operand.SymbolAddress)
            .isPresent();
  }

  private Optional<String> callee(Symbol.DefinedFunction function, Instruction.Call call) {
    Body body = contexts.names().program().function(function).body();
    return call.callee() instanceof Callee.Direct(int referent)
        ? contexts.names().symbol(function, body.referents().get(referent)).filter(Symbol.Callable.class::isInstance).map(Symbol::name)
        : Optional.empty();
  }

  /** The way on which a call that publishes something is known to have failed: what it returned was compared with 0. */
  private Optional<Edge> failing(Symbol.DefinedFunction function, int ordinal) {
    Body body = contexts.names().program().function(function).body();
    boolean publishes =
        body.instruction(ordinal) instanceof Instruction.Call call
            && call.result().kind() == ValueType.Kind.INTEGER
            && callee(function, call).filter(name -> model.function(name).rule(PublicationRule.class).isPresent()).isPresent();
    return publishes ? failing(body, flows.of(function), ordinal) : Optional.empty();
  }

  private static Optional<Edge> failing(Body body, ControlFlow flow, int ordinal) {
    int block = flow.block(ordinal);
    if (!(flow.terminator(block) instanceof Terminator.Branch(Operand.Register(int test), int then, int otherwise))
        || then == otherwise
        || !(body.instruction(test) instanceof Instruction.Compare(String predicate, _, Operand left, Operand right))
        || !left.equals(new Operand.Register(ordinal))
        || !(right instanceof Operand.IntegerConstant(_, long number))) {
      return Optional.empty();
    }
    return switch (predicate) {
      case "ne", "slt" -> number == 0 ? Optional.of(new Edge(block, then)) : Optional.empty();
      case "eq", "sge" -> number == 0 ? Optional.of(new Edge(block, otherwise)) : Optional.empty();
      case "sgt" -> number == -1 ? Optional.of(new Edge(block, otherwise)) : Optional.empty();
      default -> Optional.empty();
    };
  }

  private record Edge(int from, int to) {}

  /** Looks for a way to an instruction that passes none of some calls, nor an edge. */
  private static final class Walk {
    private final ControlFlow flow;
    private final Set<Integer> stops;
    private final int wanted;
    private final Optional<Edge> closed;

    Walk(ControlFlow flow, Set<Integer> stops, int wanted, Optional<Edge> closed) {
      this.flow = flow;
      this.stops = stops;
      this.wanted = wanted;
      this.closed = closed;
    }

    /** Whether there is one from an instruction of a block. */
    boolean leads(int block, int from) {
      BitSet seen = new BitSet();
      Deque<Integer> left = new ArrayDeque<>();
      if (passes(block, from, left)) {
        return true;
      }
      while (!left.isEmpty()) {
        int next = left.remove();
        if (!seen.get(next)) {
          seen.set(next);
          if (passes(next, flow.first(next), left)) {
            return true;
          }
        }
      }
      return false;
    }

    /** Whether the instruction comes next in a block; adds the blocks to which control goes on otherwise. */
    private boolean passes(int block, int from, Deque<Integer> left) {
      for (int ordinal = from; ordinal < flow.end(block); ordinal++) {
        if (ordinal == wanted) {
          return true;
        }
        if (stops.contains(ordinal)) {
          return false;
        }
      }
      flow.terminator(block).successors().stream().filter(to -> closed.filter(new Edge(block, to)::equals).isEmpty()).forEach(left::add);
      return false;
    }
  }
}
