package baton.refine;

import baton.entry.Contexts;
import baton.entry.ProgramNames;
import baton.ir.Referent;
import baton.link.Symbol;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Term;
import baton.race.Discharge;
import baton.race.Facts;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import java.util.List;
import java.util.Optional;

/**
 * Threads that are told apart by a number touch different elements of an array: each the one at its number. One thread for each index
 * is as good as a lock for each (Goblint, example 4).
 */
public final class OwnIndices implements Refinement {
  private final Contexts contexts;
  private final Stability stability;
  private final OwnNumbers numbers;
  private final DrawnNumbers drawn;
  private final PerAccess<Optional<Indexed>> indexed = new PerAccess<>(this::indexed);
  private final PerAccess<Optional<String>> bases = new PerAccess<>(a -> identity(a.occurrence().at().function(), a.cell().base()));

  /** An access as a constant offset plus a number of its thread times a stride, in an array of arrays if {@code inner}. */
  private record Indexed(long stride, OwnNumber number, boolean inner) {
    /** Whether it rests on that indices lie in their arrays. */
    boolean rests() {
      return inner || (number instanceof OwnNumber.Drawn(var from) && from.below());
    }
  }

  private sealed interface OwnNumber {
    /** A thread is handed it. */
    record Handed(OwnNumbers.Numbers numbers) implements OwnNumber {}

    /** A thread draws it. */
    record Drawn(DrawnNumbers.Drawn from) implements OwnNumber {}
  }

  OwnIndices(Facts facts, Stability stability, OwnNumbers numbers, DrawnNumbers drawn) {
    this.contexts = facts.contexts();
    this.stability = stability;
    this.numbers = numbers;
    this.drawn = drawn;
  }

  @Override
  public String name() {
    return "own-index";
  }

  @Override
  public String paper() {
    return "Vojdani et al., Static Race Detection for Device Drivers: The Goblint Approach, example 4";
  }

  @Override
  public boolean concerns(SharedAccess access) {
    return !access.cell().terms().isEmpty();
  }

  @Override
  public boolean concernsPairOfOne() {
    return true;
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    SharedAccess a = pair.first();
    SharedAccess b = pair.second();
    boolean sized = a.access().bytes() > 0 && b.access().bytes() > 0;
    if (!sized || (a.cell().terms().isEmpty() && b.cell().terms().isEmpty())) {
      return Optional.empty();
    }
    Optional<Indexed> first = indexed.of(a);
    Optional<Indexed> second = indexed.of(b);
    if ((first.isEmpty() && second.isEmpty()) || !sameBase(a, b)) {
      return Optional.empty();
    }
    boolean apart;
    if (first.isPresent() && second.isPresent()) {
      apart = areApart(a, first.get(), b, second.get());
    } else if (first.isPresent()) {
      apart = isApartFrom(a, first.get(), b);
    } else {
      apart = second.isPresent() && isApartFrom(b, second.get(), a);
    }
    boolean inner = first.filter(Indexed::rests).isPresent() || second.filter(Indexed::rests).isPresent();
    return apart
        ? Optional.of(
            new Discharge(
                name(), "each thread has an index of its own",
                inner ? List.of("counters-do-not-wrap", "in-bounds") : List.of("counters-do-not-wrap")))
        : Optional.empty();
  }

  private static boolean areApart(SharedAccess a, Indexed first, SharedAccess b, Indexed second) {
    if (first.stride() != second.stride()) {
      return false;
    }
    long low = Math.min(a.cell().offset(), b.cell().offset());
    long high = Math.max(a.cell().offset() + a.access().bytes(), b.cell().offset() + b.access().bytes());
    long distance =
        switch (first.number()) {
          case OwnNumber.Handed(var numbers) when second.number() instanceof OwnNumber.Handed(var others) -> distance(a, numbers, b, others);
          case OwnNumber.Drawn(var from) when second.number() instanceof OwnNumber.Drawn(var other) ->
              from.counter().equals(other.counter()) ? from.distance() : 0;
          case OwnNumber.Handed _, OwnNumber.Drawn _ -> 0;
        };
    return high - low <= first.stride() * distance;
  }

  private static long distance(SharedAccess a, OwnNumbers.Numbers first, SharedAccess b, OwnNumbers.Numbers second) {
    boolean ofOne = a.entry().number() == b.entry().number() && first.source().equals(second.source());
    boolean other =
        a.entry().number() != b.entry().number()
            && first.ranges().stream().allMatch(r -> second.ranges().stream().allMatch(r::isApart));
    return ofOne ? first.distance() : other ? 1 : 0;
  }

  /** Whether no element at a number of its threads is where the other access is, which has no index. */
  private static boolean isApartFrom(SharedAccess a, Indexed first, SharedAccess b) {
    if (!b.cell().terms().isEmpty()
        || first.inner()
        || a.entry().number() == b.entry().number()
        || !(first.number() instanceof OwnNumber.Handed(var own))) {
      return false;
    }
    return own.ranges().stream()
        .allMatch(
            r ->
                b.cell().offset() + b.access().bytes() <= a.cell().offset() + r.low() * first.stride()
                    || a.cell().offset() + r.high() * first.stride() + a.access().bytes() <= b.cell().offset());
  }

  private Optional<Indexed> indexed(SharedAccess access) {
    Optional<Indexed> found = Optional.empty();
    long largest = 0;
    for (Term term : access.cell().terms()) {
      Optional<OwnNumber> own = number(term, access);
      if (own.isPresent() && found.isPresent()) {
        return Optional.empty();
      }
      if (own.isPresent() && term.stride() > 0) {
        found = Optional.of(new Indexed(term.stride(), own.get(), access.cell().terms().size() > 1));
      } else {
        largest = Math.max(largest, Math.abs(term.stride()));
      }
    }
    long others = largest;
    return found.filter(f -> f.stride() > others && f.stride() >= access.access().bytes());
  }

  private Optional<OwnNumber> number(Term term, SharedAccess access) {
    Optional<OwnNumber> handed = numbers.of(term.index(), access).map(OwnNumber.Handed::new);
    return handed.isPresent()
        ? handed
        : drawn.of(term.index(), access).filter(d -> !d.below() || isFirst(access.cell(), term.stride())).map(OwnNumber.Drawn::new);
  }

  /** Whether what has an index below 0 lies before the object. */
  private static boolean isFirst(Address cell, long stride) {
    boolean whole = cell.base() instanceof Base.Global || cell.base() instanceof Base.Fresh || cell.base() instanceof Base.Within;
    return whole && cell.offset() >= 0 && cell.offset() < stride;
  }

  /** Whether both accesses start from one address. */
  private boolean sameBase(SharedAccess a, SharedAccess b) {
    Optional<String> base = bases.of(a);
    return base.isPresent() && base.equals(bases.of(b));
  }

  private Optional<String> identity(Symbol.DefinedFunction function, Base base) {
    ProgramNames names = contexts.names();
    return switch (base) {
      case Base.Global(Referent name) ->
          names.isThreadLocal(function, base)
              ? Optional.empty()
              : Optional.of(names.symbol(function, name).map(Symbol::identity).orElse(name.identity()));
      case Base.Fresh _, Base.Within _ -> contexts.madeOnce(base) ? Optional.of(base.text()) : Optional.empty();
      case Base.Held(Address cell, _) ->
          cell.terms().isEmpty() && stability.steady(Address.of(base))
              ? identity(function, cell.base()).map(c -> "*(" + c + "+" + cell.offset() + ")")
              : Optional.empty();
      case Base.Zero _, Base.Formal _, Base.Opaque _, Base.Handed _ -> Optional.empty();
    };
  }
}
