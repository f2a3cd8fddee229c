package baton.race;

import baton.callgraph.CallGraph;
import baton.callgraph.CallRules;
import baton.callgraph.SignatureRule;
import baton.entry.Contexts;
import baton.entry.Parallelism;
import baton.flow.KeptFlows;
import baton.ir.Body;
import baton.ir.Digest;
import baton.link.ForeignLocks;
import baton.link.LibraryBodies;
import baton.link.OwnFunctions;
import baton.link.Program;
import baton.link.Symbol;
import baton.model.BuiltInModel;
import baton.model.ConcurrencyModel;
import baton.model.ModelException;
import baton.monitor.MonitorLocks;
import baton.model.ModelLayers;
import baton.refine.StandardRefinements;
import baton.summary.Budget;
import baton.summary.ComponentAnalysis;
import baton.summary.ComponentTasks;
import baton.summary.Contracts;
import baton.summary.Summary;
import baton.value.Reachability;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.concurrent.ConcurrentHashMap;

/** A program and its summaries, made without store or cluster. */
public final class Analysed {
  private static final int ROUNDS = 4;
  private static final Map<BuiltInModel, ConcurrencyModel> MODELS = new ConcurrentHashMap<>();

  private final CallGraph graph;
  private final ConcurrencyModel model;
  private final Budget budget;
  private Map<String, Summary> summaries;

  /** Summarises {@code program}, until the contracts of its calls through pointers hold. */
  public Analysed(Program program, ConcurrencyModel model) {
    this(program, model, Budget.STANDARD);
  }

  private Analysed(Program program, ConcurrencyModel model, Budget budget) {
    this.budget = budget;
    this.graph = CallGraph.of(program, CallRules.of(model), SignatureRule.RANK);
    this.model = model;
    Contracts contracts = Contracts.of(graph);
    summaries = summarise(contracts);
    for (int round = 0; ; round++) {
      Contracts weaker = contracts.weakened(graph, this::summary, round >= ROUNDS);
      if (weaker.equals(contracts)) {
        break;
      }
      contracts = weaker;
      summaries = summarise(contracts);
    }
  }

  /** With what is known of POSIX. */
  public static Analysed posix(Program program) {
    return by(BuiltInModel.POSIX, program);
  }

  /** The same program, summarised within other bounds. */
  public Analysed within(Budget other) {
    return new Analysed(graph.program(), model, other);
  }

  /** With what is known of Linux. */
  public static Analysed linux(Program program) {
    return by(BuiltInModel.LINUX, program);
  }

  /** As a run of the command line has it: with bodies that library functions are given, and the locks of Linux a program mentions. */
  private static Analysed by(BuiltInModel platform, Program compiled) {
    boolean kernel = platform == BuiltInModel.LINUX;
    ConcurrencyModel known = model(platform);
    Program program = LibraryBodies.in(compiled, known);
    ConcurrencyModel own = OwnFunctions.in(program, known, kernel).model();
    ConcurrencyModel foreign = kernel ? own : ForeignLocks.in(program, own, () -> model(BuiltInModel.LINUX));
    return new Analysed(program, MonitorLocks.in(program, foreign).model());
  }

  private static ConcurrencyModel model(BuiltInModel platform) {
    return MODELS.computeIfAbsent(platform, Analysed::read);
  }

  private static ConcurrencyModel read(BuiltInModel platform) {
    try {
      return ModelLayers.of(List.of(platform), List.of()).everyRelease();
    } catch (ModelException e) {
      throw new AssertionError("the built-in models are wrong", e);
    }
  }

  private Map<String, Summary> summarise(Contracts contracts) {
    Map<Digest, Body> bodies = new HashMap<>();
    for (Symbol.DefinedFunction function : graph.functions()) {
      bodies.put(graph.program().function(function).digest(), graph.program().function(function).body());
    }
    Map<String, Summary> made = new HashMap<>();
    ComponentAnalysis analysis = new ComponentAnalysis(model, budget);
    for (ComponentTasks.Planned planned : ComponentTasks.of(graph, contracts).inOrder()) {
      List<Summary> members = analysis.analyse(planned.task(), bodies::get, made::get);
      for (int i = 0; i < members.size(); i++) {
        made.put(planned.task().members().get(i).function(), members.get(i));
      }
    }
    return made;
  }

  /** The calls. */
  public CallGraph graph() {
    return graph;
  }

  /** The summary of a function. */
  public Summary summary(Symbol.DefinedFunction function) {
    Summary summary = summaries.get(function.identity());
    if (summary == null) {
      throw new IllegalArgumentException("no summary of " + function.identity());
    }
    return summary;
  }

  /** What its threads reach. */
  public Contexts contexts() {
    return Contexts.of(graph, model, this::summary);
  }

  /** The order of what they do. */
  public Parallelism parallelism(Contexts contexts) {
    return new Parallelism(contexts, graph, model, this::summary);
  }

  /** What its threads come to by the values of variables. */
  public Reachability reachability(Contexts contexts) {
    return reachability(contexts, () -> false);
  }

  /** The same, until the run is over. */
  public Reachability reachability(Contexts contexts, BooleanSupplier isOver) {
    return Reachability.of(graph, model, contexts, parallelism(contexts).between(), isOver);
  }

  /** The findings with all refinements. */
  public Findings findings() {
    return findings(new RaceAnalysis.Options(new StandardRefinements(), true));
  }

  /** The findings. */
  public Findings findings(RaceAnalysis.Options options) {
    return findings(options, KeptFlows.none());
  }

  /** The findings from what earlier runs kept. */
  Findings findings(RaceAnalysis.Options options, KeptFlows kept) {
    return RaceAnalysis.of(graph.program(), graph, model, this::summary, options).with(kept).run();
  }
}
