package baton.store;

import baton.ir.Assembly;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.store.proto.AssemblyJumpRecord;
import baton.store.proto.BranchRecord;
import baton.store.proto.ComputedJumpRecord;
import baton.store.proto.InstructionRecord;
import baton.store.proto.JumpRecord;
import baton.store.proto.ReturnRecord;
import baton.store.proto.SwitchRecord;
import baton.store.proto.UnreachableRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Terminators as messages. */
final class TerminatorCodec {
  private TerminatorCodec() {}

  static InstructionRecord encode(Terminator terminator, TableWriter tables) {
    var record = InstructionRecord.newBuilder();
    return switch (terminator) {
      case Terminator.Jump(int target) -> record.setJump(JumpRecord.newBuilder().setTarget(target)).build();
      case Terminator.Branch(Operand condition, int then, int otherwise) ->
          record
              .setBranch(
                  BranchRecord.newBuilder()
                      .setCondition(tables.operand(condition))
                      .setThen(then)
                      .setOtherwise(otherwise))
              .build();
      case Terminator.Switch cases -> record.setSwitch(cases(cases, tables)).build();
      case Terminator.ComputedJump(Operand address, List<Integer> targets) ->
          record
              .setComputedJump(
                  ComputedJumpRecord.newBuilder().setAddress(tables.operand(address)).addAllTargets(targets))
              .build();
      case Terminator.AssemblyJump(Assembly code, int next, List<Integer> targets) ->
          record
              .setAssemblyJump(
                  AssemblyJumpRecord.newBuilder()
                      .setCode(AssemblyCodec.encode(code, tables))
                      .setNext(next)
                      .addAllTargets(targets))
              .build();
      case Terminator.Return(Optional<Operand> value) -> {
        var inner = ReturnRecord.newBuilder();
        value.ifPresent(operand -> inner.setValue(tables.operand(operand)));
        yield record.setReturn(inner).build();
      }
      case Terminator.Unreachable(OptionalInt afterCall) -> {
        var inner = UnreachableRecord.newBuilder();
        afterCall.ifPresent(inner::setAfterCall);
        yield record.setUnreachable(inner).build();
      }
    };
  }

  private static SwitchRecord.Builder cases(Terminator.Switch cases, TableWriter tables) {
    var record =
        SwitchRecord.newBuilder().setValue(tables.operand(cases.value())).setOtherwise(cases.otherwise());
    for (Terminator.Case one : cases.cases()) {
      record.addValues(tables.operand(one.value())).addTargets(one.target());
    }
    return record;
  }

  static Terminator decode(JumpRecord record) {
    return new Terminator.Jump(record.getTarget());
  }

  static Terminator decode(BranchRecord record, TableReader tables) {
    return new Terminator.Branch(tables.operand(record.getCondition()), record.getThen(), record.getOtherwise());
  }

  static Terminator decode(SwitchRecord record, TableReader tables) {
    List<Terminator.Case> cases = new ArrayList<>(record.getValuesCount());
    for (int i = 0; i < record.getValuesCount(); i++) {
      cases.add(new Terminator.Case(tables.operand(record.getValues(i)), record.getTargets(i)));
    }
    return new Terminator.Switch(tables.operand(record.getValue()), cases, record.getOtherwise());
  }

  static Terminator decode(ComputedJumpRecord record, TableReader tables) {
    return new Terminator.ComputedJump(tables.operand(record.getAddress()), record.getTargetsList());
  }

  static Terminator decode(AssemblyJumpRecord record, TableReader tables) {
    return new Terminator.AssemblyJump(
        AssemblyCodec.decode(record.getCode(), tables), record.getNext(), record.getTargetsList());
  }

  static Terminator decode(ReturnRecord record, TableReader tables) {
    return new Terminator.Return(
        record.hasValue() ? Optional.of(tables.operand(record.getValue())) : Optional.empty());
  }

  static Terminator decode(UnreachableRecord record) {
    return new Terminator.Unreachable(
        record.hasAfterCall() ? OptionalInt.of(record.getAfterCall()) : OptionalInt.empty());
  }
}
