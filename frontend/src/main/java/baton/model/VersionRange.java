package baton.model;

import java.util.Optional;

/**
 * The releases for which a rule holds, both ends included; an absent end is open.
 *
 * @param since the first release
 * @param until the last release
 */
public record VersionRange(Optional<KernelVersion> since, Optional<KernelVersion> until) {
  public VersionRange {
    if (since.isPresent() && until.isPresent() && since.get().compareTo(until.get()) > 0) {
      throw new IllegalArgumentException("since " + since.get() + " is after until " + until.get());
    }
  }

  /** Whether the rule holds for this release; without one it does, as it holds for some. */
  public boolean contains(Optional<KernelVersion> version) {
    return version.isEmpty()
        || (since.map(s -> s.compareTo(version.get()) <= 0).orElse(true)
            && until.map(u -> u.compareTo(version.get()) >= 0).orElse(true));
  }

  /** Whether some release is in both ranges. */
  public boolean overlaps(VersionRange other) {
    return startsBeforeEndOf(other) && other.startsBeforeEndOf(this);
  }

  /** Whether it holds for the newest release. */
  boolean isOpen() {
    return until.isEmpty();
  }

  private boolean startsBeforeEndOf(VersionRange other) {
    return since.isEmpty() || other.until.isEmpty() || since.get().compareTo(other.until.get()) <= 0;
  }
}
