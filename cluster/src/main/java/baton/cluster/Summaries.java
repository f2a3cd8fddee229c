package baton.cluster;

import baton.ir.Digest;
import baton.ir.Function;
import baton.ir.Outcome;
import baton.ir.TranslationUnit;
import baton.link.Program;
import baton.link.Symbol;
import baton.store.EncodedSummary;
import baton.store.RunManifest;
import baton.summary.ComponentTasks;
import baton.summary.Summary;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The summaries of all functions of a program, and how they came about. */
public final class Summaries {
  private final Program program;
  private final Map<Integer, Made> byNumber;
  private final List<Symbol.DefinedFunction> computed;
  private final List<Incompletion> incomplete;
  private final int components;
  private final int reused;
  private final Duration time;

  private record Made(Digest key, EncodedSummary summary) {}

  /**
   * A function that was not analysed wholly.
   *
   * @param function the function
   * @param reason why, for people
   */
  public record Incompletion(Symbol.DefinedFunction function, String reason) {}

  private Summaries(
      Program program,
      Map<Integer, Made> byNumber,
      List<Symbol.DefinedFunction> computed,
      List<Incompletion> incomplete,
      int components,
      int reused,
      Duration time) {
    this.program = program;
    this.byNumber = byNumber;
    this.computed = List.copyOf(computed);
    this.incomplete = List.copyOf(incomplete);
    this.components = components;
    this.reused = reused;
    this.time = time;
  }

  /**
   * Those of a schedule that is done.
   *
   * @param program the program
   * @param schedule the schedule
   * @param worked the components whose summaries were made by this run, in whatever round, by index
   * @param nanoseconds processor time of the workers
   */
  static Summaries of(Program program, Schedule schedule, Set<Integer> worked, long nanoseconds) {
    Map<Integer, Made> byNumber = new HashMap<>();
    List<Symbol.DefinedFunction> computed = new ArrayList<>();
    List<Incompletion> incomplete = new ArrayList<>();
    for (ComponentTasks.Planned planned : schedule.tasks().inOrder()) {
      Schedule.Finished result = schedule.of(planned.component().index());
      List<Symbol.DefinedFunction> members = planned.component().members();
      for (int i = 0; i < members.size(); i++) {
        EncodedSummary summary = result.summaries().get(i);
        byNumber.put(members.get(i).number(), new Made(result.key(), summary));
        if (summary.summary().outcome() instanceof Outcome.Incomplete(String reason)) {
          incomplete.add(new Incompletion(members.get(i), reason));
        }
      }
      if (worked.contains(planned.component().index())) {
        computed.addAll(members);
      }
    }
    int components = schedule.tasks().inOrder().size();
    return new Summaries(
        program, byNumber, computed, incomplete, components, components - worked.size(), Duration.ofNanos(nanoseconds));
  }

  /** The summary of a function. */
  public Summary of(Symbol.DefinedFunction function) {
    return made(function).summary().summary();
  }

  /** The digest of the content of a function's summary. */
  public Digest digest(Symbol.DefinedFunction function) {
    return made(function).summary().digest();
  }

  /** The key under which the store keeps the summaries of a function's component. */
  public Digest key(Symbol.DefinedFunction function) {
    return made(function).key();
  }

  /** The functions whose summaries were made by this run, bottom-up. */
  public List<Symbol.DefinedFunction> computed() {
    return computed;
  }

  /** How many components there are. */
  public int components() {
    return components;
  }

  /** How many components had all their summaries in the store. */
  public int reused() {
    return reused;
  }

  /** The functions that were not analysed wholly, bottom-up. */
  public List<Incompletion> incomplete() {
    return incomplete;
  }

  /** Processor time of the workers. */
  public Duration time() {
    return time;
  }

  /**
   * Every function of every unit for the manifest of a run. A definition that linking replaced by another has no summary, unless
   * both have one body.
   */
  public List<RunManifest.FunctionBody> functions() {
    List<RunManifest.FunctionBody> functions = new ArrayList<>();
    for (TranslationUnit unit : program.units()) {
      for (Function function : unit.functions()) {
        functions.add(new RunManifest.FunctionBody(function.self(), function.digest(), summarised(unit, function)));
      }
    }
    return functions.stream().distinct().toList();
  }

  private Optional<RunManifest.Summarised> summarised(TranslationUnit unit, Function function) {
    return program.resolve(unit.name(), function.self()) instanceof Symbol.DefinedFunction symbol
            && program.function(symbol).digest().equals(function.digest())
        ? Optional.of(new RunManifest.Summarised(key(symbol), digest(symbol)))
        : Optional.empty();
  }

  private Made made(Symbol.DefinedFunction function) {
    Made made = byNumber.get(function.number());
    if (made == null) {
      throw new IllegalArgumentException(function.identity() + " is of another program");
    }
    return made;
  }
}
