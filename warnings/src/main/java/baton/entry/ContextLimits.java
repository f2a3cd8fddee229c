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
 * @param starts whether it is told which threads a thread has started that never is the only one of its entry: only few orders follow from
 *     that
 */
public record ContextLimits(int contexts, int bindings, int entries, int rows, int ofShared, boolean starts) {
  /** Those of the analysis of a program with few entries. */
  public static final ContextLimits STANDARD = new ContextLimits(16, 16, 16, 64, 4, true);

  /** Those where there are many entries. */
  private static final ContextLimits OF_MANY = new ContextLimits(16, 16, 4, 16, 4, false);

  /** A program with more entries has many. */
  private static final int MANY_ENTRIES = 256;

  /** A table with more rows than this, and than {@link #MANY_OF_ONE} for each function, is large. */
  private static final int MANY_ROWS = 10_000;

  /** Rows of a function, on average. */
  private static final int MANY_OF_ONE = 6;

  /**
   * Whether less is told apart than within these limits.
   *
   * @param count how many entries there are
   * @param inTable how many rows
   * @param functions of how many functions
   */
  boolean areExceededBy(int count, int inTable, int functions) {
    boolean isLarge = inTable > MANY_ROWS && inTable > MANY_OF_ONE * functions;
    return (count > MANY_ENTRIES || isLarge) && !equals(ofMany());
  }

  /** Within what remains of these limits where there are many entries or rows. */
  ContextLimits ofMany() {
    return new ContextLimits(
        Math.min(contexts, OF_MANY.contexts),
        Math.min(bindings, OF_MANY.bindings),
        Math.min(entries, OF_MANY.entries),
        Math.min(rows, OF_MANY.rows),
        Math.min(ofShared, OF_MANY.ofShared),
        starts && OF_MANY.starts);
  }
}
