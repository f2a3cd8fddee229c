package baton.ir;

import java.util.List;

/**
 * One step of a function. Loads, stores, calls and branches are exactly those that the compiler emitted without optimisation,
 * except for local variables whose address nobody takes.
 */
public sealed interface Instruction permits Instruction.Straight, Terminator {
  /** An instruction that control passes through. */
  sealed interface Straight extends Instruction {}

  /**
   * Reserves memory that lives until the function returns (or until the stack is restored); the result is its address.
   *
   * @param elementBytes the size of an element in bytes
   * @param count the number of elements; a constant unless the array is of variable length
   * @param type the C type of the variable, or {@link Type.Unknown}
   */
  record Allocate(long elementBytes, Operand count, Type type) implements Straight {}

  /**
   * Reads memory.
   *
   * @param type the machine-level type read; its bytes are the size of the access
   * @param address where
   * @param mode how it is synchronised
   */
  record Load(ValueType type, Operand address, AccessMode mode) implements Straight {}

  /**
   * Writes memory.
   *
   * @param type the machine-level type written; its bytes are the size of the access
   * @param value what
   * @param address where
   * @param mode how it is synchronised
   */
  record Store(ValueType type, Operand value, Operand address, AccessMode mode) implements Straight {}

  /**
   * Reads memory and writes it back changed, atomically; the result is what was read.
   *
   * @param operator LLVM's name, such as {@code add} or {@code xchg}
   * @param type the machine-level type
   * @param address where
   * @param value the second operand
   * @param mode how it is synchronised
   */
  record AtomicUpdate(String operator, ValueType type, Operand address, Operand value, AccessMode mode) implements Straight {}

  /**
   * Compares memory with a value and replaces it when equal, atomically; the result is the pair (what was read, success).
   *
   * @param type the machine-level type compared
   * @param address where
   * @param expected what it is compared with
   * @param replacement what is written on success
   * @param mode the mode on success
   * @param failure the order on failure
   */
  record CompareExchange(
      ValueType type, Operand address, Operand expected, Operand replacement, AccessMode mode, AccessMode.Order failure)
      implements Straight {}

  /**
   * Orders memory accesses.
   *
   * @param order the order
   * @param singleThread whether only signal handlers of the same thread can observe it
   */
  record Fence(AccessMode.Order order, boolean singleThread) implements Straight {}

  /**
   * Copies memory (struct assignment, {@code memcpy} known to the compiler).
   *
   * @param to where it writes
   * @param from where it reads
   * @param length bytes
   * @param mayOverlap whether source and target may overlap
   * @param isVolatile whether the access is volatile
   */
  record Copy(Operand to, Operand from, Operand length, boolean mayOverlap, boolean isVolatile) implements Straight {}

  /**
   * Fills memory with a byte.
   *
   * @param to where it writes
   * @param value the byte
   * @param length bytes
   * @param isVolatile whether the access is volatile
   */
  record Fill(Operand to, Operand value, Operand length, boolean isVolatile) implements Straight {}

  /**
   * Computes an address: base + offset + the sum of index times stride.
   *
   * @param base an address
   * @param offset bytes; negative for {@code container_of}
   * @param indices the indices that are not constant
   * @param target the type that the source gives to what {@code base} points to, or {@link Type.Unknown}
   */
  record Address(Operand base, long offset, List<ScaledIndex> indices, Type target) implements Straight {
    /** Copies {@code indices}. */
    public Address {
      indices = List.copyOf(indices);
    }
  }

  /**
   * A summand of an address.
   *
   * @param index a signed integer
   * @param stride bytes
   * @param inArray whether the source indexes an array, which it does not leave, and not a pointer to some element
   */
  record ScaledIndex(Operand index, long stride, boolean inArray) {}

  /**
   * Computes an integer or floating-point value.
   *
   * @param operator LLVM's name, such as {@code add}, {@code and}, {@code fmul}
   * @param type the machine-level type of both operands and the result
   * @param left the first operand
   * @param right the second operand
   */
  record Binary(String operator, ValueType type, Operand left, Operand right) implements Straight {}

  /**
   * Compares two values; the result has one bit (per element, for vectors).
   *
   * @param predicate LLVM's name, such as {@code eq}, {@code slt}, {@code foeq}
   * @param type the machine-level type of the operands
   * @param left the first operand
   * @param right the second operand
   */
  record Compare(String predicate, ValueType type, Operand left, Operand right) implements Straight {}

  /**
   * Converts a value.
   *
   * @param operator LLVM's name, such as {@code zext}, {@code ptrtoint}, {@code freeze}, {@code fneg}
   * @param from the machine-level type of the operand
   * @param to the machine-level type of the result
   * @param value the operand
   */
  record Convert(String operator, ValueType from, ValueType to, Operand value) implements Straight {}

  /**
   * Chooses between two values that were both computed.
   *
   * @param type the machine-level type of the result
   * @param condition an integer of one bit
   * @param then the result when it is 1
   * @param otherwise the result when it is 0
   */
  record Select(ValueType type, Operand condition, Operand then, Operand otherwise) implements Straight {}

  /**
   * Chooses by the edge through which the block was entered.
   *
   * @param type the machine-level type of the result
   * @param incoming one value per predecessor edge
   */
  record Phi(ValueType type, List<Incoming> incoming) implements Straight {
    /** Copies {@code incoming}. */
    public Phi {
      incoming = List.copyOf(incoming);
    }
  }

  /**
   * A value of a phi.
   *
   * @param block the index of the predecessor
   * @param value the value on its edge
   */
  record Incoming(int block, Operand value) {}

  /**
   * Takes a part out of an aggregate or vector value, puts one in, or permutes a vector.
   *
   * @param operator LLVM's name, such as {@code extractvalue} or {@code shufflevector}
   * @param type the machine-level type of the result
   * @param operands the operands; positions of parts are integer constants
   */
  record Part(String operator, ValueType type, List<Operand> operands) implements Straight {
    /** Copies {@code operands}. */
    public Part {
      operands = List.copyOf(operands);
    }
  }

  /**
   * One value, the same at every use, of which nothing is known: what an uninitialised local variable holds.
   *
   * @param type its machine-level type
   */
  record Nondeterministic(ValueType type) implements Straight {}

  /**
   * Calls a function.
   *
   * @param callee what is called
   * @param arguments the arguments in order
   * @param result the machine-level type of the result
   * @param traits what is known of the call besides
   */
  record Call(Callee callee, List<Argument> arguments, ValueType result, CallTraits traits) implements Straight {
    /** Copies {@code arguments}. */
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  /**
   * What is known of a call besides its arguments.
   *
   * @param noReturn control does not come back
   * @param returnsTwice it may come back more than once ({@code setjmp})
   * @param mustNotCompile reaching it would have been a compile-time error ({@code dontcall-error}): it is unreachable
   */
  record CallTraits(boolean noReturn, boolean returnsTwice, boolean mustNotCompile) {
    /** An ordinary call. */
    public static final CallTraits NONE = new CallTraits(false, false, false);
  }

  /**
   * Runs inline assembly that does not jump.
   *
   * @param code the assembly
   */
  record RunAssembly(Assembly code) implements Straight {}

  /**
   * Something this representation has no word for. It may have any effect on what its operands reach.
   *
   * @param name LLVM's name of the instruction
   * @param type the machine-level type of its result
   * @param operands its operands
   */
  record Unknown(String name, ValueType type, List<Operand> operands) implements Straight {
    /** Copies {@code operands}. */
    public Unknown {
      operands = List.copyOf(operands);
    }
  }
}
