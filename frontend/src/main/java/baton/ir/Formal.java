package baton.ir;

/**
 * A formal of a function, at machine level: a struct passed in registers is several formals.
 *
 * @param valueType its machine-level type
 * @param type its C type where debug information tells it, else {@link Type.Unknown}
 * @param byValueBytes 0, or the size of the private copy that the formal points to
 * @param structReturn whether it is the address that the result is written to
 */
public record Formal(ValueType valueType, Type type, long byValueBytes, boolean structReturn) {}
