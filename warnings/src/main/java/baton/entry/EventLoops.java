package baton.entry;

import baton.callgraph.CallGraph;
import baton.ir.Block;
import baton.ir.Operand;
import baton.ir.Operands;
import baton.ir.Referent;
import baton.link.Program;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.model.LoopRule;
import baton.model.Section;
import baton.model.SpawnRule;
import baton.model.ThreadContext;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whose thread callbacks run in that were registered for an event loop: that of the one thread which runs such loops. Where several
 * threads do, or the address of a function that runs one is taken, so that anybody may call it, that is not known.
 */
final class EventLoops {
  private final Contexts contexts;
  private final CallGraph graph;
  private final ConcurrencyModel model;
  private final BetweenCalls between;

  /** By the number of an entry that a loop runs: the thread that runs the loop. */
  private final Map<Integer, ThreadEntry> runners = new HashMap<>();

  EventLoops(Contexts contexts, CallGraph graph, ConcurrencyModel model, BetweenCalls between) {
    this.contexts = contexts;
    this.graph = graph;
    this.model = model;
    this.between = between;
    List<LoopRule> loops =
        graph.program().symbols().stream()
            .filter(Symbol.ExternalFunction.class::isInstance)
            .flatMap(s -> model.function(s.name()).rule(LoopRule.class).stream())
            .distinct()
            .toList();
    if (!loops.isEmpty() && !isTaken(graph.program())) {
      loops.forEach(this::add);
    }
  }

  /** The functions that run callbacks which a function registers. */
  static Set<String> running(String registering, ConcurrencyModel model) {
    return model.functionNames(Section.LOOPS).stream()
        .filter(name -> model.function(name).rule(LoopRule.class).filter(r -> r.runs().contains(registering)).isPresent())
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The thread that a thread of an entry is a part of, which runs it in a loop; none where it is one of its own. */
  private ThreadEntry runner(ThreadEntry entry) {
    return runners.getOrDefault(entry.number(), entry);
  }

  /** The one thread in which those of two entries run, one after the other. */
  Optional<ThreadEntry> common(ThreadEntry a, ThreadEntry b) {
    boolean runs = runners.containsKey(a.number()) || runners.containsKey(b.number());
    return runs && runner(a).equals(runner(b)) ? Optional.of(runner(a)) : Optional.empty();
  }

  private void add(LoopRule loop) {
    List<ThreadEntry> run = contexts.entries().stream().filter(e -> isRun(e, loop)).toList();
    if (run.isEmpty()) {
      return;
    }
    EntryCalls calls =
        new EntryCalls(
            contexts, graph, model, between, r -> r.rule(LoopRule.class).filter(l -> l.runs().stream().anyMatch(loop.runs()::contains)).isPresent());
    List<ThreadEntry> callers = contexts.entries().stream().filter(calls::by).filter(e -> !run.contains(e)).toList();
    if (callers.size() == 1 && !calls.betweenCalls() && contexts.multiplicity(callers.getFirst()) == Multiplicity.SINGLE) {
      run.forEach(e -> runners.put(e.number(), callers.getFirst()));
    }
  }

  /** Whether the loop runs the threads of an entry; of what one call registers, that alone which is for a loop, if any of it is. */
  private boolean isRun(ThreadEntry entry, LoopRule loop) {
    return loop.runs().contains(entry.by())
        && (entry.kind() == ThreadEntry.Kind.HANDLER
            || (entry.kind() == ThreadEntry.Kind.THREAD
                && model.function(entry.by()).rule(SpawnRule.class).stream()
                    .flatMap(r -> r.entries().stream())
                    .noneMatch(e -> e.profile().context() == ThreadContext.MAIN_LOOP)));
  }

  private boolean isTaken(Program program) {
    return program.functions().stream().anyMatch(f -> isTakenIn(program, f))
        || program.variables().stream()
            .anyMatch(v -> program.initializer(v).referents().stream().anyMatch(r -> isLoop(program.resolve(v.unit(), r))));
  }

  private boolean isTakenIn(Program program, Symbol.DefinedFunction function) {
    List<Referent> referents = program.function(function).body().referents();
    if (referents.stream().noneMatch(r -> isLoop(program.resolve(function.unit(), r)))) {
      return false;
    }
    return program.function(function).body().blocks().stream()
        .map(Block::instructions)
        .flatMap(List::stream)
        .flatMap(i -> Operands.of(i).stream())
        .flatMap(EventLoops::parts)
        .anyMatch(o -> o instanceof Operand.SymbolAddress(int referent, _) && isLoop(program.referred(function, referent)));
  }

  private static Stream<Operand> parts(Operand operand) {
    return switch (operand) {
      case Operand.Elements(List<Operand> elements) -> elements.stream().flatMap(EventLoops::parts);
      case Operand.Expression(_, List<Operand> operands) -> operands.stream().flatMap(EventLoops::parts);
      default -> Stream.of(operand);
    };
  }

  private boolean isLoop(Symbol symbol) {
    return model.function(symbol.name()).rule(LoopRule.class).isPresent();
  }
}
