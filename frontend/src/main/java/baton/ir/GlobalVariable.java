package baton.ir;

/**
 * A variable with static storage duration, defined or declared in a unit.
 *
 * @param name its linkage name, or the name that {@link Referent.UnitSymbol} or {@link Referent.Literal} gives it
 * @param displayName its name in the source; empty when it has none
 * @param linkage how it takes part in linking
 * @param self how others refer to it
 * @param type its C type, or {@link Type.Unknown}
 * @param bytes its size in bytes; 0 when unknown
 * @param constant whether it is in read-only memory
 * @param threadLocal whether each thread has its own
 * @param section the object-file section it is put in; empty for the usual one
 * @param initializer what it holds at program start
 * @param file index into the unit's files of its definition; -1 when unknown
 * @param line the line of its definition; 0 when unknown
 */
public record GlobalVariable(
    String name,
    String displayName,
    Linkage linkage,
    Referent self,
    Type type,
    long bytes,
    boolean constant,
    boolean threadLocal,
    String section,
    Initializer initializer,
    int file,
    int line) {}
