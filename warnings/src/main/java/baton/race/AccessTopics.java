package baton.race;

import baton.link.FieldKey;
import baton.summary.Act;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Which of two accesses a warning is about, where the type of one is not known: one that is a warning anyway, else the one that takes part in
 * more races, so that few warnings tell of all (a vertex cover, greedily).
 */
final class AccessTopics {
  private final Map<Meeting, Integer> races = new HashMap<>();
  private final Set<Meeting> only = new HashSet<>();

  /** Of races that are about an access of unknown type. */
  AccessTopics(Collection<RacePair> all) {
    for (RacePair race : all) {
      List<Meeting> topics = topics(race);
      topics.forEach(t -> races.merge(t, 1, Integer::sum));
      if (topics.size() == 1) {
        only.add(topics.getFirst());
      }
    }
  }

  /** What one of them is about. */
  Meeting of(RacePair race) {
    return topics(race).stream()
        .min(Comparator.comparingInt((Meeting m) -> only.contains(m) ? 0 : 1).thenComparingInt(this::rank).thenComparing(Comparator.naturalOrder()))
        .orElseThrow();
  }

  private int rank(Meeting topic) {
    return -races.getOrDefault(topic, 0);
  }

  private static List<Meeting> topics(RacePair race) {
    boolean freed = isFree(race.first()) || isFree(race.second());
    return Stream.of(race.first(), race.second()).map(group -> topic(group.witness(), freed)).distinct().toList();
  }

  private static boolean isFree(AccessGroup group) {
    return group.witness().access().kind() == Act.Kind.FREE;
  }

  private static Meeting topic(SharedAccess access, boolean freed) {
    Spot spot = access.spot();
    Optional<FieldKey> field = spot.fields().stream().findFirst().map(f -> freed ? Meeting.whole(f.field()) : f.field());
    return spot.untyped() ? Meeting.of(access) : new Meeting(spot.variable(), field, -1);
  }
}
