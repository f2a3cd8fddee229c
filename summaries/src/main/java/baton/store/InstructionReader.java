package baton.store;

import baton.ir.AccessMode;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.ValueType;
import baton.store.proto.AddressRecord;
import baton.store.proto.InstructionRecord;
import baton.store.proto.OrderRecord;
import baton.store.proto.PhiRecord;
import java.util.ArrayList;
import java.util.List;

/** Messages to instructions. */
final class InstructionReader {
  private final TableReader tables;

  InstructionReader(TableReader tables) {
    this.tables = tables;
  }

  Instruction decode(InstructionRecord record) {
    return switch (record.getKindCase()) {
      case ALLOCATE -> {
        var i = record.getAllocate();
        yield new Instruction.Allocate(i.getElementBytes(), operand(i.getCount()), tables.type(i.getType()));
      }
      case LOAD -> {
        var i = record.getLoad();
        yield new Instruction.Load(type(i.getType()), operand(i.getAddress()), mode(i.getOrder(), i.getVolatile()));
      }
      case STORE -> {
        var i = record.getStore();
        yield new Instruction.Store(
            type(i.getType()), operand(i.getValue()), operand(i.getAddress()), mode(i.getOrder(), i.getVolatile()));
      }
      case ATOMIC_UPDATE -> {
        var i = record.getAtomicUpdate();
        yield new Instruction.AtomicUpdate(
            tables.string(i.getOperator()),
            type(i.getType()),
            operand(i.getAddress()),
            operand(i.getValue()),
            mode(i.getOrder(), i.getVolatile()));
      }
      case COMPARE_EXCHANGE -> {
        var i = record.getCompareExchange();
        yield new Instruction.CompareExchange(
            type(i.getType()),
            operand(i.getAddress()),
            operand(i.getExpected()),
            operand(i.getReplacement()),
            mode(i.getOrder(), i.getVolatile()),
            AccessModeCodec.decode(i.getFailure()));
      }
      case FENCE -> {
        var i = record.getFence();
        yield new Instruction.Fence(AccessModeCodec.decode(i.getOrder()), i.getSingleThread());
      }
      case COPY -> {
        var i = record.getCopy();
        yield new Instruction.Copy(
            operand(i.getTo()), operand(i.getFrom()), operand(i.getLength()), i.getMayOverlap(), i.getVolatile());
      }
      case FILL -> {
        var i = record.getFill();
        yield new Instruction.Fill(
            operand(i.getTo()), operand(i.getValue()), operand(i.getLength()), i.getVolatile());
      }
      case ADDRESS -> address(record.getAddress());
      case BINARY -> {
        var i = record.getBinary();
        yield new Instruction.Binary(
            tables.string(i.getOperator()), type(i.getType()), operand(i.getLeft()), operand(i.getRight()));
      }
      case COMPARE -> {
        var i = record.getCompare();
        yield new Instruction.Compare(
            tables.string(i.getPredicate()), type(i.getType()), operand(i.getLeft()), operand(i.getRight()));
      }
      case CONVERT -> {
        var i = record.getConvert();
        yield new Instruction.Convert(
            tables.string(i.getOperator()), type(i.getFrom()), type(i.getTo()), operand(i.getValue()));
      }
      case SELECT -> {
        var i = record.getSelect();
        yield new Instruction.Select(
            type(i.getType()), operand(i.getCondition()), operand(i.getThen()), operand(i.getOtherwise()));
      }
      case PHI -> phi(record.getPhi());
      case PART -> {
        var i = record.getPart();
        yield new Instruction.Part(
            tables.string(i.getOperator()), type(i.getType()), tables.operands(i.getOperandsList()));
      }
      case NONDETERMINISTIC -> new Instruction.Nondeterministic(type(record.getNondeterministic()));
      case CALL -> CallCodec.decode(record.getCall(), tables);
      case RUN_ASSEMBLY -> new Instruction.RunAssembly(AssemblyCodec.decode(record.getRunAssembly(), tables));
      case UNKNOWN -> {
        var i = record.getUnknown();
        yield new Instruction.Unknown(
            tables.string(i.getName()), type(i.getType()), tables.operands(i.getOperandsList()));
      }
      case JUMP -> TerminatorCodec.decode(record.getJump());
      case BRANCH -> TerminatorCodec.decode(record.getBranch(), tables);
      case SWITCH -> TerminatorCodec.decode(record.getSwitch(), tables);
      case COMPUTED_JUMP -> TerminatorCodec.decode(record.getComputedJump(), tables);
      case ASSEMBLY_JUMP -> TerminatorCodec.decode(record.getAssemblyJump(), tables);
      case RETURN -> TerminatorCodec.decode(record.getReturn(), tables);
      case UNREACHABLE -> TerminatorCodec.decode(record.getUnreachable());
      case KIND_NOT_SET -> throw UnreadableValueException.unknownCase("instruction");
    };
  }

  private Instruction.Address address(AddressRecord record) {
    List<Instruction.ScaledIndex> indices = new ArrayList<>(record.getIndicesCount());
    for (int i = 0; i < record.getIndicesCount(); i++) {
      indices.add(new Instruction.ScaledIndex(operand(record.getIndices(i)), record.getStrides(i), record.getInArray(i)));
    }
    return new Instruction.Address(
        operand(record.getBase()), record.getOffset(), indices, tables.type(record.getTarget()));
  }

  private Instruction.Phi phi(PhiRecord record) {
    List<Instruction.Incoming> incoming = new ArrayList<>(record.getBlocksCount());
    for (int i = 0; i < record.getBlocksCount(); i++) {
      incoming.add(new Instruction.Incoming(record.getBlocks(i), operand(record.getValues(i))));
    }
    return new Instruction.Phi(type(record.getType()), incoming);
  }

  private Operand operand(long number) {
    return tables.operand(number);
  }

  private ValueType type(int index) {
    return tables.valueType(index);
  }

  private static AccessMode mode(OrderRecord order, boolean isVolatile) {
    return AccessModeCodec.decode(order, isVolatile);
  }
}
