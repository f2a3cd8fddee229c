package baton.race;

import baton.entry.Contexts;
import baton.entry.Parallelism;
import baton.entry.ProgramNames;
import baton.entry.ThreadEntry;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.LongSet;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.model.JoinRule;
import baton.pointsto.ObjectClass;
import baton.pointsto.Touched;
import baton.symbolic.Threads;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Numbers of threads that loops join, read from memory: which threads such a loop has joined is told as if no other thread wrote the
 * number meanwhile. Where one may, under whatever lock, nothing is known of the threads that run beside what the one that joins does and
 * starts after such a loop, and the findings say that they may miss races.
 */
final class JoinBounds {
  private final List<SharedAccess> accesses;
  private Parallelism parallelism;
  private final ProgramNames names;
  private final ConcurrencyModel model;
  private final Map<Symbol.DefinedFunction, Set<Integer>> bounds = new HashMap<>();

  /** Who may write what a function that joins reads, by the labels of both. */
  private final SortedMap<String, SortedSet<String>> writers = new TreeMap<>();
  private final Set<Integer> joining = new HashSet<>();

  /** Who reads and who may write, by their numbers. */
  private final LongSet told = new LongSet();

  JoinBounds(List<SharedAccess> accesses, Parallelism parallelism, Contexts contexts, ConcurrencyModel model) {
    this.accesses = accesses;
    this.parallelism = parallelism;
    this.names = contexts.names();
    this.model = model;
    Set<Integer> resting = parallelism.restingOnNumbers();
    accesses.stream().filter(a -> a.guard().threads().restsOnNumbers()).forEach(a -> resting.add(a.entry().number()));
    Reads reads = new Reads();
    accesses.stream().filter(a -> !a.writes() && resting.contains(a.entry().number()) && isBound(a)).forEach(reads::add);
    while (!reads.isEmpty() && find(reads)) {
      this.parallelism = parallelism.misleading(joining);
    }
  }

  /** What is not known wholly for that reason: of each function that joins, who may write, by the first one. */
  List<Findings.Incomplete> incomplete() {
    return writers.entrySet().stream()
        .map(
            each -> {
              int others = each.getValue().size() - 1;
              String more = others == 0 ? "" : ", and " + others + " other functions,";
              return new Findings.Incomplete(
                  each.getKey(), "joins threads up to a number that " + each.getValue().first() + more + " may change in another thread");
            })
        .toList();
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
        List<Alike> near = met.computeIfAbsent(touching, t -> reads.near(t.spot()).filter(r -> meets(r.touching, t)).distinct().toList());
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
  private static final class Reads {
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

    boolean isEmpty() {
      return alike.isEmpty();
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

  private void check(SharedAccess read, SharedAccess write) {
    long owners = ((long) read.owner().number() << Integer.SIZE) | write.owner().number();
    boolean known = joining.contains(read.entry().number()) && told.contains(owners);
    if (!known && mayInterfere(read, write)) {
      joining.add(read.entry().number());
      told.add(owners);
      writers.computeIfAbsent(read.owner().label(), _ -> new TreeSet<>()).add(write.owner().label());
    }
  }

  private boolean mayInterfere(SharedAccess read, SharedAccess write) {
    return parallelism.apart(read.entry(), read.guard().threads(), write.entry(), write.guard().threads()).isEmpty();
  }

  /** Through a pointer to a number one comes to variables and members, too. */
  private static boolean meets(Touching one, Touching other) {
    boolean untyped = one.spot().untyped() || other.spot().untyped();
    return untyped
        ? one.spot().pointsTo().equals(other.spot().pointsTo()) && !one.touched().isApart(one.bytes(), other.touched(), other.bytes())
        : meets(one.spot(), other.spot());
  }

  private static boolean meets(Spot one, Spot other) {
    if (one.variable().isPresent() && other.variable().isPresent()) {
      return one.variable().equals(other.variable()) && one.bytes().overlaps(other.bytes());
    }
    return one.fields().stream().anyMatch(f -> other.fields().stream().anyMatch(g -> meet(f, g)));
  }

  private static boolean meet(FieldSpan one, FieldSpan other) {
    return one.field().aggregate().equals(other.field().aggregate()) && one.bytes().overlaps(other.bytes());
  }

  private boolean isBound(SharedAccess access) {
    return bounds.computeIfAbsent(access.owner(), this::boundsOf).contains(access.occurrence().event().site().ordinal());
  }

  /** The instructions of a function that read what a loop is left by in which it joins threads, or calls a function that does. */
  private Set<Integer> boundsOf(Symbol.DefinedFunction function) {
    Body body = names.program().function(function).body();
    Set<Integer> result = new HashSet<>();
    List<Block> blocks = body.blocks();
    for (int head = 0; head < blocks.size(); head++) {
      if (blocks.get(head).terminator() instanceof Terminator.Branch(Operand.Register(int test), _, _)
          && body.instruction(test) instanceof Instruction.Compare(_, _, Operand left, Operand right)
          && joinsInLoop(function, body, head)) {
        read(body, left, result);
        read(body, right, result);
      }
    }
    return result;
  }

  /** Adds the instructions that read what an operand is computed from. */
  private static void read(Body body, Operand operand, Set<Integer> to) {
    if (operand instanceof Operand.Register(int ordinal)) {
      switch (body.instruction(ordinal)) {
        case Instruction.Load _ -> to.add(ordinal);
        case Instruction.Convert(_, _, _, Operand from) -> read(body, from, to);
        case Instruction.Binary(_, _, Operand left, Operand right) -> {
          read(body, left, to);
          read(body, right, to);
        }
        default -> {}
      }
    }
  }

  /** Whether a loop with this head joins threads, or calls a function that does. */
  private boolean joinsInLoop(Symbol.DefinedFunction function, Body body, int head) {
    List<Block> blocks = body.blocks();
    for (int at = 0; at < blocks.size(); at++) {
      if (joins(function, body, blocks.get(at), true) && leads(blocks, head, at) && leads(blocks, at, head)) {
        return true;
      }
    }
    return false;
  }

  private boolean joins(Symbol.DefinedFunction function, Body body, Block block, boolean calls) {
    return block.instructions().stream()
        .anyMatch(i -> i instanceof Instruction.Call(Callee.Direct(int referent), _, _, _) && joins(function, body, referent, calls));
  }

  private boolean joins(Symbol.DefinedFunction function, Body body, int referent, boolean calls) {
    Optional<Symbol> callee = names.symbol(function, body.referents().get(referent));
    if (callee.isEmpty()) {
      return false;
    }
    return model.function(callee.get().name()).rule(JoinRule.class).isPresent()
        || (calls
            && callee.get() instanceof Symbol.DefinedFunction defined
            && joinsAnywhere(defined));
  }

  private boolean joinsAnywhere(Symbol.DefinedFunction function) {
    Body body = names.program().function(function).body();
    return body.blocks().stream().anyMatch(b -> joins(function, body, b, false));
  }

  /** Whether control comes from the end of one block to another. */
  private static boolean leads(List<Block> blocks, int from, int to) {
    BitSet seen = new BitSet();
    Deque<Integer> left = new ArrayDeque<>(blocks.get(from).terminator().successors());
    while (!left.isEmpty()) {
      int block = left.pop();
      if (block == to) {
        return true;
      }
      if (!seen.get(block)) {
        seen.set(block);
        left.addAll(blocks.get(block).terminator().successors());
      }
    }
    return false;
  }
}
