package baton.refine;

import baton.entry.Spawned;
import baton.entry.ThreadEntry;
import baton.ir.Body;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.link.Symbol;
import baton.model.SpawnRule;
import baton.model.Success;
import baton.race.Facts;
import baton.race.SharedAccess;
import baton.refine.ThreadPlaces.Place;
import baton.summary.Act;
import baton.symbolic.Comparison;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** The calls, all in one function, by which one thread starts all threads that count, and how many these are. */
final class Starts {
  private final Facts facts;
  private final Stability stability;
  private final ThreadPlaces places;
  private final ThreadEntry starter;
  private final List<Place> calls;
  private final boolean areKnown;

  /** Whether the calls return something else than 0 where they start none. */
  private final boolean areToldByZero;

  Starts(Facts facts, Stability stability, ThreadPlaces places, ThreadEntry starter, List<Spawned> starts) {
    this.facts = facts;
    this.stability = stability;
    this.places = places;
    this.starter = starter;
    Set<Place> all = new LinkedHashSet<>();
    starts.forEach(s -> all.add(new Place(s.function(), s.event().via().map(v -> v.ordinal()).orElse(s.event().site().ordinal()))));
    this.calls = List.copyOf(all);
    this.areKnown =
        all.stream().map(Place::function).distinct().count() == 1
            && starts.stream().noneMatch(s -> s.event().via().isPresent() && s.event().repeats())
            && places.isOnce(starter, calls.getFirst().function());
    this.areToldByZero = starts.stream().allMatch(s -> s.event().via().isEmpty() && isToldByZero(s));
  }

  private boolean isToldByZero(Spawned start) {
    return start.event().act() instanceof Act.Spawn spawn
        && facts.parallelism().model().function(spawn.by().name()).rule(SpawnRule.class)
            .filter(rule -> rule.success().equals(Optional.of(Success.ZERO)))
            .isPresent();
  }

  /** Whether it is known where they stand: in one function that the starter activates once. */
  boolean areKnown() {
    return areKnown;
  }

  private Symbol.DefinedFunction function() {
    return calls.getFirst().function();
  }

  private ControlFlow flow() {
    return places.flow(function());
  }

  /** Whether no thread is started any more once the starter is at a place. */
  boolean areOver(Place place) {
    return calls.stream().noneMatch(c -> places.mayFollow(starter, place, c));
  }

  /** Whether the starter adds one to a counter before each start, and sets it to nothing else in between. */
  boolean follow(List<SharedAccess> more, List<SharedAccess> first) {
    if (calls.size() != 1) {
      return false;
    }
    int call = calls.getFirst().ordinal();
    return more.stream()
        .filter(m -> isHere(m))
        .map(Place::of)
        .anyMatch(
            m ->
                flow().separates(m.ordinal(), call)
                    && places.dominates(function(), m.ordinal(), call)
                    && first.stream().noneMatch(f -> places.mayFollow(starter, m, Place.of(f))));
  }

  /** Whether what a write undoes is that a thread was counted whose start failed, for each such start once. */
  boolean hasFailed(SharedAccess write) {
    if (calls.size() != 1 || !isHere(write) || !areToldByZero) {
      return false;
    }
    int call = calls.getFirst().ordinal();
    int at = Place.of(write).ordinal();
    return flow().separates(call, at)
        && flow().behindComparison(call, (predicate, with) -> predicate.equals("ne") && isZero(with)).stream()
            .anyMatch(block -> flow().leadsOnlyThrough(block, flow().block(at)));
  }

  private static boolean isZero(Operand number) {
    return number instanceof Operand.IntegerConstant(_, long value) && value == 0;
  }

  /** Whether an access is made by an instruction of the function that starts. */
  private boolean isHere(SharedAccess access) {
    return access.owner().equals(function())
        && access.occurrence().at().function().equals(function())
        && access.occurrence().raw().via().isEmpty();
  }

  /** Whether as many threads are started at most as a store puts into a counter before. */
  boolean areAtMost(SharedAccess store) {
    Place at = Place.of(store);
    return isHere(store)
        && calls.stream().allMatch(c -> places.dominates(function(), at.ordinal(), c.ordinal()) && !places.mayFollow(starter, c, at))
        && body().instruction(at.ordinal()) instanceof Instruction.Store(_, Operand value, _, _)
        && areAtMost(at, value);
  }

  /** Whether as many are started at most as an operand of an instruction tells. */
  boolean areAtMost(Place at, Operand number) {
    OptionalLong most = most();
    if (number instanceof Operand.IntegerConstant(_, long value)) {
      return most.isPresent() && most.getAsLong() <= value;
    }
    return calls.size() == 1 && bounds().stream().anyMatch(bound -> isSame(bound, new Amount(at, number)));
  }

  private Body body() {
    return facts.contexts().names().program().function(function()).body();
  }

  /** How many are started at most, as constants tell. */
  private OptionalLong most() {
    long sum = 0;
    for (Place call : calls) {
      int block = flow().block(call.ordinal());
      OptionalLong times = flow().reaches(block, block, -1) ? Rounds.most(flow(), call.ordinal()) : OptionalLong.of(1);
      if (times.isEmpty()) {
        return OptionalLong.empty();
      }
      sum += times.getAsLong();
    }
    return OptionalLong.of(sum);
  }

  /** Whether a number below 0 lets a loop start threads without end, as it is compared as one without a sign. */
  boolean areEndlessBelowZero() {
    return calls.size() == 1
        && bounds().stream()
            .filter(bound -> !(bound.value() instanceof Operand.IntegerConstant))
            .anyMatch(bound -> !(flow().instruction(bound.at().ordinal()) instanceof Instruction.Compare(String p, _, _, _)) || isUnsigned(p));
  }

  private static boolean isUnsigned(String predicate) {
    return predicate.startsWith("u");
  }

  /** An operand of an instruction, which tells how many there are. */
  private record Amount(Place at, Operand value) {}

  /** Numbers as often as which the one call is executed at most. */
  private List<Amount> bounds() {
    List<Amount> result = new ArrayList<>();
    int call = calls.getFirst().ordinal();
    for (int head : flow().blocksWithPhis()) {
      for (int phi : flow().phis(head)) {
        bound(head, phi, call).ifPresent(result::add);
      }
    }
    return result;
  }

  /** What a loop counts up to from 0, if it is left at its head, and each round executes the call once at most. */
  private Optional<Amount> bound(int head, int phi, int call) {
    ControlFlow flow = flow();
    int block = flow.block(call);
    boolean counts =
        flow.startsAt(phi).orElse(-1) == 0
            && Induction.signedStep(flow, phi).orElse(0) == 1
            && block != head
            && !flow.canSkip(head, block)
            && flow.separates(phi, call);
    if (!counts
        || !(flow.terminator(head) instanceof Terminator.Branch(Operand.Register(int test), int then, int otherwise))
        || !(flow.instruction(test) instanceof Instruction.Compare(String predicate, _, Operand left, Operand right))
        || !left.equals(new Operand.Register(phi))) {
      return Optional.empty();
    }
    boolean ifTrue = flow.leadsTo(then, block, head);
    boolean ifFalse = flow.leadsTo(otherwise, block, head);
    String goesOn = ifTrue ? predicate : Comparison.opposite(predicate);
    return ifTrue != ifFalse && (goesOn.equals("slt") || goesOn.equals("ult"))
        ? Optional.of(new Amount(new Place(function(), test), right))
        : Optional.empty();
  }

  /** Whether two operands are one number, which stays as it is: one value of the function, or one variable that nobody writes any more. */
  private boolean isSame(Amount bound, Amount other) {
    boolean here = other.at().function().equals(function());
    if (here && bound.value().equals(other.value()) && !isInLoop(bound.value())) {
      return true;
    }
    Optional<SharedAccess> one = read(bound);
    Optional<SharedAccess> two = read(other);
    return one.isPresent()
        && two.isPresent()
        && one.get().cell().equals(two.get().cell())
        && one.get().access().bytes() == two.get().access().bytes()
        && isUnchanged(one.get(), List.of(Place.of(one.get()), Place.of(two.get())));
  }

  /** Whether a value may be another one in each round. */
  private boolean isInLoop(Operand value) {
    if (value instanceof Operand.Formal) {
      return false;
    }
    return !(value instanceof Operand.Register(int ordinal)) || flow().reaches(flow().block(ordinal), flow().block(ordinal), -1);
  }

  /** The read of a variable that gives an operand, as the starter makes it. */
  private Optional<SharedAccess> read(Amount number) {
    Symbol.DefinedFunction function = number.at().function();
    if (!(number.value() instanceof Operand.Register(int ordinal))
        || !(places.flow(function).instruction(ordinal) instanceof Instruction.Load(_, Operand.SymbolAddress _, var mode))
        || mode.isVolatile()) {
      return Optional.empty();
    }
    return facts.accesses().stream()
        .filter(
            a ->
                !a.writes()
                    && a.entry().number() == starter.number()
                    && a.owner().equals(function)
                    && a.occurrence().at().function().equals(function)
                    && a.occurrence().raw().via().isEmpty()
                    && a.occurrence().site().ordinal() == ordinal)
        .findFirst();
  }

  /** Whether nobody writes what is read once the starter has been at any of some places, and no other thread does at all. */
  private boolean isUnchanged(SharedAccess read, List<Place> since) {
    return stability
        .writes(read)
        .filter(
            all ->
                all.stream()
                    .allMatch(
                        w ->
                            w.entry().number() == starter.number()
                                && since.stream().noneMatch(s -> places.mayFollow(starter, s, Place.of(w)))))
        .isPresent();
  }
}
