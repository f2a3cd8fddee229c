package baton.entry;

import baton.callgraph.CallGraph;
import baton.ir.Digest;
import baton.ir.Referent;
import baton.link.Symbol;
import baton.memory.Address;
import baton.memory.Base;
import baton.model.CancelRule;
import baton.model.ConcurrencyModel;
import baton.model.ExitRule;
import baton.model.FunctionRules;
import baton.model.JoinRule;
import baton.model.ProcessExitRule;
import baton.model.SelfRule;
import baton.model.SpawnRule;
import baton.summary.Event;
import baton.summary.ReturnCase;
import baton.summary.Summary;
import baton.symbolic.StartedThread;
import baton.symbolic.StartCall;
import baton.symbolic.Threads;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which events may happen at one time, by creation and join of threads (design, section 9). In doubt they may.
 *
 * <p>A thread that is the only one of its entry, and without which no thread of another entry comes to be, knows by its own threads
 * started and joined whether one of the other entry may exist.
 */
public final class Parallelism {
  private static final String SELF_RULE = "self-rule";
  private static final String EVENT_LOOP = "event-loop";

  /** Threads that each joined the next one before they ended. */
  private static final int MOST_JOINS = 4;

  private final Contexts contexts;
  private final Function<Symbol.DefinedFunction, Summary> summaries;
  private final ConcurrencyModel model;
  private final CallGraph graph;
  private final BetweenCalls between;
  private final EventLoops loops;
  private final SpawnGraph spawns;
  private final JoinedCells cells;
  private final ModulePhases modules;
  private @Nullable ModuleStarts starts;
  private final boolean joins;

  /** Numbers of entries: threads that another thread may have told a wrong number of threads to join. */
  private final Set<Integer> changedCounts;

  /** Whether the program mentions a function that cancels a thread: any thread may be the one, wherever it waits. */
  private final boolean canBeCancelled;

  private final Map<Integer, Boolean> leavesNone = new HashMap<>();
  private @Nullable EntryCalls leaving;
  private @Nullable ExitHandlers exitHandlers;
  private @Nullable EntryCalls waiting;
  private final ThreadStates states = new ThreadStates();
  private final List<ThreadEntry> singles;
  private final Map<Integer, List<Spawned>> spawnedBy;
  private final Map<Integer, Map<Base, Optional<Integer>>> handles = new HashMap<>();
  private final Map<Asked, Optional<Order.Apart>> known = new HashMap<>();

  /** A question for an order: the numbers of entries and of what their threads have started and joined. */
  private record Asked(int entry, int state, int otherEntry, int otherState) {}

  private final Map<Joined, List<ThreadEntry>> joinedBy = new HashMap<>();

  /** A thread of an entry in a state. */
  private record Joined(int entry, int state) {}

  /** Orders what {@code contexts} reaches. */
  public Parallelism(
      Contexts contexts, CallGraph graph, ConcurrencyModel model, Function<Symbol.DefinedFunction, Summary> summaries) {
    this(contexts, graph, model, summaries, Set.of());
  }

  private Parallelism(
      Contexts contexts,
      CallGraph graph,
      ConcurrencyModel model,
      Function<Symbol.DefinedFunction, Summary> summaries,
      Set<Integer> changedCounts) {
    this.changedCounts = Set.copyOf(changedCounts);
    this.contexts = contexts;
    this.graph = graph;
    this.model = model;
    this.summaries = summaries;
    this.between = new BetweenCalls(contexts, graph, model);
    this.loops = new EventLoops(contexts, graph, model, between);
    this.spawns = new SpawnGraph(contexts.entries(), contexts.spawned());
    this.cells = new JoinedCells(contexts);
    this.singles = contexts.entries().stream().filter(this::isSingle).toList();
    this.spawnedBy = contexts.spawned().stream().collect(Collectors.groupingBy(s -> s.parent().number()));
    this.modules = new ModulePhases(contexts.names(), model, contexts.entries());
    this.joins = graph.program().symbols().stream().anyMatch(s -> waitsForThreads(model.function(s.name())));
    this.canBeCancelled = graph.program().symbols().stream().anyMatch(s -> model.function(s.name()).rule(CancelRule.class).isPresent());
  }

  /**
   * The same where loops of some entries may have joined fewer threads than they were found to.
   *
   * @param entries numbers of entries whose threads read how many threads to join where others may write that
   */
  public Parallelism withChangedCounts(Set<Integer> entries) {
    return new Parallelism(contexts, graph, model, summaries, entries);
  }

  /** Numbers of entries whose threads start others, or end, after memory told them how many threads to join. */
  public Set<Integer> restingOnNumbers() {
    Set<Integer> result = new HashSet<>();
    contexts.spawned().stream().filter(s -> s.before().caveats().joinedByNumber()).forEach(s -> result.add(s.parent().number()));
    contexts.entries().stream()
        .filter(e -> e.functions().stream().anyMatch(f -> summaries.apply(f).returns().stream().anyMatch(r -> r.threads().caveats().joinedByNumber())))
        .forEach(e -> result.add(e.number()));
    return result;
  }

  /** What read in memory that threads do not run which some entry does not tell of for that reason. */
  public Set<StartCall> flags() {
    Set<StartCall> result = new HashSet<>();
    contexts.spawned().forEach(s -> result.addAll(s.before().caveats().flags()));
    contexts.entries().stream()
        .flatMap(e -> e.functions().stream())
        .forEach(f -> summaries.apply(f).returns().forEach(r -> result.addAll(r.threads().caveats().flags())));
    return result;
  }

  /**
   * The threads that may run beside one: any where memory told how many it joined, and another thread may have changed that.
   *
   * @param of the entry of the thread
   * @param threads what was found of what it has started and joined
   */
  public SortedSet<StartedThread> mayRun(ThreadEntry of, Threads threads) {
    boolean counted = threads.caveats().joinedByNumber() && changedCounts.contains(of.number());
    return (counted ? threads.withAnythingStarted() : threads).started();
  }

  private static boolean waitsForThreads(FunctionRules rules) {
    return rules.rule(JoinRule.class).isPresent() || rules.rule(SpawnRule.class).filter(SpawnRule::waits).isPresent();
  }

  private static boolean leaves(FunctionRules rules) {
    return rules.rule(ExitRule.class).isPresent();
  }

  /** Which entries the initialisation of modules makes possible. */
  public ModuleStarts moduleStarts() {
    if (starts == null) {
      starts = new ModuleStarts(contexts, graph, model);
    }
    return starts;
  }

  /** What threads run where no call of theirs names it. */
  public BetweenCalls between() {
    return between;
  }

  /** How often code is executed. */
  public Executions executions() {
    return new Executions(contexts, graph, model);
  }

  /** What functions mean for concurrency. */
  public ConcurrencyModel model() {
    return model;
  }

  /**
   * Whether two events may happen at one time.
   *
   * @param a the entry whose thread does the first
   * @param before what that thread has started and joined by then
   * @param b the entry whose thread does the second
   * @param beforeOther what that one has
   */
  public Order order(ThreadEntry a, Threads before, ThreadEntry b, Threads beforeOther) {
    Optional<Order.Apart> apart = apart(a, before, b, beforeOther);
    return apart.isPresent() ? apart.get() : new Order.Parallel(a.number() == b.number() ? "several threads run " + a.label() : reason(a, b));
  }

  /** The same, without a word on why they may; the answer is kept for the next time. */
  public Optional<Order.Apart> apart(ThreadEntry a, Threads before, ThreadEntry b, Threads beforeOther) {
    return known.computeIfAbsent(
        new Asked(a.number(), states.number(before), b.number(), states.number(beforeOther)), _ -> find(a, before, b, beforeOther));
  }

  /** The same for one who keeps the answer: there are as many questions as pairs of entries. */
  public Optional<Order.Apart> find(ThreadEntry a, Threads before, ThreadEntry b, Threads beforeOther) {
    Optional<ThreadEntry> one = loops.common(a, b);
    if (one.isPresent()) {
      return apart("an event loop runs both in the thread of " + one.get().label(), EVENT_LOOP);
    }
    if (a.number() == b.number()) {
      return switch (contexts.multiplicity(a)) {
        case SINGLE -> apart("there is one thread of " + a.label());
        case SERIAL -> apart(a.label() + " never runs in parallel with itself", SELF_RULE);
        case SEVERAL ->
            a.kind() == ThreadEntry.Kind.THREAD && a.self() == SelfRule.AS_CREATED && oneAfterTheOther(a, a)
                ? apart("each thread of " + a.label() + " is joined before the next one starts")
                : Optional.empty();
      };
    }
    if (ExitHandlers.concerns(a, b)) {
      boolean first = a.kind() == ThreadEntry.Kind.MAIN;
      return exitHandlers().order(e -> first ? absent(a, before, e) : absent(b, beforeOther, e));
    }
    Optional<Order.Apart> phases = modules.order(a, b).or(() -> LoadedFirst.order(a, b)).or(() -> BootOrder.order(a, b));
    if (phases.isPresent()) {
      return phases;
    }
    if (absent(a, before, b)) {
      return apart(absent(a, b));
    }
    if (absent(b, beforeOther, a)) {
      return apart(absent(b, a));
    }
    return oneAfterTheOther(a, b)
        ? apart("threads of " + a.label() + " are joined before " + b.label() + " starts, or the other way round")
        : Optional.empty();
  }

  private static Optional<Order.Apart> apart(String reason, String... assumptions) {
    return Optional.of(new Order.Apart(reason, List.of(assumptions)));
  }

  private ExitHandlers exitHandlers() {
    ExitHandlers known = exitHandlers;
    if (known == null) {
      EntryCalls ending = new EntryCalls(contexts, graph, model, between, r -> r.rule(ProcessExitRule.class).isPresent());
      known = new ExitHandlers(contexts.entries(), ending);
      exitHandlers = known;
    }
    return known;
  }

  private static String absent(ThreadEntry a, ThreadEntry b) {
    return "no thread of " + b.label() + " exists then: " + a.label() + " has not started it yet, or has joined it";
  }

  /**
   * Whether no thread of an entry exists, by what a thread has started and joined.
   *
   * @param a the entry of the thread that knows it
   * @param threads what it has started and joined
   * @param b the other entry
   */
  public boolean absent(ThreadEntry a, Threads threads, ThreadEntry b) {
    return knowsAllAbsent(a, threads, b) || isGone(a, threads, b, 0);
  }

  /**
   * Whether a thread of {@code b} may be started by one of {@code a} or one that this one starts, after the former has started and joined
   * these threads, or may have been started before in a way that is not seen to be over.
   */
  public boolean startsLater(ThreadEntry a, Threads threads, ThreadEntry b) {
    return a.number() != b.number() && spawns.reaches(a.number(), b.number()) && !isGone(a, threads, b, 0);
  }

  /** Whether the one thread of {@code b} was joined, or had ended before one that was joined ended. */
  private boolean isGone(ThreadEntry a, Threads threads, ThreadEntry b, int depth) {
    return !threads.joined().isEmpty()
        && joinedBy(a, threads).stream().anyMatch(ended -> ended.equals(b) || endsAfter(ended, b, depth));
  }

  /** The entries of one thread which a thread has joined. */
  private List<ThreadEntry> joinedBy(ThreadEntry a, Threads threads) {
    return joinedBy.computeIfAbsent(
        new Joined(a.number(), states.number(threads)),
        _ -> {
          Set<Integer> byHandle = new HashSet<>();
          for (Address handle : threads.joined()) {
            returned(a, handle).ifPresent(byHandle::add);
            cells.joined(handle).ifPresent(byHandle::add);
          }
          return singles.stream().filter(ended -> byHandle.contains(ended.number())).toList();
        });
  }

  /**
   * What of the threads that a thread has started and joined tells in which order it is with others: all where it is the only one of its
   * entry, else nothing unless it has joined some.
   */
  public Threads telling(ThreadEntry entry, Threads threads) {
    return isSingle(entry) || (!threads.joined().isEmpty() && !joinedBy(entry, threads).isEmpty()) ? threads : Threads.NONE;
  }

  /** The entry of which the call that returns a handle to {@code of} starts a thread; empty where it is none, or may be of several. */
  private Optional<Integer> returned(ThreadEntry of, Address handle) {
    return handle.offset() != 0 || !handle.terms().isEmpty()
        ? Optional.empty()
        : handles.computeIfAbsent(of.number(), this::handles).getOrDefault(handle.base(), Optional.empty());
  }

  /** By the handle that a call of an entry itself returns: the entry that it starts; empty where it starts several. */
  private Map<Base, Optional<Integer>> handles(int of) {
    Map<Base, Optional<Integer>> result = new HashMap<>();
    for (Spawned s : spawnedBy.getOrDefault(of, List.of())) {
      if (s.event().via().isEmpty()) {
        Optional<Integer> child = Optional.of(s.child().number());
        result.merge(
            new Base.Opaque(s.event().site().body(), s.event().site().ordinal()), child, (one, other) -> one.equals(other) ? one : Optional.empty());
      }
    }
    return result;
  }

  /** Whether the one thread of {@code ended} ends only when no thread of {@code b} exists any more, nor will. */
  private boolean endsAfter(ThreadEntry ended, ThreadEntry b, int depth) {
    List<ReturnCase> returns = summaries.apply(ended.function()).returns();
    if (depth > MOST_JOINS || returns.isEmpty() || mayExit(ended)) {
      return false;
    }
    return (spawns.dominates(ended.number(), b.number()) && leavesNone(ended.number(), b.number()))
        || returns.stream().allMatch(r -> isGone(ended, r.threads(), b, depth + 1));
  }

  private static String started(ThreadEntry by, ThreadEntry thread) {
    return by.label() + " may have started " + thread.label() + " by then, and not joined it yet";
  }

  private String reason(ThreadEntry a, ThreadEntry b) {
    if (ExitHandlers.concerns(a, b)) {
      return "another thread may end the process, and run the exit handlers then";
    }
    if (spawns.children(a.number()).contains(b.number())) {
      return started(a, b);
    }
    if (spawns.children(b.number()).contains(a.number())) {
      return started(b, a);
    }
    return a.label() + " and " + b.label() + " are entries of different threads";
  }

  /**
   * The calls by which the one thread of {@code a} starts all from which threads of {@code b} come; empty where others may start
   * them too, or several threads of {@code a} do.
   */
  public Optional<List<Spawned>> startsAll(ThreadEntry a, ThreadEntry b) {
    if (!isSingle(a) || !spawns.dominates(a.number(), b.number())) {
      return Optional.empty();
    }
    return Optional.of(
        spawnedBy.getOrDefault(a.number(), List.of()).stream().filter(s -> spawns.reaches(s.child().number(), b.number())).toList());
  }

  /**
   * Whether no thread of {@code b} exists when the thread of {@code a} has started and joined these, so that what it does then happens
   * before all that a thread of {@code b} does, or after it.
   */
  public boolean noneExists(ThreadEntry a, Threads threads, ThreadEntry b) {
    return knowsAllAbsent(a, threads, b);
  }

  /** Whether {@code a}'s thread can tell that no thread of {@code b} exists when it has started and joined these. */
  private boolean knowsAllAbsent(ThreadEntry a, Threads threads, ThreadEntry b) {
    if (contexts.multiplicity(a) != Multiplicity.SINGLE || !spawns.dominates(a.number(), b.number())) {
      return false;
    }
    for (int child : spawns.children(a.number())) {
      ThreadEntry started = contexts.entries().get(child);
      if (spawns.reaches(child, b.number())) {
        if (running(a, threads, started) || (joins && leavesSome(child, b.number()))) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether a thread of {@code other} may be one that {@code threads} has running. */
  private boolean running(ThreadEntry of, Threads threads, ThreadEntry other) {
    if (contexts.hidden().mayStart(of.number(), threads, other.number())) {
      return true;
    }
    for (StartedThread started : mayRun(of, threads)) {
      if (mayBe(of, started, other) && threads.joined().stream().noneMatch(h -> isSingle(other) && cells.joined(h).equals(Optional.of(other.number())))) {
        return true;
      }
    }
    return false;
  }

  private boolean isSingle(ThreadEntry entry) {
    return contexts.multiplicity(entry) == Multiplicity.SINGLE;
  }

  private boolean mayBe(ThreadEntry of, StartedThread started, ThreadEntry other) {
    Address function = started.function();
    if (function.terms().isEmpty() && function.base() instanceof Base.Global(Referent name)) {
      Optional<Symbol> symbol = contexts.names().symbol(of.function(), name);
      boolean another = symbol.isPresent() && symbol.get() instanceof Symbol.DefinedFunction && !symbol.get().equals(other.function());
      return !another && startedBy(of, started.path(), other);
    }
    return !function.isInteger();
  }

  /** Whether calls on this path may be those by which a thread of {@code of} starts one of {@code other}. */
  private boolean startedBy(ThreadEntry of, List<StartCall> path, ThreadEntry other) {
    if (path.isEmpty()) {
      return true;
    }
    for (Spawned s : spawnedBy.getOrDefault(of.number(), List.of())) {
      if (s.child().number() == other.number()) {
        Event event = s.event();
        boolean sameCall = path.getFirst().equals(new StartCall(event.site().body(), event.site().ordinal()));
        Digest body = contexts.names().program().function(s.function()).digest();
        boolean through =
            path.contains(StartCall.MORE)
                || event.via().map(v -> new StartCall(body, v.ordinal())).filter(c -> !path.contains(c)).isEmpty();
        if (sameCall && through) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Whether no thread of {@code b} exists any more when {@code a} has waited for the threads that it started itself, and from which that
   * comes: they leave none behind, or {@code a} waits for none.
   */
  public boolean endWith(ThreadEntry a, ThreadEntry b) {
    EntryCalls known = waiting;
    if (known == null) {
      known = new EntryCalls(contexts, graph, model, between, Parallelism::waitsForThreads);
      waiting = known;
    }
    return !known.by(a)
        || spawns.children(a.number()).stream().noneMatch(c -> spawns.reaches(c, b.number()) && leavesSome(c, b.number()));
  }

  /** Whether a thread of {@code child} that was joined may have left one of {@code other} behind, where that is not the thread itself. */
  private boolean leavesSome(int child, int other) {
    boolean survives = child != other || spawns.children(child).stream().anyMatch(c -> spawns.reaches(c, other));
    return survives && !leavesNone(child, other);
  }

  /** Whether a thread of {@code entry} that has ended leaves none behind from which one of {@code other} comes. */
  private boolean leavesNone(int entry, int other) {
    return leavesNone.computeIfAbsent(entry * contexts.entries().size() + other, _ -> findLeavesNone(entry, other, new HashSet<>()));
  }

  private boolean findLeavesNone(int number, int other, Set<Integer> seen) {
    if (!seen.add(number)) {
      return true;
    }
    ThreadEntry entry = contexts.entries().get(number);
    List<ReturnCase> returns = summaries.apply(entry.function()).returns();
    if (entry.functions().size() > 1 || returns.isEmpty() || mayExit(entry)) {
      return false;
    }
    for (int child : spawns.children(number)) {
      if (spawns.reaches(child, other)) {
        ThreadEntry started = contexts.entries().get(child);
        boolean left = returns.stream().anyMatch(r -> running(entry, r.threads(), started));
        if (left || (child != other && !findLeavesNone(child, other, seen))) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Whether a thread of the entry may end otherwise than by returning: it leaves, a signal handler leaves for it, or another thread
   * cancels it, be it while it waits for the end of a third one.
   */
  private boolean mayExit(ThreadEntry entry) {
    EntryCalls known = leaving;
    if (known == null) {
      known = new EntryCalls(contexts, graph, model, between, Parallelism::leaves);
      leaving = known;
    }
    return canBeCancelled || known.betweenCalls() || known.by(entry);
  }

  /** Whether one single thread starts both, and each time one is started none of the other is running. */
  private boolean oneAfterTheOther(ThreadEntry a, ThreadEntry b) {
    Set<Integer> starters = new HashSet<>(spawns.parents(a.number()));
    starters.addAll(spawns.parents(b.number()));
    if (starters.size() != 1 || !isSingle(contexts.entries().get(starters.iterator().next()))) {
      return false;
    }
    if (spawns.parents(a.number()).isEmpty() || spawns.parents(b.number()).isEmpty()) {
      return false;
    }
    for (Spawned s : contexts.spawned()) {
      if ((s.child().number() == a.number() && running(s.parent(), s.before(), b))
          || (s.child().number() == b.number() && running(s.parent(), s.before(), a))) {
        return false;
      }
    }
    return true;
  }
}
