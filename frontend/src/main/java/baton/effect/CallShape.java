package baton.effect;

import java.util.Map;
import java.util.Set;

/**
 * What the effects of a call depend on besides the rules of the callee.
 *
 * @param arguments how many there are
 * @param pointers positions of those that may be pointers
 * @param constants the values of those that are known numbers, by position
 * @param resultRead whether anything reads the result
 * @param nulls positions of pointers to what is null before the call
 * @param objects positions of those that surely are addresses of objects
 * @param compared numbers that the caller compares values with; for others it does not matter whether they mean success of their own
 * @param bodyRuns whether the callee has a body, which tells what becomes of arguments that no rule names
 */
public record CallShape(
    int arguments,
    Set<Integer> pointers,
    Map<Integer, Long> constants,
    Set<Integer> nulls,
    Set<Integer> objects,
    boolean resultRead,
    Set<Long> compared,
    boolean bodyRuns) {
  /** Copies the sets and the map. */
  public CallShape {
    pointers = Set.copyOf(pointers);
    constants = Map.copyOf(constants);
    nulls = Set.copyOf(nulls);
    objects = Set.copyOf(objects);
    compared = Set.copyOf(compared);
  }

  /** A call of which only is known how many arguments it passes, to an interpreter that does not ask for those without a rule. */
  public static CallShape of(int arguments, boolean resultRead) {
    return new CallShape(arguments, Set.of(), Map.of(), Set.of(), Set.of(), resultRead, Set.of(), false);
  }

  /** Whether an argument surely is not null. */
  boolean isGiven(int argument) {
    return objects.contains(argument) || constants.getOrDefault(argument, 0L) != 0;
  }
}
