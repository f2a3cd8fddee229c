package baton.refine;

import baton.effect.Doubt;
import baton.effect.Exclusions;
import baton.entry.BetweenCalls;
import baton.entry.Contexts;
import baton.entry.ThreadEntry;
import baton.ir.Initializer;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Referent;
import baton.link.Program;
import baton.link.Span;
import baton.link.Symbol;
import baton.lockset.Hold;
import baton.lockset.Lock;
import baton.lockset.Mode;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Overlap;
import baton.model.LockKind;
import baton.model.Recursion;
import baton.race.Facts;
import baton.race.SharedAccess;
import baton.summary.Act;
import baton.summary.Event;
import baton.summary.Site;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/** Which locks exclude other threads that hold them too. */
final class LockKinds {
  /** The assumption that the routine of a control runs once. */
  static final String ONCE_CONTROL = "once-control";

  /** The number that says in an initial value that a mutex is recursive. */
  private static final Set<Long> RECURSIVE_TYPE = Set.of(1L);

  /** Bytes of the largest mutex. */
  private static final long LARGEST_MUTEX = 40;

  /** The assumption that the callers of an entry hold a lock. */
  static final String HELD_BY_CALLER = "held-by-caller";

  private final List<Contexts.Occurrence> inits;
  private final List<SharedAccess> accesses;
  private final IdentityHashMap<Event, List<SharedAccess>> writes = new IdentityHashMap<>();
  private final Contexts contexts;
  private final BetweenCalls between;
  private final Predicate<Lock> flags;
  private final Map<Lock, Boolean> givenBetween = new HashMap<>();
  private final Map<Lock, Boolean> reset = new HashMap<>();
  private final Map<Lock, Boolean> semaphores = new HashMap<>();
  private final Map<Lock, Boolean> neverRefused = new HashMap<>();

  /**
   * Of a program.
   *
   * @param flags which numbers are locks
   */
  LockKinds(Facts facts, Predicate<Lock> flags) {
    this.flags = flags;
    this.inits = facts.inits();
    this.accesses = facts.accesses();
    this.contexts = facts.contexts();
    this.between = facts.parallelism().between();
  }

  /** What is assumed where a lock protects an access: that the caller of its entry holds it, if that is how it is held. */
  List<String> assumptions(Lock lock, SharedAccess access) {
    return contexts.heldByCallers(access.entry()).contains(lock) ? List.of(HELD_BY_CALLER) : List.of();
  }

  /** Whether two threads never hold the lock so at one time. */
  boolean exclude(Lock lock, Hold one, Hold other) {
    return one.mode().excludes(other.mode()) && protects(lock, one) && protects(lock, other);
  }

  /**
   * Whether two accesses that hold a lock so ({@link #held}) do not meet: it keeps one of them out, or what the one reads is read again
   * if the other wrote meanwhile, as readers of a sequence lock do.
   */
  boolean apart(Lock lock, Hold one, Hold other) {
    return exclude(lock, one, other) || isReadAgain(lock, one, other) || isReadAgain(lock, other, one);
  }

  private boolean isReadAgain(Lock lock, Hold read, Hold written) {
    return written.mode().invalidates(read.mode())
        && read.kind() == LockKind.SEQUENCE
        && written.kind() == LockKind.SEQUENCE
        && protects(lock, read)
        && protects(lock, written);
  }

  /**
   * The locks held at an access, and how they count for it: nothing but reads can be done again, and a reader who reads again may find
   * no object any more.
   */
  static SortedMap<Lock, Hold> held(SharedAccess access) {
    SortedMap<Lock, Hold> all = access.guard().locks().acquired();
    if (all.values().stream().allMatch(h -> counts(h, access))) {
      return all;
    }
    SortedMap<Lock, Hold> result = new TreeMap<>();
    all.forEach(
        (lock, hold) -> {
          if (counts(hold, access)) {
            result.put(lock, hold);
          } else if (hold.mode() == Mode.EXCLUSIVE) {
            result.put(lock, new Hold(hold.mode(), LockKind.SPIN, hold.count(), hold.recursion(), hold.doubts()));
          }
        });
    return result;
  }

  private static boolean counts(Hold hold, SharedAccess access) {
    return hold.kind() != LockKind.SEQUENCE
        || (hold.mode() == Mode.OPTIMISTIC ? access.access().kind() == Act.Kind.READ : access.access().kind() != Act.Kind.FREE);
  }

  private boolean protects(Lock lock, Hold hold) {
    return hold.doubts().stream().allMatch(doubt -> isUnfounded(doubt, lock))
        && !isGivenBetween(lock)
        && switch (Exclusions.of(hold.kind())) {
          case ALWAYS, BY_MODE -> true;
          case WITH_COUNT_ONE -> semaphores.computeIfAbsent(lock, l -> beginsAtOne(l) && !isGivenByOthers(l));
          case WHILE_NOT_RESET -> !isReset(lock);
          case WHERE_USED_AS_LOCK -> flags.test(lock);
          case NEVER -> false;
        };
  }

  /** Whether its holder may lose a lock to code that runs in its name where no call is. */
  boolean isGivenBetween(Lock lock) {
    return givenBetween.computeIfAbsent(lock, between::givesBack);
  }

  private boolean isUnfounded(Doubt doubt, Lock lock) {
    return switch (doubt) {
      case INTERRUPTED -> contexts.entries().stream().noneMatch(e -> e.kind() == ThreadEntry.Kind.SIGNAL);
      case NOT_TESTED -> false;
      case NOT_RECURSIVE -> neverRefused.computeIfAbsent(lock, this::isNeverRefused);
    };
  }

  /**
   * Whether a holder that acquires the lock again never comes back without a second hold: each initialisation that may be of it makes a
   * lock that counts, or one for which its holder then waits for ever, and there is one.
   */
  private boolean isNeverRefused(Lock lock) {
    boolean any = false;
    for (Contexts.Occurrence init : inits) {
      if (init.act() instanceof Act.Init(Lock other, _, Recursion again) && lock.overlap(other) != Overlap.NEVER) {
        if (again == Recursion.BY_ATTRIBUTE) {
          return false;
        }
        any = true;
      }
    }
    return (any || beginsKnown(lock)) && !isWritten(lock, LARGEST_MUTEX, (cell, of) -> cell.base().equals(of.base()), this::fillsWithZeros);
  }

  /** Whether the initial value of a variable says so: nothing but zeros, or the one type that counts. */
  private boolean beginsKnown(Lock lock) {
    if (!(lock instanceof Lock.At(Address address))
        || !(address.base() instanceof Base.Global(Referent name))
        || !address.terms().isEmpty()) {
      return false;
    }
    Program program = contexts.names().program();
    List<Symbol.DefinedVariable> variables =
        program.named(name.name()).stream()
            .filter(Symbol.DefinedVariable.class::isInstance)
            .map(Symbol.DefinedVariable.class::cast)
            .toList();
    return !variables.isEmpty()
        && variables.stream().allMatch(v -> RECURSIVE_TYPE.containsAll(numbers(program.initializer(v), address.offset())));
  }

  private static Set<Long> numbers(Initializer initializer, long from) {
    Set<Long> result = new HashSet<>();
    for (Initializer.Cell cell : initializer.cells()) {
      if (cell.offset() >= from && cell.offset() < from + LARGEST_MUTEX) {
        boolean known = cell instanceof Initializer.Value(_, _, Operand.IntegerConstant _);
        result.add(known && cell instanceof Initializer.Value(_, _, Operand.IntegerConstant(_, long number)) ? number : Long.valueOf(-1));
      }
    }
    result.remove(0L);
    return result;
  }

  /** Whether every initialisation that may be of this semaphore gives it the count one, and there is one. */
  private boolean beginsAtOne(Lock lock) {
    boolean any = false;
    for (Contexts.Occurrence init : inits) {
      if (init.act() instanceof Act.Init(Lock other, Optional<Long> count, _) && lock.overlap(other) != Overlap.NEVER) {
        if (!count.equals(Optional.of(1L))) {
          return false;
        }
        any = true;
      }
    }
    return any;
  }

  /** Whether a thread may give back what it did not surely take, so that two may have it. */
  private boolean isGivenByOthers(Lock lock) {
    return contexts.activations().stream()
        .flatMap(at -> contexts.occurrences(at, Act.Release.class::isInstance).stream())
        .anyMatch(
            o ->
                o.act() instanceof Act.Release(Optional<Lock> given)
                    && (given.isEmpty()
                        || (given.get().overlap(lock) != Overlap.NEVER && !o.guard().locks().acquired().containsKey(given.get()))));
  }

  /** Whether the program may write the control, so that its routine runs again. */
  private boolean isReset(Lock control) {
    return reset.computeIfAbsent(control, c -> isWritten(c, 1, (cell, _) -> isNamed(cell), _ -> false));
  }

  /** Whether the program may write the bytes of a lock, by cells that are meant to be of it, otherwise than {@code harmless} says. */
  private boolean isWritten(Lock lock, long size, BiPredicate<Address, Address> meant, Predicate<Contexts.Occurrence> harmless) {
    return contexts.activations().stream()
        .flatMap(at -> contexts.occurrences(at, Act.Access.class::isInstance).stream())
        .anyMatch(
            o ->
                o.act() instanceof Act.Access(Address cell, long bytes, Act.Kind kind, _, _)
                    && kind != Act.Kind.READ
                    && lock.addresses().stream()
                        .filter(a -> meant.test(cell, a) && Overlap.of(cell, bytes, a, size) != Overlap.NEVER)
                        .anyMatch(a -> !isBeside(o, cell, a, size))
                    && !harmless.test(o));
  }

  /** Whether a write leaves zeros, which stand for a mutex for which its holder waits for ever. */
  private boolean fillsWithZeros(Contexts.Occurrence write) {
    Site site = write.raw().site();
    List<Symbol.DefinedFunction> owners = contexts.names().withBody(site.body());
    return !owners.isEmpty()
        && owners.stream()
            .map(f -> contexts.names().program().function(f).body().instruction(site.ordinal()))
            .allMatch(i -> i instanceof Instruction.Fill(_, Operand.IntegerConstant(_, long value), _, _) && value == 0);
  }

  /** Whether a write at an unknown index stays in an array beside the lock, in one variable (assumption {@code in-bounds}). */
  private boolean isBeside(Contexts.Occurrence write, Address cell, Address lock, long size) {
    if (cell.terms().isEmpty() || !lock.terms().isEmpty() || !(lock.base() instanceof Base.Global) || !cell.base().equals(lock.base())) {
      return false;
    }
    Span ofLock = new Span(lock.offset(), lock.offset() + size);
    List<SharedAccess> seen = writes().getOrDefault(write.raw(), List.of());
    return !seen.isEmpty() && seen.stream().allMatch(w -> w.spot().variable().isPresent() && !w.spot().bytes().overlaps(ofLock));
  }

  /** The writes that other threads may notice, by their events. */
  private IdentityHashMap<Event, List<SharedAccess>> writes() {
    if (writes.isEmpty()) {
      accesses.stream()
          .filter(SharedAccess::writes)
          .forEach(a -> writes.computeIfAbsent(a.occurrence().raw(), _ -> new ArrayList<>()).add(a));
    }
    return writes;
  }

  /** Writes through pointers of which nothing is known are not taken to be of a control. */
  private static boolean isNamed(Address cell) {
    return cell.root() instanceof Base.Global || cell.root() instanceof Base.Fresh || cell.root() instanceof Base.Within;
  }
}
