package baton.store;

import baton.ir.Argument;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Signature;
import baton.store.proto.CallRecord;
import baton.store.proto.IndirectRecord;
import java.util.ArrayList;
import java.util.List;

/** Calls as messages. */
final class CallCodec {
  private CallCodec() {}

  static CallRecord encode(Instruction.Call call, TableWriter tables) {
    var record = CallRecord.newBuilder();
    setCallee(record, call.callee(), tables);
    boolean anyByValue = call.arguments().stream().anyMatch(argument -> argument.byValueBytes() != 0);
    for (Argument argument : call.arguments()) {
      record.addArguments(tables.operand(argument.value()));
      if (anyByValue) {
        record.addByValueBytes(argument.byValueBytes());
      }
    }
    return record
        .setResult(tables.valueType(call.result()))
        .setNoReturn(call.traits().noReturn())
        .setReturnsTwice(call.traits().returnsTwice())
        .setMustNotCompile(call.traits().mustNotCompile())
        .build();
  }

  static Instruction.Call decode(CallRecord record, TableReader tables) {
    List<Argument> arguments = new ArrayList<>(record.getArgumentsCount());
    for (int i = 0; i < record.getArgumentsCount(); i++) {
      long byValueBytes = record.getByValueBytesCount() == 0 ? 0 : record.getByValueBytes(i);
      arguments.add(new Argument(tables.operand(record.getArguments(i)), byValueBytes));
    }
    return new Instruction.Call(
        callee(record, tables),
        arguments,
        tables.valueType(record.getResult()),
        new Instruction.CallTraits(record.getNoReturn(), record.getReturnsTwice(), record.getMustNotCompile()));
  }

  private static CallRecord.Builder setCallee(CallRecord.Builder record, Callee callee, TableWriter tables) {
    return switch (callee) {
      case Callee.Direct(int referent) -> record.setDirect(referent);
      case Callee.Indirect(Operand target, Signature signature) ->
          record.setIndirect(
              IndirectRecord.newBuilder()
                  .setTarget(tables.operand(target))
                  .setSignature(SignatureCodec.encode(signature, tables)));
      case Callee.Intrinsic(String name) -> record.setIntrinsic(tables.string(name));
    };
  }

  private static Callee callee(CallRecord record, TableReader tables) {
    return switch (record.getCalleeCase()) {
      case DIRECT -> new Callee.Direct(record.getDirect());
      case INDIRECT ->
          new Callee.Indirect(
              tables.operand(record.getIndirect().getTarget()),
              SignatureCodec.decode(record.getIndirect().getSignature(), tables));
      case INTRINSIC -> new Callee.Intrinsic(tables.string(record.getIntrinsic()));
      case CALLEE_NOT_SET -> throw UnreadableValueException.unknownCase("callee");
    };
  }
}
