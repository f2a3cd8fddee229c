package baton.store;

import baton.ir.Assembly;
import baton.store.proto.AssemblyOperandRecord;
import baton.store.proto.AssemblyRecord;
import baton.store.proto.RoleRecord;

/** Inline assembly as messages. */
final class AssemblyCodec {
  private AssemblyCodec() {}

  static AssemblyRecord encode(Assembly code, TableWriter tables) {
    var record =
        AssemblyRecord.newBuilder()
            .setTemplate(tables.string(code.template()))
            .setConstraints(tables.string(code.constraints()))
            .setSideEffects(code.sideEffects())
            .setClobbersMemory(code.clobbersMemory())
            .setResult(tables.valueType(code.result()));
    for (Assembly.AssemblyOperand operand : code.operands()) {
      record.addOperands(
          AssemblyOperandRecord.newBuilder()
              .setValue(tables.operand(operand.value()))
              .setRole(role(operand.role()))
              .setBytes(operand.bytes()));
    }
    return record.build();
  }

  static Assembly decode(AssemblyRecord record, TableReader tables) {
    return new Assembly(
        tables.string(record.getTemplate()),
        tables.string(record.getConstraints()),
        record.getOperandsList().stream()
            .map(
                operand ->
                    new Assembly.AssemblyOperand(
                        tables.operand(operand.getValue()), role(operand.getRole()), operand.getBytes()))
            .toList(),
        record.getSideEffects(),
        record.getClobbersMemory(),
        tables.valueType(record.getResult()));
  }

  private static RoleRecord role(Assembly.Role role) {
    return switch (role) {
      case VALUE -> RoleRecord.ROLE_VALUE;
      case REACHED -> RoleRecord.ROLE_REACHED;
      case FOLLOWED -> RoleRecord.ROLE_FOLLOWED;
      case MEMORY_READ -> RoleRecord.ROLE_MEMORY_READ;
      case MEMORY_WRITE -> RoleRecord.ROLE_MEMORY_WRITE;
      case MEMORY_READ_WRITE -> RoleRecord.ROLE_MEMORY_READ_WRITE;
    };
  }

  private static Assembly.Role role(RoleRecord record) {
    return switch (record) {
      case ROLE_VALUE -> Assembly.Role.VALUE;
      case ROLE_REACHED -> Assembly.Role.REACHED;
      case ROLE_FOLLOWED -> Assembly.Role.FOLLOWED;
      case ROLE_MEMORY_READ -> Assembly.Role.MEMORY_READ;
      case ROLE_MEMORY_WRITE -> Assembly.Role.MEMORY_WRITE;
      case ROLE_MEMORY_READ_WRITE -> Assembly.Role.MEMORY_READ_WRITE;
      case UNRECOGNIZED -> throw UnreadableValueException.unknownCase("assembly operand");
    };
  }
}
