package baton.refine;

import baton.entry.Multiplicity;
import baton.entry.ThreadEntry;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.link.KnownCode;
import baton.link.Symbol;
import baton.memory.Base;
import baton.race.Facts;
import baton.race.SharedAccess;
import baton.race.Spot;
import baton.refine.ThreadPlaces.Place;
import baton.symbolic.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Parts of variables that hold one value for all threads that may meet: nobody writes them, or one thread does, and only while none of those
 * others exists. What code outside has an address of, and what is volatile, is no such part.
 */
final class SettledCells {
  private final Facts facts;
  private final Stability stability;
  private final ThreadPlaces places;

  /** Whether each function that the program calls by name is known: else another unit may write what is visible there. */
  private final boolean isWhole;

  private final Map<Place, Cell> loads = new HashMap<>();
  private final Map<Cell, Optional<Writing>> writing = new HashMap<>();
  private final Map<Cell, List<SharedAccess>> reads = new LinkedHashMap<>();
  private final Map<Asked, Boolean> settled = new HashMap<>();
  private final Map<Load, Boolean> current = new HashMap<>();

  /** A part of a variable that is read as one value. */
  record Cell(Symbol.DefinedVariable variable, long offset, long bytes) {}

  /** Who writes a cell, if anybody does, and what it holds at first. */
  private record Writing(Optional<ThreadEntry> by, List<SharedAccess> writes, Values first) {}

  private record Asked(Cell cell, int entry) {}

  private record Load(Place place, int entry) {}

  SettledCells(Facts facts, Stability stability, ThreadPlaces places) {
    this.facts = facts;
    this.stability = stability;
    this.places = places;
    this.isWhole = KnownCode.isAll(facts.contexts().names().program(), facts.parallelism().model());
    if (facts.contexts().entries().stream().anyMatch(e -> e.kind() == ThreadEntry.Kind.MAIN)) {
      facts.accesses().forEach(this::add);
    }
  }

  private void add(SharedAccess access) {
    if (access.writes()
        || !access.spot().inProgram()
        || !access.cell().terms().isEmpty()
        || !(access.cell().base() instanceof Base.Global(var name))
        || access.spot().pointsTo().equals(facts.outside())) {
      return;
    }
    int ordinal = access.occurrence().site().ordinal();
    // an address that is computed, or handed over, is that of another object in another thread
    boolean same =
        facts.contexts().names().program().function(access.owner()).body().instruction(ordinal) instanceof Instruction.Load load
            && load.address() instanceof Operand.SymbolAddress
            && load.type().bytes() == access.access().bytes()
            && load.type().bytes() <= Long.BYTES
            && !load.mode().isVolatile()
            && !access.spot().variable().map(Spot.Variable::threadLocal).orElse(true);
    if (same && facts.contexts().names().symbol(access.occurrence().at().function(), name).orElse(null) instanceof Symbol.DefinedVariable variable) {
      Cell cell = new Cell(variable, access.cell().offset(), access.access().bytes());
      loads.put(new Place(access.owner(), ordinal), cell);
      reads.computeIfAbsent(cell, _ -> new ArrayList<>()).add(access);
    }
  }

  /** The functions that read parts of variables. */
  Set<Symbol.DefinedFunction> readers() {
    return loads.keySet().stream().map(Place::function).collect(Collectors.toSet());
  }

  /** Whether one thread at most writes what a load reads. */
  boolean maySettle(Symbol.DefinedFunction function, int load) {
    return read(function, load).flatMap(this::writing).isPresent();
  }

  /** What a load reads, where that is a part of a variable. */
  Optional<Cell> read(Symbol.DefinedFunction function, int load) {
    return Optional.ofNullable(loads.get(new Place(function, load)));
  }

  /** What a cell holds at any time; any value where somebody writes it. */
  Values always(Cell cell) {
    return writing(cell).filter(w -> w.by().isEmpty()).map(Writing::first).orElse(Values.ANY);
  }

  /** Whether a cell holds one value as long as a thread of an entry exists, but for what the thread that writes it does itself. */
  boolean isSettled(Cell cell, ThreadEntry entry) {
    return settled.computeIfAbsent(
        new Asked(cell, entry.number()),
        _ ->
            writing(cell)
                .filter(
                    w ->
                        w.by().filter(by -> by.number() != entry.number()).isEmpty()
                            || w.writes().stream().allMatch(a -> facts.parallelism().noneExists(a.entry(), a.guard().threads(), entry)))
                .isPresent());
  }

  /** Whether what a load in a thread of an entry reads is what its cell holds when threads meet: the thread itself does not write it later. */
  boolean isCurrent(Cell cell, ThreadEntry entry, Symbol.DefinedFunction function, int load) {
    Place place = new Place(function, load);
    return isSettled(cell, entry)
        && current.computeIfAbsent(
            new Load(place, entry.number()),
            _ ->
                writing(cell).orElseThrow().writes().stream()
                    .noneMatch(w -> w.entry().number() == entry.number() && places.mayFollow(entry, place, Place.of(w))));
  }

  private Optional<Writing> writing(Cell cell) {
    return writing.computeIfAbsent(cell, this::find);
  }

  private Optional<Writing> find(Cell cell) {
    List<SharedAccess> writes = new ArrayList<>();
    Set<Spot> asked = new HashSet<>();
    List<SharedAccess> all = reads.getOrDefault(cell, List.of());
    for (SharedAccess read : all) {
      if (asked.add(read.spot())) {
        Optional<List<SharedAccess>> found = stability.writes(read);
        if (found.isEmpty()) {
          return Optional.empty();
        }
        writes.addAll(found.get());
      }
    }
    List<ThreadEntry> by = writes.stream().map(SharedAccess::entry).distinct().limit(2).toList();
    if (by.isEmpty()) {
      boolean known = isWhole || !facts.contexts().names().program().variable(cell.variable()).linkage().isExported();
      OptionalLong first = known ? InitialNumbers.of(facts.contexts().names(), all.getFirst()) : OptionalLong.empty();
      return Optional.of(new Writing(Optional.empty(), List.of(), first.isPresent() ? signed(first.getAsLong(), cell.bytes()) : Values.ANY));
    }
    return by.size() == 1 && facts.contexts().multiplicity(by.getFirst()) == Multiplicity.SINGLE
        ? Optional.of(new Writing(Optional.of(by.getFirst()), writes, Values.ANY))
        : Optional.empty();
  }

  private static Values signed(long number, long bytes) {
    int above = Long.SIZE - (int) Math.min(bytes, Long.BYTES) * Byte.SIZE;
    return Values.of(number << above >> above);
  }
}
