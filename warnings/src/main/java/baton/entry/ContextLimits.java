package baton.entry;

/**
 * What of the ways to a function is told apart at most (design, section 6: contexts are a table). What is beyond is joined, never left
 * out.
 *
 * @param contexts of one function, entry and binding of its formals
 * @param bindings of one function and entry
 * @param entries of one function, until it is shared: then whoever calls it is one of several threads of which nothing else is known
 * @param rows of one function, until it is shared
 * @param ofShared contexts of one binding, and bindings, of a shared function
 */
public record ContextLimits(int contexts, int bindings, int entries, int rows, int ofShared) {
  /** Those of the analysis. */
  public static final ContextLimits STANDARD = new ContextLimits(16, 16, 16, 64, 4);
}
