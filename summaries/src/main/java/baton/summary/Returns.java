package baton.summary;

import baton.ir.Body;
import baton.lockset.Hold;
import baton.lockset.Lock;
import baton.lockset.RelativeLockset;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Epoch;
import baton.symbolic.HandedOut;
import baton.symbolic.Merge;
import baton.symbolic.Premises;
import baton.symbolic.State;
import baton.symbolic.UnnamedWrites;
import baton.symbolic.Values;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Collects how a function returns. */
final class Returns {
  private static final long POINTER = 8;

  /** With so many cases, threads and new objects no longer make more. */
  private static final int MOST_CASES = 4;

  private static final int MOST_CONTENTS = 8;

  /** Of more that a value was computed from, only the formals are told that lead there. */
  private static final int MOST_ORIGINS = 8;

  private final ComponentTask.Member member;
  private final Body body;
  private final Optional<Address> variable;
  private final Budget budget;
  private final List<ReturnCase> cases = new ArrayList<>();

  /** Of each case, what other threads may know where the function returns like this. */
  private final List<SortedSet<Address>> toldIn = new ArrayList<>();

  private final List<Map<Address, State.Known>> written = new ArrayList<>();
  private final TreeSet<Address> published = new TreeSet<>();
  private final TreeSet<Address> into = new TreeSet<>();
  private final SortedMap<Base, List<Map<Address, State.Known>>> made = new TreeMap<>(Comparator.comparing(Base::text));
  private boolean anything;
  private boolean interferes;

  Returns(ComponentTask.Member member, Body body, Budget budget) {
    this.member = member;
    this.body = body;
    this.variable = VariableArguments.of(body);
    this.budget = budget;
  }

  /**
   * Another return.
   *
   * @param value the value, where it has a name
   * @param origins what it was computed from
   */
  void add(Optional<Address> value, Set<Address> origins, Values classes, State state) {
    boolean fresh = value.isPresent() && state.isPrivate(value.get());
    value.filter(v -> fresh && v.base() instanceof Base.Within).ifPresent(state.sharing()::publishContents);
    HandedOut handed = value.map(v -> state.sharing().handedOut().without(v.base())).orElseGet(state.sharing()::handedOut);
    ReturnCase added =
        new ReturnCase(
            classes, value, computedFrom(value, origins), fresh, nameable(state, value), state.threads().forCallers(), known(state), handed,
            Collections.emptySortedSet());
    value.ifPresent(v -> into.addAll(state.regions().of(v)));
    written.add(state.written());
    value
        .filter(v -> isOwn(v) && v.offset() == 0)
        .ifPresent(v -> made.computeIfAbsent(v.base(), _ -> new ArrayList<>()).add(state.written()));
    anything |= state.wroteAnything();
    interferes |= state.interferes();
    SortedSet<Address> told = told(state);
    published.addAll(told);
    for (int i = 0; i < cases.size(); i++) {
      if (cases.get(i).locks().equals(added.locks())
          && cases.get(i).premises().changed().equals(added.premises().changed())
          && !isTold(cases.get(i), added, toldIn.get(i).equals(told))) {
        cases.set(i, cases.get(i).join(added));
        toldIn.get(i).addAll(told);
        return;
      }
    }
    cases.add(added);
    toldIn.add(told);
  }

  /** What a caller can name of what a value was computed from; nothing where the value is no more than a name itself. */
  private static SortedSet<Address> computedFrom(Optional<Address> value, Set<Address> origins) {
    if (value.filter(v -> isNamed(v) && v.terms().isEmpty()).isPresent()) {
      return Collections.emptySortedSet();
    }
    SortedSet<Address> result = new TreeSet<>();
    origins.stream().filter(Address::isOpen).forEach(o -> result.add(isNamed(o) ? o : Address.of(o.root())));
    value.filter(Address::isOpen).ifPresent(v -> result.add(Address.of(isNamed(Address.of(v.base())) ? v.base() : v.root())));
    if (result.size() <= MOST_ORIGINS) {
      return result;
    }
    SortedSet<Address> roots = new TreeSet<>();
    result.forEach(o -> roots.add(Address.of(o.root())));
    return roots;
  }

  /** What other threads may know at a return of what callers can name. */
  private SortedSet<Address> told(State state) {
    NavigableSet<Address> result = new TreeSet<>();
    for (Address known : state.sharing().known()) {
      if (known.isOpen()) {
        result.add(isNamed(known) ? known : Address.of(known.root()));
      } else if (VariableArguments.isBegun(body, known)) {
        variable.ifPresent(result::add);
      }
    }
    return result;
  }

  /**
   * Whether a caller can tell from what is returned which threads were started, which objects made, and what other threads may know:
   * it may have failed.
   *
   * @param alike whether they may know the same in both cases
   */
  private boolean isTold(ReturnCase one, ReturnCase other, boolean alike) {
    return cases.size() < MOST_CASES
        && !(alike && one.threads().started().equals(other.threads().started()) && one.handed().equals(other.handed()))
        && one.returned().meet(other.returned()).isNone();
  }

  /** Without the acquired locks that no caller can name, be it by what is returned or by what was stored for it. */
  private static RelativeLockset nameable(State state, Optional<Address> value) {
    RelativeLockset locks = state.locks();
    if (locks.acquired().keySet().stream().allMatch(l -> l.addresses().stream().allMatch(Returns::isNamed))) {
      return locks;
    }
    Set<Base> handedOut = new HashSet<>();
    value.ifPresent(v -> handedOut.add(v.base()));
    state.written().forEach(
        (cell, what) -> {
          if (what.value() != null && isNamed(cell)) {
            handedOut.add(what.value().base());
          }
        });
    SortedMap<Lock, Hold> kept = new TreeMap<>(locks.acquired());
    kept.keySet().removeIf(l -> !l.addresses().stream().allMatch(a -> isNamed(a) || handedOut.contains(a.base())));
    return new RelativeLockset(kept, locks.released(), locks.releasesAll());
  }

  /** What is known at a return of values that callers can name. */
  private static Premises known(State state) {
    return state.path().premisesOfReturn();
  }

  /** Only what tells cases apart is worth knowing, and for which arguments the function returns. */
  private ReturnCase separated(ReturnCase each, SortedSet<Address> told) {
    SortedMap<Address, Values> values = new TreeMap<>(each.premises().values());
    values.entrySet().removeIf(
        e -> !isArgument(e.getKey()) && cases.stream().allMatch(c -> e.getValue().equals(c.premises().values().get(e.getKey()))));
    values.keySet().removeIf(v -> !isNamed(v));
    SortedSet<Address> changed = new TreeSet<>(each.premises().changed());
    changed.removeIf(c -> !isNamed(c));
    SortedSet<Address> kept = new TreeSet<>(published);
    kept.removeAll(told);
    return new ReturnCase(
        each.returned(), each.value(), each.computedFrom(), each.fresh(), each.locks(), each.threads(), new Premises(values, changed),
        each.handed(), kept);
  }

  /** What variable arguments lead to may be written through pointers from the list, which have no names. */
  private List<Effects.Write> overwritten() {
    return variable.map(v -> new Effects.Write(v, -1, Optional.empty())).stream().toList();
  }

  /** That it returns for some arguments only tells the caller what it passed. */
  private static boolean isArgument(Address value) {
    return value.base() instanceof Base.Formal && value.offset() == 0 && value.terms().isEmpty();
  }

  List<ReturnCase> cases() {
    return IntStream.range(0, cases.size())
        .mapToObj(i -> separated(cases.get(i), toldIn.get(i)))
        .sorted(Comparator.comparing(ReturnCase::text))
        .toList();
  }

  Effects effects(SortedSet<Merge> merges) {
    RegionEffects regions = new RegionEffects(merges, into);
    SortedMap<Address, Effects.Write> writes = new TreeMap<>();
    boolean unnamed = anything;
    for (Map<Address, State.Known> cells : written) {
      for (Map.Entry<Address, State.Known> each : cells.entrySet()) {
        long bytes = each.getValue().bytes();
        if (isNamed(each.getKey())) {
          Effects.Write write = new Effects.Write(each.getKey(), bytes, Optional.ofNullable(each.getValue().value()));
          writes.merge(each.getKey(), write, Returns::either);
        } else if (!isOwn(each.getKey())) {
          unnamed |= bytes == POINTER || bytes < 0;
          if (bytes > 0 && bytes != POINTER) {
            Address cell = UnnamedWrites.cell(member.body(), bytes);
            writes.put(cell, new Effects.Write(cell, bytes, Optional.empty()));
          }
        }
      }
    }
    if (writes.size() > budget.writes()) {
      return new Effects(overwritten(), true, published, interferes, regions);
    }
    overwritten().forEach(w -> writes.put(w.cell(), w));
    List<Effects.Write> result = new ArrayList<>();
    writes.forEach((cell, write) -> result.add(written.stream().allMatch(w -> w.containsKey(cell)) ? write : unsure(write)));
    result.addAll(contents());
    return new Effects(result, unnamed, published, interferes, regions);
  }

  /** What the new objects that are returned surely hold then, as far as this thread knows: the first few cells. */
  private List<Effects.Write> contents() {
    SortedMap<Address, Effects.Write> result = new TreeMap<>();
    made.forEach(
        (object, states) ->
            states.getFirst().forEach(
                (cell, what) -> {
                  Address value = what.value();
                  boolean always = cell.base().equals(object) && states.stream().allMatch(s -> what.equals(s.get(cell)));
                  if (value != null && always && cell.terms().isEmpty()) {
                    result.put(cell, new Effects.Write(cell, what.bytes(), Optional.of(value)));
                  }
                }));
    return result.values().stream().limit(MOST_CONTENTS).toList();
  }

  private static Effects.Write either(Effects.Write a, Effects.Write b) {
    long bytes = a.bytes() == b.bytes() ? a.bytes() : -1;
    return a.equals(b) ? a : new Effects.Write(a.cell(), bytes, Optional.empty());
  }

  private static Effects.Write unsure(Effects.Write write) {
    return new Effects.Write(write.cell(), write.bytes(), Optional.empty());
  }

  /** Whether it is in an object that this function made; what a pointer there leads to need not be. */
  private boolean isOwn(Address cell) {
    return cell.base() instanceof Base.Fresh fresh && fresh.body().equals(member.body());
  }

  /** Whether a caller can name it: it leads from formals and globals through what cells held at entry. */
  private static boolean isNamed(Address cell) {
    return !cell.mentions(
        b ->
            (b instanceof Base.Opaque && !Merge.isConstant(b))
                || b instanceof Base.Within
                || b instanceof Base.Fresh
                || (b instanceof Base.Held(_, Epoch epoch) && !(epoch instanceof Epoch.Entry)));
  }
}
