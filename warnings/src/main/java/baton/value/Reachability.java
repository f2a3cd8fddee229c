package baton.value;

import baton.callgraph.Call;
import baton.callgraph.CallGraph;
import baton.callgraph.CallTarget;
import baton.callgraph.Target;
import baton.entry.Activation;
import baton.entry.BetweenCalls;
import baton.entry.Contexts;
import baton.entry.Multiplicity;
import baton.entry.RobustLocks;
import baton.entry.ThreadEntry;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.link.LifetimeFunctions;
import baton.link.Symbol;
import baton.model.CallbackRule;
import baton.model.ConcurrencyModel;
import baton.model.FunctionRules;
import baton.symbolic.OverBudget;
import baton.value.Interpreter.Exit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Which instructions some thread may reach (the Goblint approach, section 3): all threads are gone through together, with what they leave
 * in variables for each other, until nothing changes. Small programs only: beyond a number of steps everything counts as reached.
 */
public final class Reachability implements Interpreter.Calls {
  private static final long MOST_INSTRUCTIONS = 20_000;
  private static final int MOST_CONTEXTS = 24;
  private static final int WIDEN_AFTER = 12;

  private final CallGraph graph;
  private final ConcurrencyModel model;
  private final Contexts threads;
  private final Tracked tracked;
  private final LiveRegisters live;
  private final Optional<Cut> cut;

  /** Of a program in which threads stop: the one in which they do not. */
  private final Optional<Reachability> whole;

  /** The locks that each function surely holds whenever it writes a variable while other threads may exist. */
  private final Map<Variable, Map<Integer, Set<LockName>>> writers = new HashMap<>();

  private final Map<Integer, Boolean> ofOneThread = new HashMap<>();

  private final Invariants invariants;
  private final Signals signals;
  private final Starts starts;
  private final ModelledCalls modelled;
  private final Map<String, Node> nodes = new LinkedHashMap<>();
  private final List<Node> numbered = new ArrayList<>();
  private final NavigableSet<Integer> outdated = new TreeSet<>();
  private int current = -1;
  private final Map<Integer, Integer> contexts = new HashMap<>();
  private final Map<List<Symbol.DefinedFunction>, Integer> sets = new HashMap<>();
  private final Map<Integer, TreeSet<Integer>> reached = new HashMap<>();
  private final ReadRegisters read;
  private final BooleanSupplier isOver;
  private final Steps steps;
  private boolean known;

  /** Of more functions that a call may enter what is passed and given back goes through a node that stands for all of them. */
  private static final int MOST_CALLEES = 16;

  /** A function in one context: with these arguments, locks and threads; or several that calls enter alike. */
  private static final class Node {
    private final List<Symbol.DefinedFunction> functions;
    private final int number;
    private final Set<Integer> callers = new HashSet<>();
    private int times;
    private List<Value> arguments;
    private Local entry;
    private final Map<String, Exit> exits = new LinkedHashMap<>();

    Node(List<Symbol.DefinedFunction> functions, int number, List<Value> arguments, Local entry) {
      this.functions = functions;
      this.number = number;
      this.arguments = arguments;
      this.entry = entry;
    }
  }

  private Optional<String> gaveUp = Optional.empty();
  private @Nullable Interleavings interleavings;

  private Reachability(
      CallGraph graph,
      ConcurrencyModel model,
      Contexts threads,
      Tracked tracked,
      LiveRegisters live,
      Optional<Cut> cut,
      Optional<Reachability> whole,
      BooleanSupplier isOver) {
    this.graph = graph;
    this.model = model;
    this.threads = threads;
    this.tracked = tracked;
    this.live = live;
    this.cut = cut;
    this.whole = whole;
    this.isOver = isOver;
    this.steps = new Steps(isOver);
    this.invariants = new Invariants(tracked.bounds(), this::asking, this::outdated);
    this.signals = new Signals(this::asking, this::outdated);
    this.starts = new Starts(threads);
    this.read = new ReadRegisters(graph.program());
    boolean interrupted = threads.entries().stream().anyMatch(e -> e.kind() == ThreadEntry.Kind.SIGNAL);
    this.modelled = new ModelledCalls(model, invariants, signals, interrupted);
  }

  /**
   * Goes through a program.
   *
   * @param graph its calls
   * @param model what functions mean for locks and threads
   * @param contexts its entries
   * @param between what they run where no call names it
   * @param isOver whether the run is over; then no more is found out
   */
  public static Reachability of(
      CallGraph graph, ConcurrencyModel model, Contexts contexts, BetweenCalls between, BooleanSupplier isOver) {
    Optional<String> unfit = unfit(graph, model, contexts, between);
    Tracked tracked = new Tracked(graph.program(), model, unfit.isEmpty() ? graph.functions() : List.of());
    Reachability result =
        new Reachability(
            graph, model, contexts, tracked, new LiveRegisters(graph.program()), Optional.empty(), Optional.empty(), isOver);
    result.gaveUp = unfit;
    result.known = result.gaveUp.isEmpty() && result.run();
    return result;
  }

  /** Whether an instruction is executed that is executed too when nothing is cut. */
  public boolean reachesStill(Reachability whole, Symbol.DefinedFunction function, int ordinal) {
    boolean isAnalysed = whole.reached.containsKey(function.number());
    return !known || !isAnalysed || reached.getOrDefault(function.number(), new TreeSet<>()).contains(ordinal);
  }

  /** What is reached when threads stop at a cut. Where this is not known, neither is that. */
  public Reachability cut(Cut at) {
    Reachability result = new Reachability(graph, model, threads, tracked, live, Optional.of(at), Optional.of(this), isOver);
    result.known = known && result.run();
    return result;
  }

  /**
   * The interleavings of the program, gone through as far as they are asked of.
   *
   * @param asked the instructions of which it is asked where other threads are when one is about to execute them
   */
  public Interleavings interleavings(Supplier<Set<Interleavings.Place>> asked) {
    if (interleavings == null) {
      Optional<String> unknown = known ? Optional.empty() : Optional.of("values are not known");
      interleavings = new Interleavings(graph, model, threads, tracked, unknown, asked.get(), isOver);
    }
    return interleavings;
  }

  /** Why nothing is known of interleavings; empty where something is, or nobody asked. */
  public Optional<String> interleavingsGaveUp() {
    return interleavings == null ? Optional.empty() : interleavings.gaveUp();
  }

  /** Whether more is known than that everything may be reached. */
  public boolean isKnown() {
    return known;
  }

  /** Why no more is known; empty where more is. */
  public Optional<String> gaveUp() {
    return gaveUp;
  }

  /** How many steps it took. */
  public long steps() {
    return steps.count();
  }

  /** Whether an instruction may be executed. */
  public boolean reaches(Symbol.DefinedFunction function, int ordinal) {
    TreeSet<Integer> instructions = reached.get(function.number());
    return !known || (instructions == null ? !starts.isIdle(function) : instructions.contains(ordinal));
  }

  /**
   * Why the program is not one that this analysis is for: a whole one, small, without constructors and jumps out of functions, and without
   * locks that their holder does not give back itself: what that one left is not told.
   */
  private static Optional<String> unfit(CallGraph graph, ConcurrencyModel model, Contexts contexts, BetweenCalls between) {
    boolean hasMain = contexts.entries().stream().anyMatch(e -> e.kind() == ThreadEntry.Kind.MAIN);
    boolean constructed = !LifetimeFunctions.constructors(graph.program()).isEmpty();
    boolean passed = RobustLocks.mayBeMade(graph.program(), model) || between.givesBack();
    if (!hasMain || constructed || passed) {
      return Optional.of(
          !hasMain
              ? "the program has no main"
              : constructed ? "constructors run before main" : "locks are given back by others than those who hold them");
    }
    long size = 0;
    for (Symbol.DefinedFunction function : graph.functions()) {
      for (Block block : graph.program().function(function).body().blocks()) {
        size += block.instructions().size();
        for (Instruction instruction : block.instructions()) {
          if (instruction instanceof Instruction.Call call && call.traits().returnsTwice()) {
            return Optional.of("functions are left by jumps");
          }
        }
      }
    }
    return size <= MOST_INSTRUCTIONS
        ? Optional.empty()
        : Optional.of("the program has " + size + " instructions of at most " + MOST_INSTRUCTIONS);
  }

  private boolean run() {
    Set<Integer> started = new HashSet<>();
    threads.spawned().forEach(s -> started.add(s.child().number()));
    boolean alone = threads.entries().stream().allMatch(e -> e.kind() == ThreadEntry.Kind.MAIN || started.contains(e.number()));
    if (!alone) {
      invariants.begin(tracked.initial());
    }
    begin(alone, false);
    try {
      do {
        for (Integer next = outdated.pollLast(); next != null; next = outdated.pollLast()) {
          analyse(numbered.get(next));
        }
      } while (begin(alone, false) || begin(alone, true) || signals.settle());
      return true;
    } catch (OverBudget tooLong) {
      // nothing is said about a program that takes too long: every instruction counts as reached
      gaveUp = Optional.of(steps.reason());
      return false;
    }
  }

  private int asking() {
    return current;
  }

  private void outdated(int node) {
    outdated.add(node);
  }

  /** Lets the entries begin that have become reached; returns whether there are any. */
  private boolean begin(boolean alone, boolean settled) {
    List<Starts.Start> next =
        starts.next(
            f -> reached.containsKey(f.number()),
            (f, ordinal) -> reached.getOrDefault(f.number(), new TreeSet<>()).contains(ordinal),
            settled);
    next.forEach(
        s -> {
          boolean isAlone = alone && s.entry().kind() == ThreadEntry.Kind.MAIN;
          for (Symbol.DefinedFunction function : s.entry().functions()) {
            enter(List.of(function), s.arguments(), isAlone ? Local.alone(tracked.initial()) : Local.ofThread());
          }
        });
    return !next.isEmpty();
  }

  private void analyse(Node node) throws OverBudget {
    current = node.number;
    if (++node.times == WIDEN_AFTER && invariants.widen()) {
      outdated.addAll(IntStream.range(0, numbered.size()).boxed().toList());
    }
    for (Exit exit : node.functions.size() == 1 ? interpret(node, node.functions.getFirst()) : each(node)) {
      String key = exit.state().key() + (exit.result().isConstant() ? exit.result().numbers() : "");
      String place = node.exits.containsKey(key) || node.exits.size() < MOST_CONTEXTS ? key : exit.state().key();
      Exit before = node.exits.get(place);
      Exit after =
          before == null
              ? exit
              : new Exit(before.state().join(exit.state(), invariants, false), joined(before.result(), exit.result()));
      if (!after.equals(before)) {
        node.exits.put(place, after);
        outdated.addAll(node.callers);
      }
    }
    current = -1;
  }

  private List<Exit> interpret(Node node, Symbol.DefinedFunction function) throws OverBudget {
    Body body = graph.program().function(function).body();
    TreeSet<Integer> instructions = reached.computeIfAbsent(function.number(), _ -> new TreeSet<>());
    return new Interpreter(function, body, tracked, live, invariants, this, node.arguments, instructions).run(node.entry.copy());
  }

  /** Enters all functions of a node; each is a step. */
  private List<Exit> each(Node node) throws OverBudget {
    List<Exit> result = new ArrayList<>();
    for (Symbol.DefinedFunction function : node.functions) {
      step();
      result.addAll(enter(List.of(function), node.arguments, node.entry).exits.values());
    }
    return result;
  }

  private List<Value> joined(List<Value> before, List<Value> after) {
    List<Value> result = new ArrayList<>();
    for (int i = 0; i < Math.min(before.size(), after.size()); i++) {
      result.add(joined(before.get(i), after.get(i)));
    }
    return result;
  }

  private Value joined(Value before, Value after) {
    Value either = before.join(after);
    return new Value(invariants.grown(before.numbers(), either.numbers(), false), either.place());
  }

  /** The context for a call; its entry grows by what the call brings. */
  private Node enter(List<Symbol.DefinedFunction> functions, List<Value> arguments, Local state) {
    int number = functions.size() == 1 ? functions.getFirst().number() : -sets.computeIfAbsent(functions, _ -> sets.size() + 1);
    String constants = arguments.stream().map(a -> a.isConstant() ? a.toString() : "").toList().toString();
    String key = number + " " + constants + " " + state.key();
    List<Value> passed = arguments;
    Local entry = state;
    if (!nodes.containsKey(key) && contexts.merge(number, 1, Integer::sum) > MOST_CONTEXTS) {
      passed = List.of();
      entry = state.copy();
      entry.startThreads(invariants);
      entry.releaseAll(invariants);
      key = number + " any";
    }
    Node known = nodes.get(key);
    if (known == null) {
      known = new Node(functions, numbered.size(), passed, entry);
      nodes.put(key, known);
      numbered.add(known);
      outdated.add(known.number);
    } else {
      Local grown = known.entry.join(entry, invariants, false);
      List<Value> either = joined(known.arguments, passed);
      if (!grown.equals(known.entry) || !either.equals(known.arguments)) {
        known.entry = grown;
        known.arguments = either;
        outdated.add(known.number);
      }
    }
    if (current >= 0) {
      known.callers.add(current);
    }
    return known;
  }

  @Override
  public boolean stops(Symbol.DefinedFunction function, int ordinal) {
    return cut.filter(c -> c.stops(function, ordinal)).isPresent();
  }

  @Override
  public boolean believes(Variable variable) {
    return cut.isEmpty() || tracked.isOrdered(variable);
  }

  @Override
  public void wrote(Symbol.DefinedFunction function, Variable variable, Set<LockName> held) {
    writers.computeIfAbsent(variable, _ -> new HashMap<>()).merge(function.number(), new HashSet<>(held), Reachability::common);
  }

  private static Set<LockName> common(Set<LockName> before, Set<LockName> now) {
    before.retainAll(now);
    return before;
  }

  @Override
  public boolean isOrdered(Symbol.DefinedFunction function, Variable variable, Set<LockName> held) {
    return whole.isEmpty()
        || whole.get().writers.getOrDefault(variable, Map.of()).entrySet().stream()
            .allMatch(writer -> writer.getValue().stream().anyMatch(held::contains) || isOwn(writer.getKey(), function));
  }

  /** Whether what a function writes was written by the thread that reads it there: it is that of one thread. */
  private boolean isOwn(int writing, Symbol.DefinedFunction reading) {
    return writing == reading.number() && ofOneThread.computeIfAbsent(writing, _ -> isOfOneThread(reading));
  }

  private boolean isOfOneThread(Symbol.DefinedFunction function) {
    List<ThreadEntry> entries =
        threads.activations().stream().filter(at -> at.function().equals(function)).map(Activation::entry).distinct().toList();
    return entries.size() == 1 && threads.multiplicity(entries.getFirst()) == Multiplicity.SINGLE;
  }

  @Override
  public void step() throws OverBudget {
    steps.next();
  }

  @Override
  public void compares(int size) throws OverBudget {
    steps.compares(size);
  }

  @Override
  public List<Exit> call(Symbol.DefinedFunction caller, int ordinal, Instruction.Call call, Local before, List<Value> arguments) {
    if (call.traits().mustNotCompile()) {
      return List.of();
    }
    List<Exit> exits =
        switch (call.callee()) {
          case Callee.Intrinsic(String name) ->
              List.of(new Exit(before, name.startsWith("llvm.expect") && !arguments.isEmpty() ? arguments.getFirst() : Value.ANY));
          case Callee.Direct(int referent) -> symbol(caller, ordinal, tracked.symbol(caller, referent), before, arguments);
          case Callee.Indirect _ -> indirect(caller, ordinal, before, arguments);
        };
    return call.traits().noReturn() ? List.of() : exits;
  }

  private List<Exit> symbol(
      Symbol.DefinedFunction caller, int ordinal, Symbol symbol, Local before, List<Value> arguments) {
    FunctionRules rules = model.function(symbol.name());
    List<Symbol.DefinedFunction> bodies = symbol instanceof Symbol.Callable callable ? graph.bodiesBehind(callable) : List.of();
    boolean runs = !bodies.isEmpty() && (rules.isEmpty() || rules.body() != baton.model.Body.NONE);
    Optional<LockName> lock = modelled.heldWhileRunning(rules, arguments);
    if (lock.isPresent() && !before.acquire(lock.get(), true, invariants)) {
      return List.of();
    }
    List<Exit> exits = runs ? bodies(bodies, before, arguments) : List.of(new Exit(before, Value.ANY));
    lock.ifPresent(l -> exits.forEach(e -> e.state().release(l, invariants)));
    if (rules.isEmpty()) {
      if (bodies.isEmpty()) {
        arguments.forEach(a -> a.place().ifPresent(p -> signals.giveAll(p.symbol())));
      }
      return exits;
    }
    if (rules.rule(CallbackRule.class).isPresent()) {
      callsBack(caller, ordinal);
      // what is called back counts as a thread of its own; it may release what is held here
      exits.forEach(e -> e.state().startThreads(invariants));
      exits.forEach(e -> e.state().releaseAll(invariants));
    }
    List<Exit> result = new ArrayList<>();
    for (Exit exit : exits) {
      for (Exit after : modelled.apply(rules, read.contains(caller, ordinal), exit.state(), arguments)) {
        result.add(new Exit(after.state(), after.result().equals(Value.ANY) ? exit.result() : after.result()));
      }
    }
    return result;
  }

  private void callsBack(Symbol.DefinedFunction caller, int ordinal) {
    for (Call call : graph.calls(caller)) {
      if (call.site().ordinal() == ordinal && call.target() instanceof CallTarget.CalledBack) {
        graph.targets(call).stream()
            .flatMap(t -> graph.bodiesBehind(t.function()).stream())
            .forEach(f -> enter(List.of(f), List.of(), Local.ofThread()));
      }
    }
  }

  private List<Exit> indirect(Symbol.DefinedFunction caller, int ordinal, Local before, List<Value> arguments) {
    Set<Symbol.DefinedFunction> targets = new LinkedHashSet<>();
    Set<Symbol.ExternalFunction> externals = new LinkedHashSet<>();
    boolean ends = false;
    boolean mayReturn = false;
    for (Call call : graph.calls(caller)) {
      if (call.site().ordinal() == ordinal && !(call.target() instanceof CallTarget.Started)) {
        ends |= graph.isOfNull(call);
        mayReturn |= !graph.isOfNull(call);
        graph.targets(call).stream().flatMap(t -> graph.bodiesBehind(t.function()).stream()).forEach(targets::add);
        for (Target target : graph.targets(call)) {
          if (target.function() instanceof Symbol.ExternalFunction external && !(call.target() instanceof CallTarget.CalledBack)) {
            externals.add(external);
          }
        }
      }
    }
    List<Exit> result = new ArrayList<>(bodies(List.copyOf(targets), before.copy(), arguments));
    externals.forEach(e -> result.addAll(symbol(caller, ordinal, e, before.copy(), arguments)));
    if (mayReturn || !ends) {
      result.add(new Exit(before, Value.ANY));
    }
    return result;
  }

  private List<Exit> bodies(List<Symbol.DefinedFunction> bodies, Local before, List<Value> arguments) {
    List<Exit> result = new ArrayList<>();
    List<List<Symbol.DefinedFunction>> entered = bodies.size() > MOST_CALLEES ? List.of(bodies) : bodies.stream().map(List::of).toList();
    for (List<Symbol.DefinedFunction> each : entered) {
      for (Exit exit : enter(each, arguments, before.across()).exits.values()) {
        result.add(new Exit(exit.state().back(before), exit.result()));
      }
    }
    return result;
  }
}
