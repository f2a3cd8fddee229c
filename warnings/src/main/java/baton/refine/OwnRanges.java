package baton.refine;

import baton.entry.Contexts;
import baton.entry.Multiplicity;
import baton.entry.ProgramNames;
import baton.entry.Spawned;
import baton.entry.ThreadEntry;
import baton.ir.Referent;
import baton.link.Symbol;
import baton.memory.Address;
import baton.memory.Base;
import baton.model.SelfRule;
import baton.race.Discharge;
import baton.race.Facts;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Each thread has a part of an array for itself: from a bound that follows from what it was handed to another one, or each n-th
 * element from its own number on. One thread for each part is as good as a lock for each (Goblint, example 4).
 */
public final class OwnRanges implements Refinement {
  private final Contexts contexts;

  /** Whether there is an entry whose threads may have parts of their own; elsewhere nothing is looked for. */
  private final boolean hasOwn;

  private final Stability stability;
  private final CellWrites cells;
  private final OwnNumbers.Unwritten unwritten;
  private final StartForms starts;
  private final HandedTables tables;
  private final HandedPlaces places;
  private final PerAccess<List<List<Part>>> parts = new PerAccess<>(this::parts);

  /** An access in terms of what its thread was handed: it starts from {@code root}, or from a pointer that was {@code handed} over. */
  private record Extent(String root, Optional<Form.Atom.Handed> handed, Interval bytes, long size) {}

  OwnRanges(Facts facts, Stability stability, CellWrites cells, OwnNumbers numbers, OwnNumbers.Unwritten unwritten) {
    this.contexts = facts.contexts();
    this.hasOwn = contexts.entries().stream().anyMatch(this::mayHaveOwn);
    this.stability = stability;
    this.cells = cells;
    this.unwritten = unwritten;
    this.places = new HandedPlaces(facts);
    this.tables = new HandedTables(contexts, cells);
    this.starts = new StartForms(contexts, cells, numbers);
  }

  @Override
  public String name() {
    return "own-range";
  }

  @Override
  public String paper() {
    return "Vojdani et al., Static Race Detection for Device Drivers: The Goblint Approach, example 4";
  }

  @Override
  public boolean concerns(SharedAccess access) {
    return hasOwn && !parts.of(access).isEmpty();
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    List<List<Part>> first = parts.of(pair.first());
    List<List<Part>> second = first.isEmpty() ? List.of() : parts.of(pair.second());
    boolean one = pair.first().entry().number() == pair.second().entry().number();
    boolean apart =
        first.stream().anyMatch(f -> second.stream().anyMatch(s -> f.stream().allMatch(a -> s.stream().allMatch(b -> a.isApart(b, one)))));
    return apart
        ? Optional.of(new Discharge(name(), "each thread has a part of the array for itself", List.of("counters-do-not-wrap", "in-bounds")))
        : Optional.empty();
  }

  /** Whether what the threads of an entry are handed is known. */
  private boolean mayHaveOwn(ThreadEntry entry) {
    return entry.kind() == ThreadEntry.Kind.THREAD && entry.self() == SelfRule.AS_CREATED && contexts.isOnlyBegun(entry);
  }

  /** Where the threads of an access's entry make it, each list of parts being all of them; none where that is not known. */
  private List<List<Part>> parts(SharedAccess access) {
    List<List<Part>> result = new ArrayList<>();
    if (!hasOwn) {
      return result;
    }
    for (List<HandedPlaces.At> all : places.of(access)) {
      Set<Part> parts = new LinkedHashSet<>();
      boolean known = all.stream().allMatch(at -> add(at, access, parts));
      if (known && !parts.isEmpty()) {
        result.add(List.copyOf(parts));
      }
    }
    return result;
  }

  /** Adds where the threads make an access that lies at one place; returns whether that is known. */
  private boolean add(HandedPlaces.At at, SharedAccess access, Set<Part> to) {
    Optional<String> object = object(at.root(), access);
    Optional<Form.Atom.Handed> handed = at.root() instanceof HandedPlaces.Root.Handed(var leaf) ? Optional.of(leaf) : Optional.empty();
    List<Form.Atom> atoms = new ArrayList<>(at.bytes().atoms());
    handed.ifPresent(atoms::add);
    boolean rooted = object.isPresent() || handed.isPresent();
    if (!rooted || !at.bytes().low().isExact() || !atoms.stream().allMatch(a -> isConstant(a, access))) {
      return false;
    }
    Extent extent = new Extent(object.orElse(""), handed, at.bytes(), access.access().bytes());
    if (!at.isHanded()) {
      Optional<Part> part = Part.of(extent.root(), Optional.empty(), at.bytes(), extent.size(), atom -> Optional.of(Form.of(atom)), Form.of(0), starts);
      part.ifPresent(to::add);
      return part.isPresent();
    }
    return mayHaveOwn(access.entry()) && add(extent, access.entry(), to);
  }

  private boolean add(Extent at, ThreadEntry entry, Set<Part> to) {
    boolean any = false;
    for (Spawned s : contexts.spawned()) {
      if (s.child().number() == entry.number()) {
        Optional<Part> part = contexts.activatedOnce(s.parent(), s.function()) ? part(at, s) : Optional.empty();
        if (part.isEmpty()) {
          return false;
        }
        any = true;
        if (to.stream().noneMatch(p -> p.isOf(s) && p.isEqualBut(part.get()))) {
          to.add(part.get());
        }
      }
    }
    return any;
  }

  private Optional<Part> part(Extent at, Spawned s) {
    String root = at.root();
    Form base = Form.of(0);
    if (at.handed().isPresent()) {
      Optional<Address> argument = handed(at.handed().get(), s);
      Optional<String> object = argument.flatMap(a -> object(s, a.base()));
      Optional<Form> distance = argument.flatMap(a -> starts.of(Address.of(new Base.Zero(), a.offset(), a.terms()), s));
      if (object.isEmpty() || distance.filter(Form::isExact).isEmpty()) {
        return Optional.empty();
      }
      root = object.get();
      base = distance.get();
    }
    Function<Form.Atom, Optional<Form>> by =
        atom ->
            atom instanceof Form.Atom.Handed leaf
                ? handed(leaf, s).flatMap(n -> starts.of(n, s))
                : Optional.of(Form.of(atom));
    return Part.of(root, Optional.of(s), at.bytes(), at.size(), by, base, starts);
  }

  /** What a call that starts threads hands over; whether a short number below 0 is read with a sign is not known. */
  private Optional<Address> handed(Form.Atom.Handed leaf, Spawned s) {
    if (leaf.position() != s.argumentAt()) {
      return Optional.empty();
    }
    return leaf.field().isPresent()
        ? OwnNumbers.content(s, leaf.field().get())
            .filter(n -> leaf.field().get().bytes() >= Integer.BYTES || (n.isInteger() && n.offset() >= 0))
            .or(() -> tables.number(leaf.field().get(), s, argument(s.child(), leaf.position())))
        : s.argument();
  }

  private Base argument(ThreadEntry entry, int position) {
    return new Base.Handed(contexts.names().self(entry.function()), position);
  }

  /** Whether what the thread finds behind its argument is what was there when it was started, and in a variable what all threads find. */
  private boolean isConstant(Form.Atom atom, SharedAccess access) {
    if (atom instanceof Form.Atom.Cell(Referent variable, _, long offset)) {
      Address cell = Address.of(new Base.Global(variable), offset, List.of());
      return stability.unchanged(cell, access, true) || isSettled(cell, access.entry());
    }
    if (!(atom instanceof Form.Atom.Handed leaf) || leaf.field().isEmpty()) {
      return atom instanceof Form.Atom.Handed;
    }
    OwnNumbers.Field field = leaf.field().get();
    Base argument = argument(access.entry(), leaf.position());
    Address cell = Address.of(argument, field.offset(), List.of());
    return contexts.spawned().stream()
        .filter(s -> s.child().number() == access.entry().number())
        .allMatch(s -> tables.isReadOnly(s) || unwritten.holds(HandedTables.names(cell, s), field.bytes(), access));
  }

  /** Whether the one thread of an entry finds in a cell what it still holds when it comes to an access behind that. */
  private boolean isSettled(Address cell, ThreadEntry entry) {
    return contexts.multiplicity(entry) == Multiplicity.SINGLE
        && cells.reads(cell).stream()
            .filter(r -> r.entry().number() == entry.number())
            .map(r -> r.occurrence().at().function())
            .distinct()
            .allMatch(f -> cells.isSettled(cell, entry, f));
  }

  /** What the bytes of a place are of, by a name that the program has for it; empty where that is not known, or told by what is handed over. */
  private Optional<String> object(HandedPlaces.Root root, SharedAccess access) {
    return switch (root) {
      case HandedPlaces.Root.Variable(Symbol.DefinedFunction in, Referent name) -> object(in, new Base.Global(name));
      case HandedPlaces.Root.Pointer(Symbol.DefinedFunction in, Referent name, long offset) -> {
        Base variable = new Base.Global(name);
        Address cell = Address.of(variable, offset, List.of());
        yield stability.unchanged(cell, access, true) || isSettled(cell, access.entry())
            ? object(in, variable).map(o -> pointer(o, offset))
            : Optional.empty();
      }
      case HandedPlaces.Root.Handed _ -> Optional.empty();
    };
  }

  /** An object that a call hands over, or what a variable points to that is not changed any more when it is called. */
  private Optional<String> object(Spawned s, Base base) {
    return base instanceof Base.Held(Address cell, _) && cell.base() instanceof Base.Global && cell.terms().isEmpty()
        ? object(s.function(), cell.base())
            .filter(_ -> cells.isSettled(cell, s.parent(), s.function()))
            .map(o -> pointer(o, cell.offset()))
        : object(s.function(), base);
  }

  private static String pointer(String object, long offset) {
    return "*(" + object + "+" + offset + ")";
  }

  private Optional<String> object(Symbol.DefinedFunction function, Base base) {
    ProgramNames names = contexts.names();
    return switch (base) {
      case Base.Global(Referent name) ->
          names.isThreadLocal(function, base)
              ? Optional.empty()
              : Optional.of(names.symbol(function, name).map(Symbol::identity).orElse(name.identity()));
      case Base.Fresh _, Base.Within _ -> contexts.madeOnce(base) ? Optional.of(base.text()) : Optional.empty();
      case Base.Zero _, Base.Formal _, Base.Held _, Base.Opaque _, Base.Handed _ -> Optional.empty();
    };
  }
}
