package baton.race;

import baton.callgraph.CallGraph;
import baton.chain.Ownership;
import baton.entry.Activation;
import baton.entry.Contexts;
import baton.entry.LockHistories;
import baton.entry.LockOrder;
import baton.entry.Parallelism;
import baton.entry.SemaphoreTurns;
import baton.entry.Spawned;
import baton.flow.KeptFlows;
import baton.flow.ProgramFlows;
import baton.ir.Outcome;
import baton.link.Program;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.pointsto.PointsTo;
import baton.summary.Act;
import baton.summary.Summary;
import baton.value.Reachability;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** From the summaries of a program to its races (RELAY, section 3.4): contexts, buckets, pairs, refinements, warnings. */
public final class RaceAnalysis {
  private final CallGraph graph;
  private final ConcurrencyModel model;
  private final Function<Symbol.DefinedFunction, Summary> summaries;
  private final Options options;
  private final KeptFlows kept;

  /**
   * How to analyse.
   *
   * @param refinements what may discharge pairs
   * @param dominance whether pairs that others dominate are decided by those; faster, with the same warnings
   */
  public record Options(Facts.Refinements refinements, boolean dominance) {}

  private RaceAnalysis(
      CallGraph graph, ConcurrencyModel model, Function<Symbol.DefinedFunction, Summary> summaries, Options options, KeptFlows kept) {
    this.graph = graph;
    this.model = model;
    this.summaries = summaries;
    this.options = options;
    this.kept = kept;
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
    return new RaceAnalysis(graph, model, summaries, options, KeptFlows.none());
  }

  /** The same analysis, with what earlier runs found of what flows where in bodies; the findings are the same. */
  public RaceAnalysis with(KeptFlows flows) {
    return new RaceAnalysis(graph, model, summaries, options, flows);
  }

  /** Runs it. */
  public Findings run() {
    Contexts contexts = Contexts.of(graph, model, summaries);
    Parallelism parallelism = new Parallelism(contexts, graph, model, summaries);
    PointsTo pointsTo = PointsTo.of(graph, model, ProgramFlows.of(graph.program(), kept), accessed(contexts));
    Spots spots = new Spots(contexts, model, pointsTo);
    Reachability reachability = Reachability.of(graph, model, contexts);
    List<SharedAccess> accesses = new ArrayList<>();
    List<Contexts.Occurrence> inits = new ArrayList<>();
    SortedSet<Findings.Incomplete> incomplete = new TreeSet<>();
    PointerCalls pointers = new PointerCalls(graph, model, contexts);
    long privateAccesses = 0;
    Set<Symbol.DefinedFunction> counted = new HashSet<>();
    for (Activation at : contexts.activations()) {
      if (counted.add(at.function())) {
        Summary summary = summaries.apply(at.function());
        privateAccesses += summary.privateEvents();
        if (summary.outcome() instanceof Outcome.Incomplete(String reason)) {
          incomplete.add(new Findings.Incomplete(at.function().label(), reason));
        }
      }
      for (Contexts.Occurrence each : contexts.occurrences(at)) {
        switch (each.event().act()) {
          case Act.Access access -> {
            spots.of(each, access).forEach((owner, spot) -> {
              pointers.access(owner, each.event().site().ordinal());
              accesses.add(access(contexts, reachability, each, access, owner, spot));
            });
          }
          case Act.Init _ -> inits.add(each);
          case Act.Enter _, Act.Spawn _, Act.Release _, Act.Barrier _ -> {}
        }
      }
    }
    LockHistories histories = new LockHistories(contexts, graph, model);
    List<SortedSet<LockOrder>> orders = histories.crossed(accesses.stream().map(SharedAccess::occurrence).toList());
    for (int i = 0; i < orders.size(); i++) {
      accesses.set(i, accesses.get(i).withOrders(orders.get(i)));
    }
    List<SortedSet<String>> turns =
        new SemaphoreTurns(contexts, graph, model, inits).at(accesses.stream().map(SharedAccess::occurrence).toList());
    for (int i = 0; i < turns.size(); i++) {
      accesses.set(i, accesses.get(i).withTurns(turns.get(i)));
    }
    ToldApart objects = ToldApart.of(pointsTo, contexts.names(), accesses);
    accesses.replaceAll(objects::apply);
    incomplete.addAll(objects.incomplete().stream().toList());
    Ownership ownership = new Ownership(contexts, graph, model, pointsTo);
    Facts facts = new Facts(contexts, parallelism, accesses, inits, pointsTo.outside(), pointsTo, reachability, histories, ownership);
    Set<Symbol.DefinedFunction> starters = contexts.spawned().stream().map(Spawned::function).collect(Collectors.toSet());
    Predicate<Symbol.DefinedFunction> placed = f -> reachability.isKnown() || ownership.isInReach() || starters.contains(f);
    OutsideCallers callers = new OutsideCallers(contexts, parallelism, ownership);
    List<AccessGroup> groups = Groups.of(accesses, placed, callers);
    Categories categories = new Categories(graph.program(), model, pointsTo);
    Warnings warnings =
        new Warnings(
            facts,
            model,
            new LockTexts(new AddressNames(graph.program(), model::ignoresType)),
            categories,
            callers);
    Bookkeeping books = new Bookkeeping(warnings);
    Witnesses witnesses = new Witnesses(categories, contexts.beginnings());
    Pairing pairing = new Pairing(groups, options.refinements().of(facts), options.dominance(), witnesses, books);
    new Buckets(AccessSort.of(groups, callers), facts.outside()).meetings(pairing::meet);
    Coverage coverage = pointers.coverage();
    incomplete.addAll(PointerCalls.incomplete(coverage));
    incomplete.addAll(pointers.startedWithoutBody());
    return new Findings(warnings.of(pairing.races()), books.ledger(privateAccesses), List.copyOf(incomplete), coverage, model.kernel());
  }

  /** Where accesses stand that other threads may notice. */
  private static Set<PointsTo.Asked> accessed(Contexts contexts) {
    Set<PointsTo.Asked> result = new LinkedHashSet<>();
    for (Activation at : contexts.activations()) {
      for (Contexts.Occurrence each : contexts.occurrences(at)) {
        if (each.event().act() instanceof Act.Access) {
          for (Symbol.DefinedFunction owner : contexts.chains().owners(at.function(), each.raw())) {
            result.add(new PointsTo.Asked(owner, each.event().site().ordinal(), each.event().site().part()));
          }
        }
      }
    }
    return result;
  }

  private static SharedAccess access(
      Contexts contexts,
      Reachability reachability,
      Contexts.Occurrence occurrence,
      Act.Access access,
      Symbol.DefinedFunction owner,
      Spot spot) {
    List<Symbol.DefinedFunction> standsIn = contexts.names().withBody(occurrence.raw().site().body());
    int ordinal = occurrence.raw().site().ordinal();
    boolean reachable = standsIn.isEmpty() || standsIn.stream().anyMatch(f -> reachability.reaches(f, ordinal));
    return new SharedAccess(occurrence, access, owner, spot, reachable);
  }
}
