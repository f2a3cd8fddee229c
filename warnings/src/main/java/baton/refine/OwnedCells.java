package baton.refine;

import baton.entry.ProgramNames;
import baton.entry.ThreadEntry;
import baton.memory.Address;
import baton.memory.Base;
import baton.race.Facts;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import baton.summary.Act;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Cells of handed objects, such as {@code file->private_data}, that hold an object of their own whenever a callback other than the
 * first runs: the first one puts there what it made in this very activation, on every way on which it succeeds, and whatever else the
 * program writes there is null. So each of these objects belongs to one handed object.
 */
final class OwnedCells {
  private final Facts facts;
  private final ProgramNames names;
  private final HandedObjects handed;
  private final OperationTables tables;
  private final CellWrites cells;
  private final StoredValues values;
  private final StoredOnSuccess stored;
  private final List<Refinement> apart;
  private final Map<Cell, Boolean> known = new HashMap<>();
  private final Map<Found, Boolean> finds = new HashMap<>();
  private @Nullable Map<Integer, List<SharedAccess>> stores;

  /** What threads of an entry find in a cell. */
  private record Found(Address cell, int entry) {}

  /** A cell of the objects of a table. */
  private record Cell(OperationTables.Table table, long offset) {}

  /** With what tells that a write is to another object than a read. */
  OwnedCells(Facts facts, HandedObjects handed, CellWrites cells, List<Refinement> apart) {
    this.facts = facts;
    this.names = facts.contexts().names();
    this.handed = handed;
    this.tables = new OperationTables(facts);
    this.cells = cells;
    this.values = new StoredValues(facts.contexts(), facts.parallelism().model());
    this.stored = new StoredOnSuccess(names, new NewObjects(names, facts.parallelism().model()));
    this.apart = apart;
  }

  /** The cell in which the pointer was found through which an access comes to its object; empty where it was found in an unknown element. */
  static Optional<Address> holder(SharedAccess access) {
    return access.cell().base() instanceof Base.Held(Address cell, _) && cell.terms().isEmpty() ? Optional.of(cell) : Optional.empty();
  }

  /** Whether the cell at {@code offset} of what {@code callback} is handed is one, whatever table it is called from. */
  boolean owned(ThreadEntry callback, long offset) {
    return tables
        .of(callback)
        .filter(all -> all.stream().allMatch(t -> owned(new Cell(t, offset))))
        .isPresent();
  }

  private boolean owned(Cell cell) {
    Boolean found = known.get(cell);
    if (found == null) {
      found = find(cell);
      known.put(cell, found);
    }
    return found;
  }

  private boolean find(Cell cell) {
    List<OperationTables.Callback> firsts = tables.firsts(cell.table());
    List<SharedAccess> writes = new ArrayList<>();
    for (OperationTables.Callback first : firsts) {
      Optional<ThreadEntry> entry =
          facts.contexts().entries().stream()
              .filter(e -> e.kind() == ThreadEntry.Kind.OPERATION && OperationTables.Callback.of(e).equals(first))
              .findFirst();
      List<Integer> positions = entry.map(handed::positions).orElse(List.of());
      if (positions.size() != 1 || !isFilled(entry.get(), positions.getFirst(), cell.offset())) {
        return false;
      }
      List<SharedAccess> own =
          stores().getOrDefault(entry.get().number(), List.of()).stream().filter(a -> a.cell().offset() == cell.offset()).toList();
      if (own.isEmpty() || own.stream().anyMatch(a -> a.spot().untyped())) {
        return false;
      }
      writes.addAll(own);
    }
    return !firsts.isEmpty() && writes.stream().allMatch(own -> isOnlyWriteOf(cell, own));
  }

  /**
   * The cell of what a first callback is handed into which it puts what it made in the same activation, if there is one; empty where there
   * are several.
   */
  Optional<Address> ownCell(ThreadEntry first) {
    Set<Address> found = new HashSet<>();
    stores().getOrDefault(first.number(), List.of()).stream().filter(this::putsNew).forEach(w -> found.add(w.cell()));
    return found.size() == 1 ? Optional.of(found.iterator().next()) : Optional.empty();
  }

  /** Whether all that a callback finds in a cell is null, or was made by a first callback, and put there only by that activation. */
  boolean holdsOwnOnly(Address cell, ThreadEntry callback) {
    return finds.computeIfAbsent(
        new Found(cell, callback.number()),
        f -> {
          List<SharedAccess> reads = cells.reads(f.cell()).stream().filter(r -> r.entry().number() == f.entry()).toList();
          return !reads.isEmpty() && reads.stream().allMatch(this::findsOwnOnly);
        });
  }

  /** What no first callback ever fills was there before, whoever put it there: then nothing is known of it. */
  private boolean findsOwnOnly(SharedAccess read) {
    if (read.spot().untyped()) {
      return false;
    }
    AtomicBoolean filled = new AtomicBoolean();
    boolean only =
        cells.allWrites(
            read,
            write -> {
              boolean fills = write.access().kind() == Act.Kind.WRITE && !values.isNull(write) && apart.stream().noneMatch(r -> areApart(r, read, write));
              filled.compareAndSet(false, fills);
              return !fills || fillsOwn(write);
            });
    return only && filled.get();
  }

  private static boolean areApart(Refinement by, SharedAccess one, SharedAccess other) {
    return by.discharge(new Pair(one, other)).isPresent();
  }

  /** Whether a write is by a first callback that fills no other cell with what it makes, and always fills this one. */
  private boolean fillsOwn(SharedAccess write) {
    return putsNew(write)
        && ownCell(write.entry()).filter(write.cell()::equals).isPresent()
        && write.cell().base() instanceof Base.Handed(_, int position)
        && isFilled(write.entry(), position, write.cell().offset());
  }

  /** Whether a first callback puts what it made into the one object that it is handed. */
  private boolean putsNew(SharedAccess write) {
    return write.cell().terms().isEmpty()
        && handedOf(write).filter(h -> h.sole() && h.isFirst()).isPresent()
        && !values.isNull(write)
        && values.isNullOrNew(write);
  }

  /** Whether a cell holds null or what the first callback made, wherever that has succeeded. */
  private boolean isFilled(ThreadEntry first, int position, long offset) {
    Base object = new Base.Handed(names.self(first.function()), position);
    boolean wasNull = handed.of(first, object).flatMap(HandedObjects.Handed::empty).filter(empty -> empty == offset).isPresent();
    return wasNull || stored.always(first.function(), position, offset);
  }

  /** Whether a callback is the last one of the only table in which it stands, and another one the first of that table. */
  boolean isLastOf(ThreadEntry callback, ThreadEntry first) {
    Optional<Set<OperationTables.Table>> of = tables.of(callback);
    return of.filter(all -> all.size() == 1 && all.equals(tables.of(first).orElse(Set.of()))).isPresent()
        && handed.field(callback).filter(handed::isLast).isPresent();
  }

  /** What writes cells of handed objects, by the number of the entry. */
  private Map<Integer, List<SharedAccess>> stores() {
    if (stores == null) {
      Map<Integer, List<SharedAccess>> found = new HashMap<>();
      for (SharedAccess access : facts.accesses()) {
        if (access.access().kind() == Act.Kind.WRITE && access.cell().terms().isEmpty() && handedOf(access).isPresent()) {
          found.computeIfAbsent(access.entry().number(), _ -> new ArrayList<>()).add(access);
        }
      }
      stores = found;
    }
    return stores;
  }

  private Optional<HandedObjects.Handed> handedOf(SharedAccess access) {
    return access.cell().base() instanceof Base.Handed base ? handed.of(access.entry(), base) : Optional.empty();
  }

  /** Whether all that may write the cell that {@code own} does leaves it owned. */
  private boolean isOnlyWriteOf(Cell cell, SharedAccess own) {
    return cells.allWrites(
        own, w -> w.access().kind() != Act.Kind.WRITE || apart.stream().anyMatch(r -> areApart(r, own, w)) || isHarmless(cell, own, w));
  }

  private boolean isHarmless(Cell cell, SharedAccess own, SharedAccess write) {
    Optional<HandedObjects.Handed> into = handedOf(write).filter(HandedObjects.Handed::sole);
    boolean known = into.isPresent() && write.cell().terms().isEmpty() && write.access().bytes() > 0;
    if (known) {
      long begin = write.cell().offset();
      boolean same = begin < cell.offset() + own.access().bytes() && cell.offset() < begin + write.access().bytes();
      Optional<Set<OperationTables.Table>> of = tables.of(write.entry());
      if (!same || of.filter(t -> !t.contains(cell.table())).isPresent()) {
        return true;
      }
    }
    boolean putsNew = known && write.cell().offset() == cell.offset();
    return putsNew ? values.isNullOrNew(write) : values.isNull(write);
  }
}
