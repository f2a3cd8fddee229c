package baton.refine;

import static java.util.stream.Collectors.groupingBy;

import baton.ir.AccessMode;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.lockset.Hold;
import baton.lockset.Lock;
import baton.memory.Address;
import baton.model.LockKind;
import baton.race.Facts;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Locks made of operations on a number. Only one thread can set it from zero to something else until it is zero again, so it is
 * a lock if nothing writes it but such operations, and stores of zero by a thread that surely has it. The operations are atomic ones, or
 * they test and store while the thread holds another lock, the same for all writes.
 */
final class Flags {
  /** How many phis of constants are looked through. */
  private static final int DEEPEST = 4;

  private final Facts facts;
  private final Stability stability;
  private final List<Refinement> locked;
  private final Map<Address, Boolean> known = new HashMap<>();
  private @Nullable Map<Address, List<SharedAccess>> taking;

  private enum Operation {
    TAKES,
    GIVES_BACK,
    TAKES_UNDER_LOCK,
    GIVES_BACK_UNDER_LOCK,
    OTHER
  }

  /**
   * Of a program.
   *
   * @param locked how two writes are seen to hold one lock
   */
  Flags(Facts facts, Stability stability, List<Refinement> locked) {
    this.locked = List.copyOf(locked);
    this.facts = facts;
    this.stability = stability;
  }

  /** Whether no two threads have the lock at one time. */
  boolean exclude(Lock lock) {
    return lock.place().filter(number -> known.computeIfAbsent(Stability.anyTime(number), this::find)).isPresent();
  }

  private boolean find(Address number) {
    List<SharedAccess> taken = taking().getOrDefault(number, List.of());
    Set<Integer> takers = new HashSet<>();
    Map<SharedAccess, List<SharedAccess>> writing = new HashMap<>();
    for (SharedAccess each : taken) {
      Optional<List<SharedAccess>> all = stability.writes(each);
      if (all.isEmpty()) {
        return false;
      }
      writing.put(each, all.get());
      all.get().forEach(write -> takers.add(write.entry().number()));
    }
    return !taken.isEmpty()
        && (taken.stream().noneMatch(this::isSwap) || puts(taken).size() == 1)
        && taken.stream()
            .allMatch(
                t -> {
                  List<SharedAccess> all = writing.getOrDefault(t, List.of());
                  return all.stream().allMatch(w -> isRight(w, t, takers)) && areLocked(all, takers);
                });
  }

  /** All accesses that take a flag, by its name at any time. */
  private Map<Address, List<SharedAccess>> taking() {
    if (taking == null) {
      taking = facts.accesses().stream().filter(a -> a.writes() && takes(a)).collect(groupingBy(a -> Stability.anyTime(a.cell())));
    }
    return taking;
  }

  /** A swap has the lock, too, where it found another number than the one that it put there. */
  private boolean isSwap(SharedAccess taking) {
    return instruction(taking) instanceof Instruction.AtomicUpdate;
  }

  /** The numbers that are put there by those who take the lock. */
  private Set<Long> puts(List<SharedAccess> taken) {
    Set<Long> result = new HashSet<>();
    for (SharedAccess each : taken) {
      Operand put =
          switch (instruction(each)) {
            case Instruction.Store store -> store.value();
            case Instruction.AtomicUpdate update -> update.value();
            case Instruction.CompareExchange exchange -> exchange.replacement();
            case Instruction other -> throw new IllegalStateException("takes no lock: " + other);
          };
      result.add(((Operand.IntegerConstant) put).value());
    }
    return result;
  }

  private Instruction instruction(SharedAccess access) {
    return facts.contexts().names().program().function(access.owner()).body().instruction(access.occurrence().site().ordinal());
  }

  private boolean takes(SharedAccess access) {
    return switch (operation(access)) {
      case TAKES, TAKES_UNDER_LOCK -> true;
      case GIVES_BACK, GIVES_BACK_UNDER_LOCK, OTHER -> false;
    };
  }

  /** Whether all writes that may meet others are under one lock, where any rests on that nobody comes between test and store. */
  private boolean areLocked(List<SharedAccess> writes, Set<Integer> takers) {
    if (writes.stream().noneMatch(w -> operation(w) == Operation.TAKES_UNDER_LOCK)) {
      return true;
    }
    List<SharedAccess> meeting = writes.stream().filter(w -> !isAlone(w, takers)).toList();
    return meeting.stream().allMatch(
        a -> meeting.stream().allMatch(b -> locked.stream().anyMatch(l -> l.discharge(new Pair(a, b)).isPresent())));
  }

  private boolean isRight(SharedAccess write, SharedAccess taking, Set<Integer> takers) {
    Hold held = write.guard().locks().acquired().get(Lock.flag(write.cell()));
    boolean has = held != null && held.kind() == LockKind.FLAG;
    boolean sized = write.access().bytes() == taking.access().bytes();
    return switch (operation(write)) {
      case TAKES, TAKES_UNDER_LOCK -> sized;
      case GIVES_BACK_UNDER_LOCK -> sized && has;
      case GIVES_BACK -> (sized && has) || (!has && isAlone(write, takers));
      case OTHER -> !has && isAlone(write, takers);
    };
  }

  /** Whether none of the other threads that use the lock exists. */
  private boolean isAlone(SharedAccess write, Set<Integer> takers) {
    return takers.stream()
        .allMatch(
            t ->
                t == write.entry().number()
                    ? facts.contexts().multiplicity(write.entry()) == baton.entry.Multiplicity.SINGLE
                    : facts.parallelism().noneExists(write.entry(), write.guard().threads(), facts.contexts().entries().get(t)));
  }

  private Operation operation(SharedAccess access) {
    int ordinal = access.occurrence().site().ordinal();
    var body = facts.contexts().names().program().function(access.owner()).body();
    if (!facts.contexts().names().program().function(access.owner()).digest().equals(access.occurrence().site().body())) {
      return Operation.OTHER;
    }
    boolean lawful = access.guard().locks().acquired().containsKey(Lock.lawful(access.cell()));
    return switch (body.instruction(ordinal)) {
      case Instruction.Store(_, Operand.IntegerConstant(_, long value), _, AccessMode mode) when lawful && !mode.isAtomic() ->
          value == 0 ? Operation.GIVES_BACK_UNDER_LOCK : Operation.TAKES_UNDER_LOCK;
      case Instruction.AtomicUpdate(String operator, _, _, Operand.IntegerConstant(_, long to), AccessMode mode)
          when operator.equals("xchg") && to != 0 && mode.acquires() ->
          Operation.TAKES;
      case Instruction.CompareExchange(_, _, Operand expected, Operand.IntegerConstant(_, long to), AccessMode mode, _)
          when to != 0 && mode.acquires() && isZero(body, expected, 0) ->
          Operation.TAKES;
      case Instruction.Store(_, Operand.IntegerConstant(_, long value), _, AccessMode mode) when value == 0 && mode.releases() ->
          Operation.GIVES_BACK;
      default -> Operation.OTHER;
    };
  }

  private static boolean isZero(baton.ir.Body body, Operand operand, int depth) {
    return switch (operand) {
      case Operand.IntegerConstant(_, long value) -> value == 0;
      case Operand.Register(int ordinal) ->
          depth < DEEPEST
              && body.instruction(ordinal) instanceof Instruction.Phi phi
              && phi.incoming().stream().allMatch(i -> isZero(body, i.value(), depth + 1));
      default -> false;
    };
  }
}
