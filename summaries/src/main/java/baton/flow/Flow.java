package baton.flow;

import baton.ir.Instruction;
import baton.ir.Operand;
import java.util.List;

/** Something that a body makes flow. Registers are named by their ordinals; operands are those of the body. */
public sealed interface Flow {
  /** An offset that is not known. */
  int ANYWHERE = Integer.MIN_VALUE;

  /** An offset that is not known, in the array of a structure that the address leads to; anywhere where it leads to none. */
  int IN_ARRAY = Integer.MIN_VALUE + 1;

  /** A constant is made of several addresses, and whatever holds it may point to each. */
  record Together(Operand constant) implements Flow {}

  /**
   * What an operand points to, a register points to, some bytes behind.
   *
   * @param to the register; of what the function returns, the number of its instructions
   * @param from the operand
   * @param offset in bytes; {@link #ANYWHERE} when it may be anywhere in the object
   */
  record Assign(int to, Operand from, int offset) implements Flow {}

  /**
   * A register points into an array that is a member of a structure, and stays there.
   *
   * @param to the register
   * @param from the address of the structure
   * @param offset which byte of it, seen from that address
   * @param low the first byte of the array, seen from there
   * @param high the byte behind its last one
   */
  record Member(int to, Operand from, int offset, int low, int high) implements Flow {}

  /**
   * A register points to an element of an array, or to a place in one.
   *
   * @param to the register
   * @param from the address that it is computed from
   * @param offset in bytes, where the first element has it
   * @param stride how many bytes apart elements are
   * @param named whether the source indexes the array, and not a pointer
   */
  record Index(int to, Operand from, int offset, int stride, boolean named) implements Flow {}

  /**
   * A value is read from memory.
   *
   * @param to the register that gets it
   * @param at the address
   * @param offset which bytes behind what the address is based on; {@link #ANYWHERE} when more than one address may be in the
   *     value, or {@link #IN_ARRAY}
   * @param cells which cells it is in
   */
  record Load(int to, Operand at, int offset, CellKind cells) implements Flow {}

  /**
   * A value is written to memory.
   *
   * @param at the address
   * @param offset which bytes behind what the address is based on; {@link #ANYWHERE} when more than one address may be in the
   *     value, or {@link #IN_ARRAY}
   * @param value the value
   * @param cells which cells it is in
   */
  record Store(Operand at, int offset, Operand value, CellKind cells) implements Flow {}

  /**
   * An address of an object is written into this same object, as into the links of an empty list.
   *
   * @param object an address of the object
   * @param offset which bytes behind it
   * @param held how many bytes behind it the address leads that is written
   * @param cells which cells it is in
   */
  record StoreOwn(Operand object, int offset, int held, CellKind cells) implements Flow {}

  /**
   * What lies at one address is copied to the other.
   *
   * @param bytes how many; 0 where that is not known
   */
  record Copy(Operand to, Operand from, int bytes) implements Flow {}

  /**
   * Inline assembly moves any of its operands, and what they point to, anywhere among them.
   *
   * @param result its register
   * @param fromOutside whether it may make an address from nothing
   * @param operands its operands
   */
  record Mix(int result, boolean fromOutside, List<Mixed> operands) implements Flow {
    /** Copies {@code operands}. */
    public Mix {
      operands = List.copyOf(operands);
    }
  }

  /**
   * An operand of assembly.
   *
   * @param value the operand
   * @param memory whether it is the address of what is meant
   */
  record Mixed(Operand value, boolean memory) {}

  /** An instruction that is not known may do anything with what it is given. */
  record Anything(int result, List<Operand> operands) implements Flow {
    /** Copies {@code operands}. */
    public Anything {
      operands = List.copyOf(operands);
    }
  }

  /** A list of variable arguments is begun. */
  record BeginArguments(Operand list) implements Flow {}

  /** What two objects contain is the same. */
  record SameContents(Operand one, Operand other) implements Flow {}

  /** An address that may be in a value is taken apart into pieces. */
  record Piece(Operand of) implements Flow {}

  /** The result of an instruction is a piece of an address. */
  record Cut(int result) implements Flow {}

  /** A value may be made of the pieces of any address. */
  record Pieced(Operand value) implements Flow {}

  /** An address is moved by a number, which may be the distance to another object: the register points there, too. */
  record Distance(int to, Operand index) implements Flow {}

  /** Something is called that is no intrinsic. */
  record Call(int ordinal, Instruction.Call call) implements Flow {}
}
