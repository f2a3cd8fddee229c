package baton.cli;

import static java.util.stream.Collectors.joining;

import baton.callgraph.CallGraph;
import baton.callgraph.CallRules;
import baton.callgraph.SignatureRule;
import baton.capture.UnitKey;
import baton.capture.CaptureReport;
import baton.capture.UnitResult;
import baton.cluster.Analysis;
import baton.cluster.ContradictionException;
import baton.cluster.KnownFlows;
import baton.cluster.LocalCluster;
import baton.cluster.Summaries;
import baton.link.AssemblyGaps;
import baton.link.ForeignLocks;
import baton.link.LibraryBodies;
import baton.link.LinkNote;
import baton.link.OwnFunctions;
import baton.model.ConcurrencyModel;
import baton.monitor.MonitorLocks;
import baton.race.Facts;
import baton.race.Findings;
import baton.race.RaceAnalysis;
import baton.race.Stages;
import baton.report.UnreadableReportException;
import baton.store.RunManifest;
import baton.store.StoredFindings;
import baton.store.StoredSummaries;
import baton.store.SummaryStore;
import baton.summary.Budget;
import baton.task.Tasks;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Takes sources to summaries, and to races. Apart from the commands, so that help loads nothing of all this. */
final class Analyzing {
  private final Console console;
  private final Installation installation;
  private final CompilerFlags flags;
  private final SourceOptions sources;
  private final ModelOptions models;
  private final Stages stages;

  Analyzing(Console console, Installation installation, CompilerFlags flags, SourceOptions sources, ModelOptions models) {
    this.console = console;
    this.installation = installation;
    this.flags = flags;
    this.sources = sources;
    this.models = models;
    this.stages = new Stages(new ToldStages(console, installation.terminal(), Optional.empty()));
  }

  /** The folder that the paths of positions start at. */
  Path root(List<Path> paths) {
    return new Loading(console, installation, flags).root(paths, sources);
  }

  /**
   * The findings of the program behind {@code paths}, which the store keeps for later questions and for later runs.
   *
   * @param without the names of refinements that are not used
   * @param audit whether what the store keeps is made again, and compared
   * @param partial whether to go on where most units could not be read
   * @param ending says when to look at no more pairs
   * @throws InputError when there is no such refinement, or too little of the program
   * @throws AuditFailure when something differs from what is kept of equal inputs
   */
  Findings races(List<Path> paths, Set<String> without, boolean audit, boolean partial, Ending ending) {
    Facts.Refinements refinements = new ChosenRefinements(without);
    Loading loading = new Loading(console, installation, flags);
    Tasks tasks = new Tasks(audit);
    Findings findings =
        loading.load(
            paths,
            sources,
            (loaded, store, manifest) -> {
              if (!partial) {
                checkShare(loaded.report());
              }
              ModelOptions.Platform platform = models.platform(loaded);
              AtomicReference<Found> made = new AtomicReference<>();
              FindingsTask.Making making =
                  () -> {
                    Found found = find(loaded, store, refinements, audit, ending);
                    made.set(found);
                    return found.kept();
                  };
              FindingsTask task = new FindingsTask(loaded, models.chosen(platform, loaded), without, making);
              WholeFindings results = new WholeFindings(store.findings(), ending);
              StoredFindings.Kept kept = tasks.of(task, results);
              Found found = made.get();
              store.runs().put(
                  (found == null ? manifest : found.timed(manifest))
                      .withFunctions(kept.functions())
                      .withFindings(results.key(task.inputs())));
              console.detail(
                  "the store holds " + store.sizes().entrySet().stream().map(s -> s.getValue() + " " + s.getKey()).collect(joining(", ")));
              return found == null ? read(kept) : found.findings();
            });
    console.detail(tasks.made() + " of " + (tasks.made() + tasks.kept()) + " tasks were done; the others are in the store");
    int different = tasks.different() + loading.conflicts();
    if (different > 0) {
      throw new AuditFailure(different);
    }
    return findings;
  }

  /** What is left of a program of which most is missing is not taken for the program. */
  private static void checkShare(CaptureReport report) {
    int missing = report.incomplete().size();
    int all = report.results().size();
    if (missing > all / 2) {
      throw new InputError(
          missing + " of " + all + " units could not be read, so what is left is not the program; the reasons stand above. "
              + "To analyse it nevertheless, give --partial.");
    }
  }

  /**
   * What was made.
   *
   * @param findings what was found
   * @param kept the same, as it is kept
   * @param summaries how long summaries took
   * @param races how long all that follows took
   */
  private record Found(Findings findings, StoredFindings.Kept kept, Duration summaries, Duration races) {
    RunManifest timed(RunManifest manifest) {
      return manifest.withTiming("summaries", summaries).withTiming("races", races);
    }
  }

  /**
   * What was made of one program of several.
   *
   * @param findings what was found
   * @param functions its functions with their summaries
   * @param summaries how long summaries took
   * @param races how long all that follows took
   */
  private record Part(Findings findings, List<RunManifest.FunctionBody> functions, Duration summaries, Duration races) {}

  private Found find(LoadedProgram loaded, SummaryStore store, Facts.Refinements refinements, boolean audit, Ending ending)
      throws InterruptedException {
    LinkedPrograms programs = new LinkedPrograms(console, loaded);
    List<Part> parts = programs.each(program -> part(program, store, refinements, audit, ending));
    Findings findings = Findings.join(parts.stream().map(Part::findings).toList()).with(programs.incomplete());
    List<RunManifest.FunctionBody> functions = parts.stream().flatMap(p -> p.functions().stream()).toList();
    StoredFindings.Kept kept = new StoredFindings.Kept(functions, PackedReport.of(findings));
    return new Found(
        findings,
        kept,
        parts.stream().map(Part::summaries).reduce(Duration.ZERO, Duration::plus),
        parts.stream().map(Part::races).reduce(Duration.ZERO, Duration::plus));
  }

  private Part part(LoadedProgram loaded, SummaryStore store, Facts.Refinements refinements, boolean audit, Ending ending)
      throws InterruptedException {
    ending.begins("summaries");
    AnalyzedProgram program = summarise(loaded, audit ? store.summaries().audited() : store.summaries());
    long before = Stages.time();
    KnownFlows flows = flows(program.loaded(), store);
    Findings findings = complete(program, races(program, refinements, flows, ending));
    console.detail("what flows where in " + flows.reused() + " of " + program.loaded().program().functions().size()
        + " functions was in the store");
    Duration races = Duration.ofNanos(Stages.time() - before);
    console.detail("races: " + races.toMillis() + " ms of processor time");
    return new Part(findings, program.summaries().functions(), program.summaries().time(), races);
  }

  private static Findings read(StoredFindings.Kept kept) {
    try {
      return PackedReport.read(kept.report());
    } catch (UnreadableReportException e) {
      throw new IllegalStateException("what this version of Baton has written it cannot read", e);
    }
  }

  /** The summaries of the programs behind {@code paths}. */
  List<AnalyzedProgram> summaries(List<Path> paths) {
    return new Loading(console, installation, flags)
        .load(
            paths,
            sources,
            (loaded, store, manifest) -> {
              List<AnalyzedProgram> programs =
                  new LinkedPrograms(console, loaded).each(program -> summarise(program, store.summaries()));
              store.runs().put(
                  manifest.withFunctions(programs.stream().flatMap(p -> p.summaries().functions().stream()).distinct().toList()));
              return programs;
            });
  }

  private AnalyzedProgram summarise(LoadedProgram written, StoredSummaries store) throws InterruptedException {
    ModelOptions.Platform platform = models.platform(written);
    LoadedProgram loaded = written.with(LibraryBodies.in(written.program(), models.model(platform, written)));
    OwnFunctions own = OwnFunctions.in(loaded.program(), models.model(platform, loaded), platform == ModelOptions.Platform.LINUX);
    MonitorLocks made = MonitorLocks.in(loaded.program(), model(loaded, platform, own.model()));
    ConcurrencyModel model = made.model();
    if (!made.functions().isEmpty()) {
      console.detail("locks of the program's own are taken and given back by " + String.join(", ", made.functions()));
    }
    SignatureRule rule = loaded.isKernel() ? SignatureRule.FILTER_BY_HASH : SignatureRule.RANK;
    CallGraph graph = stages.run("call graph", () -> CallGraph.of(loaded.program(), CallRules.of(model), rule));
    try {
      Summaries summaries =
          new LocalCluster(sources.jobs(), new ComponentProgress(console, installation.terminal()))
              .summarise(graph, model, Analysis.of(model, Budget.of(graph.functions().size())), store);
      console.detail(
          summaries.components() + " components, " + summaries.reused() + " from the store; "
              + summaries.time().toMillis() + " ms of processor time");
      return new AnalyzedProgram(loaded, graph, model, own.meetings(), summaries);
    } catch (ContradictionException e) {
      throw new IllegalStateException("one component was summarised in two ways", e);
    }
  }

  /** The platform's model; of a program for a C library, with what is said of locks of the kernel that it only declares. */
  private ConcurrencyModel model(LoadedProgram loaded, ModelOptions.Platform platform, ConcurrencyModel known) {
    return switch (platform) {
      case POSIX -> ForeignLocks.in(loaded.program(), known, () -> models.model(ModelOptions.Platform.LINUX, Optional.empty()));
      case LINUX -> known;
    };
  }

  private static KnownFlows flows(LoadedProgram loaded, SummaryStore store) {
    Map<String, UnitKey> keys = new HashMap<>();
    loaded.report().complete().forEach(unit -> keys.put(unit.name(), unit.key()));
    return new KnownFlows(loaded.program(), keys, store.flows());
  }

  private Findings races(AnalyzedProgram program, Facts.Refinements refinements, KnownFlows flows, Ending ending) {
    return RaceAnalysis.of(
            program.loaded().program(),
            program.graph(),
            program.model(),
            program.summaries()::of,
            new RaceAnalysis.Options(refinements, true))
        .with(flows)
        .with(new Stages(new ToldStages(console, installation.terminal(), Optional.of(ending))))
        .until(ending)
        .run();
  }

  /** With what was not read or not summarised wholly, reached by a thread or not. */
  private static Findings complete(AnalyzedProgram program, Findings findings) {
    SortedSet<Findings.Incomplete> all = new TreeSet<>(findings.incomplete());
    int missing = program.loaded().report().incomplete().size();
    if (missing > 0) {
      int units = program.loaded().report().results().size();
      all.add(new Findings.Incomplete("program", (units - missing) + " of " + units + " units were seen"));
    }
    for (UnitResult.Incomplete unit : program.loaded().report().incomplete()) {
      all.add(new Findings.Incomplete(unit.name(), unit.reason().lines().findFirst().orElse("")));
    }
    Supplier<Set<String>> names = new Lazy<>(() -> Set.copyOf(program.model().functionNames()));
    Predicate<String> known = name -> program.model().kernel().isEmpty() && names.get().contains(name);
    AssemblyGaps.of(program.loaded().program(), known).forEach(g -> all.add(new Findings.Incomplete(g.unit(), g.reason())));
    program.loaded().program().notes().stream()
        .filter(LinkNote::isGap)
        .forEach(note -> all.add(new Findings.Incomplete(note.subject(), note.text())));
    program.loaded().leftOut().forEach(l -> all.add(new Findings.Incomplete(l.name(), l.reason())));
    program.summaries().incomplete().forEach(i -> all.add(new Findings.Incomplete(i.function().label(), i.reason())));
    return new Findings(findings.warnings(), findings.ledger(), List.copyOf(all), findings.coverage().with(program.own()),
        program.model().kernel(), findings.counters());
  }
}
