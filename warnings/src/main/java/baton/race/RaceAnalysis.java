package baton.race;

import baton.callgraph.CallGraph;
import baton.chain.Ownership;
import baton.entry.Activation;
import baton.entry.ContextLimits;
import baton.entry.CallPositions;
import baton.entry.Contexts;
import baton.entry.LockHistories;
import baton.entry.LockOrder;
import baton.entry.Parallelism;
import baton.entry.SemaphoreTurns;
import baton.entry.Spawned;
import baton.entry.ThreadEntry;
import baton.flow.KeptFlows;
import baton.flow.ProgramFlows;
import baton.link.Program;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.pointsto.PointsTo;
import baton.pointsto.TakenAddresses;
import baton.summary.Summary;
import baton.value.Reachability;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** From the summaries of a program to its races (RELAY, section 3.4): contexts, buckets, pairs, refinements, warnings. */
public final class RaceAnalysis {
  private final CallGraph graph;
  private final ConcurrencyModel model;
  private final Function<Symbol.DefinedFunction, Summary> summaries;
  private final Options options;
  private final KeptFlows kept;
  private final Stages stages;
  private final BooleanSupplier isOver;

  /**
   * How to analyse.
   *
   * @param refinements what may discharge pairs
   * @param dominance whether pairs that others dominate are decided by those; faster, with the same warnings
   * @param limits what of the ways to functions is told apart
   */
  public record Options(Facts.Refinements refinements, boolean dominance, ContextLimits limits) {
    /** With the usual limits. */
    public Options(Facts.Refinements refinements, boolean dominance) {
      this(refinements, dominance, ContextLimits.STANDARD);
    }
  }

  private RaceAnalysis(
      CallGraph graph,
      ConcurrencyModel model,
      Function<Symbol.DefinedFunction, Summary> summaries,
      Options options,
      KeptFlows kept,
      Stages stages,
      BooleanSupplier isOver) {
    this.graph = graph;
    this.model = model;
    this.summaries = summaries;
    this.options = options;
    this.kept = kept;
    this.stages = stages;
    this.isOver = isOver;
  }

  /**
   * The analysis of a program.
   *
   * @param program the program
   * @param graph its calls
   * @param model what starts threads
   * @param summaries of all its functions
   * @param options how
   */
  public static RaceAnalysis of(
      Program program,
      CallGraph graph,
      ConcurrencyModel model,
      Function<Symbol.DefinedFunction, Summary> summaries,
      Options options) {
    if (!graph.program().equals(program)) {
      throw new IllegalArgumentException("the calls are of another program");
    }
    return new RaceAnalysis(graph, model, summaries, options, KeptFlows.none(), new Stages((_, _) -> {}), () -> false);
  }

  /** The same analysis, with what earlier runs found of what flows where in bodies; the findings are the same. */
  public RaceAnalysis with(KeptFlows flows) {
    return new RaceAnalysis(graph, model, summaries, options, flows, stages, isOver);
  }

  /** The same analysis, with somebody who hears of its stages. */
  public RaceAnalysis with(Stages told) {
    return new RaceAnalysis(graph, model, summaries, options, kept, told, isOver);
  }

  /** The same analysis, which looks at no more pairs once it is over; then the findings say how many places are left. */
  public RaceAnalysis until(BooleanSupplier over) {
    return new RaceAnalysis(graph, model, summaries, options, kept, stages, over);
  }

  /** Runs it. */
  public Findings run() {
    ProgramFlows flows = stages.run("flows", () -> ProgramFlows.of(graph.program(), kept));
    Contexts contexts = stages.run("contexts", () -> Contexts.of(graph, model, summaries, options.limits(), taken(flows)));
    Parallelism parallelism = new Parallelism(contexts, graph, model, summaries);
    PointsTo pointsTo =
        stages.run("points-to", () -> PointsTo.of(graph, model, flows, contexts.calledFromOutside(), Accesses.places(contexts)));
    Reachability reachability = stages.run("values", () -> Reachability.of(graph, model, contexts, parallelism.between(), isOver));
    PointerCalls pointers = new PointerCalls(graph, model, contexts);
    Accesses found = accesses(contexts, pointsTo, reachability, pointers);
    LockHistories histories = new LockHistories(contexts, graph, model);
    stages.perform("lock orders", () -> order(found, contexts, histories));
    List<SharedAccess> accesses = found.accesses();
    ToldApart objects = stages.run("inclusion", () -> ToldApart.of(pointsTo, contexts, graph, accesses));
    stages.perform("places", () -> accesses.replaceAll(objects::apply));
    JoinBounds bounds = new JoinBounds(accesses, parallelism, graph, model, summaries);
    found.incomplete().addAll(bounds.incomplete());
    contexts.chains().leave();
    objects.incomplete().ifPresent(i -> found.incomplete().add(i));
    Ownership ownership = stages.run("lists", () -> new Ownership(contexts, graph, model, pointsTo));
    OutsideCallers callers = new OutsideCallers(contexts, bounds.parallelism(), ownership);
    Categories categories = new Categories(graph.program(), model, pointsTo, parallelism.between());
    LockTexts locks = new LockTexts(new AddressNames(graph.program(), model::ignoresType), contexts);
    Warnings warnings = new Warnings(contexts, bounds.parallelism(), model, locks, categories, callers);
    Bookkeeping books = new Bookkeeping(warnings);
    Paired paired =
        paired(
            new Facts(
                contexts, bounds.parallelism(), accesses, found.inits(), found.callbacks(), pointsTo.outside(), pointsTo, reachability,
                histories, ownership, new CallPositions(graph), callers::alike),
            callers, new CategoryBounds(categories, contexts.beginnings()), books, bounds, found);
    Coverage coverage = pointers.coverage();
    found.incomplete().addAll(PointerCalls.incomplete(coverage));
    found.incomplete().addAll(pointers.notFollowed(objects));
    return stages.run(
        "report",
        () -> {
          Statistics statistics = new Statistics(paired.races().meetings(), accesses, locks, contexts);
          // from here on only those are needed that race: of a kernel there are some million more
          accesses.clear();
          return new Findings(
              warnings.of(paired.races(), statistics), books.ledger(found.privateAccesses()), List.copyOf(found.incomplete()), coverage,
              model.kernel(), paired.counters());
        });
  }

  /** What pairs tell: what looks at them, which is as large as the program, is needed no more. */
  private record Paired(RaceList races, Counters counters) {}

  private Paired paired(
      Facts facts, OutsideCallers callers, CategoryBounds bounds, Bookkeeping books, JoinBounds joins, Accesses found) {
    List<Refinement> refinements = options.refinements().of(facts);
    RaceList races = stages.run("pairs", () -> races(facts, refinements, callers, bounds, books, found));
    return new Paired(races, counters(facts, refinements, books, joins));
  }

  private Accesses accesses(Contexts contexts, PointsTo pointsTo, Reachability reachability, PointerCalls pointers) {
    Spots spots = new Spots(graph, contexts, model, pointsTo);
    return stages.run(
        "accesses", () -> Accesses.of(contexts, spots, model, new ConstArguments(graph.program(), model), reachability, pointers));
  }

  private Set<Symbol.DefinedFunction> taken(ProgramFlows flows) {
    return graph.program().isClosed() ? Set.copyOf(new TakenAddresses(graph.program(), flows).functions()) : Set.of();
  }

  /** Adds to the accesses the orders of locks and the turns that are known of them. */
  private void order(Accesses found, Contexts contexts, LockHistories histories) {
    List<Contexts.Occurrence> occurrences = found.accesses().stream().map(SharedAccess::occurrence).toList();
    List<SortedSet<LockOrder>> orders = histories.crossed(occurrences);
    List<SortedSet<String>> turns = new SemaphoreTurns(contexts, graph, model, found.inits()).at(occurrences);
    for (int i = 0; i < occurrences.size(); i++) {
      found.accesses().set(i, found.accesses().get(i).withOrders(orders.get(i)).withTurns(turns.get(i)));
    }
  }

  private RaceList races(
      Facts facts, List<Refinement> refinements, OutsideCallers callers, CategoryBounds bounds, Bookkeeping books, Accesses found) {
    Set<Symbol.DefinedFunction> starters = facts.contexts().spawned().stream().map(Spawned::function).collect(Collectors.toSet());
    boolean everywhere =
        facts.reachability().isKnown() || facts.ownership().isInReach() || refinements.stream().anyMatch(Refinement::tellsPlaces);
    Predicate<Symbol.DefinedFunction> placed = f -> everywhere || starters.contains(f);
    List<AccessGroup> groups = Groups.of(facts.accesses(), placed, callers);
    List<Signatures> signatures = Signatures.of(refinements);
    Pairing pairing = new Pairing(groups, signatures, refinements, options.dominance(), new Witnesses(), books);
    FieldSpans spans = new FieldSpans(graph.program(), model);
    ObjectViews views = new ObjectViews(facts.pointsTo(), new Storage(graph.program(), spans));
    Buckets buckets = new Buckets(AccessSort.of(groups, signatures, bounds), facts.outside(), views, spans);
    EndedMeetings meetings = new EndedMeetings(isOver, pairing::meet, bucket -> stages.at("pairs", bucket, buckets.count()));
    buckets.meetings(meetings);
    meetings.incomplete().ifPresent(found.incomplete()::add);
    books.noteSignatures(signatures.stream().mapToLong(Signatures::decided).sum());
    return pairing.races();
  }

  private Counters counters(Facts facts, List<Refinement> refinements, Bookkeeping books, JoinBounds bounds) {
    SortedMap<String, Long> counts = new TreeMap<>(books.counts());
    counts.put("functions", (long) graph.functions().size());
    counts.put("calls", graph.functions().stream().mapToLong(f -> graph.calls(f).size()).sum());
    counts.put("entries", (long) facts.contexts().entries().size());
    counts.put("unreachedEntries", (long) facts.contexts().unreached().size());
    counts.put("reachedFunctions", facts.contexts().activations().stream().map(Activation::function).distinct().count());
    counts.put("contexts", (long) facts.contexts().activations().size());
    counts.put("callLinks", facts.contexts().links());
    counts.put("valueSteps", facts.reachability().steps());
    counts.put("boundPairs", bounds.compared());
    Stream<Object> fields = facts.accesses().stream().flatMap(a -> a.spot().fields().stream()).map(FieldSpan::field);
    Stream<Object> variables = facts.accesses().stream().flatMap(a -> a.spot().variable().stream());
    counts.put("fields", Stream.concat(fields, variables).distinct().count());
    counts.put("accesses", (long) facts.accesses().size());
    counts.put("pointsToLinks", facts.pointsTo().links());
    SummarySizes.of(graph, summaries).into(counts);
    return new Counters(counts, gaveUp(facts, refinements));
  }

  private static List<Counters.GaveUp> gaveUp(Facts facts, List<Refinement> refinements) {
    List<Counters.GaveUp> result = new ArrayList<>();
    long shared =
        facts.contexts().activations().stream()
            .filter(at -> at.entry().kind() == ThreadEntry.Kind.SHARED)
            .map(Activation::function)
            .distinct()
            .count();
    if (shared > 0) {
      result.add(new Counters.GaveUp("contexts", "of " + shared + " functions the callers are not told apart, as they are too many"));
    }
    facts.reachability().gaveUp().ifPresent(reason -> result.add(new Counters.GaveUp("values", reason)));
    facts.reachability().interleavingsGaveUp().ifPresent(reason -> result.add(new Counters.GaveUp("interleavings", reason)));
    facts.ownership().gaveUp().forEach(reason -> result.add(new Counters.GaveUp("lists", reason)));
    refinements.forEach(r -> r.gaveUp().ifPresent(reason -> result.add(new Counters.GaveUp(r.name(), reason))));
    return result;
  }
}
