package baton.cluster;

import baton.ir.Body;
import baton.ir.Digest;
import baton.store.EncodedSummary;
import baton.summary.ComponentTask;
import baton.summary.Summary;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.function.Function;

/** Calls the analysis, and makes a result of whatever comes of it. */
final class Analyst {
  private final Analysis analysis;
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

  Analyst(Analysis analysis) {
    this.analysis = analysis;
  }

  /**
   * What becomes of an item.
   *
   * @param item the item
   * @param bodies the bodies of its members, by digest
   * @param summaries the summaries of its callees, by digest
   */
  Result result(Item item, Function<Digest, Body> bodies, Function<Digest, EncodedSummary> summaries) {
    long before = threads.getCurrentThreadCpuTime();
    try {
      List<EncodedSummary> made = summarise(item, bodies, summaries).stream().map(EncodedSummary::of).toList();
      return new Result.Computed(item.key(), made, threads.getCurrentThreadCpuTime() - before);
    } catch (RuntimeException | Error e) {
      // Whatever it is: the item is tried again, and the reason is part of the result.
      return new Result.Failed(item.key(), reason(e), threads.getCurrentThreadCpuTime() - before);
    }
  }

  private List<Summary> summarise(Item item, Function<Digest, Body> bodies, Function<Digest, EncodedSummary> summaries) {
    ComponentTask task = item.task();
    List<Summary> made = analysis.analyse(task, bodies, symbol -> summaries.apply(callee(item, symbol)).summary());
    if (made.size() != task.members().size()) {
      throw new IllegalStateException(made.size() + " summaries of " + task.members().size() + " functions");
    }
    return made;
  }

  private static Digest callee(Item item, String symbol) {
    Digest digest = item.callees().get(symbol);
    if (digest == null) {
      throw new IllegalArgumentException("the summary of " + symbol + " is not to be read here");
    }
    return digest;
  }

  private static String reason(Throwable e) {
    StackTraceElement[] trace = e.getStackTrace();
    String where = trace.length == 0 ? "" : " at " + trace[0].getClassName() + "." + trace[0].getMethodName();
    return "the analysis broke off: " + e + where;
  }
}
