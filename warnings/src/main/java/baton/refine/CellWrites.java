package baton.refine;

import baton.entry.CallPositions;
import baton.entry.ThreadEntry;
import baton.link.KnownCode;
import baton.link.Symbol;
import baton.memory.Address;
import baton.memory.Base;
import baton.race.Facts;
import baton.pointsto.ObjectClass;
import baton.race.SharedAccess;
import baton.race.Spot;
import baton.summary.Act;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Which accesses read the cells of a program, and which may write what they read. */
final class CellWrites {
  private final Map<Address, List<SharedAccess>> reads = new HashMap<>();
  private final Writes writes;
  private final ObjectClass outside;

  /** Whether each function that the program calls by name is known. */
  private final boolean isWhole;

  private final CallPositions positions;
  private final ControlFlows flows;
  private final Map<Settled, Boolean> settled = new HashMap<>();

  /** A cell that the thread of an entry reads in a function. */
  private record Settled(Address cell, int entry, Symbol.DefinedFunction function) {}

  CellWrites(Facts facts) {
    this.writes = new Writes(facts.accesses(), facts.outside());
    this.outside = facts.outside();
    this.isWhole = KnownCode.isAll(facts.contexts().names().program(), facts.parallelism().model());
    this.positions = facts.positions();
    this.flows = new ControlFlows(facts.contexts());
    for (SharedAccess access : facts.accesses()) {
      if (access.access().kind() == Act.Kind.READ) {
        reads.computeIfAbsent(Stability.anyTime(access.cell()), _ -> new ArrayList<>()).add(access);
      }
    }
  }

  /** The accesses that read a cell, whenever they do. */
  List<SharedAccess> reads(Address cell) {
    return reads.getOrDefault(Stability.anyTime(cell), List.of());
  }

  /** The accesses that may write what an access reads or writes; empty where there are too many to tell. */
  Optional<List<SharedAccess>> writes(SharedAccess access) {
    return writes.to(access);
  }

  /** Whether all accesses that may write what an access reads or writes are such; not where there are too many to tell. */
  boolean allWrites(SharedAccess access, Predicate<SharedAccess> such) {
    return writes.all(access, such);
  }

  /** Whether code that is not there may write what is read from a cell: it can name the variable, or knows its address. */
  boolean isOpen(Address cell) {
    return reads(cell).stream()
        .map(SharedAccess::spot)
        .anyMatch(spot -> !isWhole && (spot.pointsTo().equals(outside) || spot.variable().filter(Spot.Variable::exported).isPresent()));
  }

  /** Who may write what one of some accesses reads; empty where there are too many to tell. */
  Optional<Set<Writes.Writer>> writers(Collection<SharedAccess> accesses) {
    return writes.writers(accesses);
  }

  /** Whether one of the writes of what an access reads is such a one, or there are too many to tell. */
  boolean mayBeWritten(SharedAccess read, Predicate<SharedAccess> such) {
    return !allWrites(read, such.negate());
  }

  /** Whether a cell that is read is never written while the program runs. */
  boolean isNeverWritten(Address cell) {
    List<SharedAccess> known = reads(cell);
    return !known.isEmpty() && !isOpen(cell) && known.stream().noneMatch(read -> mayBeWritten(read, _ -> true));
  }

  /**
   * Whether a function always finds one value in a cell: only the one thread that reads it there writes it, and not any more after it has
   * read it there.
   *
   * @param entry of which there is one thread, that activates the function once
   */
  boolean isSettled(Address cell, ThreadEntry entry, Symbol.DefinedFunction function) {
    return settled.computeIfAbsent(new Settled(Stability.anyTime(cell), entry.number(), function), s -> find(s.cell(), entry, function));
  }

  private boolean find(Address cell, ThreadEntry entry, Symbol.DefinedFunction function) {
    List<SharedAccess> here =
        reads(cell).stream()
            .filter(r -> r.entry().number() == entry.number() && r.occurrence().at().function().equals(function))
            .toList();
    return !here.isEmpty() && !isOpen(cell) && here.stream().noneMatch(read -> mayBeWritten(read, write -> mayFollow(read, write, entry, function)));
  }

  private boolean mayFollow(SharedAccess read, SharedAccess write, ThreadEntry entry, Symbol.DefinedFunction function) {
    boolean own = write.entry().number() == entry.number() && read.occurrence().raw().via().isEmpty();
    return !own || places(write, function).filter(all -> all.stream().noneMatch(p -> flows.of(function).follows(read.anchor(), p, -1))).isEmpty();
  }

  /**
   * The instructions of a function at which, or as a part of which, its thread may write; of equal events that rise from calls one stands for
   * all. Empty where it may be at any time.
   */
  private Optional<? extends Collection<Integer>> places(SharedAccess write, Symbol.DefinedFunction function) {
    if (!write.occurrence().at().function().equals(function)) {
      return positions.of(function, write.occurrence().at().function());
    }
    return Optional.of(write.occurrence().raw().via().isPresent() ? positions.calls(function) : List.of(write.anchor()));
  }

  /** Whether every round of a loop in a function finds one object behind a base: a variable, what is made once, or what a settled cell points to. */
  boolean isOneObject(Base base, ThreadEntry entry, Symbol.DefinedFunction function, Predicate<Base> madeOnce) {
    return base instanceof Base.Global
        || madeOnce.test(base)
        || (base instanceof Base.Held(Address cell, _) && cell.base() instanceof Base.Global && cell.terms().isEmpty() && isSettled(cell, entry, function));
  }
}
