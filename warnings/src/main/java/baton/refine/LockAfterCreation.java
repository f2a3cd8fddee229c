package baton.refine;

import baton.effect.CallShape;
import baton.effect.Outcomes;
import baton.entry.Contexts;
import baton.entry.Spawned;
import baton.entry.ThreadEntry;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Referent;
import baton.link.Symbol;
import baton.lockset.Lock;
import baton.lockset.Mode;
import baton.memory.Address;
import baton.memory.Base;
import baton.model.ConcurrencyModel;
import baton.model.LockMode;
import baton.race.Discharge;
import baton.race.Facts;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import baton.summary.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A thread holds a lock from before it creates another one until after its access; the other one takes the lock, after it was created,
 * before it comes to its own access. So the lock was given back in between, and the first access is over.
 */
public final class LockAfterCreation implements Refinement {
  private final Contexts contexts;
  private final ControlFlows flows;
  private final CreationLocks locks;
  private final ConcurrencyModel model;

  LockAfterCreation(Facts facts, CreationLocks locks) {
    this.contexts = facts.contexts();
    this.flows = new ControlFlows(contexts);
    this.locks = locks;
    this.model = facts.parallelism().model();
  }

  @Override
  public String name() {
    return "lock-after-creation";
  }

  @Override
  public String paper() {
    return "Vojdani et al., Static Race Detection for Device Drivers: The Goblint Approach, thread uniqueness";
  }

  @Override
  public boolean concerns(SharedAccess access) {
    return contexts.activatedOnce(access.entry(), access.occurrence().at().function()) || !locks.owners(access.entry()).isEmpty();
  }

  @Override
  public boolean concernsPairOfOne() {
    return true;
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    boolean after = isAfter(pair.first(), pair.second()) || isAfter(pair.second(), pair.first());
    return after || isAfterThread(pair.first(), pair.second()) || isAfterThread(pair.second(), pair.first())
        ? Optional.of(new Discharge(name(), "the other thread takes the lock first, which is held since before it was created", List.of()))
        : Optional.empty();
  }

  private boolean isAfter(SharedAccess first, SharedAccess later) {
    ThreadEntry owner = first.entry();
    Symbol.DefinedFunction function = first.occurrence().at().function();
    if (owner.number() == later.entry().number() || !contexts.activatedOnce(owner, function)) {
      return false;
    }
    List<Spawned> starts = locks.startsAll(owner, later.entry());
    if (starts.isEmpty() || starts.stream().anyMatch(s -> !s.function().equals(function))) {
      return false;
    }
    return first.guard().locks().acquired().entrySet().stream()
        .filter(e -> e.getValue().mode() == Mode.EXCLUSIVE && locks.isOwned(e.getKey(), e.getValue()))
        .map(e -> e.getKey())
        .anyMatch(lock -> isKept(lock, first, starts, later.entry()) && isTakenBefore(lock, function, later));
  }

  /**
   * Whether the first access is by a thread that only exists while the one that started it holds a lock, and the later one follows on
   * an acquisition of it by a thread that was started while it was held so, or later.
   */
  private boolean isAfterThread(SharedAccess first, SharedAccess later) {
    for (Map<Integer, Lock> each : locks.owners(first.entry()).values()) {
      for (Map.Entry<Integer, Lock> owned : each.entrySet()) {
        ThreadEntry owner = contexts.entries().get(owned.getKey());
        List<Spawned> own = locks.startsAll(owner, first.entry());
        List<Spawned> others = owner.equals(later.entry()) ? List.of() : locks.startsAll(owner, later.entry());
        List<Symbol.DefinedFunction> functions = Stream.concat(own.stream(), others.stream()).map(Spawned::function).distinct().toList();
        if (!others.isEmpty()
            && functions.size() == 1
            && contexts.activatedOnce(owner, functions.getFirst())
            && isKept(owned.getValue(), owner, others, own, later.entry())
            && isTakenBefore(owned.getValue(), functions.getFirst(), later)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a lock that is held at some starts is not given back between one of them and one of others in the same function. */
  private boolean isKept(Lock lock, ThreadEntry owner, List<Spawned> from, List<Spawned> to, ThreadEntry entry) {
    Symbol.DefinedFunction function = from.getFirst().function();
    if (!from.stream().allMatch(s -> s.guard().locks().acquired().containsKey(lock))) {
      return false;
    }
    ControlFlow flow = flows.of(function);
    return locks.releases(owner).stream()
        .filter(r -> CreationLocks.mayGiveBack(r, lock))
        .allMatch(
            r ->
                locks.isAbsent(owner, r, entry)
                    || (r.at().function().equals(function)
                        && from.stream()
                            .allMatch(
                                s ->
                                    !flow.follows(anchor(s.event()), anchor(r.raw()), -1)
                                        || to.stream().noneMatch(t -> flow.follows(anchor(r.raw()), anchor(t.event()), -1)))));
  }

  /** Whether the lock is held from every start to the access. */
  private boolean isKept(Lock lock, SharedAccess access, List<Spawned> starts, ThreadEntry entry) {
    Symbol.DefinedFunction function = access.occurrence().at().function();
    if (!starts.stream().allMatch(s -> s.guard().locks().acquired().containsKey(lock))) {
      return false;
    }
    ControlFlow flow = flows.of(function);
    return locks.releases(access.entry()).stream()
        .filter(r -> CreationLocks.mayGiveBack(r, lock))
        .allMatch(
            r ->
                locks.isAbsent(access.entry(), r, entry)
                    || (r.at().function().equals(function)
                        && starts.stream()
                            .allMatch(
                                s ->
                                    !flow.follows(anchor(s.event()), anchor(r.raw()), -1)
                                        || !flow.follows(anchor(r.raw()), access.anchor(), -1))));
  }

  /** Whether the thread of an access, or one that it descends from, surely took the lock since the first of them was created. */
  private boolean isTakenBefore(Lock lock, Symbol.DefinedFunction from, SharedAccess later) {
    Symbol.DefinedFunction function = later.occurrence().at().function();
    boolean here =
        function.equals(later.entry().function())
            && isTakenBefore(lock, from, function, later.anchor());
    return here || isTakenBeforeStart(lock, from, later.entry(), 0);
  }

  private boolean isTakenBeforeStart(Lock lock, Symbol.DefinedFunction from, ThreadEntry entry, int depth) {
    List<Spawned> starts = contexts.spawned().stream().filter(s -> s.child().number() == entry.number()).toList();
    return depth < 3
        && !starts.isEmpty()
        && starts.stream()
            .allMatch(
                s ->
                    !s.function().equals(from)
                        && ((s.function().equals(s.parent().function()) && isTakenBefore(lock, from, s.function(), anchor(s.event())))
                            || isTakenBeforeStart(lock, from, s.parent(), depth + 1)));
  }

  /** Whether control takes the lock, by its name, on every way from the beginning of a function to an instruction. */
  private boolean isTakenBefore(Lock lock, Symbol.DefinedFunction from, Symbol.DefinedFunction function, int instruction) {
    if (!(lock instanceof Lock.At(Address address))
        || !address.terms().isEmpty()
        || !(address.base() instanceof Base.Global(Referent name))) {
      return false;
    }
    Optional<Symbol> wanted = contexts.names().symbol(from, name);
    Body body = body(function);
    ControlFlow flow = flows.of(function);
    int target = flow.block(instruction);
    for (int call : acquisitions(flow, function, body, wanted, address.offset())) {
      int block = flow.block(call);
      boolean before = block == target ? call < instruction : block == 0 || (target != 0 && !flow.reaches(0, target, block));
      if (before) {
        return true;
      }
    }
    return false;
  }

  private List<Integer> acquisitions(ControlFlow flow, Symbol.DefinedFunction function, Body body, Optional<Symbol> wanted, long offset) {
    List<Integer> result = new ArrayList<>();
    for (Block block : body.blocks()) {
      int ordinal = block.first();
      for (Instruction instruction : block.instructions()) {
        if (wanted.isPresent()
            && instruction instanceof Instruction.Call call
            && acquires(call, ordinal, flow, function, wanted.get(), offset)) {
          result.add(ordinal);
        }
        ordinal++;
      }
    }
    return result;
  }

  /** Whether a call surely leaves its thread with the lock, held alone. */
  private boolean acquires(
      Instruction.Call call, int ordinal, ControlFlow flow, Symbol.DefinedFunction function, Symbol wanted, long offset) {
    if (!(call.callee() instanceof Callee.Direct(int callee))) {
      return false;
    }
    Body body = body(function);
    CallShape shape = CallShape.of(call.arguments().size(), flow.isRead(ordinal));
    return Outcomes.surelyAcquired(model.function(body.referents().get(callee).name()), shape, model.policy())
            .filter(a -> a.mode() == LockMode.EXCLUSIVE && a.doubts().isEmpty())
            .isPresent()
        && call.arguments().stream()
            .anyMatch(
                a ->
                    a.value() instanceof Operand.SymbolAddress(int referent, long at)
                        && at == offset
                        && contexts.names().symbol(function, body.referents().get(referent)).equals(Optional.of(wanted)));
  }

  private Body body(Symbol.DefinedFunction function) {
    return contexts.names().program().function(function).body();
  }

  private static int anchor(Event event) {
    return event.via().map(Event.Via::ordinal).orElse(event.site().ordinal());
  }
}
