package baton.report;

import baton.lockset.Lock;
import baton.race.Category;
import baton.race.GuardStatistics;
import baton.race.Location;
import baton.race.WarnedAccess;
import baton.race.Warning;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A warning, its races with the most convincing first, and how convincing that is.
 *
 * @param warning the warning
 * @param races its races in this order
 * @param conviction how convincing the first race is
 * @param reason why, a clause for people
 */
public record Ranked(Warning warning, List<Warning.Race> races, Conviction conviction, String reason) {
  /** A lock that fewer accesses hold may be held by chance. */
  private static final int FEWEST_HOLDERS = 2;

  /** The order in which warnings are shown; of equally convincing ones those of which more accesses hold the lock first. */
  static final Comparator<Ranked> ORDER =
      Comparator.comparing((Ranked r) -> r.conviction())
          .thenComparingInt(r -> r.categories().size())
          .thenComparingDouble(r -> -r.share())
          .thenComparing(r -> r.warning().location())
          .thenComparing(r -> r.warning().id());

  /** Copies the list. */
  public Ranked {
    races = List.copyOf(races);
  }

  /** Looks at the races of a warning. */
  public static Ranked of(Warning warning) {
    Optional<GuardStatistics.Share> usual = usual(warning.statistics());
    List<Warning.Race> races = new ArrayList<>(warning.races());
    races.sort(Comparator.comparing((Warning.Race r) -> conviction(warning, r, usual)).thenComparingInt(r -> r.categories().size()));
    if (races.isEmpty()) {
      return new Ranked(warning, races, Conviction.INDIRECT, "no race of it is listed");
    }
    Conviction best = conviction(warning, races.getFirst(), usual);
    return new Ranked(warning, races, best, reason(warning, races.getFirst(), best, usual));
  }

  /** The two accesses of the most convincing race: first the one to look at, which misses the lock, or writes. Empty where there is none. */
  List<WarnedAccess> best() {
    if (races.isEmpty()) {
      return List.of();
    }
    WarnedAccess first = warning.accesses().get(races.getFirst().first());
    WarnedAccess second = warning.accesses().get(races.getFirst().second());
    boolean swapped =
        conviction == Conviction.FORGOTTEN_LOCK
            ? usual(warning.statistics()).flatMap(lock -> without(warning, races.getFirst(), lock)).filter(second::equals).isPresent()
            : first.kind() == WarnedAccess.Kind.READ;
    return swapped ? List.of(second, first) : List.of(first, second);
  }

  /** The most convincing races, none of which has an access of another one. */
  List<Warning.Race> apart(int most) {
    Set<Integer> shown = new HashSet<>();
    List<Warning.Race> result = new ArrayList<>();
    for (Warning.Race race : races) {
      if (result.size() < most && !shown.contains(race.first()) && !shown.contains(race.second())) {
        shown.addAll(List.of(race.first(), race.second()));
        result.add(race);
      }
    }
    return result;
  }

  private List<Category> categories() {
    return races.isEmpty() ? List.of() : races.getFirst().categories();
  }

  /** Which part of the accesses holds the most frequent lock. */
  private double share() {
    GuardStatistics statistics = warning.statistics();
    return statistics.locks().isEmpty() ? 0 : (double) statistics.locks().getFirst().accesses() / statistics.accesses();
  }

  /** The lock that at least two of three accesses hold, but not all; that something was called once nobody forgets. */
  private static Optional<GuardStatistics.Share> usual(GuardStatistics statistics) {
    int all = statistics.accesses();
    return statistics.locks().stream()
        .filter(s -> !s.lock().startsWith(Lock.ONCE + "["))
        .filter(s -> s.accesses() >= FEWEST_HOLDERS && s.accesses() < all && 3 * s.accesses() >= 2 * all)
        .findFirst();
  }

  private static Conviction conviction(Warning warning, Warning.Race race, Optional<GuardStatistics.Share> usual) {
    Conviction of = Conviction.of(race.categories());
    boolean nameless = of == Conviction.NAMED && warning.location().kind() == Location.Kind.UNTYPED;
    Conviction alone = nameless ? Conviction.POINTS_TO : of;
    return alone == Conviction.NAMED && usual.flatMap(lock -> without(warning, race, lock)).filter(a -> !a.entry().begins()).isPresent()
        ? Conviction.FORGOTTEN_LOCK
        : alone;
  }

  /** The access of a race that does not hold a lock. */
  private static Optional<WarnedAccess> without(Warning warning, Warning.Race race, GuardStatistics.Share lock) {
    WarnedAccess first = warning.accesses().get(race.first());
    WarnedAccess second = warning.accesses().get(race.second());
    return !first.locks().contains(lock.lock())
        ? Optional.of(first)
        : Optional.of(second).filter(a -> !a.locks().contains(lock.lock()));
  }

  private static String reason(Warning warning, Warning.Race race, Conviction conviction, Optional<GuardStatistics.Share> usual) {
    String categories = race.categories().stream().map(Category::meaning).collect(Collectors.joining("; "));
    String but = categories.isEmpty() ? "" : ", but " + categories;
    return switch (conviction) {
      case FORGOTTEN_LOCK, NAMED, UNKNOWN_CALLBACK ->
          usual
                  .flatMap(lock -> without(warning, race, lock).map(a -> missing(warning, lock, a)))
                  .orElse("both access it by name or type")
              + but;
      case POINTS_TO ->
          race.categories().contains(Category.LARGE_CLASS) ? categories : "the memory has no name, and its type is not known" + but;
      case OWN_ALLOCATION, INDIRECT -> categories;
    };
  }

  private static String missing(Warning warning, GuardStatistics.Share lock, WarnedAccess access) {
    return lock.accesses() + " of " + warning.statistics().accesses() + " accesses hold " + lock.lock() + ", and the "
        + AccessText.kind(access) + " in " + access.function() + "() at " + AccessText.place(access.at()) + " does not";
  }
}
