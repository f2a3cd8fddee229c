package baton.llvm;

import baton.ir.Assembly;
import baton.ir.Assembly.AssemblyOperand;
import baton.ir.Assembly.Role;
import baton.ir.Operand;
import baton.ir.ValueType;
import java.util.ArrayList;
import java.util.List;

/**
 * Lowers inline assembly: matches LLVM's constraint string to the call's arguments. A constraint that begins with {@code =} is an
 * output, with {@code ~} a clobber, with {@code !} a label; {@code *} makes it a memory operand, whose address is an argument. What
 * the text names follows as further operands.
 */
final class AssemblyLowering {
  /** Assembly that records source positions in a table of its own ({@code WARN_ON}). */
  private static final String BUG_TABLE = "__bug_table";

  private final LlvmApi api;
  private final MachineTypes types;
  private final int elementType;
  private final HandleMap<List<AssemblySymbols.Mentioned>> mentioned;

  AssemblyLowering(LlvmApi api, MachineTypes types, HandleMap<List<AssemblySymbols.Mentioned>> mentioned) {
    this.mentioned = mentioned;
    this.api = api;
    this.types = types;
    this.elementType = api.enumAttributeKind("elementtype");
  }

  Assembly lower(long call, FunctionScope scope) {
    long assembly = api.calledValue(call);
    String template = api.assemblyText(assembly);
    String constraints = api.assemblyConstraints(assembly);
    boolean masks = template.contains(BUG_TABLE);
    boolean reaches = constraints.contains("~{memory}") && AssemblyText.hasInstruction(template);
    List<AssemblyOperand> operands = new ArrayList<>();
    boolean clobbersMemory = false;
    int argument = 0;
    for (String constraint : constraints.split(",", -1)) {
      boolean output = constraint.startsWith("=") || constraint.startsWith("+");
      boolean indirect = constraint.contains("*");
      if (constraint.startsWith("~")) {
        clobbersMemory |= constraint.equals("~{memory}");
      } else if (!constraint.startsWith("!") && (!output || indirect) && argument < api.argumentCount(call)) {
        operands.add(operand(call, argument, constraint, output, indirect, masks, reaches, scope));
        argument++;
      }
    }
    while (argument < api.argumentCount(call)) {
      operands.add(new AssemblyOperand(scope.operand(api.operand(call, argument++)), Role.VALUE, 0));
    }
    List<AssemblySymbols.Mentioned> named = mentioned.get(call);
    if (named != null) {
      named.forEach(m -> operands.add(new AssemblyOperand(scope.operand(m.value()), m.role(), m.bytes())));
    }
    return new Assembly(
        template, constraints, operands, api.assemblySideEffects(assembly), clobbersMemory, types.ofValue(call));
  }

  /** Whether a value is an address of something that can change, also one that was made an integer for the assembly. */
  private boolean isAddress(long value) {
    return switch (api.valueKind(value)) {
      case ValueKind.FUNCTION, ValueKind.NULL_POINTER, ValueKind.BLOCK_ADDRESS -> false;
      case ValueKind.INSTRUCTION -> isPointer(value) || api.opcode(value) == Opcode.POINTER_TO_INT;
      case ValueKind.CONSTANT_EXPRESSION -> isPointer(value) || api.constantOpcode(value) == Opcode.POINTER_TO_INT;
      default -> isPointer(value);
    };
  }

  private boolean isPointer(long value) {
    return types.ofValue(value).kind() == ValueType.Kind.POINTER;
  }

  private AssemblyOperand operand(
      long call, int argument, String constraint, boolean output, boolean indirect, boolean masks, boolean reaches, FunctionScope scope) {
    long value = api.operand(call, argument);
    if (masks && constraint.equals("i") && api.valueKind(value) == ValueKind.CONSTANT_INT) {
      return new AssemblyOperand(new Operand.MaskedImmediate(), Role.VALUE, 0);
    }
    Operand operand = scope.operand(value);
    if (!indirect) {
      boolean immediate = constraint.equals("i") || constraint.equals("n") || constraint.equals("s");
      return new AssemblyOperand(operand, reaches && !immediate && isAddress(value) ? Role.REACHED : Role.VALUE, 0);
    }
    long attribute = api.callEnumAttribute(call, argument + 1, elementType);
    long bytes = attribute == 0 ? 0 : types.strideOf(api.typeAttributeValue(attribute));
    Role role = !output ? Role.MEMORY_READ : constraint.startsWith("+") ? Role.MEMORY_READ_WRITE : Role.MEMORY_WRITE;
    return new AssemblyOperand(operand, role, bytes);
  }
}
