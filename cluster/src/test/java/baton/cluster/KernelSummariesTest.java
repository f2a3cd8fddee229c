package baton.cluster;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import baton.callgraph.CallGraph;
import baton.callgraph.CallRules;
import baton.callgraph.SignatureRule;
import baton.capture.Capture;
import baton.capture.CaptureProgress;
import baton.capture.CaptureReport;
import baton.capture.Inputs;
import baton.capture.MemoryUnitRepository;
import baton.capture.UnitResult;
import baton.ir.Body;
import baton.ir.Digest;
import baton.ir.Outcome;
import baton.link.LinkScopes;
import baton.link.Program;
import baton.link.Symbol;
import baton.model.BuiltInModel;
import baton.model.ConcurrencyModel;
import baton.model.ModelLayers;
import baton.model.ModelReader;
import baton.store.SummaryStore;
import baton.summary.Budget;
import baton.summary.ComponentTask;
import baton.summary.Summary;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Summarises the units of a kernel, each as an open program, as {@code bench/summaries} does. */
@Tag("long")
class KernelSummariesTest {
  private static final double MOST_OF_CLANG = 0.3;
  private static final int SHOWN = 10;
  private static final long NANOSECONDS = 1_000_000_000;

  @TempDir private Path folder;

  @Test
  void everyFunctionIsSummarisedOrIncompleteWithAReason() throws Exception {
    String commands = System.getProperty("baton.kernel.commands", "");
    assumeTrue(!commands.isEmpty(), "skipped: no kernel here; bench/summaries prepares one and runs this");
    var units = new MemoryUnitRepository();
    CaptureReport captured = capture(Path.of(commands), units);
    ConcurrencyModel model = new ModelLayers(List.of(new ModelReader().read(BuiltInModel.LINUX))).newest();
    Map<String, Long> times = new ConcurrentHashMap<>();
    Map<String, Integer> sizes = new TreeMap<>();
    Map<String, String> incomplete = new TreeMap<>();
    int functions = 0;
    long start = processTime();
    LocalCluster cluster = new LocalCluster(1, SummaryProgress.NONE);
    long spent = processTime() - start;
    try (SummaryStore store = new Runs(folder.resolve("store")).open()) {
      for (UnitResult result : captured.results()) {
        if (result instanceof UnitResult.Complete complete) {
          Program program = Program.link(List.of(units.unit(complete.key()).orElseThrow()), LinkScopes.ONE);
          CallGraph graph = CallGraph.of(program, CallRules.of(model), SignatureRule.FILTER_BY_HASH);
          Analysis timed = timed(Analysis.of(model, Budget.STANDARD), times);
          long before = processTime();
          Summaries made = cluster.summarise(graph, model, timed, store.summaries());
          spent += processTime() - before;
          for (Symbol.DefinedFunction function : program.functions()) {
            Summary summary = made.of(function);
            functions++;
            sizes.merge(function.name(), summary.events().size(), Math::max);
            if (summary.outcome() instanceof Outcome.Incomplete(String reason)) {
              incomplete.put(function.name(), reason);
            }
          }
        }
      }
    }
    double ratio = (double) spent / captured.clangTime().toNanos();
    System.out.printf(
        Locale.ROOT,
        "%d functions of %d units summarised, %d incomplete; clang %.1f CPU s, summaries %.1f CPU s (%.3f of clang); heap at most %d MB%n",
        functions,
        captured.results().size(),
        incomplete.size(),
        (double) captured.clangTime().toNanos() / NANOSECONDS,
        (double) spent / NANOSECONDS,
        ratio,
        mostHeap() >> 20);
    incomplete.forEach((name, reason) -> System.out.println("incomplete: " + name + ": " + reason));
    top("slowest components, ms", times.entrySet().stream().map(e -> Map.entry(e.getKey(), e.getValue() / 1_000_000)).toList());
    top("largest summaries, events", sizes.entrySet().stream().map(e -> Map.entry(e.getKey(), (long) e.getValue())).toList());
    assertTrue(ratio <= MOST_OF_CLANG, "summaries took " + ratio + " of clang's time");
  }

  private static CaptureReport capture(Path commands, MemoryUnitRepository units) throws Exception {
    Programs programs = new Programs();
    Inputs inputs = Inputs.of(List.of(commands), List.of(), Path.of("").toAbsolutePath(), Optional.empty());
    return new Capture(programs.toolchain(), programs.home(), System.getenv(), units, programs.reader()::read, 2)
        .run(inputs, CaptureProgress.SILENT);
  }

  private static long processTime() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
  }

  /** Bytes in use at most, units included: the sum of the peaks of the heap's parts. */
  private static long mostHeap() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .mapToLong(pool -> pool.getPeakUsage().getUsed())
        .sum();
  }

  private static Analysis timed(Analysis analysis, Map<String, Long> times) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return new Analysis() {
      @Override
      public String options() {
        return analysis.options();
      }

      @Override
      public List<Summary> analyse(ComponentTask task, Function<Digest, Body> bodies, Function<String, Summary> callees) {
        long before = threads.getCurrentThreadCpuTime();
        List<Summary> result = analysis.analyse(task, bodies, callees);
        times.merge(task.members().getFirst().name(), threads.getCurrentThreadCpuTime() - before, Math::max);
        return result;
      }

      @Override
      public List<Summary> givenUp(ComponentTask task, Function<Digest, Body> bodies, String reason) {
        return analysis.givenUp(task, bodies, reason);
      }
    };
  }

  private static void top(String title, List<Map.Entry<String, Long>> entries) {
    List<Map.Entry<String, Long>> sorted = new ArrayList<>(entries);
    sorted.sort(Comparator.comparingLong((Map.Entry<String, Long> e) -> -e.getValue()).thenComparing(Map.Entry::getKey));
    System.out.println(title + ":");
    sorted.stream().limit(SHOWN).forEach(e -> System.out.println("  " + e.getValue() + " " + e.getKey()));
  }
}
