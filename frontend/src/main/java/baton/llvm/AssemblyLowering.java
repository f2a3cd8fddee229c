package baton.llvm;

import baton.ir.Assembly;
import baton.ir.Assembly.AssemblyOperand;
import baton.ir.Assembly.Role;
import baton.ir.AssemblyMemory;
import baton.ir.Operand;
import baton.ir.ValueType;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Lowers inline assembly: what becomes of its operands by their constraints, and by the instructions of its text where these are known.
 * What the text names follows as further operands.
 */
final class AssemblyLowering {
  /** Assembly that records source positions in a table of its own ({@code WARN_ON}). */
  private static final String BUG_TABLE = "__bug_table";

  private static final int BITS = 8;

  private final LlvmApi api;
  private final BuildApi build;
  private final MachineTypes types;
  private final String machine;
  private final int elementType;
  private final HandleMap<List<AssemblySymbols.Mentioned>> mentioned;

  AssemblyLowering(LlvmModule module, MachineTypes types, HandleMap<List<AssemblySymbols.Mentioned>> mentioned) {
    this.mentioned = mentioned;
    this.api = module.api();
    this.build = module.build();
    this.machine = api.target(module.handle());
    this.types = types;
    this.elementType = api.enumAttributeKind("elementtype");
  }

  Assembly lower(long call, FunctionScope scope) {
    long assembly = api.calledValue(call);
    String template = api.assemblyText(assembly);
    String constraints = api.assemblyConstraints(assembly);
    Text text =
        new Text(
            call, template.contains(BUG_TABLE), AssemblyOperands.of(constraints, api.argumentCount(call)), text(assembly, template), template);
    List<AssemblyOperand> operands = new ArrayList<>();
    List<AssemblyOperand> more = new ArrayList<>();
    for (AssemblyOperands.Place place : text.places().all()) {
      if (place.argument() >= 0) {
        operands.add(place.indirect() ? memory(text, place, scope) : value(text, place, scope, more));
      }
    }
    for (int argument = text.places().arguments(); argument < api.argumentCount(call); argument++) {
      operands.add(new AssemblyOperand(scope.operand(api.operand(call, argument)), Role.VALUE, 0));
    }
    List<AssemblySymbols.Mentioned> named = mentioned.get(call);
    if (named != null) {
      named.forEach(m -> operands.add(new AssemblyOperand(scope.operand(m.value(api)), leadsNowhere(m) ? Role.VALUE : m.role(), m.bytes())));
    }
    operands.addAll(more);
    return new Assembly(
        template, constraints, operands, api.assemblySideEffects(assembly), text.places().clobbersMemory(), types.ofValue(call));
  }

  /** Inline assembly that is lowered. */
  private record Text(long call, boolean masks, AssemblyOperands places, AssemblyMemory memory, String template) {
    /** What is done with memory that registers lead to. */
    Set<AssemblyMemory.Use> followed() {
      if (!AssemblyText.hasInstruction(template)) {
        return Set.of();
      }
      return places.clobbersMemory() && !memory.isKnown() ? EnumSet.allOf(AssemblyMemory.Use.class) : places.followed(memory);
    }
  }

  private AssemblyMemory text(long assembly, String template) {
    return AssemblyMemory.of(template, machine, build.dialect(assembly) == 0);
  }

  /** Whether what is reached is what numbers lead to that are no addresses. */
  private boolean leadsNowhere(AssemblySymbols.Mentioned named) {
    long value = named.value(api);
    boolean follows =
        named.role() == Role.REACHED
            && api.valueKind(value) == ValueKind.INSTRUCTION
            && api.opcode(value) == Opcode.CALL
            && api.valueKind(api.calledValue(value)) == ValueKind.INLINE_ASSEMBLY
            && api.assemblyText(api.calledValue(value)).equals(AssemblyCode.FOLLOW);
    List<AssemblySymbols.Mentioned> more = follows ? mentioned.get(value) : null;
    return follows
        && (more == null || more.isEmpty())
        && IntStream.range(0, api.argumentCount(value)).noneMatch(i -> isAddress(api.operand(value, i)));
  }

  /** Whether a value may be, or hold, an address of something that can change, also one that was made an integer. */
  private boolean isAddress(long value) {
    return switch (api.valueKind(value)) {
      case ValueKind.FUNCTION, ValueKind.NULL_POINTER, ValueKind.BLOCK_ADDRESS, ValueKind.CONSTANT_INT -> false;
      case ValueKind.INSTRUCTION ->
          switch (api.opcode(value)) {
            case Opcode.ZERO_EXTEND, Opcode.SIGN_EXTEND, Opcode.FLOAT_TO_SIGNED, Opcode.FLOAT_TO_UNSIGNED -> false;
            default -> isWide(value);
          };
      case ValueKind.ARGUMENT -> isWide(value);
      case ValueKind.CONSTANT_EXPRESSION ->
          isPointer(value)
              || api.constantOpcode(value) == Opcode.POINTER_TO_INT
              || IntStream.range(0, api.operandCount(value)).anyMatch(i -> isAddress(api.operand(value, i)));
      default -> isPointer(value);
    };
  }

  private boolean isPointer(long value) {
    return types.ofValue(value).kind() == ValueType.Kind.POINTER;
  }

  private boolean isWide(long value) {
    ValueType type = types.ofValue(value);
    return type.kind() == ValueType.Kind.POINTER || (type.kind() == ValueType.Kind.INTEGER && type.bytes() == types.pointerBytes());
  }

  private AssemblyOperand value(Text text, AssemblyOperands.Place place, FunctionScope scope, List<AssemblyOperand> more) {
    long value = api.operand(text.call(), place.argument());
    if (text.masks() && place.constraint().equals("i") && api.valueKind(value) == ValueKind.CONSTANT_INT) {
      return new AssemblyOperand(new Operand.MaskedImmediate(), Role.VALUE, 0);
    }
    Operand operand = scope.operand(value);
    if (place.isImmediate() || !isAddress(value) || leadsNowhere(new AssemblySymbols.Mentioned(value, Role.REACHED, 0))) {
      return new AssemblyOperand(operand, Role.VALUE, 0);
    }
    if (text.template().equals(AssemblyCode.FOLLOW)) {
      return new AssemblyOperand(operand, Role.FOLLOWED, 0);
    }
    Set<AssemblyMemory.Use> uses = EnumSet.noneOf(AssemblyMemory.Use.class);
    uses.addAll(text.followed());
    uses.addAll(text.places().through(place, text.memory()));
    if (uses.equals(Set.of(AssemblyMemory.Use.READ))) {
      more.add(new AssemblyOperand(operand, Role.MEMORY_READ, -1));
    }
    return new AssemblyOperand(operand, uses.contains(AssemblyMemory.Use.WRITE) ? Role.REACHED : Role.VALUE, 0);
  }

  /** An operand in memory: its bytes, and what is behind it where the text says so. */
  private AssemblyOperand memory(Text text, AssemblyOperands.Place place, FunctionScope scope) {
    long attribute = api.callEnumAttribute(text.call(), place.argument() + 1, elementType);
    long bytes = attribute == 0 ? 0 : types.strideOf(api.typeAttributeValue(attribute));
    Role role =
        place.constraint().startsWith("+") ? Role.MEMORY_READ_WRITE : place.output() ? Role.MEMORY_WRITE : input(text, place.number());
    boolean all = text.memory().isBeyond(place.number()) || isBitBeyond(text, place.number(), bytes, scope);
    return new AssemblyOperand(scope.operand(api.operand(text.call(), place.argument())), role, all ? -1 : bytes);
  }

  /** What is done with an operand that is only read as far as its constraint tells. */
  private static Role input(Text text, int place) {
    Set<AssemblyMemory.Use> uses = text.memory().at(place);
    boolean written = uses.contains(AssemblyMemory.Use.WRITE) || (text.memory().isUnsure(place) && text.places().clobbersMemory());
    boolean read = uses.isEmpty() || uses.contains(AssemblyMemory.Use.READ);
    return written ? (read ? Role.MEMORY_READ_WRITE : Role.MEMORY_WRITE) : Role.MEMORY_READ;
  }

  /** Whether the bit that an instruction is for may be behind the operand. */
  private boolean isBitBeyond(Text text, int place, long bytes, FunctionScope scope) {
    int index = text.memory().bitIndex(place);
    if (index < 0) {
      return false;
    }
    int argument =
        text.places().all().stream().filter(p -> p.number() == index).mapToInt(AssemblyOperands.Place::argument).findFirst().orElse(-1);
    boolean known =
        argument >= 0
            && scope.operand(api.operand(text.call(), argument)) instanceof Operand.IntegerConstant(_, long bit)
            && bit >= 0
            && bit < bytes * BITS;
    return !known;
  }
}
