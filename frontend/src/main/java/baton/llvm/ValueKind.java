package baton.llvm;

/** LLVM's kinds of values that lowering tells apart ({@code LLVMValueKind}). */
final class ValueKind {
  static final int ARGUMENT = 0;
  static final int BASIC_BLOCK = 1;
  static final int FUNCTION = 5;
  static final int ALIAS = 6;
  static final int IFUNC = 7;
  static final int GLOBAL_VARIABLE = 8;
  static final int BLOCK_ADDRESS = 9;
  static final int CONSTANT_EXPRESSION = 10;
  static final int CONSTANT_ARRAY = 11;
  static final int CONSTANT_STRUCT = 12;
  static final int CONSTANT_VECTOR = 13;
  static final int UNDEFINED = 14;
  static final int AGGREGATE_ZERO = 15;
  static final int DATA_ARRAY = 16;
  static final int DATA_VECTOR = 17;
  static final int CONSTANT_INT = 18;
  static final int CONSTANT_FLOAT = 19;
  static final int NULL_POINTER = 20;
  static final int METADATA = 22;
  static final int INLINE_ASSEMBLY = 23;
  static final int INSTRUCTION = 24;
  static final int POISON = 25;

  private ValueKind() {}
}
