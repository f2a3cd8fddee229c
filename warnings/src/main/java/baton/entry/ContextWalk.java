package baton.entry;

import baton.ir.Body;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.ValueType;
import baton.link.LifetimeFunctions;
import baton.link.Symbol;
import baton.lockset.Lock;
import baton.memory.Address;
import baton.memory.Base;
import baton.model.Argument;
import baton.model.CallbackRule;
import baton.model.CallbackTime;
import baton.model.ConcurrencyModel;
import baton.model.EntryProfile;
import baton.model.HeldLock;
import baton.model.Phase;
import baton.model.SelfRule;
import baton.model.SpawnRule;
import baton.summary.Act;
import baton.summary.Event;
import baton.summary.Guard;
import baton.summary.ReturnCase;
import baton.summary.Site;
import baton.summary.Summary;
import baton.symbolic.Threads;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** One walk from the entries along the calls. What is known of arguments and of sites executed once comes from a walk before. */
final class ContextWalk {
  private final ProgramNames names;
  private final CallTargets targets;
  private final ConcurrencyModel model;
  private final Function<Symbol.DefinedFunction, Summary> summaries;
  private final Map<EntryKey, Binding> arguments;
  private final StaleNames stale;
  private final CallersLocks callers;
  private final Map<Integer, Set<Lock>> held = new HashMap<>();
  private final Interned interned = new Interned();
  private final ContextLimits limits;
  private final Frontier frontier;
  private final Map<EntryKey, ThreadEntry> entries = new LinkedHashMap<>();
  private final List<EntryKey> keys = new ArrayList<>();
  private final Map<Symbol.DefinedFunction, Integer> starts = new HashMap<>();
  private final Set<Spawned> spawned = new LinkedHashSet<>();
  private final Map<Registered, String> registrars = new HashMap<>();
  private final Map<Symbol.DefinedFunction, List<Event>> leading = new HashMap<>();
  private final Set<CallEdge> calls = new LinkedHashSet<>();
  private List<Activation> activations = List.of();
  private Set<Symbol.DefinedFunction> shared = Set.of();

  /** Starts of one function that are entries of their own; those found later are one entry. */
  private static final int MOST_STARTS = 8;

  /** Of more functions nothing tells which one is registered: they are one entry, where they run at any time. */
  private static final int MOST_STARTED = 512;

  /**
   * What makes an entry one.
   *
   * @param function where it begins
   * @param kind its sort
   * @param by what starts it
   * @param start the call that does, for threads
   * @param held what those hold that call it
   */
  record EntryKey(
      Symbol.DefinedFunction function, ThreadEntry.Kind kind, String by, Optional<Start> start, List<HeldLock> held) {
    EntryKey {
      held = List.copyOf(held);
    }

    EntryKey(Symbol.DefinedFunction function, ThreadEntry.Kind kind, String by, Optional<Start> start) {
      this(function, kind, by, start, List.of());
    }
  }

  /**
   * A call that starts threads: their identity by creation history.
   *
   * @param site the starting call
   * @param via the call through which the summary of the starting thread's function tells of it
   * @param parent the entry that calls
   */
  record Start(baton.summary.Site site, Optional<Event.Via> via, EntryKey parent) {
    /** Threads that start each other have one identity from the second time on. */
    private static final int DEEPEST = 3;

    /** Whether a thread that this call starts can be told from those that it descends from. */
    boolean isNew() {
      int depth = 0;
      for (Optional<Start> at = parent.start(); at.isPresent(); at = at.get().parent().start()) {
        if (++depth >= DEEPEST || at.get().site().equals(site)) {
          return false;
        }
      }
      return true;
    }
  }

  /** A call by a thread of an entry; the event is one object, as summaries have each of theirs, and so are the callees. */
  record CallEdge(int entry, Symbol.DefinedFunction caller, Event event, Callees callees) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof CallEdge edge
          && entry == edge.entry
          && Interned.same(event, edge.event)
          && caller.equals(edge.caller)
          && Interned.same(callees, edge.callees);
    }

    @Override
    public int hashCode() {
      return 31 * (31 * (31 * entry + caller.hashCode()) + System.identityHashCode(callees)) + System.identityHashCode(event);
    }
  }

  /** What registrations of one handler have in common: also which loops run it. */
  private record Registered(Symbol.DefinedFunction function, ThreadEntry.Kind kind, SelfRule self, List<HeldLock> held, Set<String> loops) {
    Registered {
      held = List.copyOf(held);
    }
  }

  ContextWalk(
      ProgramNames names,
      CallTargets targets,
      ConcurrencyModel model,
      Function<Symbol.DefinedFunction, Summary> summaries,
      Map<EntryKey, Binding> arguments,
      StaleNames stale,
      ContextLimits limits) {
    this.names = names;
    this.callers = new CallersLocks(names);
    this.targets = targets;
    this.model = model;
    this.summaries = summaries;
    this.arguments = arguments;
    this.stale = stale;
    this.limits = limits;
    this.frontier = new Frontier(names, this::shared, limits, interned);
  }

  /** All threads that come to a function to which too many entries lead. */
  private ThreadEntry shared(Symbol.DefinedFunction first) {
    EntryKey key = new EntryKey(first, ThreadEntry.Kind.SHARED, "one of many entries", Optional.empty());
    ThreadEntry made = new ThreadEntry(entries.size(), List.of(first), key.kind(), key.by(), SelfRule.MULTI, Optional.empty());
    entries.put(key, made);
    keys.add(key);
    return made;
  }

  /**
   * Walks from the entries that need no call, by class.
   *
   * @return whether it came to the end; not if there are so many entries or rows that less is told apart
   */
  boolean run(List<List<EntryRoots.Root>> classes) {
    for (List<EntryRoots.Root> roots : classes) {
      EntryRoots.Root root = roots.getFirst();
      EntryKey key = new EntryKey(root.function(), root.kind(), root.by(), Optional.empty(), root.held());
      ThreadEntry entry = entry(key, roots.stream().map(EntryRoots.Root::function).toList(), root.self(), root.phase());
      if (root.kind() == ThreadEntry.Kind.MAIN) {
        begin(entry, new Guard(Guard.NEUTRAL.locks(), constructed(entry)));
      }
    }
    for (Optional<Activation> next = frontier.next(); next.isPresent(); next = frontier.next()) {
      if (limits.areExceededBy(entries.size(), frontier.size(), frontier.functions())) {
        return false;
      }
      follow(next.get());
    }
    activations = frontier.all();
    shared = frontier.shared();
    frontier.leave();
    interned.leave();
    leading.clear();
    return true;
  }

  /** The threads that constructors may leave running; they run in the main thread, before {@code main}. */
  private Threads constructed(ThreadEntry main) {
    Threads threads = Threads.NONE;
    for (Symbol.DefinedFunction function : LifetimeFunctions.constructors(names.program())) {
      Binding binding = Binding.unknown(names.self(function));
      Guard before = new Guard(Guard.NEUTRAL.locks(), threads);
      frontier.add(main, function, Optional.of(binding), before, Optional.empty());
      threads = threads.then(left(summaries.apply(function), binding));
    }
    return threads;
  }

  private static Threads left(Summary summary, Binding binding) {
    Threads result = Threads.NONE;
    for (ReturnCase outcome : summary.returns()) {
      result = result.join(outcome.threads().rebind(a -> Optional.of(binding.close(a))));
    }
    return result;
  }

  private ThreadEntry entry(Symbol.DefinedFunction function, ThreadEntry.Kind kind, String by, SelfRule self) {
    return entry(new EntryKey(function, kind, by, Optional.empty()), self);
  }

  private ThreadEntry entry(EntryKey key, SelfRule self) {
    return entry(key, List.of(key.function()), self, Optional.empty());
  }

  private ThreadEntry entry(EntryKey key, List<Symbol.DefinedFunction> functions, SelfRule self, Optional<Phase> phase) {
    ThreadEntry known = entries.get(key);
    if (known != null) {
      return known;
    }
    ThreadEntry made = new ThreadEntry(entries.size(), functions, key.kind(), key.by(), self, phase);
    entries.put(key, made);
    keys.add(key);
    Guard begun = new Guard(callers.of(key.function(), key.held(), Guard.NEUTRAL.locks()), Threads.NONE);
    held.put(made.number(), begun.locks().acquired().keySet());
    if (key.kind() != ThreadEntry.Kind.MAIN) {
      begin(made, begun);
    }
    return made;
  }

  /** What makes an entry one. */
  EntryKey key(ThreadEntry entry) {
    return keys.get(entry.number());
  }

  private void begin(ThreadEntry entry, Guard context) {
    OutsideNames outside = new OutsideNames(names);
    for (Symbol.DefinedFunction function : entry.functions()) {
      Binding unknown = entry.functions().size() > 1 ? outside.of(function) : Binding.unknown(names.self(function));
      Binding binding = arguments.getOrDefault(key(entry), unknown);
      frontier.add(entry, function, Optional.of(binding), context, Optional.empty());
    }
  }

  private void follow(Activation at) {
    for (Event event : leading.computeIfAbsent(at.function(), f -> summaries.apply(f).events().stream().filter(e -> leadsOn(e.act())).toList())) {
      Optional<Event> its = event.isOpen() ? at.binding().map(b -> interned.close(b, event)) : Optional.of(event);
      its.ifPresent(closed -> follow(at, event, closed));
    }
  }

  /** Whether an act leads to other functions; most do not, and need not be closed here. */
  private static boolean leadsOn(Act act) {
    return switch (act) {
      case Act.Enter _, Act.Spawn _ -> true;
      case Act.Access _, Act.Init _, Act.Release _, Act.Barrier _, Act.Arm _, Act.End _ -> false;
    };
  }

  private void follow(Activation at, Event event, Event closed) {
    switch (closed.act()) {
      case Act.Enter enter -> call(at, event, closed, enter);
      case Act.Spawn spawn -> start(at, event, closed, spawn);
      case Act.Access _, Act.Init _, Act.Release _, Act.Barrier _, Act.Arm _, Act.End _ -> {}
    }
  }

  /** The event as it happens in an activation; empty when it was raised to a caller. */
  Optional<Event> closed(Activation at, Event event) {
    return event.isOpen() ? at.binding().map(b -> interned.closed(b, event)) : Optional.of(event);
  }

  /** What surely holds when an event happens in an activation. */
  Guard then(Activation at, Event closed) {
    return interned.then(at.context(), closed.guard());
  }

  private void call(Activation at, Event event, Event closed, Act.Enter enter) {
    Guard guard = interned.then(at.context(), closed.guard());
    Callees callees = targets.of(at.function(), event, enter);
    if (callees.functions().isEmpty()) {
      return;
    }
    calls.add(new CallEdge(at.entry().number(), at.function(), event, callees));
    Guard context = enter.raised() ? interned.called(guard, stale::called) : interned.bound(guard, stale::bound);
    Optional<List<Optional<Address>>> passed =
        enter.raised() ? Optional.empty() : Optional.of(interned.passed(closed, enter.arguments(), stale::argument));
    frontier.add(at.entry(), callees, passed, context, new Activation.Caller(at, event));
  }

  private void start(Activation at, Event event, Event closed, Act.Spawn spawn) {
    Guard before = interned.then(at.context(), closed.guard());
    Collection<Symbol.DefinedFunction> functions = targets.of(at.function(), event, spawn).functions();
    if (functions.size() > MOST_STARTED && isAtAnyTime(spawn)) {
      List<Symbol.DefinedFunction> sorted = functions.stream().sorted(Comparator.comparingInt(Symbol::number)).toList();
      EntryKey key = new EntryKey(sorted.getFirst(), ThreadEntry.Kind.UNKNOWN_CALLBACK, spawn.by().name(), Optional.empty());
      if (entry(key, sorted, SelfRule.MULTI, Optional.empty()).functions().equals(sorted)) {
        return;
      }
    }
    for (Symbol.DefinedFunction function : functions) {
      ThreadEntry child = started(at, event, function, spawn);
      spawned.add(new Spawned(at.entry(), at.function(), event, child, before, spawn.argument(), spawn.argumentAt(), spawn.contents()));
    }
  }

  /** Whether what is registered runs as often as it likes, under no lock. */
  private boolean isAtAnyTime(Act.Spawn spawn) {
    List<SpawnRule.Spawned> rules = model.function(spawn.by().name()).rule(SpawnRule.class).map(SpawnRule::entries).orElse(List.of());
    return spawn.entry() < rules.size()
        && rules.get(spawn.entry()).profile().self() == SelfRule.MULTI
        && rules.get(spawn.entry()).profile().held().isEmpty();
  }

  private ThreadEntry started(Activation at, Event event, Symbol.DefinedFunction function, Act.Spawn spawn) {
    String by = spawn.by().name();
    List<SpawnRule.Spawned> rules = model.function(by).rule(SpawnRule.class).map(SpawnRule::entries).orElse(List.of());
    if (spawn.entry() < rules.size()) {
      EntryProfile profile = rules.get(spawn.entry()).profile();
      ThreadEntry.Kind kind = EntryRoots.kind(profile.context(), ThreadEntry.Kind.THREAD);
      boolean isThread = kind == ThreadEntry.Kind.THREAD && profile.self() == SelfRule.AS_CREATED;
      return isThread ? thread(at, event, function, by) : registered(function, kind, by, profile);
    }
    boolean atExit =
        model.function(by).rule(CallbackRule.class).filter(r -> r.when() == CallbackTime.AT_PROCESS_EXIT).isPresent();
    return atExit
        ? entry(function, ThreadEntry.Kind.EXIT, by, SelfRule.SERIAL)
        : entry(function, ThreadEntry.Kind.THREAD, by, SelfRule.MULTI);
  }

  /**
   * Registrations of one handler under one rule are one entry, whatever function registers it: {@code request_irq} is written in
   * terms of {@code request_threaded_irq}.
   */
  private ThreadEntry registered(Symbol.DefinedFunction function, ThreadEntry.Kind kind, String by, EntryProfile profile) {
    Registered registered = new Registered(function, kind, profile.self(), profile.held(), EventLoops.running(by, model));
    String first = registrars.computeIfAbsent(registered, _ -> by);
    return entry(new EntryKey(function, kind, first, Optional.empty(), profile.held()), profile.self());
  }

  /** A thread is known by the call that starts it and the thread that calls, as long as there are few of its function. */
  private ThreadEntry thread(Activation at, Event event, Symbol.DefinedFunction function, String by) {
    Start start = new Start(event.site(), event.via(), key(at.entry()));
    EntryKey own = new EntryKey(function, ThreadEntry.Kind.THREAD, by, Optional.of(start));
    if (entries.containsKey(own)) {
      return entry(own, SelfRule.AS_CREATED);
    }
    if (start.isNew() && starts.getOrDefault(function, 0) < MOST_STARTS) {
      starts.merge(function, 1, Integer::sum);
      return entry(own, SelfRule.AS_CREATED);
    }
    return entry(function, ThreadEntry.Kind.THREAD, by, SelfRule.AS_CREATED);
  }

  List<ThreadEntry> entries() {
    return List.copyOf(entries.values());
  }

  List<Activation> activations() {
    return activations;
  }

  List<Spawned> spawned() {
    return List.copyOf(spawned);
  }

  /** The locks that callers of an entry hold for it. */
  Set<Lock> held(int entry) {
    return held.getOrDefault(entry, Set.of());
  }

  /** Whether all that call a function count as threads of one entry. */
  boolean isShared(Symbol.DefinedFunction function) {
    return shared.contains(function);
  }

  /** Whether the objects of which callbacks of an entry are called are known by numbers: no memory of the program holds the function. */
  boolean isOfNumber(ThreadEntry entry) {
    return spawned.stream()
        .filter(s -> s.child().number() == entry.number())
        .allMatch(s -> s.event().act() instanceof Act.Spawn spawn && isOfNumber(spawn, s.event().site()));
  }

  private boolean isOfNumber(Act.Spawn spawn, Site site) {
    List<SpawnRule.Spawned> rules = model.function(spawn.by().name()).rule(SpawnRule.class).map(SpawnRule::entries).orElse(List.of());
    List<Symbol.DefinedFunction> owners = names.withBody(site.body());
    if (spawn.entry() >= rules.size()
        || owners.isEmpty()
        || !(rules.get(spawn.entry()).object().orElse(null) instanceof Argument.Position(int object))) {
      return false;
    }
    Body body = names.program().function(owners.getFirst()).body();
    return body.instruction(site.ordinal()) instanceof Instruction.Call call
        && object < call.arguments().size()
        && switch (call.arguments().get(object).value()) {
          case Operand.IntegerConstant _ -> true;
          case Operand.Formal(int index) -> body.formals().get(index).valueType().kind() == ValueType.Kind.INTEGER;
          case Operand.Register(int made) ->
              body.instruction(made) instanceof Instruction.Load(ValueType type, _, _) && type.kind() == ValueType.Kind.INTEGER;
          default -> false;
        };
  }

  /** The functions of which all that call them count as threads of one entry. */
  Set<Symbol.DefinedFunction> shared() {
    return shared;
  }

  Set<CallEdge> calls() {
    return calls;
  }

  /** Whether a value means the same in every thread: it is made of addresses of variables and of objects made once. */
  static boolean isCommon(Address address, Predicate<Base> madeOnce) {
    return !address.mentions(
        base ->
            switch (base) {
              case Base.Zero _, Base.Global _ -> false;
              case Base.Fresh _, Base.Within _ -> !madeOnce.test(base);
              case Base.Formal _, Base.Opaque _, Base.Held _, Base.Handed _ -> true;
            });
  }
}
