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
import java.util.LinkedHashSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
  private final OwnNumbers numbers;
  private final OwnNumbers.Unwritten unwritten;
  private final Map<Symbol.DefinedFunction, HandedForms> formsOf = new HashMap<>();
  private final PerAccess<List<Part>> parts = new PerAccess<>(this::parts);

  /** An access in terms of what its thread was handed: it starts from {@code root}, or from a pointer that was {@code handed} over. */
  private record Extent(String root, Optional<LinearForm.Leaf> handed, HandedForms.Interval bytes, long size) {
    static Extent of(String root, HandedForms.Interval bytes, long size) {
      return new Extent(root, Optional.empty(), bytes, size);
    }
  }

  /**
   * Where the threads that one call starts make an access.
   *
   * @param root the object
   * @param call the call; empty where the place is the same for all threads
   * @param low the first byte
   * @param end the byte behind the last one, with the same factor
   * @param modulus what may be added several times; 0 for nothing
   */
  private record Part(String root, Optional<Spawned> call, OwnNumbers.Line low, long end, long modulus) {
    /** All bytes that any of the threads touches. */
    Optional<OwnNumbers.Range> all() {
      OwnNumbers.Range first = low.range();
      return modulus != 0 || first.equals(OwnNumbers.Range.ALL)
          ? Optional.empty()
          : Optional.of(new OwnNumbers.Range(first.low(), first.high() + end - low.offset() - 1));
    }
  }

  OwnRanges(Facts facts, Stability stability, OwnNumbers numbers, OwnNumbers.Unwritten unwritten) {
    this.contexts = facts.contexts();
    this.hasOwn = contexts.entries().stream().anyMatch(this::mayHaveOwn);
    this.stability = stability;
    this.numbers = numbers;
    this.unwritten = unwritten;
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
    List<Part> first = parts.of(pair.first());
    List<Part> second = first.isEmpty() ? List.of() : parts.of(pair.second());
    boolean one = pair.first().entry().number() == pair.second().entry().number();
    boolean apart = !second.isEmpty() && first.stream().allMatch(a -> second.stream().allMatch(b -> areApart(a, b, one)));
    return apart
        ? Optional.of(new Discharge(name(), "each thread has a part of the array for itself", List.of("counters-do-not-wrap", "in-bounds")))
        : Optional.empty();
  }

  private static boolean areApart(Part a, Part b, boolean oneEntry) {
    if (!a.root().equals(b.root())) {
      return false;
    }
    if (oneEntry && a.call().isPresent() && a.call().equals(b.call())) {
      return !a.call().get().event().repeats() || areApartByRound(a, b);
    }
    return a.all().isPresent() && b.all().isPresent() && a.all().get().isApart(b.all().get());
  }

  /** Of threads that one call starts in different rounds of a loop. */
  private static boolean areApartByRound(Part a, Part b) {
    OwnNumbers.Line line = a.low();
    if (line.factor() == 0 || line.factor() != b.low().factor() || line.counter() != b.low().counter() || a.modulus() != b.modulus()) {
      return false;
    }
    long window = Math.max(a.end(), b.end()) - Math.min(line.offset(), b.low().offset());
    if (window > Math.abs(line.factor()) * line.step()) {
      return false;
    }
    OwnNumbers.Range rounds = line.counted();
    return a.modulus() == 0
        || (!rounds.equals(OwnNumbers.Range.ALL) && Math.abs(line.factor()) * (rounds.high() - rounds.low()) + window <= a.modulus());
  }

  /** Whether what the threads of an entry are handed is known. */
  private boolean mayHaveOwn(ThreadEntry entry) {
    return entry.kind() == ThreadEntry.Kind.THREAD && entry.self() == SelfRule.AS_CREATED && contexts.isOnlyBegun(entry);
  }

  /** Where the threads of an access's entry make it; none where that is not known. */
  private List<Part> parts(SharedAccess access) {
    Optional<Extent> extent = extent(access);
    if (extent.isEmpty()) {
      return List.of();
    }
    Extent at = extent.get();
    LinearForm low = at.bytes().low();
    LinearForm high = at.bytes().high();
    if (at.handed().isEmpty() && low.isConstant() && high.isConstant()) {
      OwnNumbers.Line line = new OwnNumbers.Line(0, low.constant(), -1, 0, OwnNumbers.Range.ALL);
      return List.of(new Part(at.root(), Optional.empty(), line, high.constant() + at.size(), at.bytes().modulus()));
    }
    ThreadEntry entry = access.entry();
    if (!mayHaveOwn(entry) || !isConstant(at, access)) {
      return List.of();
    }
    Set<Part> result = new LinkedHashSet<>();
    for (Spawned s : contexts.spawned()) {
      if (s.child().number() == entry.number()) {
        Optional<Part> part = contexts.activatedOnce(s.parent(), s.function()) ? part(at, s) : Optional.empty();
        if (part.isEmpty()) {
          return List.of();
        }
        boolean known = result.stream().anyMatch(p -> p.call().filter(c -> isOneCall(c, s)).isPresent() && sameBut(p, part.get()));
        if (!known) {
          result.add(part.get());
        }
      }
    }
    return List.copyOf(result);
  }

  private static boolean isOneCall(Spawned a, Spawned b) {
    return a.function().equals(b.function())
        && a.parent().number() == b.parent().number()
        && a.event().site().equals(b.event().site())
        && a.event().via().equals(b.event().via())
        && a.event().repeats() == b.event().repeats();
  }

  private static boolean sameBut(Part a, Part b) {
    return a.root().equals(b.root()) && a.low().equals(b.low()) && a.end() == b.end() && a.modulus() == b.modulus();
  }

  private Optional<Part> part(Extent at, Spawned s) {
    String root = at.root();
    OwnNumbers.Line base = new OwnNumbers.Line(0, 0, -1, 0, OwnNumbers.Range.ALL);
    if (at.handed().isPresent()) {
      Optional<Address> argument = handed(at.handed().get(), s);
      Optional<String> object = argument.flatMap(a -> object(s.function(), a.base()));
      Optional<OwnNumbers.Line> line = argument.flatMap(a -> numbers.line(Address.of(new Base.Zero(), a.offset(), a.terms()), s));
      if (object.isEmpty() || line.isEmpty()) {
        return Optional.empty();
      }
      root = object.get();
      base = line.get();
    }
    Optional<OwnNumbers.Line> low = line(at.bytes().low(), base, s);
    Optional<OwnNumbers.Line> high = line(at.bytes().high(), base, s);
    boolean alike =
        low.isPresent() && high.isPresent() && low.get().factor() == high.get().factor() && low.get().counter() == high.get().counter();
    return alike
        ? Optional.of(new Part(root, Optional.of(s), low.get(), high.get().offset() + at.size(), at.bytes().modulus()))
        : Optional.empty();
  }

  /** A form with what is handed over put in, added to where the argument leads. */
  private Optional<OwnNumbers.Line> line(LinearForm form, OwnNumbers.Line base, Spawned s) {
    OwnNumbers.Line result =
        new OwnNumbers.Line(base.factor(), base.offset() + form.constant(), base.counter(), base.step(), base.counted());
    if (form.leaf().isEmpty()) {
      return Optional.of(result);
    }
    Optional<OwnNumbers.Line> handed = handed(form.leaf().get(), s).flatMap(n -> numbers.line(n, s));
    if (handed.isEmpty()) {
      return Optional.empty();
    }
    OwnNumbers.Line line = handed.get();
    boolean mixed = result.factor() != 0 && line.factor() != 0 && result.counter() != line.counter();
    OwnNumbers.Line of = result.factor() != 0 ? result : line;
    return mixed
        ? Optional.empty()
        : Optional.of(
            new OwnNumbers.Line(
                result.factor() + form.factor() * line.factor(), result.offset() + form.factor() * line.offset(), of.counter(), of.step(),
                of.counted()));
  }

  /** What a call that starts threads hands over. */
  private static Optional<Address> handed(LinearForm.Leaf leaf, Spawned s) {
    if (leaf.position() != s.argumentAt()) {
      return Optional.empty();
    }
    return leaf.field().isPresent() ? OwnNumbers.content(s, leaf.field().get()) : s.argument();
  }

  /** Whether what the thread finds behind its argument is what was there when it was started. */
  private boolean isConstant(Extent at, SharedAccess access) {
    return Stream.of(at.handed(), at.bytes().low().leaf(), at.bytes().high().leaf())
        .flatMap(Optional::stream)
        .allMatch(leaf -> isConstant(leaf, access));
  }

  private boolean isConstant(LinearForm.Leaf leaf, SharedAccess access) {
    if (leaf.field().isEmpty()) {
      return true;
    }
    OwnNumbers.Field field = leaf.field().get();
    Base argument = new Base.Handed(contexts.names().self(access.entry().function()), leaf.position());
    return unwritten.holds(Address.of(argument, field.offset(), List.of()), field.bytes(), access);
  }

  private Optional<Extent> extent(SharedAccess access) {
    Symbol.DefinedFunction function = access.occurrence().at().function();
    var code = contexts.names().program().function(function);
    var site = access.occurrence().raw().site();
    if (access.access().bytes() <= 0 || access.occurrence().raw().via().isPresent() || !site.body().equals(code.digest())) {
      return Optional.empty();
    }
    HandedForms forms = formsOf.computeIfAbsent(function, _ -> new HandedForms(code.body()));
    Optional<HandedForms.Place> place = forms.place(site.ordinal(), site.part());
    if (place.isEmpty()) {
      return Optional.empty();
    }
    boolean begins = function.equals(access.entry().function()) && access.occurrence().at().from().isEmpty();
    HandedForms.Interval bytes = place.get().bytes();
    if (!begins && !(bytes.low().isConstant() && bytes.high().isConstant())) {
      return Optional.empty();
    }
    long size = access.access().bytes();
    return switch (place.get().base()) {
      case Operand.SymbolAddress(int referent, _) ->
          object(function, new Base.Global(code.body().referents().get(referent))).map(o -> Extent.of(o, bytes, size));
      case Operand.Formal(int index) ->
          begins ? Optional.of(new Extent("", Optional.of(new LinearForm.Leaf(index, Optional.empty())), bytes, size)) : Optional.empty();
      case Operand.Register load -> forms.source(load).flatMap(s -> behind(s, function, access, begins, bytes));
      default -> Optional.empty();
    };
  }

  /** An access through a pointer that is read: from a variable, or from behind what the thread was handed. */
  private Optional<Extent> behind(
      HandedForms.Place source, Symbol.DefinedFunction function, SharedAccess access, boolean begins, HandedForms.Interval bytes) {
    long size = access.access().bytes();
    HandedForms.Interval at = source.bytes();
    boolean exact = at.modulus() == 0 && at.low().isConstant() && at.low().equals(at.high());
    if (source.base() instanceof Operand.Formal(int index)) {
      OwnNumbers.Field field = new OwnNumbers.Field(at.low().constant(), Long.BYTES);
      return begins && exact
          ? Optional.of(new Extent("", Optional.of(new LinearForm.Leaf(index, Optional.of(field))), bytes, size))
          : Optional.empty();
    }
    return pointer(function, source, access).map(p -> Extent.of(p, bytes, size));
  }

  /** What a variable points to, where nobody lets it point elsewhere as long as the thread exists. */
  private Optional<String> pointer(Symbol.DefinedFunction function, HandedForms.Place at, SharedAccess access) {
    HandedForms.Interval bytes = at.bytes();
    boolean exact = bytes.modulus() == 0 && bytes.low().isConstant() && bytes.low().equals(bytes.high());
    if (!exact || !(at.base() instanceof Operand.SymbolAddress(int referent, _))) {
      return Optional.empty();
    }
    Base variable = new Base.Global(contexts.names().program().function(function).body().referents().get(referent));
    Address cell = Address.of(variable, bytes.low().constant(), List.of());
    return stability.unchanged(cell, access, true)
        ? object(function, variable).map(o -> "*(" + o + "+" + cell.offset() + ")")
        : Optional.empty();
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
