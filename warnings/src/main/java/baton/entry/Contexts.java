package baton.entry;

import baton.callgraph.CallGraph;
import baton.callgraph.Edges;
import baton.link.Symbol;
import baton.lockset.Lock;
import baton.memory.Base;
import baton.model.ConcurrencyModel;
import baton.summary.Act;
import baton.summary.Event;
import baton.summary.Guard;
import baton.summary.Site;
import baton.summary.Summary;
import baton.symbolic.Merge;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What the threads of a program reach, and under which locks. */
public final class Contexts {
  private final ProgramNames names;
  private final EventChains chains;
  private final Function<Symbol.DefinedFunction, Summary> summaries;
  private final ContextWalk walk;
  private final Counts counts;
  private final HiddenStarts hidden;
  private final List<Activation> activations;
  private final List<ThreadEntry> entries;
  private final List<Spawned> spawned;
  private final Beginnings beginnings;
  private final BitSet onlyBegun;
  private final Optional<ThreadEntry> shared;
  private final Map<Start, Boolean> several = new HashMap<>();

  private Contexts(
      ProgramNames names,
      EventChains chains,
      Function<Symbol.DefinedFunction, Summary> summaries,
      ContextWalk walk,
      Counts counts,
      HiddenStarts hidden) {
    this.names = names;
    this.chains = chains;
    this.summaries = summaries;
    this.walk = walk;
    this.counts = counts;
    this.hidden = hidden;
    this.activations = walk.activations();
    this.entries = walk.entries();
    this.spawned = walk.spawned();
    this.beginnings = new Beginnings(walk.entries(), walk.calls());
    this.onlyBegun = onlyBegun(names, walk);
    this.shared = entries.stream().filter(e -> e.kind() == ThreadEntry.Kind.SHARED).findFirst();
  }

  /**
   * Walks down from the entries of a program.
   *
   * @param graph its calls
   * @param model what starts threads
   * @param summaries of its functions
   */
  public static Contexts of(CallGraph graph, ConcurrencyModel model, Function<Symbol.DefinedFunction, Summary> summaries) {
    return of(graph, model, summaries, ContextLimits.STANDARD, Set.of());
  }

  /**
   * The same with other limits.
   *
   * @param taken functions of a closed image whose addresses are taken: those that nothing reaches begin threads, too
   */
  public static Contexts of(
      CallGraph graph,
      ConcurrencyModel model,
      Function<Symbol.DefinedFunction, Summary> summaries,
      ContextLimits limits,
      Set<Symbol.DefinedFunction> taken) {
    ProgramNames names = new ProgramNames(graph.program());
    EventChains chains = new EventChains(names, graph.components(Edges.WITH_FORMALS), summaries);
    RepeatedWalks walks = new RepeatedWalks(names, new CallTargets(graph, names, chains), model, summaries, limits);
    ContextWalk walk = walks.run(EntryRoots.of(graph, names, model), new Unreached(names.program(), model, taken));
    HiddenStarts hidden = new HiddenStarts(names.program(), walk, chains, model);
    return new Contexts(names, chains, summaries, walk, new Counts(names, walk), hidden);
  }

  /** A start as a summary tells of it. */
  private record Start(Symbol.DefinedFunction function, Event event) {}

  /**
   * An event that a thread reaches.
   *
   * @param at the activation in which it happens
   * @param act what happens, without formals
   * @param raw the event as its summary has it
   * @param guard what surely holds, since the thread began
   */
  public record Occurrence(Activation at, Act act, Event raw, Guard guard) {
    /** Where it happens. */
    public Site site() {
      return raw.site();
    }

    /** The same with an equal act, which is kept instead of its own. */
    public Occurrence of(Act equal) {
      return new Occurrence(at, equal, raw, guard);
    }
  }

  /** Everything that happens in an activation, of those acts that are {@code wanted} as the summary of its function has them. */
  public List<Occurrence> occurrences(Activation at, Predicate<Act> wanted) {
    List<Occurrence> result = new ArrayList<>();
    for (Event event : summaries.apply(at.function()).events()) {
      if (wanted.test(event.act())) {
        walk.closed(at, event).ifPresent(e -> result.add(new Occurrence(at, e.act(), event, walk.then(at, e))));
      }
    }
    return result;
  }

  /** The summary of a function. */
  public Summary summary(Symbol.DefinedFunction function) {
    return summaries.apply(function);
  }

  /** Which regions are merged in an activation, without formals. */
  public List<Merge> merges(Activation at) {
    List<Merge> result = new ArrayList<>();
    for (Merge merge : summaries.apply(at.function()).effects().regions().merges()) {
      if (!merge.isOpen()) {
        result.add(merge);
      } else {
        at.binding().ifPresent(b -> result.add(new Merge(b.close(merge.one()), b.close(merge.other()), merge.body(), merge.ordinal())));
      }
    }
    return result;
  }

  /** The entries, by number. */
  public List<ThreadEntry> entries() {
    return entries;
  }

  /** The functions of a closed image where threads begin that nothing in it is known to start. */
  public Set<Symbol.DefinedFunction> unreached() {
    return functions(e -> e.by().equals(Unreached.NOBODY));
  }

  /** The functions where threads begin that no modelled function is seen to start: what they are passed comes from code outside. */
  public Set<Symbol.DefinedFunction> calledFromOutside() {
    if (names.program().isClosed()) {
      return unreached();
    }
    BitSet started = new BitSet();
    spawned.forEach(s -> started.set(s.child().number()));
    return functions(e -> e.kind() != ThreadEntry.Kind.MAIN && !started.get(e.number()));
  }

  private Set<Symbol.DefinedFunction> functions(Predicate<ThreadEntry> wanted) {
    return entries.stream().filter(wanted).flatMap(e -> e.functions().stream()).collect(Collectors.toSet());
  }

  /** What is reached, in order of discovery. */
  public List<Activation> activations() {
    return activations;
  }

  /** The locks that callers of an entry hold for it, as the model says. */
  public Set<Lock> heldByCallers(ThreadEntry entry) {
    return walk.held(entry.number());
  }

  /** The calls that start threads. */
  public List<Spawned> spawned() {
    return spawned;
  }

  /**
   * Whether one execution of the call in {@code start.function()} that leads to a start may start several threads: what it calls starts
   * them in a loop, or by two calls.
   */
  public boolean startsSeveral(Spawned start) {
    return start.event().via().isPresent() && several.computeIfAbsent(new Start(start.function(), start.event()), this::isSeveral);
  }

  private boolean isSeveral(Start start) {
    for (EventChains.Way way : chains.ways(start.function(), start.event())) {
      List<Event> below =
          way.calls().isEmpty()
              ? List.of()
              : summary(way.calls().getFirst().callee()).events().stream()
                  .filter(e -> e.act() instanceof Act.Spawn && e.site().equals(start.event().site()))
                  .toList();
      if (below.isEmpty() || below.stream().anyMatch(e -> e.repeats() || !e.via().equals(below.getFirst().via()))) {
        return true;
      }
    }
    return false;
  }

  /** The entry that stands for all whose threads come to a function, where there is such a one. */
  Optional<ThreadEntry> sharedIn(Symbol.DefinedFunction function) {
    return walk.isShared(function) ? shared : Optional.empty();
  }

  /**
   * How many links there are between functions: one for each call to its set of callees, and one from each set of several to each of its
   * functions.
   */
  public long links() {
    record Link(Symbol.DefinedFunction caller, Object to) {}
    Set<Link> calls = new HashSet<>();
    Set<Callees> several = new HashSet<>();
    for (ContextWalk.CallEdge call : walk.calls()) {
      calls.add(new Link(call.caller(), call.callees().node()));
      if (call.callees().functions().size() > 1) {
        several.add(call.callees());
      }
    }
    return calls.size() + several.stream().mapToLong(callees -> callees.functions().size()).sum();
  }

  /** The calls, by each entry. */
  Set<ContextWalk.CallEdge> calls() {
    return walk.calls();
  }

  /** Which calls summaries of callers tell nothing of, although threads may be started there. */
  HiddenStarts hidden() {
    return hidden;
  }

  /** Whether threads of an entry begin with its functions and never come to call one. */
  public boolean isOnlyBegun(ThreadEntry entry) {
    return onlyBegun.get(entry.number());
  }

  /** The entries whose threads never come to call what they begin with. */
  private static BitSet onlyBegun(ProgramNames names, ContextWalk walk) {
    Map<Symbol.DefinedFunction, BitSet> alike = new HashMap<>();
    BitSet result = new BitSet();
    for (ThreadEntry entry : walk.entries()) {
      result.set(entry.number(), entry.kind() != ThreadEntry.Kind.SHARED);
      for (Symbol.DefinedFunction function : entry.functions()) {
        names.withBody(names.program().function(function).digest())
            .forEach(f -> alike.computeIfAbsent(f, _ -> new BitSet()).set(entry.number()));
      }
    }
    Map<Callees, BitSet> passed = new HashMap<>();
    for (ContextWalk.CallEdge call : walk.calls()) {
      BitSet entries = passed.computeIfAbsent(call.callees(), callees -> begun(callees, alike));
      if (entries.get(call.entry())) {
        result.clear(call.entry());
      }
    }
    return result;
  }

  private static BitSet begun(Callees callees, Map<Symbol.DefinedFunction, BitSet> alike) {
    BitSet result = new BitSet();
    callees.functions().forEach(f -> result.or(alike.getOrDefault(f, new BitSet())));
    return result;
  }

  /** Whether guards of what comes later may leave out that an event happened before: it is inside a call whose effect is not known. */
  public boolean isHidden(Occurrence event) {
    return hidden.isHidden(event.at(), event.raw());
  }

  /** With which functions threads begin. */
  public Beginnings beginnings() {
    return beginnings;
  }

  /** How many threads of an entry there are. */
  public Multiplicity multiplicity(ThreadEntry entry) {
    return counts.multiplicity(entry.number());
  }

  /** Whether the threads of an entry, of which there is one, activate a function once at most. */
  public boolean activatedOnce(ThreadEntry entry, Symbol.DefinedFunction function) {
    return counts.activatedOnce(entry, function);
  }

  /** Whether a base is an object, and its site makes one at most in a run of the program. */
  public boolean madeOnce(Base object) {
    return counts.madeOnce(object);
  }

  /** The names of the program. */
  public ProgramNames names() {
    return names;
  }

  /** Where raised events come from. */
  public EventChains chains() {
    return chains;
  }
}
