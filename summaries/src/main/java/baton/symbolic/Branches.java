package baton.symbolic;

import baton.ir.Block;
import baton.ir.Digest;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.ir.ValueType;
import baton.memory.Address;
import baton.memory.Base;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/** Where control goes at the end of a block, and what the branches taken tell. */
final class Branches {
  private final Digest digest;
  private final Flow flow;
  private final Registers registers;
  private final Conditions conditions;
  private final HandleLoops handles;
  private final FlagTests flags;
  private final Edges edges;
  private final Steps steps;

  Branches(
      Digest digest,
      Flow flow,
      Registers registers,
      Conditions conditions,
      HandleLoops handles,
      FlagTests flags,
      Edges edges,
      Steps steps) {
    this.digest = digest;
    this.flow = flow;
    this.registers = registers;
    this.conditions = conditions;
    this.handles = handles;
    this.flags = flags;
    this.edges = edges;
    this.steps = steps;
  }

  /** Executes what ends a block; returns the states by the block they go to. */
  Map<Integer, List<State>> leave(
      int index, int ordinal, Terminator terminator, List<State> states, @Nullable Observer observer) {
    Map<Integer, List<State>> out = new HashMap<>();
    terminator.successors().forEach(to -> out.put(to, new ArrayList<>()));
    states.forEach(s -> s.path().several(states.size() > 1));
    switch (terminator) {
      case Terminator.Return(Optional<Operand> value) -> {
        if (observer != null) {
          Optional<Address> named = value.map(v -> registers.value(v, ordinal));
          named.ifPresent(n -> states.forEach(s -> handles.returned(n, s)));
          states.forEach(s -> observer.returned(
              value, named.map(n -> made(n, s)), value.map(v -> conditions.values(s, v)).orElse(Values.ANY), s));
        }
      }
      case Terminator.Branch(Operand condition, int then, int otherwise) -> {
        for (State state : states) {
          branch(index, state, condition, true, then, out);
          branch(index, state, condition, false, otherwise, out);
        }
      }
      case Terminator.Switch s -> states.forEach(state -> cases(index, state, s, out));
      case Terminator.AssemblyJump(var code, _, _) -> {
        steps.assembly(code, ordinal, states);
        registers.define(ordinal, registers.opaque(ordinal), false);
        everywhere(index, states, out);
      }
      case Terminator.Jump _, Terminator.ComputedJump _ -> everywhere(index, states, out);
      case Terminator.Unreachable _ -> {}
    }
    return out;
  }

  /** The new object where a value is that object, which nobody else knows, or null; else the value. */
  private Address made(Address value, State state) {
    List<Address> objects = registers.choices(value).stream().filter(c -> !c.equals(Address.integer(0))).toList();
    boolean once =
        objects.size() == 1
            && objects.getFirst().base() instanceof Base.Fresh(Digest of, int site)
            && of.equals(digest)
            && !flow.isVariable(site)
            && !flow.cyclic(flow.blockOf(site));
    return once && state.isPrivate(objects.getFirst()) ? objects.getFirst() : value;
  }

  private void everywhere(int index, List<State> states, Map<Integer, List<State>> out) {
    out.forEach((to, list) -> states.forEach(s -> list.addAll(across(index, to, s.copy()))));
  }

  private void branch(int index, State state, Operand condition, boolean truth, int to, Map<Integer, List<State>> out) {
    State narrowed = state.copy();
    if (conditions.assume(narrowed, condition, truth)) {
      flags.cross(index, to, narrowed, condition);
      target(out, to).addAll(across(index, to, narrowed));
    }
  }

  private void cases(int index, State state, Terminator.Switch s, Map<Integer, List<State>> out) {
    for (Terminator.Case each : s.cases()) {
      State narrowed = state.copy();
      if (conditions.equal(narrowed, s.value(), each.value())) {
        target(out, each.target()).addAll(across(index, each.target(), narrowed));
      }
    }
    State rest = state.copy();
    if (conditions.none(rest, s.value(), s.cases().stream().map(Terminator.Case::value).toList())) {
      target(out, s.otherwise()).addAll(across(index, s.otherwise(), rest));
    }
  }

  private static List<State> target(Map<Integer, List<State>> out, int to) {
    return out.computeIfAbsent(to, _ -> new ArrayList<>());
  }

  /** Carries a state over an edge: phis of the target take what they are given there. */
  private List<State> across(int from, int to, State state) {
    handles.cross(from, to, state, end -> edges.over(end, from));
    Block block = flow.block(to);
    List<State> result = new ArrayList<>(List.of(state));
    int ordinal = block.first();
    Map<Integer, Values> assigned = new HashMap<>();
    Map<Integer, SortedSet<Address>> led = new HashMap<>();
    for (Instruction instruction : block.instructions()) {
      if (!(instruction instanceof Instruction.Phi(var type, var incoming))) {
        break;
      }
      int phi = ordinal++;
      for (Instruction.Incoming each : incoming) {
        if (each.block() == from) {
          Address given = type.kind() == ValueType.Kind.POINTER ? registers.value(each.value(), phi) : null;
          if (given != null) {
            led.put(phi, state.regions().of(given));
          }
          Values classes = conditions.values(state, each.value());
          if (classes.isAny() && type.bits() == 1 && result.size() < StateSets.MOST) {
            result = split(result, phi, each.value());
          } else {
            assigned.put(phi, classes);
          }
          break;
        }
      }
    }
    for (State each : result) {
      assigned.forEach(each.path().facts()::put);
      led.forEach(each.regions()::arrive);
    }
    return result;
  }

  private List<State> split(List<State> states, int phi, Operand condition) {
    List<State> result = new ArrayList<>();
    for (State state : states) {
      for (boolean truth : new boolean[] {true, false}) {
        State narrowed = state.copy();
        if (conditions.assume(narrowed, condition, truth)) {
          narrowed.path().facts().put(phi, truth ? Values.NONZERO : Values.ZERO);
          result.add(narrowed);
        }
      }
    }
    return result;
  }
}
