package baton.refine;

import baton.entry.Contexts;
import baton.entry.Parallelism;
import baton.entry.Spawned;
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
import java.util.OptionalLong;

/**
 * Accesses that the starting thread makes where control has not come to the start yet: before the call that starts the other thread,
 * or, in a loop that starts one for each element of an array, to an element before the thread that is handed it is started.
 */
public final class BeforeStart implements Refinement {
  private static final String COUNTERS = "counters-do-not-wrap";

  private final CellWrites cells;
  private final Optional<OwnPointees> pointees;
  private final Contexts contexts;
  private final ControlFlows flows;
  private final StartCounters counters;
  private final Parallelism parallelism;

  /** Of a program; what lies behind pointers that threads are handed is not looked at. */
  BeforeStart(Facts facts, CellWrites cells) {
    this(facts, cells, Optional.empty());
  }

  /** Of a program, with what threads find by pointers behind their arguments. */
  BeforeStart(Facts facts, CellWrites cells, Optional<OwnPointees> pointees) {
    this.cells = cells;
    this.pointees = pointees;
    this.contexts = facts.contexts();
    this.flows = new ControlFlows(contexts);
    this.counters = new StartCounters(contexts, flows, new MadeForStarts(contexts));
    this.parallelism = facts.parallelism();
  }

  @Override
  public String name() {
    return "before-start";
  }

  @Override
  public String paper() {
    return "Vojdani et al., Static Race Detection for Device Drivers: The Goblint Approach, thread creation";
  }

  @Override
  public boolean concerns(SharedAccess access) {
    return contexts.activatedOnce(access.entry(), access.occurrence().at().function());
  }

  @Override
  public boolean concernsPairOfOne() {
    return true;
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    return discharge(pair.first(), pair.second()).or(() -> discharge(pair.second(), pair.first()));
  }

  /** Whether an access lies before the start of each thread that may make the other one of the same memory. */
  boolean isBefore(SharedAccess access, SharedAccess other) {
    return discharge(access, other).isPresent();
  }

  private Optional<Discharge> discharge(SharedAccess access, SharedAccess other) {
    Symbol.DefinedFunction function = access.occurrence().at().function();
    if (access.entry().number() == other.entry().number() || !contexts.activatedOnce(access.entry(), function)) {
      return Optional.empty();
    }
    Optional<List<Spawned>> starts = parallelism.startsAll(access.entry(), other.entry());
    if (starts.isEmpty() || starts.get().stream().anyMatch(s -> !s.function().equals(function))) {
      return Optional.empty();
    }
    ControlFlow flow = flows.of(function);
    if (starts.get().stream().noneMatch(s -> flow.follows(call(s), access.anchor(), -1))) {
      return Optional.of(new Discharge(name(), "control comes to the start of the thread later only", List.of()));
    }
    return starts.get().stream().allMatch(s -> isNotHandedYet(s, access, other))
        ? Optional.of(new Discharge(name(), "the element is handed to a thread later only", List.of(COUNTERS)))
        : Optional.empty();
  }

  /** What the other access starts from, as the call hands it over: as the argument, or as a pointer behind that. */
  private Optional<Address> handed(Spawned s, SharedAccess other) {
    boolean itself =
        other.cell().base() instanceof Base.Handed(var entry, int position)
            && entry.equals(contexts.names().self(other.entry().function()))
            && position == s.argumentAt();
    return itself ? s.argument() : pointees.flatMap(p -> p.behind(s, other));
  }

  private static int call(Spawned s) {
    return s.event().via().map(e -> e.ordinal()).orElse(s.event().site().ordinal());
  }

  /** Whether the access is to the element that the call will hand over next, and the other one to the element handed over. */
  private boolean isNotHandedYet(Spawned s, SharedAccess access, SharedAccess other) {
    Optional<Address> found = s.child().number() == other.entry().number() && other.cell().terms().isEmpty() ? handed(s, other) : Optional.empty();
    if (found.isEmpty()) {
      return false;
    }
    Address argument = found.get();
    Address cell = access.cell();
    if (argument.terms().size() != 1 || !Stability.anyTime(Address.of(argument.base())).equals(Stability.anyTime(Address.of(cell.base()))) || !argument.terms().equals(cell.terms())) {
      return false;
    }
    Term term = argument.terms().getFirst();
    Optional<StartCounters.Counter> counter =
        term.index().terms().isEmpty() && cells.isOneObject(argument.base(), s.parent(), s.function(), contexts::madeOnce)
            ? counters.anyOf(s, term.index().base())
            : Optional.empty();
    OptionalLong step = counter.isPresent() ? Induction.step(counter.get().flow(), counter.get().phi()) : OptionalLong.empty();
    if (step.isEmpty()) {
      return false;
    }
    long low = Math.min(cell.offset() - argument.offset(), other.cell().offset());
    long high = Math.max(cell.offset() - argument.offset() + access.access().bytes(), other.cell().offset() + other.access().bytes());
    boolean known = access.access().bytes() > 0 && other.access().bytes() > 0;
    return known && high - low <= Math.abs(term.stride()) * step.getAsLong() && counter.get().isBeforeStart(access, s);
  }
}
