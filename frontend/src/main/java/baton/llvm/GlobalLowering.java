package baton.llvm;

import baton.ir.Digest;
import baton.ir.GlobalVariable;
import baton.ir.Initializer;
import baton.ir.Linkage;
import baton.ir.Literals;
import baton.ir.Referent;
import baton.ir.Type;
import java.util.HashSet;
import java.util.Set;

/** Lowers variables with static storage duration. */
final class GlobalLowering {
  private static final int OPERAND_TYPE = 3;

  private final LlvmApi api;
  private final DebugApi debug;
  private final MachineTypes types;
  private final DebugTypes debugTypes;
  private final SourceFiles files;
  private final Symbols symbols;
  private final Constants constants;
  private final Set<Long> beingNamed = new HashSet<>();

  GlobalLowering(
      LlvmModule module,
      MachineTypes types,
      DebugTypes debugTypes,
      SourceFiles files,
      Symbols symbols,
      Constants constants) {
    this.api = module.api();
    this.debug = module.debug();
    this.types = types;
    this.debugTypes = debugTypes;
    this.files = files;
    this.symbols = symbols;
    this.constants = constants;
  }

  /** Whether the variable belongs to the compiler's own bookkeeping. */
  static boolean isBookkeeping(String name) {
    return name.startsWith("llvm.");
  }

  /**
   * Names the private constant {@code global}, and those it refers to first, by content. One that leads to variables, as what a local
   * struct with their addresses begins with, is a variable of the unit like any other.
   */
  void nameLiteral(long global) {
    if (symbols.linkageOf(global) != Linkage.PRIVATE || symbols.isNamed(global) || !beingNamed.add(global)) {
      return;
    }
    long value = api.initializer(global);
    if (value != 0) {
      nameOperands(value);
    }
    Initializer initializer = value == 0 ? Initializer.ZERO : constants.initializer(value, new ReferentTable(symbols));
    Digest content = Literals.digest(types.strideOf(api.globalValueType(global)), initializer);
    if (value != 0 && leadsToVariables(value)) {
      symbols.constant(global, content);
    } else {
      symbols.literal(global, content, constants.conversions(value));
    }
  }

  private boolean leadsToVariables(long constant) {
    for (int i = 0; i < api.operandCount(constant); i++) {
      long operand = api.operand(constant, i);
      boolean leads =
          switch (api.valueKind(operand)) {
            case ValueKind.GLOBAL_VARIABLE -> !(symbols.of(operand) instanceof Referent.Literal);
            case ValueKind.ALIAS -> true;
            case ValueKind.CONSTANT_EXPRESSION, ValueKind.CONSTANT_ARRAY, ValueKind.CONSTANT_STRUCT, ValueKind.CONSTANT_VECTOR ->
                leadsToVariables(operand);
            default -> false;
          };
      if (leads) {
        return true;
      }
    }
    return false;
  }

  private void nameOperands(long constant) {
    for (int i = 0; i < api.operandCount(constant); i++) {
      long operand = api.operand(constant, i);
      switch (api.valueKind(operand)) {
        case ValueKind.GLOBAL_VARIABLE -> nameLiteral(operand);
        case ValueKind.CONSTANT_EXPRESSION, ValueKind.CONSTANT_ARRAY, ValueKind.CONSTANT_STRUCT, ValueKind.CONSTANT_VECTOR ->
            nameOperands(operand);
        default -> {}
      }
    }
  }

  GlobalVariable lower(long global) {
    Referent self = symbols.of(global);
    long value = api.initializer(global);
    long variable = symbols.debugVariable(global);
    long typeNode = variable == 0 ? 0 : debugTypes.operandNode(variable, OPERAND_TYPE);
    Linkage linkage = symbols.linkageOf(global);
    return new GlobalVariable(
        self.name(),
        variable == 0 ? "" : symbols.nodeName(variable),
        linkage,
        self,
        typeNode == 0 ? llvmType(global) : debugTypes.of(typeNode),
        types.strideOf(api.globalValueType(global)),
        api.isGlobalConstant(global),
        api.isThreadLocal(global),
        api.section(global),
        value == 0 ? Initializer.ZERO : constants.initializer(value, new ReferentTable(symbols)),
        variable == 0 ? -1 : files.ofFile(debug.variableFile(variable)),
        variable == 0 ? 0 : debug.variableLine(variable));
  }

  /**
   * The type of a variable without debug information, which is one that another unit defines and tells the type of. So it is not
   * searched for: that would look through all types of the unit for the first variable without.
   */
  private Type llvmType(long global) {
    long type = api.globalValueType(global);
    return api.typeKind(type) == MachineTypes.STRUCT
        ? debugTypes.ofKnownLlvmName(api.structName(type)).orElseGet(() -> new Type.Unknown("undeclared"))
        : new Type.Unknown("undeclared");
  }
}
