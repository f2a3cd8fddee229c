package baton.refine;

import baton.entry.Contexts;
import baton.entry.ProgramNames;
import baton.entry.Spawned;
import baton.entry.ThreadEntry;
import baton.ir.Operand;
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
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Each thread has a part of an array for itself: from a bound that follows from what it was handed to another one, or each n-th
 * element from its own number on. One thread for each part is as good as a lock for each (Goblint, example 4).
 */
public final class OwnRanges implements Refinement {
  private final Contexts contexts;

  /** Whether there is an entry whose threads may have parts of their own; elsewhere nothing is looked for. */
  private final boolean hasOwn;

  private final Stability stability;
  private final OwnNumbers.Unwritten unwritten;
  private final StartForms starts;
  private final Map<Symbol.DefinedFunction, List<HandedForms>> formsOf = new HashMap<>();
  private final PerAccess<List<List<Part>>> parts = new PerAccess<>(this::parts);

  /** An access in terms of what its thread was handed: it starts from {@code root}, or from a pointer that was {@code handed} over. */
  private record Extent(String root, Optional<Form.Atom.Handed> handed, Interval bytes, long size) {
    static Extent of(String root, Interval bytes, long size) {
      return new Extent(root, Optional.empty(), bytes, size);
    }
  }

  OwnRanges(Facts facts, Stability stability, OwnNumbers numbers, OwnNumbers.Unwritten unwritten) {
    this.contexts = facts.contexts();
    this.hasOwn = contexts.entries().stream().anyMatch(this::mayHaveOwn);
    this.stability = stability;
    this.unwritten = unwritten;
    this.starts = new StartForms(contexts, stability, numbers);
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
    return hasOwn && !parts(access).isEmpty();
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
    for (Extent extent : extents(access)) {
      List<Part> found = parts(extent, access);
      if (!found.isEmpty() && !result.contains(found)) {
        result.add(found);
      }
    }
    return result;
  }

  private List<Part> parts(Extent at, SharedAccess access) {
    List<Form.Atom> atoms = new ArrayList<>();
    List.of(at.bytes().low(), at.bytes().high(), at.bytes().modulus()).forEach(f -> atoms.addAll(f.atoms()));
    at.handed().ifPresent(atoms::add);
    if (!at.bytes().low().isExact() || !atoms.stream().allMatch(a -> isConstant(a, access))) {
      return List.of();
    }
    if (atoms.stream().noneMatch(Form.Atom.Handed.class::isInstance)) {
      Function<Form.Atom, Optional<Form>> named = atom -> named(atom, access.occurrence().at().function());
      return Part.of(at.root(), Optional.empty(), at.bytes(), at.size(), named, Form.of(0), starts).map(List::of).orElse(List.of());
    }
    ThreadEntry entry = access.entry();
    if (!mayHaveOwn(entry)) {
      return List.of();
    }
    Set<Part> result = new LinkedHashSet<>();
    for (Spawned s : contexts.spawned()) {
      if (s.child().number() == entry.number()) {
        Optional<Part> part = contexts.activatedOnce(s.parent(), s.function()) ? part(at, s, access) : Optional.empty();
        if (part.isEmpty()) {
          return List.of();
        }
        if (result.stream().noneMatch(p -> p.isOf(s) && p.isEqualBut(part.get()))) {
          result.add(part.get());
        }
      }
    }
    return List.copyOf(result);
  }

  private Optional<Part> part(Extent at, Spawned s, SharedAccess access) {
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
                : named(atom, access.occurrence().at().function());
    return Part.of(root, Optional.of(s), at.bytes(), at.size(), by, base, starts);
  }

  /** What a part of a variable holds, by the name that the program has for the variable. */
  private Optional<Form> named(Form.Atom atom, Symbol.DefinedFunction function) {
    return atom instanceof Form.Atom.Cell(Referent variable, _, long offset)
        ? StartForms.object(contexts.names(), function, variable).map(o -> Form.of(new Form.Atom.Cell(variable, Optional.of(o), offset)))
        : Optional.empty();
  }

  /** What a call that starts threads hands over. */
  private static Optional<Address> handed(Form.Atom.Handed leaf, Spawned s) {
    if (leaf.position() != s.argumentAt()) {
      return Optional.empty();
    }
    return leaf.field().isPresent() ? OwnNumbers.content(s, leaf.field().get()) : s.argument();
  }

  /** Whether what the thread finds behind its argument is what was there when it was started, and in a variable what all threads find. */
  private boolean isConstant(Form.Atom atom, SharedAccess access) {
    if (atom instanceof Form.Atom.Cell(Referent variable, _, long offset)) {
      return stability.unchanged(Address.of(new Base.Global(variable), offset, List.of()), access, true);
    }
    if (!(atom instanceof Form.Atom.Handed leaf) || leaf.field().isEmpty()) {
      return atom instanceof Form.Atom.Handed;
    }
    OwnNumbers.Field field = leaf.field().get();
    Base argument = new Base.Handed(contexts.names().self(access.entry().function()), leaf.position());
    return unwritten.holds(Address.of(argument, field.offset(), List.of()), field.bytes(), access);
  }

  private List<Extent> extents(SharedAccess access) {
    Symbol.DefinedFunction function = access.occurrence().at().function();
    var code = contexts.names().program().function(function);
    var site = access.occurrence().raw().site();
    if (access.access().bytes() <= 0 || access.occurrence().raw().via().isPresent() || !site.body().equals(code.digest())) {
      return List.of();
    }
    return formsOf.computeIfAbsent(function, _ -> List.of(new HandedForms(code.body(), false), new HandedForms(code.body(), true))).stream()
        .flatMap(forms -> extent(forms, access).stream())
        .distinct()
        .toList();
  }

  private Optional<Extent> extent(HandedForms forms, SharedAccess access) {
    Symbol.DefinedFunction function = access.occurrence().at().function();
    var code = contexts.names().program().function(function);
    var site = access.occurrence().raw().site();
    Optional<HandedForms.Place> place = forms.place(site.ordinal(), site.part());
    if (place.isEmpty()) {
      return Optional.empty();
    }
    boolean begins = function.equals(access.entry().function()) && access.occurrence().at().from().isEmpty();
    Interval bytes = place.get().bytes();
    boolean handed = Stream.concat(bytes.low().atoms().stream(), bytes.high().atoms().stream()).anyMatch(Form.Atom.Handed.class::isInstance);
    if (!begins && handed) {
      return Optional.empty();
    }
    long size = access.access().bytes();
    return switch (place.get().base()) {
      case Operand.SymbolAddress(int referent, _) ->
          object(function, new Base.Global(code.body().referents().get(referent))).map(o -> Extent.of(o, bytes, size));
      case Operand.Formal(int index) ->
          begins ? Optional.of(new Extent("", Optional.of(new Form.Atom.Handed(index, Optional.empty())), bytes, size)) : Optional.empty();
      case Operand.Register load -> forms.source(load).flatMap(s -> behind(s, function, access, begins, bytes));
      default -> Optional.empty();
    };
  }

  /** An access through a pointer that is read: from a variable, or from behind what the thread was handed. */
  private Optional<Extent> behind(
      HandedForms.Place source, Symbol.DefinedFunction function, SharedAccess access, boolean begins, Interval bytes) {
    long size = access.access().bytes();
    Interval at = source.bytes();
    boolean exact = at.isExact();
    if (source.base() instanceof Operand.Formal(int index)) {
      OwnNumbers.Field field = new OwnNumbers.Field(at.low().constant(), Long.BYTES);
      return begins && exact
          ? Optional.of(new Extent("", Optional.of(new Form.Atom.Handed(index, Optional.of(field))), bytes, size))
          : Optional.empty();
    }
    return pointer(function, source, access).map(p -> Extent.of(p, bytes, size));
  }

  /** What a variable points to, where nobody lets it point elsewhere as long as the thread exists. */
  private Optional<String> pointer(Symbol.DefinedFunction function, HandedForms.Place at, SharedAccess access) {
    Interval bytes = at.bytes();
    if (!bytes.isExact() || !(at.base() instanceof Operand.SymbolAddress(int referent, _))) {
      return Optional.empty();
    }
    Base variable = new Base.Global(contexts.names().program().function(function).body().referents().get(referent));
    Address cell = Address.of(variable, bytes.low().constant(), List.of());
    return stability.unchanged(cell, access, true)
        ? object(function, variable).map(o -> pointer(o, cell.offset()))
        : Optional.empty();
  }

  /** An object that a call hands over, or what a variable points to that is not changed any more when it is called. */
  private Optional<String> object(Spawned s, Base base) {
    return base instanceof Base.Held(Address cell, _) && cell.base() instanceof Base.Global && cell.terms().isEmpty()
        ? object(s.function(), cell.base())
            .filter(_ -> stability.isSettled(Stability.anyTime(cell), s.parent(), s.function()))
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
