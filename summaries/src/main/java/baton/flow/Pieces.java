package baton.flow;

import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.ValueType;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Addresses that a body takes apart into smaller numbers, and numbers that it puts together from such. */
final class Pieces {
  private static final Set<String> TOGETHER = Set.of("or", "add", "xor");

  private static final Set<String> APART = Set.of("lshr", "ashr", "and", "or", "xor", "add");

  private static final Set<String> TURNING = Set.of("llvm.bswap", "llvm.bitreverse", "llvm.fshl", "llvm.fshr");

  private final Body body;
  private final int pointerBytes;

  Pieces(Body body, int pointerBytes) {
    this.body = body;
    this.pointerBytes = pointerBytes;
  }

  /** Whether a value as wide as an address may be one; a difference of two, and what a function counted, are none. */
  boolean isAddress(Operand value) {
    return isAddress(value, new HashSet<>());
  }

  private boolean isAddress(Operand value, Set<Integer> seen) {
    return switch (value) {
      case Operand.Formal(int index) -> index < body.formals().size() && isWide(body.formals().get(index).valueType());
      case Operand.SymbolAddress _, Operand.Expression _ -> true;
      case Operand.Register(int ordinal) ->
          seen.add(ordinal)
              && switch (body.instruction(ordinal)) {
                case Instruction.Load(ValueType type, _, _) -> isWide(type);
                case Instruction.Convert(_, ValueType from, _, Operand inner) ->
                    from.kind() == ValueType.Kind.POINTER || (isWide(from) && isAddress(inner, seen));
                case Instruction.Binary(String operator, _, Operand left, Operand right) ->
                    APART.contains(operator) && (isAddress(left, seen) || isAddress(right, seen));
                case Instruction.Phi(_, List<Instruction.Incoming> incoming) -> incoming.stream().anyMatch(i -> isAddress(i.value(), seen));
                case Instruction.Select(_, _, Operand then, Operand otherwise) -> isAddress(then, seen) || isAddress(otherwise, seen);
                case Instruction.AtomicUpdate(_, ValueType type, _, _, _) -> isWide(type);
                case Instruction _ -> false;
              };
      case Operand.IntegerConstant _,
          Operand.Null _,
          Operand.Zero _,
          Operand.Elements _,
          Operand.LabelAddress _,
          Operand.Undefined _,
          Operand.OpaqueConstant _,
          Operand.MaskedImmediate _ ->
          false;
    };
  }

  /** Whether a number may be the distance of two addresses: one as wide as an address, read from somewhere or computed from two. */
  boolean isDistance(Operand number) {
    return isDistance(number, new HashSet<>());
  }

  private boolean isDistance(Operand number, Set<Integer> seen) {
    return switch (number) {
      case Operand.Formal _ -> isAddress(number);
      case Operand.Register(int ordinal) ->
          seen.add(ordinal)
              && switch (body.instruction(ordinal)) {
                case Instruction.Binary(String operator, _, Operand left, Operand right) ->
                    operator.equals("sub")
                        || (operator.equals("sdiv") && isDifference(left))
                        || isAddress(number)
                        || (operator.equals("add") && (isDistance(left, seen) || isDistance(right, seen)));
                case Instruction.Call(_, _, ValueType result, _) -> isWide(result);
                case Instruction.Phi(_, List<Instruction.Incoming> incoming) ->
                    incoming.stream().anyMatch(i -> isDistance(i.value(), seen));
                case Instruction.Select(_, _, Operand then, Operand otherwise) -> isDistance(then, seen) || isDistance(otherwise, seen);
                case Instruction _ -> isAddress(number);
              };
      case Operand _ -> false;
    };
  }

  /** Whether a number is the difference of two pointers. */
  boolean isDifference(Operand number) {
    return number instanceof Operand.Register(int ordinal)
        && body.instruction(ordinal) instanceof Instruction.Binary(String operator, _, Operand left, Operand right)
        && operator.equals("sub")
        && isAddress(left)
        && isAddress(right);
  }

  /** Whether two addresses are computed from one, so that they lie in one object. */
  boolean areInOneObject(Operand one, Operand other) {
    Set<Operand> roots = new HashSet<>();
    roots(one, roots, new HashSet<>());
    roots(other, roots, new HashSet<>());
    return roots.size() == 1 && !(roots.iterator().next() instanceof Operand.IntegerConstant);
  }

  /** What an address is moved from, on all ways. */
  private void roots(Operand address, Set<Operand> to, Set<Integer> seen) {
    if (!(address instanceof Operand.Register(int ordinal))) {
      to.add(address instanceof Operand.SymbolAddress(int referent, _) ? new Operand.SymbolAddress(referent, 0) : address);
      return;
    }
    if (!seen.add(ordinal)) {
      return;
    }
    switch (body.instruction(ordinal)) {
      case Instruction.Address moved -> roots(moved.base(), to, seen);
      case Instruction.Convert(_, ValueType from, ValueType into, Operand inner) when isWide(from) && isWide(into) ->
          roots(inner, to, seen);
      case Instruction.Phi(_, List<Instruction.Incoming> incoming) -> incoming.forEach(i -> roots(i.value(), to, seen));
      case Instruction.Select(_, _, Operand then, Operand otherwise) -> {
        roots(then, to, seen);
        roots(otherwise, to, seen);
      }
      case Instruction _ -> to.add(address);
    }
  }

  /** Whether a value is surely cut from an address: one that was made a number here, or shifted. */
  boolean isPiece(Operand value) {
    return value instanceof Operand.Register(int ordinal)
        && switch (body.instruction(ordinal)) {
          case Instruction.Convert(_, ValueType from, ValueType to, Operand.Register(int made)) ->
              isWide(from) && !isWide(to) && isCut(made);
          case Instruction.Call call -> turns(call) && isPiece(call.arguments().getFirst().value());
          case Instruction _ -> false;
        };
  }

  private boolean isCut(int whole) {
    return isAddress(new Operand.Register(whole))
        && switch (body.instruction(whole)) {
          case Instruction.Convert(_, ValueType type, _, _) -> type.kind() == ValueType.Kind.POINTER;
          case Instruction.Binary(String operator, _, _, _) -> operator.endsWith("shr");
          case Instruction _ -> false;
        };
  }

  /** Whether a call puts the bits of a number in another order: a piece of an address stays one. */
  static boolean turns(Instruction.Call call) {
    return call.callee() instanceof Callee.Intrinsic(String name) && TURNING.contains(name);
  }

  /** Whether an operation puts a number as wide as an address together from smaller ones: one of them shifted, beside the other. */
  boolean arePutTogether(String operator, Operand left, Operand right) {
    return TOGETHER.contains(operator) && (arePutTogether(left, right) || arePutTogether(right, left));
  }

  private boolean arePutTogether(Operand shifted, Operand other) {
    return shifted instanceof Operand.Register(int ordinal)
        && body.instruction(ordinal) instanceof Instruction.Binary(String operator, _, Operand what, _)
        && operator.equals("shl")
        && (isWidened(what) || isWidened(other));
  }

  private boolean isWidened(Operand value) {
    return value instanceof Operand.Register(int ordinal)
        && body.instruction(ordinal) instanceof Instruction.Convert(_, ValueType from, ValueType to, _)
        && from.kind() == ValueType.Kind.INTEGER
        && from.bytes() < pointerBytes
        && isWide(to);
  }

  private boolean isWide(ValueType type) {
    return type.bytes() >= pointerBytes && type.kind() != ValueType.Kind.NONE;
  }
}
