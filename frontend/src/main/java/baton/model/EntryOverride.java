package baton.model;

import java.util.List;
import java.util.Optional;

/** What differs from the table's {@link EntryProfile} for one operation; absent keys keep the table's value. */
public record EntryOverride(
    Optional<ThreadContext> context,
    Optional<SelfRule> self,
    Optional<List<HeldLock>> held,
    Optional<JoinTarget> target,
    Optional<List<Integer>> own) {
  /** The table's profile with these changes. */
  public EntryProfile over(EntryProfile table) {
    return new EntryProfile(
        context.orElse(table.context()),
        self.orElse(table.self()),
        held.orElse(table.held()),
        target.or(table::target),
        own.orElse(table.own()));
  }
}
