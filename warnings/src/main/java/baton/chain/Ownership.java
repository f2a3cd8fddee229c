package baton.chain;

import baton.callgraph.CallGraph;
import baton.entry.Activation;
import baton.entry.Contexts;
import baton.entry.ThreadEntry;
import baton.ir.Body;
import baton.ir.Operand;
import baton.ir.ValueType;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.pointsto.ObjectClass;
import baton.pointsto.PointsTo;
import baton.summary.Site;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Which accesses of a program are made to a node that the thread alone has, or to a list while it holds the lock of the list's head.
 *
 * <p>All threads are gone through twice. The first time finds out which lock all stores to lists of one sort have in common, the second
 * time proves that every store keeps the invariant: a node is either referred to by one cell of lists only, or one thread has it and no
 * cell of a list refers to it. A node comes from one thread to another through a list only, so under its lock, and two accesses that
 * keep to the invariant are never at one time.
 */
public final class Ownership {
  private static final long MOST_STEPS = 300_000;
  private static final long MOST_INSTRUCTIONS = 20_000;

  private final Contexts contexts;
  private final CallGraph graph;
  private final ConcurrencyModel model;
  private final PointsTo pointsTo;
  private final Map<ObjectClass, Answer> known = new HashMap<>();
  private final Bodies bodies;
  private final long instructions;
  private final SortedSet<String> gaveUp = new TreeSet<>();

  /** What is found out about the lists of one class. */
  private record Answer(Set<Run.Visit> safe, String reason) {}

  /** Of a program; nothing is done before it is asked for. */
  public Ownership(Contexts contexts, CallGraph graph, ConcurrencyModel model, PointsTo pointsTo) {
    this.contexts = contexts;
    this.graph = graph;
    this.model = model;
    this.pointsTo = pointsTo;
    this.bodies = new Bodies(graph.program());
    this.instructions = graph.functions().stream().mapToLong(f -> bodies.body(f).size()).sum();
  }

  /**
   * Whether an access is one to a node of the thread's own, or to a list under its lock, each time that threads of an entry make it.
   *
   * @param lists the class of the nodes
   * @param entry the entry
   * @param site the access
   */
  public boolean isSafe(ObjectClass lists, ThreadEntry entry, Site site) {
    return answer(lists).safe().contains(new Run.Visit(entry.number(), site.body(), site.ordinal(), site.part()));
  }

  /** Why nothing is known of the lists of a class; empty where something is. */
  public String reason(ObjectClass lists) {
    return answer(lists).reason();
  }

  /** Whether the program is small enough. */
  public boolean isInReach() {
    return instructions <= MOST_INSTRUCTIONS;
  }

  /** Why nothing was found out of lists that it was asked for. */
  public SortedSet<String> gaveUp() {
    return isInReach()
        ? Collections.unmodifiableSortedSet(gaveUp)
        : new TreeSet<>(Set.of("the program has " + instructions + " instructions of at most " + MOST_INSTRUCTIONS));
  }

  private Answer answer(ObjectClass lists) {
    return known.computeIfAbsent(lists, this::find);
  }

  private Answer find(ObjectClass lists) {
    if (!isInReach() || lists.equals(pointsTo.outside())) {
      return new Answer(Set.of(), "the program is too large, or others know the lists");
    }
    NodeObjects objects = new NodeObjects(pointsTo.pointees(Set.of(lists), Set.of()), graph.program().symbols().size());
    Optional<Integer> link = objects.link();
    Optional<Map<Value.Place, Value.Place>> initial = objects.initial(graph.program());
    if (link.isEmpty() || objects.isUnfit() || initial.isEmpty()) {
      return new Answer(Set.of(), "the objects are no nodes of singly linked lists");
    }
    Relevance relevance = new Relevance(graph, model, objects);
    Tails tails = new Tails(link.get(), initial.get());
    String failure;
    do {
      try {
        Guarding guarding = new Guarding();
        Run first = new Run(guarding, false, link.get(), tails, MOST_STEPS);
        walk(objects, relevance, first);
        first.end();
        Run run = new Run(guarding, true, link.get(), tails, MOST_STEPS);
        walk(objects, relevance, run);
        tails.end();
        return new Answer(run.safe(), "");
      } catch (GivenUp reason) {
        failure = String.valueOf(reason.getMessage());
      }
    } while (tails.adopt());
    // nothing is discharged then
    gaveUp.add(failure);
    return new Answer(Set.of(), failure);
  }

  private void walk(NodeObjects objects, Relevance relevance, Run run) throws GivenUp {
    ProgramCalls calls = new ProgramCalls(graph, model, objects, relevance, run);
    for (ThreadEntry entry : contexts.entries()) {
      run.begin(entry.number());
      calls.begin();
      List<Activation> roots = contexts.activations().stream().filter(at -> at.entry().equals(entry) && at.from().isEmpty()).toList();
      for (Activation at : roots) {
        State state = new State();
        state.alone = isFirst(entry);
        if (state.alone && roots.size() == 1) {
          run.tails().begin(state);
        }
        walk(at.function(), state, objects, relevance, run, calls);
      }
      while (!calls.callbacks().isEmpty()) {
        walk(calls.callbacks().poll(), new State(), objects, relevance, run, calls);
      }
    }
  }

  /** Whether there is no other thread when an entry begins. */
  private boolean isFirst(ThreadEntry entry) {
    Set<Integer> started = new HashSet<>();
    contexts.spawned().forEach(s -> started.add(s.child().number()));
    return entry.kind() == ThreadEntry.Kind.MAIN
        && contexts.entries().stream().allMatch(e -> e.equals(entry) || started.contains(e.number()));
  }

  private void walk(Symbol.DefinedFunction function, State state, NodeObjects objects, Relevance relevance, Run run, ProgramCalls calls)
      throws GivenUp {
    if (!relevance.contains(function)) {
      return;
    }
    Body body = bodies.body(function);
    List<Value> arguments = new ArrayList<>();
    for (int i = 0; i < body.formals().size(); i++) {
      boolean pointer = body.formals().get(i).valueType().kind() == ValueType.Kind.POINTER;
      arguments.add(pointer && !objects.isNode(function, new Operand.Formal(i)) ? state.named() : Value.ANY);
    }
    for (State exit : new Walker(graph.program(), bodies, objects, run, calls).run(function, state, arguments)) {
      if (!exit.ends.isEmpty()) {
        throw new GivenUp("a thread ends while it is not known where a list ends");
      }
    }
  }
}
