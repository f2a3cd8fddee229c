package baton.store;

import baton.ir.AccessMode;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.ir.ValueType;
import baton.store.proto.AddressRecord;
import baton.store.proto.AllocateRecord;
import baton.store.proto.AtomicUpdateRecord;
import baton.store.proto.BinaryRecord;
import baton.store.proto.CompareExchangeRecord;
import baton.store.proto.CompareRecord;
import baton.store.proto.ConvertRecord;
import baton.store.proto.CopyRecord;
import baton.store.proto.FenceRecord;
import baton.store.proto.FillRecord;
import baton.store.proto.InstructionRecord;
import baton.store.proto.LoadRecord;
import baton.store.proto.PartRecord;
import baton.store.proto.PhiRecord;
import baton.store.proto.SelectRecord;
import baton.store.proto.StoreRecord;
import baton.store.proto.UnknownRecord;
import java.util.List;

/** Instructions to messages. */
final class InstructionWriter {
  private final TableWriter tables;

  InstructionWriter(TableWriter tables) {
    this.tables = tables;
  }

  InstructionRecord encode(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Straight straight -> straight(straight).build();
      case Terminator terminator -> TerminatorCodec.encode(terminator, tables);
    };
  }

  private InstructionRecord.Builder straight(Instruction.Straight instruction) {
    var record = InstructionRecord.newBuilder();
    return switch (instruction) {
      case Instruction.Allocate i ->
          record.setAllocate(
              AllocateRecord.newBuilder()
                  .setElementBytes(i.elementBytes())
                  .setCount(tables.operand(i.count()))
                  .setType(tables.type(i.type())));
      case Instruction.Load(ValueType type, Operand address, AccessMode mode) ->
          record.setLoad(
              LoadRecord.newBuilder()
                  .setType(tables.valueType(type))
                  .setAddress(tables.operand(address))
                  .setOrder(AccessModeCodec.encode(mode.order()))
                  .setVolatile(mode.isVolatile()));
      case Instruction.Store i ->
          record.setStore(
              StoreRecord.newBuilder()
                  .setType(tables.valueType(i.type()))
                  .setValue(tables.operand(i.value()))
                  .setAddress(tables.operand(i.address()))
                  .setOrder(AccessModeCodec.encode(i.mode().order()))
                  .setVolatile(i.mode().isVolatile()));
      case Instruction.AtomicUpdate i ->
          record.setAtomicUpdate(
              AtomicUpdateRecord.newBuilder()
                  .setOperator(tables.string(i.operator()))
                  .setType(tables.valueType(i.type()))
                  .setAddress(tables.operand(i.address()))
                  .setValue(tables.operand(i.value()))
                  .setOrder(AccessModeCodec.encode(i.mode().order()))
                  .setVolatile(i.mode().isVolatile()));
      case Instruction.CompareExchange i ->
          record.setCompareExchange(
              CompareExchangeRecord.newBuilder()
                  .setType(tables.valueType(i.type()))
                  .setAddress(tables.operand(i.address()))
                  .setExpected(tables.operand(i.expected()))
                  .setReplacement(tables.operand(i.replacement()))
                  .setOrder(AccessModeCodec.encode(i.mode().order()))
                  .setVolatile(i.mode().isVolatile())
                  .setFailure(AccessModeCodec.encode(i.failure())));
      case Instruction.Fence(AccessMode.Order order, boolean singleThread) ->
          record.setFence(
              FenceRecord.newBuilder().setOrder(AccessModeCodec.encode(order)).setSingleThread(singleThread));
      case Instruction.Copy i ->
          record.setCopy(
              CopyRecord.newBuilder()
                  .setTo(tables.operand(i.to()))
                  .setFrom(tables.operand(i.from()))
                  .setLength(tables.operand(i.length()))
                  .setMayOverlap(i.mayOverlap())
                  .setVolatile(i.isVolatile()));
      case Instruction.Fill i ->
          record.setFill(
              FillRecord.newBuilder()
                  .setTo(tables.operand(i.to()))
                  .setValue(tables.operand(i.value()))
                  .setLength(tables.operand(i.length()))
                  .setVolatile(i.isVolatile()));
      case Instruction.Address i -> record.setAddress(address(i));
      case Instruction.Binary i ->
          record.setBinary(
              BinaryRecord.newBuilder()
                  .setOperator(tables.string(i.operator()))
                  .setType(tables.valueType(i.type()))
                  .setLeft(tables.operand(i.left()))
                  .setRight(tables.operand(i.right())));
      case Instruction.Compare i ->
          record.setCompare(
              CompareRecord.newBuilder()
                  .setPredicate(tables.string(i.predicate()))
                  .setType(tables.valueType(i.type()))
                  .setLeft(tables.operand(i.left()))
                  .setRight(tables.operand(i.right())));
      case Instruction.Convert i ->
          record.setConvert(
              ConvertRecord.newBuilder()
                  .setOperator(tables.string(i.operator()))
                  .setFrom(tables.valueType(i.from()))
                  .setTo(tables.valueType(i.to()))
                  .setValue(tables.operand(i.value())));
      case Instruction.Select i ->
          record.setSelect(
              SelectRecord.newBuilder()
                  .setType(tables.valueType(i.type()))
                  .setCondition(tables.operand(i.condition()))
                  .setThen(tables.operand(i.then()))
                  .setOtherwise(tables.operand(i.otherwise())));
      case Instruction.Phi i -> record.setPhi(phi(i));
      case Instruction.Part(String operator, ValueType type, List<Operand> operands) ->
          record.setPart(
              PartRecord.newBuilder()
                  .setOperator(tables.string(operator))
                  .setType(tables.valueType(type))
                  .addAllOperands(tables.operands(operands)));
      case Instruction.Nondeterministic(ValueType type) -> record.setNondeterministic(tables.valueType(type));
      case Instruction.Call call -> record.setCall(CallCodec.encode(call, tables));
      case Instruction.RunAssembly(var code) -> record.setRunAssembly(AssemblyCodec.encode(code, tables));
      case Instruction.Unknown(String name, ValueType type, List<Operand> operands) ->
          record.setUnknown(
              UnknownRecord.newBuilder()
                  .setName(tables.string(name))
                  .setType(tables.valueType(type))
                  .addAllOperands(tables.operands(operands)));
    };
  }

  private AddressRecord.Builder address(Instruction.Address address) {
    var record = AddressRecord.newBuilder().setBase(tables.operand(address.base())).setOffset(address.offset());
    for (Instruction.ScaledIndex index : address.indices()) {
      record.addIndices(tables.operand(index.index())).addStrides(index.stride()).addInArray(index.inArray());
    }
    return record.setTarget(tables.type(address.target()));
  }

  private PhiRecord.Builder phi(Instruction.Phi phi) {
    var record = PhiRecord.newBuilder().setType(tables.valueType(phi.type()));
    for (Instruction.Incoming incoming : phi.incoming()) {
      record.addBlocks(incoming.block()).addValues(tables.operand(incoming.value()));
    }
    return record;
  }
}
