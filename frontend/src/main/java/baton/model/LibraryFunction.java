package baton.model;

import java.util.List;
import java.util.Optional;

/**
 * A function without body in the program that accesses variables of the program where others call it: a handler that the system offers
 * for tables of operations, or what users of the system do with a variable that was registered. It gets a body that makes these accesses.
 *
 * @param names the functions, exactly
 * @param variables patterns of variables that are registered by being there: each gets the function of the first name as its user
 * @param reads what is read
 * @param writes what is written
 * @param since the first release for which it holds
 * @param until the last
 * @param source the functions of the system that show it
 * @param note for the reader
 * @param at where the rule stands
 */
public record LibraryFunction(
    List<String> names,
    List<String> variables,
    List<MemberAccess> reads,
    List<MemberAccess> writes,
    Optional<KernelVersion> since,
    Optional<KernelVersion> until,
    Optional<String> source,
    Optional<String> note,
    Origin at) {
  public LibraryFunction {
    if (names.isEmpty()) {
      throw new IllegalArgumentException("a library function needs names");
    }
    if (reads.isEmpty() && writes.isEmpty()) {
      throw new IllegalArgumentException("a library function needs reads or writes");
    }
  }

  /** The releases for which this holds. */
  public VersionRange range() {
    return new VersionRange(since, until);
  }

  /** Its content without place, names and what is for people. */
  String text() {
    return variables + " " + reads + " " + writes;
  }
}
