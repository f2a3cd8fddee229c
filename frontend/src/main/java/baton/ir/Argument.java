package baton.ir;

/**
 * An argument of a call.
 *
 * @param value the value passed; the address of the source when passed by value in memory
 * @param byValueBytes 0, or the size in bytes of an object that the call copies: a read of that many bytes at {@code value}
 */
public record Argument(Operand value, long byValueBytes) {}
