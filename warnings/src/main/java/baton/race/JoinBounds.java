package baton.race;

import baton.callgraph.CallGraph;
import baton.entry.Parallelism;
import baton.entry.ThreadEntry;
import baton.ir.LongSet;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.pointsto.ObjectClass;
import baton.pointsto.Touched;
import baton.summary.Site;
import baton.summary.Summary;
import baton.symbolic.StartCall;
import baton.symbolic.Threads;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Numbers of threads that loops start and join, read from memory: which threads such a loop has joined is told as if no other thread wrote
 * the number from the first time that it is read to the last one. Where one may, under whatever lock, nothing is known of the threads that
 * run beside what the one that joins does and starts after such a loop, and the findings say that they may miss races.
 */
final class JoinBounds {
  private final List<SharedAccess> accesses;
  private final NestedFields nested;
  private Parallelism parallelism;

  /** Who may write what a function that joins reads, by the labels of both. */
  private final SortedMap<String, SortedSet<String>> writers = new TreeMap<>();

  /** Entries of which not all was looked for. */
  private final SortedSet<String> beyond = new TreeSet<>();

  private final Set<Integer> joining = new HashSet<>();

  /** Entries whose threads join as often as a number says, and those that stand for threads of any of them, in what many of them call. */
  private final Set<Integer> resting;

  /** What reads that threads do not run: that counts as a number of threads. */
  private final Set<StartCall> flags = new HashSet<>();

  /** Who reads and who may write, by their numbers. */
  private final LongSet told = new LongSet();

  private long compared;

  JoinBounds(
      List<SharedAccess> accesses, Parallelism parallelism, CallGraph graph, ConcurrencyModel model, Function<Symbol.DefinedFunction, Summary> summaries) {
    this.accesses = accesses;
    this.nested = new NestedFields(new FieldSpans(graph.program(), model));
    this.parallelism = parallelism;
    this.resting = parallelism.restingOnNumbers();
    accesses.stream().filter(a -> a.guard().threads().caveats().joinedByNumber()).forEach(a -> resting.add(a.entry().number()));
    if (!resting.isEmpty()) {
      addShared();
      flags.addAll(parallelism.flags());
      accesses.forEach(a -> flags.addAll(a.guard().threads().caveats().flags()));
      look(new BoundReads(graph, model, summaries));
    }
  }

  /** What many entries call may read the numbers of any of them; if it joins itself, any of them may have read its numbers. */
  private void addShared() {
    Set<ThreadEntry> entries = accesses.stream().map(SharedAccess::entry).collect(Collectors.toSet());
    List<Integer> shared = entries.stream().filter(e -> e.kind() == ThreadEntry.Kind.SHARED).map(ThreadEntry::number).toList();
    if (shared.stream().anyMatch(resting::contains)) {
      entries.forEach(e -> resting.add(e.number()));
    }
    resting.addAll(shared);
  }

  private void look(BoundReads bounds) {
    Parallelism counted = parallelism;
    Reads reads = reads(bounds);
    if (bounds.isBeyond() || flags.contains(StartCall.MORE)) {
      joining.addAll(resting);
      parallelism = counted.withChangedCounts(joining);
      accesses.stream().map(SharedAccess::entry).filter(e -> resting.contains(e.number())).forEach(e -> beyond.add(e.label()));
      return;
    }
    while (!reads.isEmpty() && find(reads)) {
      parallelism = counted.withChangedCounts(joining);
    }
  }

  /** What the threads of some entries read that tells how often loops start and join, and what they write there was computed from. */
  private Reads reads(BoundReads bounds) {
    List<SharedAccess> own = accesses.stream().filter(a -> resting.contains(a.entry().number())).toList();
    Set<SharedAccess> added = Collections.newSetFromMap(new IdentityHashMap<>());
    Reads result = flagged(own, added);
    for (boolean grows = true; grows && !bounds.isBeyond(); ) {
      grows = false;
      for (SharedAccess each : own) {
        if (!each.writes() && bounds.contains(each.owner(), ordinal(each)) && added.add(each)) {
          result.add(each);
          grows = true;
        }
      }
      for (SharedAccess each : own) {
        if (each.writes() && !added.contains(each) && result.meets(each)) {
          added.add(each);
          bounds.addWritten(each.owner(), ordinal(each));
          grows = true;
        }
      }
    }
    return result;
  }

  /** Where it is read whether threads run, and all that these threads themselves do to that cell, be it to more than that. */
  private Reads flagged(List<SharedAccess> own, Set<SharedAccess> added) {
    Reads result = new Reads();
    if (!flags.isEmpty()) {
      own.stream().filter(a -> isFlag(a.occurrence().site())).filter(added::add).forEach(result::add);
      for (SharedAccess each : own) {
        if (!added.contains(each) && result.addBeside(each) && each.writes()) {
          added.add(each);
        }
      }
    }
    return result;
  }

  private boolean isFlag(Site site) {
    return flags.contains(new StartCall(site.body(), site.ordinal()));
  }

  private static int ordinal(SharedAccess access) {
    return access.occurrence().site().ordinal();
  }

  /** What is not known wholly for that reason: of each function that reads such a number, who may write it, by the first one. */
  List<Findings.Incomplete> incomplete() {
    Stream<Findings.Incomplete> many = beyond.stream().limit(1).map(first -> new Findings.Incomplete(first, beyond(beyond.size() - 1)));
    return Stream.concat(writers.entrySet().stream().map(each -> changed(each.getKey(), each.getValue())), many).toList();
  }

  private static String beyond(int others) {
    String who = others == 0 ? "reads" : others == 1 ? "and 1 other entry read" : "and " + others + " other entries read";
    return who + " how many threads run, or whether one does, from more places than are looked at";
  }

  private static Findings.Incomplete changed(String reader, SortedSet<String> writers) {
    int others = writers.size() - 1;
    String more = others == 0 ? "" : ", and " + others + " other functions,";
    return new Findings.Incomplete(
        reader, "reads how many threads run, or whether one does, which " + writers.first() + more + " may change in another thread");
  }

  /** How often a read of such a number, or some that are no different, was compared with a write. */
  long compared() {
    return compared;
  }

  /** What may happen at one time where nothing is concluded from such numbers. */
  Parallelism parallelism() {
    return parallelism;
  }

  /** Whether more threads are found to read numbers that another one may write, as much as is known to happen at one time. */
  private boolean find(Reads reads) {
    int before = joining.size();
    Map<Touching, List<Alike>> met = new HashMap<>();
    Set<Written> seen = new HashSet<>();
    for (SharedAccess write : accesses) {
      if (write.writes()) {
        Touching touching = Touching.of(write);
        List<Alike> near = met.computeIfAbsent(touching, t -> reads.near(t.spot()).filter(r -> compare(r, t)).distinct().toList());
        if (!near.isEmpty() && seen.add(new Written(touching, Who.of(write)))) {
          near.forEach(r -> r.members.values().forEach(read -> check(read, write)));
        }
      }
    }
    return joining.size() > before;
  }

  /** What tells which other accesses an access meets. */
  private record Touching(Spot spot, Touched touched, long bytes) {
    static Touching of(SharedAccess access) {
      return new Touching(access.spot(), access.touched(), access.access().bytes());
    }
  }

  /** What tells which other accesses may come between, and who is told of. */
  private record Who(int owner, ThreadEntry entry, Threads threads) {
    static Who of(SharedAccess access) {
      return new Who(access.owner().number(), access.entry(), access.guard().threads());
    }
  }

  /** Writes that are no different. */
  private record Written(Touching touching, Who who) {}

  /** Reads that meet the same: of those that are no different, the first one. */
  private static final class Alike {
    private final Touching touching;
    private final Map<Who, SharedAccess> members = new LinkedHashMap<>();

    Alike(Touching touching) {
      this.touching = touching;
    }
  }

  /** What is read, by what writes of it are found by: typed ones by their variable or aggregate, others by their class. */
  private final class Reads {
    private final Map<Touching, Alike> alike = new HashMap<>();
    private final Map<Object, List<Alike>> typed = new HashMap<>();
    private final Map<ObjectClass, List<Alike>> untyped = new HashMap<>();
    private final Map<ObjectClass, List<Alike>> all = new HashMap<>();

    void add(SharedAccess read) {
      Alike its = alike.computeIfAbsent(Touching.of(read), this::added);
      its.members.putIfAbsent(Who.of(read), read);
    }

    private Alike added(Touching touching) {
      Alike result = new Alike(touching);
      Spot spot = touching.spot();
      wholes(spot).forEach(whole -> typed.computeIfAbsent(whole, _ -> new ArrayList<>()).add(result));
      all.computeIfAbsent(spot.pointsTo(), _ -> new ArrayList<>()).add(result);
      if (spot.untyped()) {
        untyped.computeIfAbsent(spot.pointsTo(), _ -> new ArrayList<>()).add(result);
      }
      return result;
    }

    /** Adds an access where those are that it meets; false where there is none. */
    boolean addBeside(SharedAccess access) {
      List<Alike> met = near(access.spot()).filter(r -> JoinBounds.this.meets(r.touching, Touching.of(access))).toList();
      met.forEach(r -> r.members.putIfAbsent(Who.of(access), access));
      return !met.isEmpty();
    }

    boolean isEmpty() {
      return alike.isEmpty();
    }

    /** Whether an access meets one of them. */
    boolean meets(SharedAccess access) {
      return near(access.spot()).anyMatch(r -> JoinBounds.this.meets(r.touching, Touching.of(access)));
    }

    /** Those that a write may meet. */
    Stream<Alike> near(Spot write) {
      if (write.untyped()) {
        return all.getOrDefault(write.pointsTo(), List.of()).stream();
      }
      return Stream.concat(
          wholes(write).flatMap(whole -> typed.getOrDefault(whole, List.of()).stream()),
          untyped.getOrDefault(write.pointsTo(), List.of()).stream());
    }

    /** The variable and the aggregates that an access is in. */
    private static Stream<Object> wholes(Spot spot) {
      return Stream.concat(spot.variable().stream(), spot.fields().stream().map(f -> f.field().aggregate()).distinct());
    }
  }

  private boolean compare(Alike reads, Touching write) {
    compared++;
    return meets(reads.touching, write);
  }

  private void check(SharedAccess read, SharedAccess write) {
    compared++;
    long owners = ((long) read.owner().number() << Integer.SIZE) | write.owner().number();
    boolean known = joining.contains(read.entry().number()) && told.contains(owners);
    if (!known && mayInterfere(read, write)) {
      joining.addAll(readersOf(read));
      told.add(owners);
      writers.computeIfAbsent(read.owner().label(), _ -> new TreeSet<>()).add(write.owner().label());
    }
  }

  /** Whose reads an access stands for, that each entry's threads may have made in what many entries call. */
  private Set<Integer> readersOf(SharedAccess read) {
    return read.entry().kind() == ThreadEntry.Kind.SHARED ? resting : Set.of(read.entry().number());
  }

  /** Whether a write may come between two reads, or beside one: also where its thread is started after the one and joined before the other. */
  private boolean mayInterfere(SharedAccess read, SharedAccess write) {
    return parallelism.startsLater(read.entry(), read.guard().threads(), write.entry())
        || parallelism.apart(read.entry(), read.guard().threads(), write.entry(), write.guard().threads()).isEmpty();
  }

  /** Through a pointer to a number one comes to variables and members, too. */
  private boolean meets(Touching one, Touching other) {
    boolean untyped = one.spot().untyped() || other.spot().untyped();
    return untyped
        ? one.spot().pointsTo().equals(other.spot().pointsTo()) && !one.touched().isApart(one.bytes(), other.touched(), other.bytes())
        : meets(one.spot(), other.spot());
  }

  private boolean meets(Spot one, Spot other) {
    if (one.variable().isPresent() && other.variable().isPresent()) {
      return one.variable().equals(other.variable()) && one.bytes().overlaps(other.bytes()) && !areOtherFields(one, other);
    }
    return one.fields().stream().anyMatch(f -> other.fields().stream().anyMatch(g -> meet(f, g)));
  }

  /** Whether they touch other fields, whichever objects in a variable these are of. */
  private boolean areOtherFields(Spot one, Spot other) {
    return !one.fields().isEmpty()
        && !other.fields().isEmpty()
        && one.fields().stream().allMatch(f -> other.fields().stream().allMatch(g -> nested.areApart(f, g)));
  }

  private static boolean meet(FieldSpan one, FieldSpan other) {
    return one.field().aggregate().equals(other.field().aggregate()) && one.bytes().overlaps(other.bytes());
  }
}
