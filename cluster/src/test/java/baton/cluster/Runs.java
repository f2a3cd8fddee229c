package baton.cluster;

import baton.callgraph.CallGraph;
import baton.link.Symbol;
import baton.llvm.BatonHome;
import baton.store.Access;
import baton.store.Damage;
import baton.store.RocksLibrary;
import baton.store.SummaryStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Runs on one store, with messages taken to bytes and back. */
final class Runs {
  private final Path folder;
  private final List<Damage> damage = new CopyOnWriteArrayList<>();

  Runs(Path folder) {
    this.folder = folder;
  }

  SummaryStore open() {
    return open(Access.READ_WRITE);
  }

  SummaryStore open(Access access) {
    return SummaryStore.open(
        folder, access, new RocksLibrary(BatonHome.of(Map.of(), System.getProperties())), damage::add);
  }

  /** What was reported about the store. */
  List<Damage> reported() {
    return List.copyOf(damage);
  }

  /** A run of two workers. */
  Summaries run(CallGraph graph, Analysis analysis) throws InterruptedException {
    return run(graph, analysis, cluster(2, ReadyOrder.LONGEST_PATH_FIRST));
  }

  Summaries run(CallGraph graph, Analysis analysis, LocalCluster cluster) throws InterruptedException {
    try (SummaryStore store = open()) {
      return cluster.summarise(graph, Programs.POSIX, analysis, store.summaries());
    }
  }

  static LocalCluster cluster(int workers, ReadyOrder order) {
    return new LocalCluster(new LocalWorkers(workers, 0, true), SummaryProgress.NONE, order);
  }

  /** Any order, the same for a seed. */
  static ReadyOrder shuffled(long seed) {
    return (a, b) -> {
      int order = Integer.compare(place(seed, a.index()), place(seed, b.index()));
      return order != 0 ? order : Integer.compare(a.index(), b.index());
    };
  }

  private static int place(long seed, int index) {
    return new Random(seed * 31 + index * 0x9e3779b97f4a7c15L).nextInt();
  }

  /** Key and digest of the summary of every function. */
  static Map<String, String> outcome(CallGraph graph, Summaries summaries) {
    Map<String, String> result = new TreeMap<>();
    for (Symbol.DefinedFunction function : graph.functions()) {
      result.put(function.identity(), summaries.key(function).hex() + " " + summaries.digest(function).hex());
    }
    return result;
  }
}
