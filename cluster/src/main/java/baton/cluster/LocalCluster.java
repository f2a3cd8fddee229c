package baton.cluster;

import baton.callgraph.CallGraph;
import baton.ir.CodeDigest;
import baton.ir.Digest;
import baton.link.Program;
import baton.model.ConcurrencyModel;
import baton.store.StoredSummaries;
import baton.summary.ComponentAnalysis;
import baton.summary.ComponentTasks;
import baton.summary.Contracts;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Coordinator and workers as actors in this process. Nothing is started when the store holds all summaries, and no actor when there is
 * little to do.
 */
public final class LocalCluster {
  /** Rounds after which a contract that is weakened again says nothing any more. */
  private static final int ROUNDS = 4;

  private final LocalWorkers workers;
  private final SummaryProgress progress;
  private final ReadyOrder order;
  private final Digest code = CodeDigest.of(List.of(Program.class, ComponentAnalysis.class));

  /**
   * A cluster of this process.
   *
   * @param workers how many workers; at least 1
   * @param progress told how far it is
   */
  public LocalCluster(int workers, SummaryProgress progress) {
    this(LocalWorkers.of(workers), progress, ReadyOrder.LONGEST_PATH_FIRST);
  }

  /** The same with other workers and another order. */
  LocalCluster(LocalWorkers workers, SummaryProgress progress, ReadyOrder order) {
    this.workers = workers;
    this.progress = progress;
    this.order = order;
  }

  /**
   * Makes the summaries of all functions of a program, taking from {@code store} what it holds and adding what it lacks. Where
   * they show that calls through pointers do more than was relied on, what that changes is made again.
   *
   * @param graph the program and its calls
   * @param model what its functions mean by name
   * @param analysis how a component is summarised
   * @param store keeps summaries
   * @throws InterruptedException when the thread is interrupted; what was made by then is in the store
   * @throws baton.store.StoreException when the store can no longer be written
   * @throws ContradictionException when the analysis gives two answers to one question
   */
  public Summaries summarise(CallGraph graph, ConcurrencyModel model, Analysis analysis, StoredSummaries store)
      throws InterruptedException {
    var keys = new TaskKeys(model, code, analysis.options());
    var bodies = new Bodies(graph.program());
    Contracts contracts = Contracts.of(graph);
    SortedSet<Integer> computed = new TreeSet<>();
    long nanoseconds = 0;
    for (int round = 0; ; round++) {
      var schedule = new Schedule(ComponentTasks.of(graph, contracts), keys, store, progress, order);
      schedule.begin();
      var results = new Results(schedule, store, analysis, bodies);
      workers.finish(results, analysis);
      computed.addAll(schedule.computed());
      nanoseconds += results.nanoseconds();
      Summaries made = Summaries.of(graph.program(), schedule, computed, nanoseconds);
      Contracts relied = schedule.contracts();
      Contracts weaker = relied.weakened(graph, made::of, round >= ROUNDS);
      if (weaker.equals(relied)) {
        return made;
      }
      contracts = weaker;
    }
  }
}
