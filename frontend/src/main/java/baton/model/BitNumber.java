package baton.model;

/** Which bit of a word is a lock. */
public sealed interface BitNumber {
  /** Always this bit. */
  record Constant(int constant) implements BitNumber {}

  /** The bit whose number is this argument. */
  record InArgument(int argument) implements BitNumber {}
}
