package baton.symbolic;

import baton.ir.Assembly;
import baton.ir.Callee;
import baton.ir.Digest;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.ValueType;
import baton.memory.Address;
import baton.memory.Base;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The addresses that a value of no name was computed from: whoever has the one can find the other. Tags, masks, shifts, halves, what one of
 * many branches made, bytes read one by one from an object that holds addresses, and how far one object lies from another. How far two
 * addresses in one object lie apart leads nowhere.
 */
final class Origins {
  private static final Set<String> SCRAMBLING = Set.of("mul", "udiv", "sdiv", "urem", "srem");

  /** Instructions that are looked at to tell whether differences of one value are within objects; beyond, none is taken to be. */
  private static final int MOST_STEPS = 10_000;

  private final Digest digest;
  private final Flow flow;
  private final Function<Operand, @Nullable Address> values;
  private final Map<Integer, Set<Address>> read = new HashMap<>();
  private final Set<Base> made = new HashSet<>();
  private final Set<Base> found = new HashSet<>();
  private int left;

  /**
   * For one body.
   *
   * @param values the value of an operand; null when it is not reached
   */
  Origins(Digest digest, Flow flow, Function<Operand, @Nullable Address> values) {
    this.digest = digest;
    this.flow = flow;
    this.values = values;
  }

  /** A part of an object was read that leads to these addresses. */
  void read(int ordinal, Set<Address> leadingTo) {
    if (!leadingTo.isEmpty()) {
      read.computeIfAbsent(ordinal, _ -> new LinkedHashSet<>()).addAll(leadingTo);
    }
  }

  /** Notes whether a value is an object that the call made which returned it, also where others know it; of several callees each must make one. */
  void returned(Base value, boolean isNew) {
    (isNew ? made : found).add(value);
  }

  /** Whether two values are two objects, as two calls made them. */
  boolean areTwo(Base one, Base other) {
    return !one.equals(other) && isMade(one) && isMade(other);
  }

  private boolean isMade(Base value) {
    return made.contains(value) && !found.contains(value);
  }

  /** Of a value; none where it has a name of its own. */
  Set<Address> of(Base value) {
    left = MOST_STEPS;
    Set<Address> result = new LinkedHashSet<>();
    if (value instanceof Base.Opaque(Digest of, int site) && site >= 0 && of.equals(digest) && site < flow.instructions()) {
      add(site, result, new HashSet<>());
    }
    return result;
  }

  /** Of what an operand computes, be its value named or not. */
  Set<Address> of(Operand operand) {
    left = MOST_STEPS;
    Set<Address> result = new LinkedHashSet<>();
    if (operand instanceof Operand.Register(int ordinal)) {
      add(ordinal, result, new HashSet<>());
    }
    return result;
  }

  private void add(Operand operand, Set<Address> result, Set<Integer> seen) {
    Address value = values.apply(operand);
    if (value != null && !value.isInteger() && !isOwn(value)) {
      result.add(value);
    }
    if (operand instanceof Operand.Register(int ordinal)) {
      add(ordinal, result, seen);
    }
  }

  /** Whether two addresses lead to one object, so that how far they lie apart tells nobody of it. */
  private boolean isWithinOne(Operand minuend, Operand subtrahend, Set<Integer> seen) {
    Set<Base> from = leads(minuend, seen);
    return !from.isEmpty() && from.equals(leads(subtrahend, seen)) && left > 0;
  }

  private Set<Base> leads(Operand operand, Set<Integer> seen) {
    left -= seen.size();
    if (left <= 0) {
      return Set.of();
    }
    Set<Address> found = new LinkedHashSet<>();
    add(operand, found, new HashSet<>(seen));
    return found.stream().map(Address::base).collect(Collectors.toSet());
  }

  private boolean isDifference(Operand value) {
    return value instanceof Operand.Register(int ordinal)
        && flow.instruction(ordinal) instanceof Instruction.Binary(String operator, _, _, _)
        && operator.equals("sub");
  }

  private boolean isOwn(Address value) {
    return value.base() instanceof Base.Opaque(Digest of, _) && of.equals(digest);
  }

  private void add(int ordinal, Set<Address> result, Set<Integer> seen) {
    if (!seen.add(ordinal)) {
      return;
    }
    left--;
    result.addAll(read.getOrDefault(ordinal, Set.of()));
    switch (flow.instruction(ordinal)) {
      case Instruction.Phi(_, List<Instruction.Incoming> incoming) -> incoming.forEach(i -> add(i.value(), result, seen));
      case Instruction.Select(_, _, Operand then, Operand otherwise) -> {
        add(then, result, seen);
        add(otherwise, result, seen);
      }
      case Instruction.Convert(_, _, _, Operand value) -> add(value, result, seen);
      case Instruction.RunAssembly(Assembly code) -> code.operands().forEach(o -> add(o.value(), result, seen));
      case Instruction.Part(_, _, List<Operand> operands) -> operands.forEach(o -> add(o, result, seen));
      case Instruction.Address(Operand base, _, List<Instruction.ScaledIndex> indices, _) -> {
        add(base, result, seen);
        if (base instanceof Operand.Null) {
          indices.forEach(i -> add(i.index(), result, seen));
        }
      }
      case Instruction.Binary(String operator, ValueType type, Operand one, Operand other) -> {
        boolean elements = operator.equals("sdiv") && isDifference(one);
        if (type.kind() == ValueType.Kind.INTEGER && (elements || !SCRAMBLING.contains(operator))) {
          if (!operator.equals("sub") || !isWithinOne(one, other, seen)) {
            add(one, result, seen);
            add(other, result, seen);
          }
        }
      }
      case Instruction.Call call -> {
        if (call.callee() instanceof Callee.Intrinsic(String name)
            && call.result().kind() != ValueType.Kind.NONE
            && !name.startsWith("llvm.objectsize")) {
          call.arguments().forEach(a -> add(a.value(), result, seen));
        }
      }
      case Instruction _ -> {}
    }
  }
}
