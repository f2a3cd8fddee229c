package baton.entry;

import baton.callgraph.CallGraph;
import baton.link.Symbol;
import baton.lockset.Lock;
import baton.memory.Overlap;
import baton.model.ConcurrencyModel;
import baton.model.LockKind;
import baton.summary.Act;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * Semaphores that hand one turn around. Of a set of them at most one has a count, and it is one; who waits for any of them has the turn,
 * and only who has it posts any of them, and has it no more. So at most one thread has the turn. Where all begin with zero, the main
 * thread has it at first.
 */
public final class SemaphoreTurns {
  /** How many blocks are looked at. */
  private static final int BUDGET = 2_000_000;

  /** Stands for a count that is not known. */
  private static final long UNKNOWN = 1L << 32;

  private final Contexts contexts;
  private final CallGraph graph;
  private final ConcurrencyModel model;
  private final LockNames names;
  private final SortedMap<LockName, Long> counts = new TreeMap<>();
  private boolean isUnclear;

  /** Semaphores of one turn; the main thread begins with it where {@code given} is set. */
  private record Turn(LockName name, SortedSet<LockName> semaphores, boolean given) {
    /** Whether nothing may have been done to any of the semaphores. */
    boolean isLeft(Trail.Used since) {
      return !since.mayBe(name);
    }

    boolean isHad(Trail trail) {
      return trail.since(name).filter(this::isLeft).isPresent();
    }
  }

  /** What threads do to semaphores, where those of a turn count as one. */
  private record Walk(ThreadTrails threads, SemaphorePosts posts) {}

  /**
   * Of a program.
   *
   * @param inits where semaphores, and locks, are initialised
   */
  public SemaphoreTurns(Contexts contexts, CallGraph graph, ConcurrencyModel model, List<Contexts.Occurrence> inits) {
    this.contexts = contexts;
    this.graph = graph;
    this.model = model;
    this.names = new LockNames(contexts.names());
    count(inits);
  }

  /** Adds up what semaphores are given when they are initialised; it must be known of each initialisation which one it may be of. */
  private void count(List<Contexts.Occurrence> inits) {
    Set<Lock> named = new HashSet<>();
    Set<Lock> others = new HashSet<>();
    for (Contexts.Occurrence init : inits) {
      if (init.act() instanceof Act.Init(Lock lock, Optional<Long> count, _)) {
        Optional<LockName> name = names.of(init.at().function(), lock);
        long given = count.orElse(UNKNOWN) * (isOnce(init) ? 1 : 2);
        name.ifPresent(n -> counts.merge(n, given, (a, b) -> Math.min(a + b, UNKNOWN)));
        (name.isPresent() ? named : others).add(lock);
      }
    }
    isUnclear = others.stream().anyMatch(o -> named.stream().anyMatch(n -> n.overlap(o) != Overlap.NEVER));
  }

  private boolean isOnce(Contexts.Occurrence init) {
    return !init.raw().repeats()
        && contexts.multiplicity(init.at().entry()) == Multiplicity.SINGLE
        && contexts.activatedOnce(init.at().entry(), init.at().function());
  }

  /** The turns that the threads surely have at events, by name. */
  public List<SortedSet<String>> at(List<Contexts.Occurrence> events) {
    List<Turn> turns = isUnclear ? List.of() : turns();
    Optional<Walk> walk = turns.isEmpty() ? Optional.empty() : walk(turns);
    List<Turn> kept = walk.map(w -> turns.stream().filter(t -> isKept(t, w)).toList()).orElse(List.of());
    if (kept.isEmpty()) {
      return Collections.nCopies(events.size(), Collections.emptySortedSet());
    }
    List<SortedSet<String>> result = new ArrayList<>(events.size());
    for (Contexts.Occurrence event : events) {
      Trail trail = walk.orElseThrow().threads().at(event);
      SortedSet<String> had = new TreeSet<>();
      kept.stream().filter(t -> t.isHad(trail)).forEach(t -> had.add(t.semaphores().toString()));
      result.add(had);
    }
    return result;
  }

  /**
   * The sets of semaphores that may be turns: those that are posted by who has waited for another one of the set. Whether they are is
   * found out later.
   */
  private List<Turn> turns() {
    SortedMap<LockName, SortedSet<LockName>> together = new TreeMap<>();
    counts.forEach((semaphore, count) -> together.put(semaphore, new TreeSet<>(List.of(semaphore))));
    if (counts.isEmpty() || counts.values().stream().allMatch(c -> c > 1)) {
      return List.of();
    }
    walk(List.of())
        .ifPresent(
            walk ->
                forEachPost(
                    walk,
                    (semaphore, trail) -> {
                      for (LockName taken : trail.taken().keySet()) {
                        SortedSet<LockName> both = together.getOrDefault(semaphore, new TreeSet<>());
                        if (together.containsKey(taken) && !both.isEmpty() && !both.contains(taken)) {
                          both.addAll(together.getOrDefault(taken, both));
                          both.forEach(s -> together.put(s, both));
                        }
                      }
                    }));
    List<Turn> result = new ArrayList<>();
    for (SortedSet<LockName> set : new LinkedHashSet<>(together.values())) {
      long sum = set.stream().mapToLong(s -> counts.getOrDefault(s, UNKNOWN)).sum();
      if (sum <= 1) {
        result.add(new Turn(new LockName.InVariable("turn " + result.size(), 0), set, sum == 0));
      }
    }
    return result;
  }

  /** Goes through the program; empty where it is not known who posts what. */
  private Optional<Walk> walk(List<Turn> turns) {
    Map<LockName, LockName> turnOf = new HashMap<>();
    turns.forEach(t -> t.semaphores().forEach(s -> turnOf.put(s, t.name())));
    Trail given = turns.stream().filter(Turn::given).map(t -> Trail.taking(t.name())).reduce(Trail.NONE, Trail::then);
    boolean isInterrupted = contexts.entries().stream().anyMatch(e -> e.kind() == ThreadEntry.Kind.SIGNAL);
    LockSteps.Looked looked =
        new LockSteps.Looked(kind -> kind == LockKind.SEMAPHORE, isInterrupted, lock -> turnOf.getOrDefault(lock, lock));
    LockTrails trails = new LockTrails(graph, model, names, looked, BUDGET);
    SemaphorePosts posts = new SemaphorePosts(graph, model, names, trails);
    Function<ThreadEntry, Trail> initial = entry -> isFirst(entry) ? given : Trail.ANY;
    ThreadTrails threads = new ThreadTrails(contexts, trails, initial);
    boolean isCalledOtherwise =
        contexts.calls().stream()
            .anyMatch(
                c ->
                    c.callees().functions().stream().anyMatch(posts::isHanded)
                        && !contexts.chains().owners(c.caller(), c.event()).stream()
                            .allMatch(o -> posts.isDirect(o, c.event().site().ordinal())));
    boolean begins = contexts.activations().stream().anyMatch(at -> at.from().isEmpty() && posts.isHanded(at.function()));
    return posts.isUnclear() || isCalledOtherwise || begins || trails.isGivenUp()
        ? Optional.empty()
        : Optional.of(new Walk(threads, posts));
  }

  private boolean isFirst(ThreadEntry entry) {
    return entry.kind() == ThreadEntry.Kind.MAIN && contexts.multiplicity(entry) == Multiplicity.SINGLE;
  }

  /** Whether every post of one of its semaphores is by a thread that has the turn. */
  private static boolean isKept(Turn turn, Walk walk) {
    boolean[] holds = {true};
    forEachPost(walk, (semaphore, trail) -> holds[0] &= !turn.semaphores().contains(semaphore) || turn.isHad(trail));
    return holds[0];
  }

  private static void forEachPost(Walk walk, BiConsumer<LockName, Trail> post) {
    for (Symbol.DefinedFunction function : walk.threads().functions()) {
      for (SemaphorePosts.Post each : walk.posts().of(function)) {
        if (each.semaphore() instanceof LockName.InVariable) {
          walk.threads().forEach(function, each.ordinal(), trail -> post.accept(each.semaphore(), trail));
        }
      }
    }
  }
}
