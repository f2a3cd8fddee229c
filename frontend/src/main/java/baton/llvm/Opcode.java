package baton.llvm;

/** LLVM's opcodes ({@code LLVMOpcode}) and the names of those that are lowered by name. */
final class Opcode {
  static final int RETURN = 1;
  static final int BRANCH = 2;
  static final int SWITCH = 3;
  static final int INDIRECT_BRANCH = 4;
  static final int INVOKE = 5;
  static final int UNREACHABLE = 7;
  static final int SUB = 10;
  static final int ADD = 8;
  static final int ALLOCA = 26;
  static final int LOAD = 27;
  static final int STORE = 28;
  static final int ADDRESS = 29;
  static final int ZERO_EXTEND = 31;
  static final int SIGN_EXTEND = 32;
  static final int FLOAT_TO_UNSIGNED = 33;
  static final int FLOAT_TO_SIGNED = 34;
  static final int POINTER_TO_INT = 39;
  static final int INT_TO_POINTER = 40;
  static final int BIT_CAST = 41;
  static final int INT_COMPARE = 42;
  static final int FLOAT_COMPARE = 43;
  static final int PHI = 44;
  static final int CALL = 45;
  static final int SELECT = 46;
  static final int VA_ARGUMENT = 49;
  static final int EXTRACT_ELEMENT = 50;
  static final int INSERT_ELEMENT = 51;
  static final int SHUFFLE_VECTOR = 52;
  static final int EXTRACT_VALUE = 53;
  static final int INSERT_VALUE = 54;
  static final int FENCE = 55;
  static final int COMPARE_EXCHANGE = 56;
  static final int ATOMIC_UPDATE = 57;
  static final int RESUME = 58;
  static final int LANDING_PAD = 59;
  static final int ADDRESS_SPACE_CAST = 60;
  static final int FLOAT_NEGATE = 66;
  static final int CALL_BRANCH = 67;
  static final int FREEZE = 68;

  private Opcode() {}

  /** The name of a two-operand arithmetic opcode; empty for any other. */
  static String binary(int opcode) {
    return switch (opcode) {
      case ADD -> "add";
      case 9 -> "fadd";
      case SUB -> "sub";
      case 11 -> "fsub";
      case 12 -> "mul";
      case 13 -> "fmul";
      case 14 -> "udiv";
      case 15 -> "sdiv";
      case 16 -> "fdiv";
      case 17 -> "urem";
      case 18 -> "srem";
      case 19 -> "frem";
      case 20 -> "shl";
      case 21 -> "lshr";
      case 22 -> "ashr";
      case 23 -> "and";
      case 24 -> "or";
      case 25 -> "xor";
      default -> "";
    };
  }

  /** The name of a one-operand conversion; empty for any other opcode. */
  static String conversion(int opcode) {
    return switch (opcode) {
      case 30 -> "trunc";
      case 31 -> "zext";
      case 32 -> "sext";
      case 33 -> "fptoui";
      case 34 -> "fptosi";
      case 35 -> "uitofp";
      case 36 -> "sitofp";
      case 37 -> "fptrunc";
      case 38 -> "fpext";
      case POINTER_TO_INT -> "ptrtoint";
      case INT_TO_POINTER -> "inttoptr";
      case BIT_CAST -> "bitcast";
      case ADDRESS_SPACE_CAST -> "addrspacecast";
      case FLOAT_NEGATE -> "fneg";
      case FREEZE -> "freeze";
      default -> "";
    };
  }

  /** The name of an integer predicate ({@code LLVMIntPredicate}). */
  static String integerPredicate(int predicate) {
    return switch (predicate) {
      case 32 -> "eq";
      case 33 -> "ne";
      case 34 -> "ugt";
      case 35 -> "uge";
      case 36 -> "ult";
      case 37 -> "ule";
      case 38 -> "sgt";
      case 39 -> "sge";
      case 40 -> "slt";
      case 41 -> "sle";
      default -> "predicate" + predicate;
    };
  }

  /** The name of a floating-point predicate ({@code LLVMRealPredicate}). */
  static String floatPredicate(int predicate) {
    return switch (predicate) {
      case 0 -> "ffalse";
      case 1 -> "foeq";
      case 2 -> "fogt";
      case 3 -> "foge";
      case 4 -> "folt";
      case 5 -> "fole";
      case 6 -> "fone";
      case 7 -> "ford";
      case 8 -> "funo";
      case 9 -> "fueq";
      case 10 -> "fugt";
      case 11 -> "fuge";
      case 12 -> "fult";
      case 13 -> "fule";
      case 14 -> "fune";
      case 15 -> "ftrue";
      default -> "predicate" + predicate;
    };
  }

  /** The name of an atomic read-modify-write ({@code LLVMAtomicRMWBinOp}). */
  static String atomic(int operator) {
    return switch (operator) {
      case 0 -> "xchg";
      case 1 -> "add";
      case 2 -> "sub";
      case 3 -> "and";
      case 4 -> "nand";
      case 5 -> "or";
      case 6 -> "xor";
      case 7 -> "max";
      case 8 -> "min";
      case 9 -> "umax";
      case 10 -> "umin";
      case 11 -> "fadd";
      case 12 -> "fsub";
      case 13 -> "fmax";
      case 14 -> "fmin";
      default -> "operator" + operator;
    };
  }
}
