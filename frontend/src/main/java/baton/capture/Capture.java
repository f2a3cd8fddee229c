package baton.capture;

import baton.ir.Digest;
import baton.ir.TranslationUnit;
import baton.llvm.BatonHome;
import baton.llvm.Toolchain;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;

/**
 * Takes compile commands to units in a repository, several at a time.
 *
 * <p>The results depend on the sources alone: not on the number of threads, nor on what the repository knew before.
 */
public final class Capture {
  /** So many units are compiled before the files they read are looked at; their bitcode is in memory until then. */
  private static final int TOGETHER = 8;

  /** Each thread gets at least so many batches, so that none is idle for long at the end. */
  private static final int BATCHES = 8;

  private final Toolchain toolchain;
  private final BatonHome home;
  private final Map<String, String> environment;
  private final UnitRepository repository;
  private final UnitReader reader;
  private final int threads;
  private final ClangLimits limits;

  /**
   * A capture into {@code repository}.
   *
   * @param toolchain the compiler
   * @param home where temporary files go
   * @param environment the user's environment variables; those that name header folders count
   * @param repository gets the units
   * @param reader reads clang's bitcode
   * @param threads how many units are worked on at once, at least one
   */
  public Capture(
      Toolchain toolchain,
      BatonHome home,
      Map<String, String> environment,
      UnitRepository repository,
      UnitReader reader,
      int threads) {
    this(toolchain, home, environment, repository, reader, threads, ClangLimits.STANDARD);
  }

  /** The same, with other limits of clang. */
  Capture(
      Toolchain toolchain,
      BatonHome home,
      Map<String, String> environment,
      UnitRepository repository,
      UnitReader reader,
      int threads,
      ClangLimits limits) {
    this.toolchain = toolchain;
    this.home = home;
    this.environment = Map.copyOf(environment);
    this.repository = repository;
    this.reader = reader;
    this.threads = Math.max(1, threads);
    this.limits = limits;
  }

  /**
   * Captures every command of {@code inputs}.
   *
   * @throws CaptureEnvironmentException if nothing can be written, or the disk is full
   * @throws InterruptedException if the calling thread is interrupted
   */
  public CaptureReport run(Inputs inputs, CaptureProgress progress) throws CaptureEnvironmentException, InterruptedException {
    Duration before = ChildTime.now();
    ClangEnvironment variables = ClangEnvironment.of(environment);
    UnitKeys keys = new UnitKeys(inputs.root(), toolchain, variables);
    List<UnitCapture.Task> tasks = tasks(inputs, keys);
    progress.begin(tasks.size());
    ReadingMarks marks = new ReadingMarks(home.folder().resolve("reading"));
    ClangProcess process = new ClangProcess(limits);
    Thread atExit =
        new Thread(
            () -> {
              process.endAll();
              marks.abandon();
            },
            "end of capture");
    Runtime.getRuntime().addShutdownHook(atExit);
    try (Scratch scratch = Scratch.in(home.folder().resolve("run"))) {
      Clang clang = new Clang(toolchain, variables, scratch.folder(), process);
      UnitCapture units = new UnitCapture(inputs.root(), clang, keys, repository, reader, marks, new LoneReading(toolchain));
      List<UnitCapture.Done> all = all(tasks, units, progress);
      Map<UnitKey, TranslationUnit> fresh = new HashMap<>();
      all.forEach(done -> done.fresh().ifPresent(read -> fresh.put(read.key(), read.unit())));
      int compiled = (int) all.stream().filter(UnitCapture.Done::compiled).count();
      List<UnitResult> results = all.stream().map(UnitCapture.Done::result).toList();
      int reused = (int) all.stream().filter(done -> !done.compiled() && done.result() instanceof UnitResult.Complete).count();
      return new CaptureReport(results, names(inputs, keys, tasks), fresh, dropped(tasks), compiled, reused, ChildTime.now().minus(before));
    } finally {
      Runtime.getRuntime().removeShutdownHook(atExit);
    }
  }

  private static List<UnitCapture.Task> tasks(Inputs inputs, UnitKeys keys) {
    Map<Digest, UnitCapture.Task> distinct = new LinkedHashMap<>();
    for (CompileCommand command : inputs.commands()) {
      NormalCommand normal = NormalCommand.of(command);
      Digest digest = keys.command(normal);
      distinct.putIfAbsent(digest, new UnitCapture.Task(name(inputs, command), command, normal, digest));
    }
    Map<String, Long> names =
        distinct.values().stream().collect(Collectors.groupingBy(UnitCapture.Task::name, Collectors.counting()));
    List<UnitCapture.Task> tasks = new ArrayList<>();
    for (UnitCapture.Task task : distinct.values()) {
      boolean only = names.getOrDefault(task.name(), 0L) == 1;
      tasks.add(only ? task : task.named(task.name() + "@" + task.digest().brief()));
    }
    tasks.sort(Comparator.comparing(UnitCapture.Task::name));
    return tasks;
  }

  private static Map<CompileCommand, String> names(Inputs inputs, UnitKeys keys, List<UnitCapture.Task> tasks) {
    if (inputs.links().steps().isEmpty()) {
      return Map.of();
    }
    Map<Digest, String> byDigest = new HashMap<>();
    tasks.forEach(task -> byDigest.put(task.digest(), task.name()));
    Map<CompileCommand, String> result = new HashMap<>();
    inputs.links().objects().values().forEach(
        command -> result.computeIfAbsent(command, c -> byDigest.getOrDefault(keys.command(NormalCommand.of(c)), "")));
    return result;
  }

  private static NavigableMap<String, Integer> dropped(List<UnitCapture.Task> tasks) {
    NavigableMap<String, Integer> dropped = new TreeMap<>();
    tasks.forEach(task -> task.normal().dropped().forEach(option -> dropped.merge(option, 1, Integer::sum)));
    return dropped;
  }

  private static String name(Inputs inputs, CompileCommand command) {
    return Shown.of(inputs.root().shown(command.sourcePath().normalize()));
  }

  private List<UnitCapture.Done> all(List<UnitCapture.Task> tasks, UnitCapture units, CaptureProgress progress)
      throws CaptureEnvironmentException, InterruptedException {
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Future<List<UnitCapture.Done>>> futures = new ArrayList<>();
      int together = Math.clamp(tasks.size() / (BATCHES * threads), 1, TOGETHER);
      for (int i = 0; i < tasks.size(); i += together) {
        List<UnitCapture.Task> batch = tasks.subList(i, Math.min(i + together, tasks.size()));
        Callable<List<UnitCapture.Done>> work =
            () -> {
              List<UnitCapture.Done> done = units.run(batch);
              done.forEach(one -> progress.end(one.result(), one.compiled()));
              return done;
            };
        futures.add(executor.submit(work));
      }
      List<UnitCapture.Done> done = new ArrayList<>();
      for (Future<List<UnitCapture.Done>> future : futures) {
        done.addAll(future.get());
      }
      done.sort(Comparator.comparing(one -> one.result().name()));
      return done;
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case CaptureEnvironmentException environment -> throw environment;
        case RuntimeException defect -> throw defect;
        case Error defect -> throw defect;
        case null, default -> throw new IllegalStateException(e);
      }
    } finally {
      executor.shutdownNow();
      executor.close();
    }
  }
}
