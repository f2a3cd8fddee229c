package baton.store;

import baton.ir.Operand;
import baton.ir.ValueType;
import baton.store.proto.ExpressionRecord;
import baton.store.proto.IntegerRecord;
import baton.store.proto.Nothing;
import baton.store.proto.OpaqueRecord;
import baton.store.proto.OperandRecord;
import baton.store.proto.OperandsRecord;
import baton.store.proto.SymbolRecord;
import java.util.List;

/** Entries of the operand table as messages. */
final class OperandCodec {
  private OperandCodec() {}

  /** Throws {@link IllegalArgumentException} for a register, which has no entry: its number is its ordinal. */
  static OperandRecord encode(Operand operand, TableWriter tables) {
    var record = OperandRecord.newBuilder();
    return switch (operand) {
      case Operand.Register register -> throw new IllegalArgumentException(register + " has no entry in the table");
      case Operand.Formal(int index) -> record.setFormal(index).build();
      case Operand.IntegerConstant(int bits, long value) ->
          record.setInteger(IntegerRecord.newBuilder().setBits(bits).setValue(value)).build();
      case Operand.Null() -> record.setNull(Nothing.getDefaultInstance()).build();
      case Operand.SymbolAddress(int referent, long offset) ->
          record.setSymbol(SymbolRecord.newBuilder().setReferent(referent).setOffset(offset)).build();
      case Operand.LabelAddress(int block) -> record.setLabel(block).build();
      case Operand.Undefined() -> record.setUndefined(Nothing.getDefaultInstance()).build();
      case Operand.OpaqueConstant(ValueType type, String text) ->
          record.setOpaque(OpaqueRecord.newBuilder().setType(tables.valueType(type)).setText(tables.string(text))).build();
      case Operand.Zero(ValueType type) -> record.setZero(tables.valueType(type)).build();
      case Operand.Elements(List<Operand> elements) ->
          record.setElements(OperandsRecord.newBuilder().addAllOperands(tables.operands(elements))).build();
      case Operand.Expression(String operator, List<Operand> operands) ->
          record
              .setExpression(
                  ExpressionRecord.newBuilder()
                      .setOperator(tables.string(operator))
                      .addAllOperands(tables.operands(operands)))
              .build();
      case Operand.MaskedImmediate() -> record.setMaskedImmediate(Nothing.getDefaultInstance()).build();
    };
  }

  static Operand decode(OperandRecord record, TableReader tables) {
    return switch (record.getKindCase()) {
      case FORMAL -> new Operand.Formal(record.getFormal());
      case INTEGER -> new Operand.IntegerConstant(record.getInteger().getBits(), record.getInteger().getValue());
      case NULL -> new Operand.Null();
      case SYMBOL -> new Operand.SymbolAddress(record.getSymbol().getReferent(), record.getSymbol().getOffset());
      case LABEL -> new Operand.LabelAddress(record.getLabel());
      case UNDEFINED -> new Operand.Undefined();
      case OPAQUE ->
          new Operand.OpaqueConstant(
              tables.valueType(record.getOpaque().getType()), tables.string(record.getOpaque().getText()));
      case ZERO -> new Operand.Zero(tables.valueType(record.getZero()));
      case ELEMENTS -> new Operand.Elements(tables.operands(record.getElements().getOperandsList()));
      case EXPRESSION ->
          new Operand.Expression(
              tables.string(record.getExpression().getOperator()),
              tables.operands(record.getExpression().getOperandsList()));
      case MASKED_IMMEDIATE -> new Operand.MaskedImmediate();
      case KIND_NOT_SET -> throw UnreadableValueException.unknownCase("operand");
    };
  }
}
