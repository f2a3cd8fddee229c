package baton.ir;

import java.util.OptionalInt;

/**
 * What is known of a function's signature at machine level.
 *
 * @param abi LLVM's function type, such as {@code i32 (ptr, i64)}
 * @param kcfi the hash of the C signature that kernel control-flow integrity compares, when the unit was compiled with it
 */
public record Signature(String abi, OptionalInt kcfi) {}
