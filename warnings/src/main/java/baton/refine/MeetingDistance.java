package baton.refine;

import baton.race.FieldSpan;
import baton.race.Pair;
import baton.race.SharedAccess;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** How far apart two accesses begin that touch a common byte, by the fields that they touch. */
final class MeetingDistance {
  private MeetingDistance() {}

  /** How many bytes after the first access's cell the second's begins, if they touch a common byte; empty when that is not known. */
  static Optional<Long> of(Pair pair) {
    SharedAccess first = pair.first();
    SharedAccess second = pair.second();
    Set<Long> distances = new TreeSet<>();
    for (FieldSpan a : first.spot().fields()) {
      for (FieldSpan b : second.spot().fields()) {
        boolean exact = isExact(first, a) && isExact(second, b);
        if (exact && a.field().aggregate().equals(b.field().aggregate()) && a.bytes().overlaps(b.bytes())) {
          distances.add(b.bytes().low() - a.bytes().low());
        }
      }
    }
    if (!distances.isEmpty()) {
      return distances.size() == 1 ? Optional.of(distances.iterator().next()) : Optional.empty();
    }
    return first.access().bytes() > 0 && first.access().bytes() == second.access().bytes() ? Optional.of(0L) : Optional.empty();
  }

  private static boolean isExact(SharedAccess access, FieldSpan span) {
    return span.bytes().high() - span.bytes().low() == access.access().bytes();
  }
}
