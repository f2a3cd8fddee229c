package baton.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A struct of callbacks, usually constant, that a program registers as a whole.
 *
 * @param struct the struct
 * @param fields the callbacks this is about; empty: every field that points to a function
 * @param profile how they run
 * @param overrides what differs for single fields
 * @param lifecycle the order of its callbacks on one object
 * @param registered which argument of its callbacks leads to the object on which the table was registered, by its number from 0
 * @param since the first release with this struct
 * @param until the last
 * @param source the document the locks are taken from
 * @param note for the reader
 * @param at where the rule stands
 */
public record OperationTable(
    String struct,
    List<String> fields,
    @Inline EntryProfile profile,
    Map<String, EntryOverride> overrides,
    Optional<Lifecycle> lifecycle,
    Optional<Integer> registered,
    Optional<KernelVersion> since,
    Optional<KernelVersion> until,
    Optional<String> source,
    Optional<String> note,
    Origin at) {
  /**
   * The first callback on an object happens before all others, the last after them.
   *
   * @param per the struct of the object
   * @param first the fields with the callback that comes first
   * @param last those with the one that comes last
   * @param apart those of which this is not so: their callbacks come at any time
   * @param empty a member of the object that is null whenever the first callback begins
   */
  public record Lifecycle(String per, List<String> first, List<String> last, List<String> apart, Optional<MemberPath> empty) {
    /** Copies the lists. */
    public Lifecycle {
      first = List.copyOf(first);
      last = List.copyOf(last);
      apart = List.copyOf(apart);
      if (first.isEmpty() || last.isEmpty()) {
        throw new IllegalArgumentException("'lifecycle' names the callback that comes first, and the one that comes last");
      }
    }
  }

  public OperationTable {
    if (!fields.isEmpty()) {
      for (String name : overrides.keySet()) {
        if (!fields.contains(name)) {
          throw new IllegalArgumentException("overrides names '" + name + "', which is not among the fields");
        }
      }
    }
  }

  /** How the callback in this field runs, or nothing when the table is not about it. */
  public Optional<EntryProfile> operation(String field) {
    if (!fields.isEmpty() && !fields.contains(field)) {
      return Optional.empty();
    }
    EntryOverride override = overrides.get(field);
    return Optional.of(override == null ? profile : override.over(profile));
  }

  /** The releases for which this holds. */
  public VersionRange range() {
    return new VersionRange(since, until);
  }
}
