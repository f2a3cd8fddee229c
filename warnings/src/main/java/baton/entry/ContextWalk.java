package baton.entry;

import baton.ir.Referent;
import baton.link.Symbol;
import baton.memory.Address;
import baton.memory.Base;
import baton.model.CallbackRule;
import baton.model.CallbackTime;
import baton.model.ConcurrencyModel;
import baton.model.EntryProfile;
import baton.model.SelfRule;
import baton.model.SpawnRule;
import baton.summary.Act;
import baton.summary.Event;
import baton.summary.Guard;
import baton.summary.ReturnCase;
import baton.summary.Summary;
import baton.symbolic.Threads;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/** One walk from the entries along the calls. What is known of arguments and of sites executed once comes from a walk before. */
final class ContextWalk {
  private final ProgramNames names;
  private final CallTargets targets;
  private final ConcurrencyModel model;
  private final Function<Symbol.DefinedFunction, Summary> summaries;
  private final Map<EntryKey, Binding> arguments;
  private final StaleNames stale;
  private final Frontier frontier = new Frontier();
  private final Map<EntryKey, ThreadEntry> entries = new LinkedHashMap<>();
  private final Set<Spawned> spawned = new LinkedHashSet<>();
  private final Set<CallEdge> calls = new LinkedHashSet<>();

  /** What makes an entry one. */
  record EntryKey(Symbol.DefinedFunction function, ThreadEntry.Kind kind, String by) {}

  /** A call by a thread of an entry. */
  record CallEdge(int entry, Symbol.DefinedFunction caller, Event event, Symbol.DefinedFunction callee) {}

  ContextWalk(
      ProgramNames names,
      CallTargets targets,
      ConcurrencyModel model,
      Function<Symbol.DefinedFunction, Summary> summaries,
      Map<EntryKey, Binding> arguments,
      StaleNames stale) {
    this.names = names;
    this.targets = targets;
    this.model = model;
    this.summaries = summaries;
    this.arguments = arguments;
    this.stale = stale;
  }

  /** Walks from the entries that need no call. */
  void run(List<EntryRoots.Root> roots) {
    for (EntryRoots.Root root : roots) {
      ThreadEntry entry = entry(root.function(), root.kind(), root.by(), root.self());
      if (root.kind() == ThreadEntry.Kind.MAIN) {
        begin(entry, new Guard(Guard.NEUTRAL.locks(), constructed(entry)));
      }
    }
    for (Optional<Activation> next = frontier.next(); next.isPresent(); next = frontier.next()) {
      follow(next.get());
    }
  }

  /** The threads that constructors may leave running; they run in the main thread, before {@code main}. */
  private Threads constructed(ThreadEntry main) {
    Threads threads = Threads.NONE;
    for (var unit : names.program().units()) {
      for (Referent constructor : unit.constructors()) {
        if (names.program().resolve(unit.name(), constructor) instanceof Symbol.DefinedFunction function) {
          Binding binding = Binding.unknown(names.self(function));
          Guard before = new Guard(Guard.NEUTRAL.locks(), threads);
          frontier.add(main, function, Optional.of(binding), before, Optional.empty());
          threads = threads.then(left(summaries.apply(function), binding));
        }
      }
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
    EntryKey key = new EntryKey(function, kind, by);
    ThreadEntry known = entries.get(key);
    if (known != null) {
      return known;
    }
    ThreadEntry made = new ThreadEntry(entries.size(), function, kind, by, self);
    entries.put(key, made);
    if (kind != ThreadEntry.Kind.MAIN) {
      begin(made, Guard.NEUTRAL);
    }
    return made;
  }

  private void begin(ThreadEntry entry, Guard context) {
    Binding unknown = Binding.unknown(names.self(entry.function()));
    Binding binding = arguments.getOrDefault(new EntryKey(entry.function(), entry.kind(), entry.by()), unknown);
    frontier.add(entry, entry.function(), Optional.of(binding), context, Optional.empty());
  }

  private void follow(Activation at) {
    for (Event event : summaries.apply(at.function()).events()) {
      Optional<Event> closed = closed(at, event);
      if (closed.isPresent()) {
        switch (closed.get().act()) {
          case Act.Enter enter -> call(at, event, closed.get(), enter);
          case Act.Spawn spawn -> start(at, event, closed.get(), spawn);
          case Act.Access _, Act.Init _ -> {}
        }
      }
    }
  }

  /** The event as it happens in an activation; empty when it was raised to a caller. */
  static Optional<Event> closed(Activation at, Event event) {
    return event.isOpen() ? at.binding().map(b -> b.close(event)) : Optional.of(event);
  }

  private void call(Activation at, Event event, Event closed, Act.Enter enter) {
    Guard guard = at.context().then(closed.guard());
    Optional<Activation.Caller> from = Optional.of(new Activation.Caller(at, event));
    for (Symbol.DefinedFunction callee : targets.of(at.function(), closed, enter)) {
      calls.add(new CallEdge(at.entry().number(), at.function(), event, callee));
      if (enter.raised()) {
        frontier.add(at.entry(), callee, Optional.empty(), stale.called(guard), from);
      } else {
        List<Optional<Address>> values = enter.arguments().stream().map(a -> a.map(stale::argument)).toList();
        frontier.add(at.entry(), callee, Optional.of(new Binding(names.self(callee), values)), stale.bound(guard), from);
      }
    }
  }

  private void start(Activation at, Event event, Event closed, Act.Spawn spawn) {
    Threads before = at.context().then(closed.guard()).threads();
    for (Symbol.DefinedFunction function : targets.of(at.function(), closed, spawn)) {
      ThreadEntry child = started(function, spawn);
      spawned.add(new Spawned(at.entry(), at.function(), event, child, before, spawn.argument(), spawn.argumentAt()));
    }
  }

  private ThreadEntry started(Symbol.DefinedFunction function, Act.Spawn spawn) {
    String by = spawn.by().name();
    List<SpawnRule.Spawned> rules = model.function(by).rule(SpawnRule.class).map(SpawnRule::entries).orElse(List.of());
    if (spawn.entry() < rules.size()) {
      EntryProfile profile = rules.get(spawn.entry()).profile();
      return entry(function, EntryRoots.kind(profile.context(), ThreadEntry.Kind.THREAD), by, profile.self());
    }
    boolean atExit =
        model.function(by).rule(CallbackRule.class).filter(r -> r.when() == CallbackTime.AT_PROCESS_EXIT).isPresent();
    return atExit
        ? entry(function, ThreadEntry.Kind.EXIT, by, SelfRule.SERIAL)
        : entry(function, ThreadEntry.Kind.THREAD, by, SelfRule.MULTI);
  }

  List<ThreadEntry> entries() {
    return new ArrayList<>(entries.values());
  }

  List<Activation> activations() {
    return frontier.all();
  }

  List<Spawned> spawned() {
    return new ArrayList<>(spawned);
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
