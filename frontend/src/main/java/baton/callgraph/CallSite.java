package baton.callgraph;

import baton.link.Symbol;

/**
 * Where a function calls.
 *
 * @param function the caller
 * @param ordinal the call instruction
 */
public record CallSite(Symbol.DefinedFunction function, int ordinal) {}
