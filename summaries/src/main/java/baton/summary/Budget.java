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
  /** What is used unless somebody asks for something else. */
  public static final Budget STANDARD = new Budget(400_000, 24, 600, 48, 64, 4);
}
