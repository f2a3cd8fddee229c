package baton.llvm;

import baton.ir.Digest;
import baton.ir.Initializer;
import baton.ir.Operand;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Lowers LLVM's constants to operands, and initialisers of variables to cells. */
final class Constants {
  private static final int MAX_INTEGER_BITS = 64;
  /** Arrays of plain numbers longer than this are kept as a digest of their elements. */
  private static final int MAX_NUMBERS = 64;

  private final LlvmApi api;
  private final MachineTypes types;
  private final HandleMap<Operand> integers = new HandleMap<>();
  private final LongFunction<Operand> integer = this::integer;

  Constants(LlvmApi api, MachineTypes types) {
    this.api = api;
    this.types = types;
  }

  /**
   * The operand for the constant {@code value}.
   *
   * @param label the operand for the address of a label, given as LLVM's constant
   */
  Operand operand(long value, ReferentTable referents, LongFunction<Operand> label) {
    Operand known = known(value);
    return known != null ? known : operand(api.valueKind(value), value, referents, label);
  }

  /** The operand for {@code value} if it is an integer met before. */
  @Nullable Operand known(long value) {
    return integers.get(value);
  }

  private Operand operand(int kind, long value, ReferentTable referents, LongFunction<Operand> label) {
    return switch (kind) {
      case ValueKind.FUNCTION, ValueKind.ALIAS, ValueKind.IFUNC, ValueKind.GLOBAL_VARIABLE ->
          new Operand.SymbolAddress(referents.index(value), 0);
      case ValueKind.CONSTANT_INT -> integers.computeIfAbsent(value, integer);
      case ValueKind.NULL_POINTER -> new Operand.Null();
      case ValueKind.UNDEFINED, ValueKind.POISON -> new Operand.Undefined();
      case ValueKind.AGGREGATE_ZERO -> new Operand.Zero(types.ofValue(value));
      case ValueKind.BLOCK_ADDRESS -> label.apply(value);
      case ValueKind.CONSTANT_EXPRESSION -> expression(value, referents, label);
      case ValueKind.CONSTANT_ARRAY, ValueKind.CONSTANT_STRUCT, ValueKind.CONSTANT_VECTOR -> {
        List<Operand> elements = new ArrayList<>();
        for (int i = 0; i < api.operandCount(value); i++) {
          elements.add(operand(api.operand(value, i), referents, label));
        }
        yield new Operand.Elements(elements);
      }
      default -> new Operand.OpaqueConstant(types.ofValue(value), api.owned(api.printValue(value)));
    };
  }

  /** What the variable initialised by {@code value} holds. */
  Initializer initializer(long value, ReferentTable referents) {
    List<Initializer.Cell> cells = new ArrayList<>();
    cells(value, 0, cells, referents);
    return new Initializer(cells, referents.referents());
  }

  private Operand integer(long value) {
    int bits = api.intWidth(api.typeOf(value));
    return bits <= MAX_INTEGER_BITS
        ? new Operand.IntegerConstant(bits, api.signedValue(value))
        : new Operand.OpaqueConstant(types.ofValue(value), api.owned(api.printValue(value)));
  }

  private Operand expression(long value, ReferentTable referents, LongFunction<Operand> label) {
    int opcode = api.constantOpcode(value);
    if (opcode == Opcode.ADDRESS) {
      return constantAddress(value, referents, label);
    }
    List<Operand> operands = new ArrayList<>();
    for (int i = 0; i < api.operandCount(value); i++) {
      operands.add(operand(api.operand(value, i), referents, label));
    }
    if (opcode == Opcode.BIT_CAST || opcode == Opcode.ADDRESS_SPACE_CAST) {
      return operands.getFirst();
    }
    String name = Opcode.binary(opcode).isEmpty() ? Opcode.conversion(opcode) : Opcode.binary(opcode);
    OptionalLong number = distance(name, operands);
    if (number.isPresent() && api.typeKind(api.typeOf(value)) == MachineTypes.INTEGER && api.intWidth(api.typeOf(value)) == MAX_INTEGER_BITS) {
      return new Operand.IntegerConstant(MAX_INTEGER_BITS, number.getAsLong());
    }
    return new Operand.Expression(
        (name.isEmpty() ? "opcode" + opcode : name) + " " + types.ofValue(value), operands);
  }

  private Operand constantAddress(long value, ReferentTable referents, LongFunction<Operand> label) {
    Operand base = operand(api.operand(value, 0), referents, label);
    long type = api.addressSourceType(value);
    long offset = 0;
    for (int i = 1; i < api.operandCount(value); i++) {
      Operand given = operand(api.operand(value, i), referents, label);
      OptionalLong known = number(given);
      if (known.isEmpty()) {
        return new Operand.Expression("address", List.of(base, given));
      }
      long index = known.getAsLong();
      if (i == 1) {
        offset += index * types.strideOf(type);
      } else if (api.typeKind(type) == MachineTypes.STRUCT) {
        offset += types.offsetOf(type, (int) index);
        type = api.structElement(type, (int) index);
      } else {
        type = api.elementType(type);
        offset += index * types.strideOf(type);
      }
    }
    if (base instanceof Operand.SymbolAddress(int referent, long from)) {
      return new Operand.SymbolAddress(referent, from + offset);
    }
    return offset == 0
        ? base
        : new Operand.Expression("address", List.of(base, new Operand.IntegerConstant(MAX_INTEGER_BITS, offset)));
  }

  /** A number that is a constant, or how far apart two addresses in one variable are; empty where it is known to a linker only. */
  private static OptionalLong number(Operand operand) {
    return switch (operand) {
      case Operand.IntegerConstant(_, long number) -> OptionalLong.of(number);
      case Operand.Expression(String operator, List<Operand> parts)
          when operator.startsWith("sub ")
              && parts.size() == 2
              && place(parts.getFirst()) instanceof Operand.SymbolAddress(int referent, long to)
              && place(parts.getLast()) instanceof Operand.SymbolAddress(int other, long from)
              && referent == other ->
          OptionalLong.of(to - from);
      default -> OptionalLong.empty();
    };
  }

  /** How far a member lies from the beginning, where the source takes its address in an object at the address null; also negative. */
  private static OptionalLong distance(String operator, List<Operand> operands) {
    if (operator.equals("ptrtoint")) {
      return switch (operands.getFirst()) {
        case Operand.Null _ -> OptionalLong.of(0);
        case Operand.Expression(String address, List<Operand> parts)
            when address.equals("address")
                && parts.getFirst() instanceof Operand.Null
                && parts.getLast() instanceof Operand.IntegerConstant(_, long offset) ->
            OptionalLong.of(offset);
        case Operand _ -> OptionalLong.empty();
      };
    }
    return operator.equals("sub")
            && operands.getFirst() instanceof Operand.IntegerConstant(_, long from)
            && operands.getLast() instanceof Operand.IntegerConstant(_, long less)
        ? OptionalLong.of(from - less)
        : OptionalLong.empty();
  }

  private static Operand place(Operand address) {
    return address instanceof Operand.Expression number && number.converts("ptrtoint") ? number.operands().getFirst() : address;
  }

  private void cells(long value, long offset, List<Initializer.Cell> cells, ReferentTable referents) {
    int kind = api.valueKind(value);
    switch (kind) {
      case ValueKind.AGGREGATE_ZERO, ValueKind.UNDEFINED, ValueKind.POISON, ValueKind.NULL_POINTER -> {}
      case ValueKind.CONSTANT_STRUCT -> {
        long type = api.typeOf(value);
        for (int i = 0; i < api.operandCount(value); i++) {
          cells(api.operand(value, i), offset + types.offsetOf(type, i), cells, referents);
        }
      }
      case ValueKind.CONSTANT_ARRAY -> {
        long stride = types.strideOf(api.elementType(api.typeOf(value)));
        for (int i = 0; i < api.operandCount(value); i++) {
          cells(api.operand(value, i), offset + i * stride, cells, referents);
        }
      }
      case ValueKind.DATA_ARRAY -> data(value, offset, cells, referents);
      default -> {
        if (kind != ValueKind.CONSTANT_INT || !api.isNull(value)) {
          cells.add(
              new Initializer.Value(
                  offset,
                  types.ofValue(value).bytes(),
                  operand(value, referents, constant -> labelElsewhere(constant, referents))));
        }
      }
    }
  }

  /** A label's address outside of its function: the function and the index of the block. */
  private Operand labelElsewhere(long value, ReferentTable referents) {
    long function = api.labelFunction(value);
    int index = 0;
    for (long b = api.firstBlock(function); b != 0 && b != api.labelBlock(value); b = api.nextBlock(b)) {
      index++;
    }
    return new Operand.Expression(
        "label",
        List.of(
            new Operand.SymbolAddress(referents.index(function), 0), new Operand.IntegerConstant(MAX_INTEGER_BITS, index)));
  }

  /** The conversions that a constant has as a format; empty for what is no text of bytes. */
  Optional<String> conversions(long value) {
    if (value == 0 || api.valueKind(value) != ValueKind.DATA_ARRAY || types.strideOf(api.elementType(api.typeOf(value))) != 1) {
      return Optional.empty();
    }
    long count = api.arrayLength(api.typeOf(value));
    return Optional.of(FormatText.conversions(LlvmApi.bytes(api.rawString(value, api.cell().address()), count)));
  }

  private void data(long value, long offset, List<Initializer.Cell> cells, ReferentTable referents) {
    long type = api.typeOf(value);
    long element = api.elementType(type);
    long count = api.arrayLength(type);
    long stride = types.strideOf(element);
    if (stride > 1 && count <= MAX_NUMBERS) {
      for (int i = 0; i < count; i++) {
        cells(api.aggregateElement(value, i), offset + i * stride, cells, referents);
      }
    } else if (stride == 1) {
      long text = api.rawString(value, api.cell().address());
      cells.add(new Initializer.Data(offset, count, Digest.of(LlvmApi.bytes(text, count))));
    } else {
      cells.add(new Initializer.Data(offset, count * stride, Digest.of(api.owned(api.printValue(value)))));
    }
  }
}
