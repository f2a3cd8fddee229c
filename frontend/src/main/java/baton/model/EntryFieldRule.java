package baton.model;

import java.util.List;
import java.util.Optional;

/**
 * Callbacks that a program registers by storing them into fields, by code or by constant initialiser.
 *
 * @param struct the struct that holds them
 * @param fields their names
 * @param profile how they run
 * @param since the first release with these fields
 * @param until the last
 * @param source the functions of the system that prove what is claimed
 * @param note for the reader
 * @param at where the rule stands
 */
public record EntryFieldRule(
    String struct,
    List<String> fields,
    @Inline EntryProfile profile,
    Optional<KernelVersion> since,
    Optional<KernelVersion> until,
    Optional<String> source,
    Optional<String> note,
    Origin at) {
  public EntryFieldRule {
    if (fields.isEmpty()) {
      throw new IllegalArgumentException("an entry field rule needs fields");
    }
  }

  /** The releases for which this holds. */
  public VersionRange range() {
    return new VersionRange(since, until);
  }
}
