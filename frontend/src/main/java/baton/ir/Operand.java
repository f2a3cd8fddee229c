package baton.ir;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an instruction reads besides memory. */
public sealed interface Operand {
  /**
   * The result of an instruction of the same body.
   *
   * @param ordinal the instruction's ordinal
   */
  record Register(int ordinal) implements Operand {
    @Override
    public boolean equals(@Nullable Object other) {
      return other == this || (other instanceof Register(int theirs) && ordinal == theirs);
    }

    @Override
    public int hashCode() {
      return ordinal;
    }
  }

  /**
   * A formal of the function.
   *
   * @param index its position, from 0
   */
  record Formal(int index) implements Operand {
    @Override
    public boolean equals(@Nullable Object other) {
      return other == this || (other instanceof Formal(int theirs) && index == theirs);
    }

    @Override
    public int hashCode() {
      return index + 1;
    }
  }

  /**
   * An integer of at most 64 bits.
   *
   * @param bits its width
   * @param value its value, sign-extended
   */
  record IntegerConstant(int bits, long value) implements Operand {
    @Override
    public boolean equals(@Nullable Object other) {
      return other == this || (other instanceof IntegerConstant(int theirBits, long theirs) && bits == theirBits && value == theirs);
    }

    @Override
    public int hashCode() {
      return 31 * Long.hashCode(value) + bits;
    }
  }

  /** The null pointer. */
  record Null() implements Operand {}

  /**
   * The address of a symbol, or of a byte near it.
   *
   * @param referent index into the referents of the enclosing body or global variable
   * @param offset bytes from the symbol's beginning
   */
  record SymbolAddress(int referent, long offset) implements Operand {
    @Override
    public boolean equals(@Nullable Object other) {
      return other == this || (other instanceof SymbolAddress(int theirs, long theirOffset) && referent == theirs && offset == theirOffset);
    }

    @Override
    public int hashCode() {
      return 31 * referent + Long.hashCode(offset);
    }
  }

  /**
   * The address of a label ({@code &&label}).
   *
   * @param block the index of the labelled block
   */
  record LabelAddress(int block) implements Operand {}

  /** A value the program never determined (undefined or poison). */
  record Undefined() implements Operand {}

  /**
   * A constant whose value no analysis here reads: a floating-point number, a wide integer.
   *
   * @param type its machine-level type
   * @param text its exact value in LLVM's notation
   */
  record OpaqueConstant(ValueType type, String text) implements Operand {}

  /**
   * All bits zero, of an aggregate or vector.
   *
   * @param type its machine-level type
   */
  record Zero(ValueType type) implements Operand {}

  /**
   * A constant aggregate or vector.
   *
   * @param elements its elements in order
   */
  record Elements(List<Operand> elements) implements Operand {
    /** Copies {@code elements}. */
    public Elements {
      elements = List.copyOf(elements);
    }
  }

  /**
   * A constant expression over addresses, such as the difference of two symbols.
   *
   * @param operator LLVM's name of the operation, and behind it, where it has one, the type of the result
   * @param operands its operands
   */
  record Expression(String operator, List<Operand> operands) implements Operand {
    /** Copies {@code operands}. */
    public Expression {
      operands = List.copyOf(operands);
    }

    /** Whether it is the operation {@code name} of one operand, such as {@code inttoptr}. */
    public boolean converts(String name) {
      return operands.size() == 1 && (operator.equals(name) || operator.startsWith(name + " "));
    }
  }

  /** An immediate that only tells a source position (a bug table's line) and is masked so that moving code does not change it. */
  record MaskedImmediate() implements Operand {}
}
