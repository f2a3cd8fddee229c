package baton.summary;

/**
 * Bounds of the analysis of one component. They count steps and facts, never seconds, so that results do not depend on the load.
 *
 * @param steps instructions times states that one symbolic execution of a function may take
 * @param rounds iterations of a recursive component
 * @param openEvents open events of one summary; beyond, the deepest ones stop rising
 * @param writes cells that a summary tells one by one
 * @param paths paths from one formal that rise from callees; beyond, the deepest ones stop rising
 * @param passed lists of arguments, and ways to a pointer, that are told apart at one call which rises
 */
public record Budget(long steps, int rounds, int openEvents, int writes, int paths, int passed) {
  /** From so many functions on a program is large. */
  private static final int LARGE = 10_000;

  private static final Budget IN_LARGE = new Budget(400_000, 24, 200, 48, 8, 4);

  /** What is used unless somebody asks for something else. */
  public static final Budget STANDARD = new Budget(400_000, 24, 600, 48, 8, 4);

  /**
   * Of a program with so many functions: in larger ones less rises. What a function does is told again by each of its callers, and those
   * are more the larger a program is: with the standard bounds the accesses of a kernel grow faster than its functions.
   */
  public static Budget of(int functions) {
    return functions < LARGE ? STANDARD : IN_LARGE;
  }
}
