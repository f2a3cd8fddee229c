package baton.cli;

import baton.capture.Capture;
import baton.capture.CaptureEnvironmentException;
import baton.capture.CaptureInputException;
import baton.capture.CaptureReport;
import baton.capture.Inputs;
import baton.capture.Shown;
import baton.capture.UnitReader;
import baton.capture.UnitResult;
import baton.ir.AnalysisVersion;
import baton.ir.Outcome;
import baton.ir.TranslationUnit;
import baton.link.LinkScopes;
import baton.link.LinkStep;
import baton.link.Program;
import baton.llvm.BitcodeReader;
import baton.llvm.LlvmLibrary;
import baton.llvm.Toolchain;
import baton.race.Stages;
import baton.store.Access;
import baton.store.Damage;
import baton.store.RocksLibrary;
import baton.store.RunId;
import baton.store.RunManifest;
import baton.store.StoreException;

import baton.store.StoredUnits;
import baton.store.SummaryStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Takes sources to a linked program: captures them into the store, reads the units back, links them and notes the run. */
final class Loading {
  private final Console console;
  private final Installation installation;
  private final CompilerFlags flags;
  private final AtomicInteger conflicts = new AtomicInteger();

  Loading(Console console, Installation installation, CompilerFlags flags) {
    this.console = console;
    this.installation = installation;
    this.flags = flags;
  }

  /**
   * Loads the program behind {@code paths}; units that could not be read are told on stderr and are in the report.
   *
   * @throws CommandFailure when there is nothing to load, or the machine lacks something
   */
  LoadedProgram load(List<Path> paths, SourceOptions options) {
    return load(
        paths,
        options,
        (loaded, store, manifest) -> {
          store.runs().put(manifest);
          return loaded;
        });
  }

  /** What is done with a loaded program while its store is open. */
  interface Step<R> {
    /**
     * Does it. The run is noted by whoever does it, in {@code store}.
     *
     * @param manifest what is to be noted of the run up to here
     */
    R run(LoadedProgram loaded, SummaryStore store, RunManifest manifest) throws InterruptedException;
  }

  /** Loads the program behind {@code paths} and takes {@code step} with it. */
  <R> R load(List<Path> paths, SourceOptions options, Step<R> step) {
    Inputs inputs = inputs(paths, options);
    inputs.found().forEach(sentence -> console.note(Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1) + "."));
    Instant started = Instant.now();
    options.memory().flatMap(MemorySize.Size::notGiven).ifPresent(console::note);
    Toolchain toolchain = Compiler.of(installation);
    Path folder = options.store().orElseGet(installation::store);
    try (SummaryStore store =
        SummaryStore.open(
            folder, Access.READ_WRITE, new RocksLibrary(installation.home()), this::tell)) {
      StoredUnits repository = store.units();
      Capture capture =
          new Capture(
              toolchain, installation.home(), installation.environment(), repository, reader(toolchain), options.jobs());
      CaptureReport report = capture.run(inputs, new UnitProgress(console, installation.terminal()));
      List<LoadedProgram.LeftOut> leftOut =
          inputs.skipped().stream().map(
              s -> new LoadedProgram.LeftOut(Shown.of(inputs.root().shown(s.source())), "left out: " + s.reason())).distinct().toList();
      tell(leftOut, report, inputs);
      console.detail("clang: " + report.clangTime().toMillis() + " ms of processor time");
      long before = Stages.time();
      List<TranslationUnit> units = new ArrayList<>();
      for (UnitResult.Complete complete : report.complete()) {
        units.add(
            Optional.ofNullable(report.fresh().get(complete.key()))
                .or(() -> repository.unit(complete.key()))
                .orElseThrow(() -> new EnvironmentError(lost(complete.name(), folder))));
      }
      Program program = Program.link(units, scopes(report, options.closed()));
      List<LinkStep> steps = RecordedLinks.of(inputs, report);
      if (steps.isEmpty()) {
        new LinkNotes(console).tell(program.notes());
      }
      Duration linkTime = Duration.ofNanos(Stages.time() - before);
      console.detail("link: " + linkTime.toMillis() + " ms of processor time");
      return step.run(new LoadedProgram(program, report, leftOut, steps, linkTime), store, manifest(started, report, leftOut, program, linkTime));
    } catch (StoreException e) {
      throw new EnvironmentError(e.failure().sentence(), e);
    } catch (CaptureEnvironmentException e) {
      throw new EnvironmentError(e.getMessage() + ".", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new EnvironmentError("interrupted; what was captured is kept, run it again to go on.", e);
    }
  }

  private void tell(Damage damage) {
    if (damage instanceof Damage.Conflict) {
      conflicts.incrementAndGet();
    }
    console.error(damage.sentence() + ".");
  }

  /** How many records were made again and differ from what is in the store. */
  int conflicts() {
    return conflicts.get();
  }

  /** What the paths of positions start at. */
  Path root(List<Path> paths, SourceOptions options) {
    return inputs(paths, options).root().folder();
  }

  private Inputs inputs(List<Path> paths, SourceOptions options) {
    try {
      return Inputs.of(paths, flags.flags(), Path.of("").toAbsolutePath(), options.root());
    } catch (CaptureInputException e) {
      throw new InputError(e.getMessage() + ".", e);
    }
  }

  /** libLLVM is loaded when the first unit needs it: a run that finds everything in the store does without. */
  private static UnitReader reader(Toolchain toolchain) {
    Supplier<BitcodeReader> reader = new Lazy<>(() -> new BitcodeReader(LlvmLibrary.load(toolchain.libLlvm())));
    return (bitcode, name, notes) -> reader.get().read(bitcode, name, notes);
  }

  private void tell(List<LoadedProgram.LeftOut> leftOut, CaptureReport report, Inputs inputs) {
    if (!report.dropped().isEmpty()) {
      String words =
          report.dropped().entrySet().stream().map(e -> e.getKey() + " (" + e.getValue() + ")").collect(Collectors.joining(", "));
      console.detail("left out of compile commands, with the number of commands: " + words + ".");
    }
    leftOut.forEach(s -> console.detail(s.name() + ": " + s.reason() + "."));
    if (!leftOut.isEmpty()) {
      Map<String, Long> reasons =
          leftOut.stream().collect(Collectors.groupingBy(LoadedProgram.LeftOut::reason, TreeMap::new, Collectors.counting()));
      reasons.forEach((reason, count) -> console.note(
          count + (count == 1 ? " source " : " sources ") + reason + "; results do not cover that."));
    }
    report.incomplete().forEach(i -> console.error(i.name() + ": " + i.reason() + "."));
    int missing = report.incomplete().size();
    int all = report.results().size();
    if (missing > 0 && !inputs.flagless().isEmpty()) {
      console.note(
          "All .c files in " + inputs.flagless().stream().map(Path::toString).collect(Collectors.joining(", "))
              + " were compiled alike, as there is no " + Inputs.DATABASE
              + ". To compile them as the build does, let one be made: baton capture -- make, or"
              + " cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON.");
    }
    if (missing == all) {
      throw new InputError("none of the " + all + " units could be read; the reasons stand above.");
    }
    if (missing > 0) {
      console.note(missing + " of " + all + " units are missing; results do not cover them.");
    }
  }

  private static LinkScopes scopes(CaptureReport report, boolean closed) {
    Map<String, String> scopes = new HashMap<>();
    report.complete().forEach(c -> scopes.put(c.name(), LinkScopes.ofCommand(c.command().options())));
    return new LinkScopes(scopes, LinkScopes.Visibility.EXPORTED, closed);
  }

  private static RunManifest manifest(
      Instant started, CaptureReport report, List<LoadedProgram.LeftOut> leftOut, Program program, Duration linkTime) {
    List<RunManifest.Unit> units = new ArrayList<>();
    report.complete().forEach(c -> units.add(new RunManifest.Unit(c.name(), Optional.of(c.key()), new Outcome.Complete())));
    report.incomplete()
        .forEach(i -> units.add(new RunManifest.Unit(i.name(), Optional.empty(), new Outcome.Incomplete(i.reason()))));
    leftOut.forEach(l -> units.add(new RunManifest.Unit(l.name(), Optional.empty(), new Outcome.Incomplete(l.reason()))));
    units.sort(Comparator.comparing(RunManifest.Unit::name));
    List<RunManifest.FunctionBody> functions = new ArrayList<>();
    for (TranslationUnit unit : program.units()) {
      unit.functions().forEach(f -> functions.add(new RunManifest.FunctionBody(f.self(), f.digest())));
    }
    Map<String, Duration> timings = Map.of("clang", report.clangTime(), "link", linkTime);
    Outcome outcome =
        report.incomplete().isEmpty() && leftOut.isEmpty()
            ? new Outcome.Complete()
            : new Outcome.Incomplete(report.incomplete().size() + leftOut.size() + " units could not be read");
    return new RunManifest(
        RunId.of(started, ProcessHandle.current().pid()),
        started,
        AnalysisVersion.CURRENT,
        new TreeMap<>(),
        units,
        functions.stream().distinct().toList(),
        new TreeMap<>(timings),
        outcome);
  }

  private static String lost(String unit, Path folder) {
    return "the store in " + folder + " lost " + unit + " right after it was written; check the disk, or use another --store.";
  }
}
