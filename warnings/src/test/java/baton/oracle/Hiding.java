package baton.oracle;

import java.util.List;

/**
 * A way to do something so that an analysis may not see what is done, or to what.
 *
 * @param name what it is called in reports
 * @param declarations types, variables and functions, after {@code bump} and {@code other}, which take the address of a number
 * @param setup statements of main before it starts two threads that run the same
 * @param use statements of the threads
 */
record Hiding(String name, String declarations, String setup, String use) {
  /** In place of the lock and its release around accesses: kept where the program is right, left out where it is wrong. */
  static final String LOCK = "LOCK;";

  /** The release that belongs to it. */
  static final String UNLOCK = "UNLOCK;";

  /** Under the lock, if there is one. */
  static String guarded(String statements) {
    return LOCK + " " + statements + " " + UNLOCK;
  }

  /** Ways of one kind. */
  record Kind(String name, List<Hiding> ways) {
    /** Copies {@code ways}. */
    Kind {
      ways = List.copyOf(ways);
    }
  }
}
