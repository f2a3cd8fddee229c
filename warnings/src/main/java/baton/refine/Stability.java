package baton.refine;

import baton.entry.Activation;
import baton.entry.Multiplicity;
import baton.entry.ThreadEntry;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Digest;
import baton.ir.Instruction;
import baton.ir.Referent;
import baton.link.Symbol;
import baton.lockset.Lock;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Epoch;
import baton.race.Facts;
import baton.race.SharedAccess;
import baton.summary.Act;
import baton.summary.Event;
import baton.symbolic.Threads;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Whether a cell that a lock's name was read from holds one value as long as it matters (design, section 10, rule ii): nobody writes
 * it while the thread of an access runs, and not under the lock itself. No lock is used to show that. What is freed is not used any more
 * (assumption {@code live-nodes}), so a free changes no cell for those who still have the object.
 */
final class Stability {
  private static final Epoch ANY = new Epoch.Written(Digest.of("whenever"), 0);

  private final Facts facts;
  private final BeforeStart before;
  private final ControlFlows flows;
  private final Rereads rereads;
  private final CellWrites cells;
  private final Map<Address, Boolean> steady = new HashMap<>();
  private final Map<Asked, Boolean> stable = new HashMap<>();
  private final Map<Asked, Boolean> readOnce = new HashMap<>();
  private final Map<Kept, Boolean> unchanged = new HashMap<>();

  /** Who may write what is read from a cell, and which threads may run then. */
  private final Map<Address, Optional<Set<Writes.Writer>>> writers = new HashMap<>();

  /** A cell as long as a thread of an entry lives, and whether writes of that thread matter. */
  private record Kept(Address cell, int entry, boolean own) {}

  /** What is asked of an access: it is the same for all in one context while the same threads may run. */
  private record Asked(Address address, Lock lock, int context, Threads threads) {
    static Asked of(Address address, Lock lock, SharedAccess access) {
      return new Asked(address, lock, access.occurrence().at().number(), access.guard().threads());
    }
  }

  Stability(Facts facts, BeforeStart before, CellWrites cells) {
    this.facts = facts;
    this.before = before;
    this.flows = new ControlFlows(facts.contexts());
    this.rereads = new Rereads(facts.contexts(), facts.parallelism().model());
    this.cells = cells;
  }

  /** The name without the times at which its cells were read. */
  static Address anyTime(Address address) {
    return address.replace(base -> Address.of(base instanceof Base.Held(Address cell, _) ? new Base.Held(cell, ANY) : base));
  }

  /** The cells that an address was read from. */
  static Set<Address> cells(Address address) {
    Set<Address> found = new HashSet<>();
    address.mentions(
        base -> {
          if (base instanceof Base.Held(Address cell, _)) {
            found.add(cell);
          }
          return false;
        });
    return found;
  }

  /** Whether all cells on the way to {@code lock} hold one value while {@code access} may meet other threads. */
  boolean stable(Lock lock, SharedAccess access) {
    Address address = lock instanceof Lock.At(Address at) ? anyTime(at) : null;
    return address != null && cells(address).stream().allMatch(cell -> stable(cell, lock, access));
  }

  /**
   * Whether cells hold one value while {@code access} may meet other threads.
   *
   * @param cells without the times at which they were read
   * @param lock the lock whose name was read from them
   */
  boolean stable(Set<Address> cells, Lock lock, SharedAccess access) {
    return cells.isEmpty() || (lock instanceof Lock.At && cells.stream().allMatch(cell -> stable(cell, lock, access)));
  }

  /** Whether nobody writes a cell that {@code address} was read from while any thread that reads it runs. */
  boolean steady(Address address) {
    return steady.computeIfAbsent(address, this::isSteady);
  }

  private boolean isSteady(Address address) {
    for (Address cell : cells(anyTime(address))) {
      List<SharedAccess> known = cells.reads(cell);
      boolean changes =
          known.stream()
              .anyMatch(
                  read ->
                      mayBeWritten(
                          read,
                          write ->
                              write.access().kind() != Act.Kind.FREE
                                  && (parallel(read, write) || write.entry().number() == read.entry().number())));
      if (known.isEmpty() || changes) {
        return false;
      }
    }
    return true;
  }

  private boolean parallel(SharedAccess one, SharedAccess other) {
    return facts.parallelism().apart(one.entry(), one.guard().threads(), other.entry(), other.guard().threads()).isEmpty();
  }

  /**
   * Whether an address that {@code lock} shares its base with was read once, before the lock was taken; or what it is read from stays as
   * it is.
   */
  boolean readOnce(Lock lock, Address address, SharedAccess access) {
    return readOnce.computeIfAbsent(
        Asked.of(address, lock, access),
        _ -> cells(address).stream().noneMatch(cell -> isReadAgain(cell, lock, access)) || stable(lock, access));
  }

  private boolean isReadAgain(Address cell, Lock lock, SharedAccess access) {
    List<SharedAccess> known =
        cells.reads(cell).stream()
            .filter(r -> r.entry().number() == access.entry().number() && r.cell().equals(cell))
            .toList();
    if (known.stream().anyMatch(r -> r.guard().locks().acquired().containsKey(lock))) {
      return true;
    }
    List<Event> here =
        known.stream().filter(r -> r.occurrence().at().function().equals(access.occurrence().at().function()))
            .map(r -> r.occurrence().raw()).toList();
    return here.stream().map(Event::site).distinct().count() > 1
        || here.stream().anyMatch(e -> e.via().isPresent() && e.repeats())
        || rereads.mayBeOther(access, here, anyTime(cell));
  }

  /**
   * Whether a cell that the thread of {@code access} reads holds one value as long as that thread lives.
   *
   * @param own whether writes by the one thread of the entry itself matter, too
   */
  boolean unchanged(Address cell, SharedAccess access, boolean own) {
    return unchanged.computeIfAbsent(
        new Kept(anyTime(cell), access.entry().number(), own), kept -> isUnchanged(kept.cell(), access.entry(), own));
  }

  private boolean isUnchanged(Address cell, ThreadEntry entry, boolean own) {
    boolean single = facts.contexts().multiplicity(entry) == Multiplicity.SINGLE;
    Optional<Set<Writes.Writer>> all = writers.computeIfAbsent(cell, this::findWriters);
    if (all.isEmpty() || cells.isOpen(cell)) {
      return false;
    }
    for (Writes.Writer writer : all.get()) {
      boolean same = writer.entry().number() == entry.number();
      boolean apart = same ? single && !own : facts.parallelism().noneExists(writer.entry(), writer.threads(), entry);
      if (!apart) {
        return false;
      }
    }
    return !cells.reads(cell).isEmpty();
  }

  private Optional<Set<Writes.Writer>> findWriters(Address cell) {
    return cells.writers(cells.reads(cell));
  }

  /**
   * Knows of cells that nobody writes as long as a thread exists; writes before it is started do not matter, nor that it frees what
   * it was handed.
   */
  OwnNumbers.Unwritten unwritten(BeforeStart before) {
    return (names, bytes, access) -> {
      List<SharedAccess> known =
          names.stream().flatMap(n -> cells.reads(n).stream()).filter(r -> r.entry().number() == access.entry().number()).toList();
      for (SharedAccess read : known) {
        boolean sized = read.access().bytes() == bytes;
        if (!sized || mayBeWritten(read, write -> !isApart(write, read, before))) {
          return false;
        }
      }
      return !known.isEmpty() && names.stream().noneMatch(cells::isOpen);
    };
  }

  /**
   * Whether nobody writes some bytes behind an object as long as a thread of an entry exists that reads them, be it as a part of what it
   * copies; writes before it is started do not matter, nor that somebody frees it (assumption {@code live-nodes}).
   *
   * @param objects the names that its reads may have of it
   */
  boolean isUnwritten(Set<Address> objects, long offset, long bytes, ThreadEntry entry, BeforeStart before) {
    boolean isRead = false;
    for (Address object : objects) {
      for (long from = offset % bytes; from <= offset; from += bytes) {
        Address start = object.plus(from);
        long covered = offset + bytes - from;
        for (SharedAccess read : cells.reads(start)) {
          if (read.entry().number() == entry.number() && read.access().bytes() >= covered) {
            isRead = true;
            if (cells.isOpen(start) || mayBeWritten(read, w -> w.access().kind() != Act.Kind.FREE && !isApart(w, read, before))) {
              return false;
            }
          }
        }
      }
    }
    return isRead;
  }

  /** Whether a write is over before the thread begins that reads, or is how that thread gives back what it was handed. */
  private boolean isApart(SharedAccess write, SharedAccess read, BeforeStart before) {
    boolean given = write.access().kind() == Act.Kind.FREE && write.cell().base().equals(read.cell().base());
    return read.entry().number() == write.entry().number()
        ? given
        : facts.parallelism().noneExists(write.entry(), write.guard().threads(), read.entry()) || before.isBefore(write, read);
  }

  private boolean stable(Address cell, Lock lock, SharedAccess access) {
    return stable.computeIfAbsent(Asked.of(cell, lock, access), _ -> isStable(cell, lock, access));
  }

  private boolean isStable(Address cell, Lock lock, SharedAccess access) {
    Address name = anyTime(((Lock.At) lock).address());
    List<SharedAccess> known = cells.reads(cell);
    if (known.isEmpty()) {
      return false;
    }
    return known.stream().noneMatch(read -> mayBeWritten(read, write -> isChange(cell, lock, name, access, known, write)));
  }

  private boolean isChange(
      Address cell, Lock lock, Address name, SharedAccess access, List<SharedAccess> reads, SharedAccess write) {
    if (write.access().kind() == Act.Kind.FREE) {
      return false;
    }
    boolean underLock =
        write.guard().locks().acquired().keySet().stream().anyMatch(l -> l instanceof Lock.At(Address at) && anyTime(at).equals(name));
    boolean meets = parallel(access, write) && !precedes(write, reads, access);
    return underLock || meets || writtenSince(cell, lock, access, write);
  }

  /** Whether one of the writes of what an access reads is such a one, or there are too many to tell. */
  private boolean mayBeWritten(SharedAccess read, Predicate<SharedAccess> such) {
    return cells.mayBeWritten(read, such);
  }

  /** Whether a write comes before the start of each thread like that of {@code access} that reads what it writes. */
  private boolean precedes(SharedAccess write, List<SharedAccess> reads, SharedAccess access) {
    List<SharedAccess> own = reads.stream().filter(r -> r.entry().number() == access.entry().number()).toList();
    return !own.isEmpty() && own.stream().allMatch(r -> before.isBefore(write, r));
  }

  /** Whether the thread may have written the cell after it read there what the lock's name starts from. */
  private boolean writtenSince(Address cell, Lock lock, SharedAccess access, SharedAccess write) {
    if (write.entry().number() != access.entry().number()) {
      return false;
    }
    Activation at = holder(lock, access.occurrence().at());
    List<Integer> here = places(write, at.function());
    return lock.mentions(
        base -> {
          if (!(base instanceof Base.Held(Address read, Epoch epoch)) || !anyTime(read).equals(cell)) {
            return false;
          }
          return switch (epoch) {
            // the value is older than anything that happens in the function, and so may be one named by another function
            case Epoch.Entry _ -> !here.isEmpty() || at.from().isEmpty();
            case Epoch.Written(Digest body, int site) ->
                body.equals(digest(at)) ? here.stream().anyMatch(w -> follows(at, site, w)) : !here.isEmpty() || at.from().isEmpty();
          };
        });
  }

  /** The activation that a lock's name is from: the caller that took it, where it is held on entry. */
  private static Activation holder(Lock lock, Activation at) {
    Activation result = at;
    while (result.from().isPresent() && result.context().locks().acquired().containsKey(lock)) {
      result = result.from().get().activation();
    }
    return result;
  }

  /** Where in a function a write happens: at an instruction, or in a call of what leads to it. */
  private List<Integer> places(SharedAccess write, Symbol.DefinedFunction function) {
    Activation at = write.occurrence().at();
    if (at.function().equals(function)) {
      return List.of(write.anchor());
    }
    List<Integer> result = new ArrayList<>();
    Symbol.DefinedFunction callee = at.function();
    for (Optional<Activation.Caller> from = at.from(); from.isPresent(); from = from.get().activation().from()) {
      if (from.get().activation().function().equals(function)) {
        result.add(anchor(from.get().event()));
        result.addAll(callsOf(callee, function));
      }
      callee = from.get().activation().function();
    }
    return result;
  }

  private static int anchor(Event event) {
    return event.via().map(Event.Via::ordinal).orElse(event.site().ordinal());
  }

  /** The calls of one function by its name in another. */
  private List<Integer> callsOf(Symbol.DefinedFunction callee, Symbol.DefinedFunction caller) {
    Body body = facts.contexts().names().program().function(caller).body();
    Referent name = facts.contexts().names().self(callee);
    List<Integer> result = new ArrayList<>();
    for (Block block : body.blocks()) {
      for (int i = 0; i < block.instructions().size(); i++) {
        if (block.instructions().get(i) instanceof Instruction.Call call
            && call.callee() instanceof Callee.Direct(int referent)
            && body.referents().get(referent).equals(name)) {
          result.add(block.first() + i);
        }
      }
    }
    return result;
  }

  private Digest digest(Activation at) {
    return facts.contexts().names().program().function(at.function()).digest();
  }

  private boolean follows(Activation at, int site, int write) {
    return site != write && flows.of(at.function()).follows(site, write, -1);
  }

  /** The accesses that may write what an access reads or writes; empty where there are too many to tell. */
  Optional<List<SharedAccess>> writes(SharedAccess access) {
    return cells.writes(access);
  }
}
