package baton.report;

import baton.link.LibraryBodies;
import baton.race.Findings;
import baton.race.Location;
import baton.race.WarnedAccess;
import baton.race.Warning;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Warnings that have one cause, the most convincing first: one access that takes part in all their races, or the struct or variable whose
 * parts they are about, or a function that takes part in all.
 *
 * @param cause what they have in common, a sentence without its end; empty where there is one warning
 * @param members the warnings
 */
public record WarningGroup(Optional<String> cause, List<Ranked> members) {
  /** Fewer warnings are no group. */
  private static final int FEWEST = 3;

  /** Copies the list. */
  public WarningGroup {
    members = List.copyOf(members);
  }

  /** What some warnings have in common. */
  private sealed interface Cause {
    /** An access that takes part in each race of each of them. */
    record OfAccess(String kind, String text, String function, WarnedAccess.Place at) implements Cause {}

    /** They are about parts of one struct, or of one variable. */
    record OfWhole(Location.Kind kind, String name) implements Cause {}

    /** Each race of each of them rests on what a function with neither body nor model may do. */
    record OfUnmodelled(String function) implements Cause {}

    /** Each of their races is one with what a function of the library does to a variable that users set. */
    record OfSetting(String function) implements Cause {}

    /** They are about memory of unknown type, which may be that of many objects. */
    record OfUnknownType() implements Cause {}

    /** A sentence about so many warnings. */
    default String text(int count) {
      return switch (this) {
        case OfAccess(String kind, String text, String function, WarnedAccess.Place at) ->
            "in all of " + count + " warnings: " + kind + " " + text + " in " + function + "() at " + AccessText.place(at);
        case OfWhole(Location.Kind _, String name) -> count + " warnings about " + name;
        case OfUnmodelled(String function) ->
            count + " warnings rest on what is assumed of " + function + "(), of which there is neither a body nor a model: "
                + "tell what it does, 'baton model new " + function + "' begins a rule";
        case OfSetting(String function) -> count + " warnings about variables that users set at any time, by " + function + "()";
        case OfUnknownType() -> count + " warnings about memory of unknown type, which may be that of several objects";
      };
    }
  }

  /** A cause of warnings, with how many of them were in no group when it was looked at last. */
  private record Candidate(Cause cause, int order, int size) {}

  /** Puts the warnings of findings into groups; each warning is in one. */
  public static List<WarningGroup> of(Findings findings) {
    List<Ranked> ranked = findings.warnings().stream().map(Ranked::of).sorted(Ranked.ORDER).toList();
    Map<Cause, List<Integer>> causes = new LinkedHashMap<>();
    for (int i = 0; i < ranked.size(); i++) {
      for (Cause cause : causes(ranked.get(i))) {
        causes.computeIfAbsent(cause, _ -> new ArrayList<>()).add(i);
      }
    }
    BitSet grouped = new BitSet();
    Map<Integer, WarningGroup> byFirst = new HashMap<>();
    for (Map.Entry<Cause, List<Integer>> each : largestFirst(causes, grouped).entrySet()) {
      String cause = each.getKey().text(each.getValue().size());
      byFirst.put(each.getValue().getFirst(), new WarningGroup(Optional.of(cause), each.getValue().stream().map(ranked::get).toList()));
    }
    List<WarningGroup> result = new ArrayList<>();
    for (int i = 0; i < ranked.size(); i++) {
      WarningGroup group = byFirst.get(i);
      if (group != null) {
        result.add(group);
      } else if (!grouped.get(i)) {
        result.add(new WarningGroup(Optional.empty(), List.of(ranked.get(i))));
      }
    }
    return result;
  }

  /** Gives each warning to the cause of most warnings that have none yet; what is only of unknown type is left for last. */
  private static Map<Cause, List<Integer>> largestFirst(Map<Cause, List<Integer>> causes, BitSet grouped) {
    Comparator<Candidate> order =
        Comparator.comparing((Candidate c) -> c.cause() instanceof Cause.OfUnknownType)
            .thenComparingInt(c -> -c.size())
            .thenComparingInt(Candidate::order);
    PriorityQueue<Candidate> left = new PriorityQueue<>(order);
    for (Map.Entry<Cause, List<Integer>> each : causes.entrySet()) {
      left.add(new Candidate(each.getKey(), left.size(), each.getValue().size()));
    }
    Map<Cause, List<Integer>> result = new LinkedHashMap<>();
    while (!left.isEmpty()) {
      Candidate next = left.remove();
      List<Integer> members = causes.getOrDefault(next.cause(), List.of()).stream().filter(i -> !grouped.get(i)).toList();
      if (members.size() < next.size()) {
        left.add(new Candidate(next.cause(), next.order(), members.size()));
      } else if (members.size() >= FEWEST) {
        members.forEach(grouped::set);
        result.put(next.cause(), members);
      }
    }
    return result;
  }

  private static Set<Cause> causes(Ranked ranked) {
    Set<Cause> result = new LinkedHashSet<>();
    Warning warning = ranked.warning();
    whole(warning.location()).ifPresent(result::add);
    if (warning.location().kind() == Location.Kind.UNTYPED && ranked.conviction().compareTo(Conviction.POINTS_TO) >= 0) {
      result.add(new Cause.OfUnknownType());
    }
    warning.races().stream()
        .map(r -> unmodelled(warning, r))
        .reduce(WarningGroup::both)
        .ifPresent(always -> always.forEach(f -> result.add(new Cause.OfUnmodelled(f))));
    warning.races().stream()
        .map(r -> settings(warning, r))
        .reduce(WarningGroup::both)
        .ifPresent(always -> always.forEach(f -> result.add(new Cause.OfSetting(f))));
    if (!warning.races().isEmpty()) {
      Set<Integer> always = new LinkedHashSet<>(List.of(warning.races().getFirst().first(), warning.races().getFirst().second()));
      warning.races().forEach(r -> always.removeIf(a -> a != r.first() && a != r.second()));
      for (int access : always) {
        WarnedAccess of = warning.accesses().get(access);
        result.add(new Cause.OfAccess(AccessText.kind(of), of.text(), of.function(), of.at()));
      }
    }
    return result;
  }

  private static Set<String> unmodelled(Warning warning, Warning.Race race) {
    return Stream.of(race.first(), race.second())
        .flatMap(a -> warning.accesses().get(a).unmodelled().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> settings(Warning warning, Warning.Race race) {
    return Stream.of(race.first(), race.second())
        .flatMap(a -> LibraryBodies.function(warning.accesses().get(a).function()).stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> both(Set<String> some, Set<String> others) {
    Set<String> result = new TreeSet<>(some);
    result.retainAll(others);
    return result;
  }

  /** The struct of a field, or the variable of a part: what stands before the first dot or bracket behind its name. */
  private static Optional<Cause> whole(Location location) {
    if (location.kind() == Location.Kind.UNTYPED) {
      return Optional.empty();
    }
    String name = location.name();
    int end = IntStream.range(0, name.length()).filter(i -> name.charAt(i) == '.' || name.charAt(i) == '[').findFirst().orElse(name.length());
    return end == 0 ? Optional.empty() : Optional.of(new Cause.OfWhole(location.kind(), name.substring(0, end)));
  }
}
