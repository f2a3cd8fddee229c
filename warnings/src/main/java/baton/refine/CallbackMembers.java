package baton.refine;

import baton.entry.ThreadEntry;
import baton.link.FieldKey;
import baton.race.Facts;
import baton.race.FieldSpan;
import baton.race.SharedAccess;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/** Of which aggregates the objects are members that callbacks are handed, by what the callbacks access around them. */
final class CallbackMembers {
  private final Facts facts;
  private final Map<Integer, NavigableSet<FieldKey>> known = new HashMap<>();

  CallbackMembers(Facts facts) {
    this.facts = facts;
  }

  /** The aggregates that the threads of an entry find around what they are handed. */
  NavigableSet<FieldKey> of(ThreadEntry entry, CallbackObjects.Handed handed) {
    return known.computeIfAbsent(
        entry.number(),
        _ -> {
          NavigableSet<FieldKey> found = new TreeSet<>();
          for (SharedAccess access : facts.accesses()) {
            if (access.entry().equals(entry)) {
              handed.distance(access.cell()).flatMap(d -> member(access, d)).ifPresent(found::add);
            }
          }
          return found;
        });
  }

  /** The place of an object in the aggregate that is accessed at a distance from it; empty where that may be several. */
  static Optional<FieldKey> member(SharedAccess access, long distance) {
    if (access.spot().fields().size() != 1) {
      return Optional.empty();
    }
    FieldSpan field = access.spot().fields().getFirst();
    return Optional.of(new FieldKey(field.field().aggregate(), field.bytes().low() - distance));
  }
}
