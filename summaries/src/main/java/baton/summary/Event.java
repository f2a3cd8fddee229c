package baton.summary;

import baton.ir.Referent;
import java.util.Comparator;
import java.util.Optional;

/**
 * Something that matters to other threads, and what surely holds when it happens (RELAY's guarded access, section 4.3).
 *
 * @param act what happens
 * @param guard what holds then, compared with the entry of the function whose summary this is in
 * @param published whether the object that a formal leads to may have been made known to other threads by this function before;
 *     an event that is not is private where the caller passes an object that nobody else knows
 * @param repeats whether one activation of the function may do it several times
 * @param site where it happens
 * @param via the call through which it was raised from a callee; empty for an event of the function itself
 */
public record Event(Act act, Guard guard, boolean published, boolean repeats, Site site, Optional<Via> via) implements Comparable<Event> {
  private static final Comparator<Act.Access> OF_ACCESSES =
      Comparator.comparing((Act.Access a) -> a.kind().name())
          .thenComparing(Act.Access::cell)
          .thenComparingLong(Act.Access::bytes)
          .thenComparing(Act.Access::marked);

  /**
   * A step of a call chain. The rest of the chain is in the callee's summary, at its event of the same site.
   *
   * @param ordinal the ordinal of the call in the function whose summary holds the event
   * @param callee the function called
   */
  public record Via(int ordinal, Referent callee) {
    String text() {
      return ordinal + " " + callee.identity();
    }
  }

  /** Accesses in the order of what they touch, everything else in that of its text; both begin with the kind. */
  private static int compare(Act a, Act b) {
    if (a instanceof Act.Access mine && b instanceof Act.Access theirs) {
      int order = OF_ACCESSES.compare(mine, theirs);
      if (order != 0) {
        return order;
      }
    }
    return a.equals(b) ? 0 : a.text().compareTo(b.text());
  }

  /** Guards of fewer locks first, others in the order of their texts. */
  private static int compare(Guard a, Guard b) {
    int order = Integer.compare(a.locks().acquired().size(), b.locks().acquired().size());
    order = order != 0 ? order : Integer.compare(a.locks().released().size(), b.locks().released().size());
    return order != 0 || a.equals(b) ? order : a.text().compareTo(b.text());
  }

  /** The same under another guard. */
  Event under(Guard other) {
    return new Event(act, other, published, repeats, site, via);
  }

  /** The same, happening several times. */
  Event repeating() {
    return new Event(act, guard, published, true, site, via);
  }

  /** Whether it depends on what a caller passed: then it is raised to the callers. */
  public boolean isOpen() {
    return act.isOpen() || guard.isOpen();
  }

  @Override
  public int compareTo(Event other) {
    int order = site.compareTo(other.site);
    order = order != 0 ? order : compare(act, other.act);
    order = order != 0 ? order : compare(guard, other.guard);
    order = order != 0 ? order : Boolean.compare(published, other.published);
    order = order != 0 ? order : Boolean.compare(repeats, other.repeats);
    return order != 0 || via.equals(other.via) ? order : text(via).compareTo(text(other.via));
  }

  private static String text(Optional<Via> via) {
    return via.map(Via::text).orElse("");
  }

  /** A canonical line: equal exactly for equal events. */
  public String text() {
    return site.text()
        + " "
        + act.text()
        + " "
        + guard.text()
        + (published ? " published" : "")
        + (repeats ? " repeats" : "")
        + via.map(v -> " via " + v.text()).orElse("");
  }
}
