package baton.refine;

import baton.entry.ThreadEntry;
import baton.link.FieldKey;
import baton.race.Facts;
import baton.race.FieldSpan;
import baton.race.SharedAccess;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Of which aggregates the objects are members that callbacks are handed, by what the callbacks access around them. */
final class CallbackMembers {
  private final Facts facts;
  private final CallbackObjects objects;

  /** By the number of the entry; null until one is asked for. */
  private @Nullable Map<Integer, NavigableSet<FieldKey>> known;

  CallbackMembers(Facts facts, CallbackObjects objects) {
    this.facts = facts;
    this.objects = objects;
  }

  /** The aggregates that the threads of an entry find around what they are handed. */
  NavigableSet<FieldKey> of(ThreadEntry entry) {
    if (known == null) {
      known = find();
    }
    return known.getOrDefault(entry.number(), Collections.emptyNavigableSet());
  }

  private Map<Integer, NavigableSet<FieldKey>> find() {
    Map<Integer, NavigableSet<FieldKey>> result = new HashMap<>();
    for (SharedAccess access : facts.accesses()) {
      objects.of(access.entry())
          .flatMap(handed -> handed.distance(access.cell()))
          .flatMap(distance -> member(access, distance))
          .ifPresent(member -> result.computeIfAbsent(access.entry().number(), _ -> new TreeSet<>()).add(member));
    }
    return result;
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
