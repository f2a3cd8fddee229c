package baton.symbolic;

import baton.ir.Body;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.ValueType;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/** What kind of value is passed, by the machine-level types of what makes it. */
public enum Passing {
  /** A number with fewer bits than an address, or made of one: it leads nowhere. */
  NARROW,
  /** A number, by all that is known of it; yet it has room for an address. */
  NUMBER,
  /** It may be an address. */
  POINTER;

  /** How an operand of a body is passed. */
  static Passing of(Body body, Flow flow, Operand operand) {
    Operands operands = new Operands(body, flow);
    if (operands.mayPoint(operand)) {
      return POINTER;
    }
    return operands.isNarrow(operand) ? NARROW : NUMBER;
  }

  private static boolean wide(ValueType type) {
    return type.kind() == ValueType.Kind.POINTER || (type.kind() != ValueType.Kind.FLOATING && type.bits() >= 64);
  }

  private record Operands(Body body, Flow flow) {
    boolean isNarrow(Operand operand) {
      return switch (operand) {
        case Operand.Formal(int index) -> index < body.formals().size() && isNumber(body.formals().get(index).valueType());
        case Operand.Register(int ordinal) ->
            switch (flow.instruction(ordinal)) {
              case Instruction.Load(ValueType type, _, _) -> isNumber(type);
              case Instruction.Phi(ValueType type, _) -> isNumber(type);
              case Instruction.Select(ValueType type, _, _, _) -> isNumber(type);
              case Instruction.Binary(_, ValueType type, _, _) -> isNumber(type);
              case Instruction.AtomicUpdate(_, ValueType type, _, _, _) -> isNumber(type);
              case Instruction.Call call -> isNumber(call.result());
              case Instruction.Convert(String operator, ValueType from, ValueType to, _) ->
                  isNumber(to) || (isNumber(from) && (operator.equals("sext") || operator.equals("zext")));
              default -> false;
            };
        default -> false;
      };
    }

    private static boolean isNumber(ValueType type) {
      return type.kind() == ValueType.Kind.INTEGER && !wide(type);
    }

    /** Whether it is an address, or made by arithmetic, choices and conversions of something that may be one. */
    boolean mayPoint(Operand operand) {
      BitSet seen = new BitSet();
      Deque<Operand> left = new ArrayDeque<>(List.of(operand));
      while (!left.isEmpty()) {
        Operand next = left.pop();
        if (next instanceof Operand.Register(int ordinal)) {
          if (!seen.get(ordinal)) {
            seen.set(ordinal);
            if (isPointer(flow.instruction(ordinal))) {
              return true;
            }
            left.addAll(madeOf(flow.instruction(ordinal)));
          }
        } else if (isPointer(next)) {
          return true;
        }
      }
      return false;
    }

    private boolean isPointer(Operand operand) {
      return switch (operand) {
        case Operand.SymbolAddress _, Operand.Expression _ -> true;
        case Operand.Formal(int index) -> index < body.formals().size() && wide(body.formals().get(index).valueType());
        default -> false;
      };
    }

    private static boolean isPointer(Instruction instruction) {
      return switch (instruction) {
        case Instruction.Allocate _, Instruction.Address _, Instruction.Part _ -> true;
        // a number that was read is one, as the source says; one that this function makes of a pointer is not
        case Instruction.Load(ValueType type, _, _) -> wide(type) && type.kind() != ValueType.Kind.INTEGER;
        case Instruction.Phi(ValueType type, _) -> wide(type) && type.kind() != ValueType.Kind.INTEGER;
        case Instruction.Select(ValueType type, _, _, _) -> wide(type) && type.kind() != ValueType.Kind.INTEGER;
        case Instruction.Convert(String operator, ValueType from, ValueType to, _) ->
            !isOfNumbers(from, to)
                && (operator.equals("inttoptr") || (wide(to) && !operator.equals("sext") && !operator.equals("zext")));
        case Instruction.Call call -> wide(call.result());
        case Instruction.AtomicUpdate(_, ValueType type, _, _, _) -> wide(type);
        case Instruction.RunAssembly _, Instruction.Unknown _, Instruction.CompareExchange _ -> true;
        default -> false;
      };
    }

    /** The operands that something is made of which is a pointer where one of them is. */
    private static List<Operand> madeOf(Instruction instruction) {
      return switch (instruction) {
        case Instruction.Phi(ValueType type, var incoming) when wide(type) -> incoming.stream().map(Instruction.Incoming::value).toList();
        case Instruction.Select(ValueType type, _, Operand then, Operand otherwise) when wide(type) -> List.of(then, otherwise);
        case Instruction.Convert(_, ValueType from, ValueType to, Operand value) when isOfNumbers(from, to) && wide(from) && wide(to) ->
            List.of(value);
        case Instruction.Binary(_, ValueType type, Operand left, Operand right) when wide(type) -> List.of(left, right);
        default -> List.of();
      };
    }

    private static boolean isOfNumbers(ValueType from, ValueType to) {
      return from.kind() == ValueType.Kind.INTEGER && to.kind() == ValueType.Kind.INTEGER;
    }
  }
}
