package baton.cli;

import baton.callgraph.CallDot;
import baton.callgraph.CallGraph;
import baton.callgraph.CallGraphStatistics;
import baton.callgraph.CallRules;
import baton.callgraph.CallTree;
import baton.callgraph.SignatureRule;
import baton.link.Program;
import baton.link.Symbol;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints what a function calls, or who calls it. */
@Command(
    name = "callgraph",
    description = "Print what a function calls, or who calls it.",
    footer = {"", "Compiler flags follow after '--': baton callgraph main src -- -Iinclude"})
final class CallgraphCommand implements Callable<Integer> {
  private final Console console;
  private final ProgramLoader loader;

  @Parameters(
      index = "0",
      paramLabel = "FUNCTION",
      description = "The function to begin with; name@dir/unit.c picks one of several of that name.")
  private String name = "";

  @Parameters(
      index = "1..*",
      paramLabel = "PATH",
      description = "C files, folders, compile_commands.json. Default: the current folder.")
  private List<Path> paths = new ArrayList<>();

  @ArgGroup private Direction direction = new Direction();

  /** Which way to go. */
  static final class Direction {
    @Option(names = "--callees", description = "What it calls. The default.")
    private boolean callees;

    @Option(names = "--callers", description = "Who calls it.")
    private boolean callers;

    private boolean towardsCallers() {
      return callers && !callees;
    }
  }

  @Option(names = "--dot", description = "For Graphviz instead of as text.")
  private boolean dot;

  @Option(names = "--depth", paramLabel = "N", description = "How many calls deep. Default: ${DEFAULT-VALUE}.")
  private int depth = 20;

  @Option(names = "--statistics", description = "Also print the size of the whole call graph.")
  private boolean statistics;

  @Mixin private ModelOptions models = new ModelOptions();
  @Mixin private SourceOptions options = new SourceOptions();

  CallgraphCommand(Console console, ProgramLoader loader) {
    this.console = console;
    this.loader = loader;
  }

  @Override
  public Integer call() {
    if (depth < 1) {
      throw new InputError("--depth " + depth + " shows nothing; give a number from 1.");
    }
    LoadedProgram loaded = loader.load(paths.isEmpty() ? List.of(Path.of(".")) : paths, options);
    Program program = loaded.program();
    SignatureRule rule = loaded.isKernel() ? SignatureRule.FILTER_BY_HASH : SignatureRule.RANK;
    CallGraph graph = CallGraph.of(program, CallRules.of(models.model(models.platform(loaded), loaded)), rule);
    List<Symbol.Callable> roots = roots(program);
    if (roots.isEmpty()) {
      console.error("no function " + name + " is defined there; " + similar(program));
      return ExitCode.NOT_FOUND.code();
    }
    for (Symbol.Callable root : roots) {
      console.out().print(direction.towardsCallers() ? callers(graph, root) : callees(graph, root));
    }
    if (statistics) {
      print(CallGraphStatistics.of(graph));
    }
    return ExitCode.FOUND.code();
  }

  /** The functions meant, by identity or name; those without a body only where none has one. */
  private List<Symbol.Callable> roots(Program program) {
    List<Symbol.Callable> found = new ArrayList<>();
    for (Symbol symbol : program.symbols()) {
      boolean inUnit =
          symbol instanceof Symbol.DefinedFunction f && name.equals(f.name() + "@" + f.unit());
      if (symbol instanceof Symbol.Callable callable
          && (inUnit || symbol.identity().equals(name) || program.named(name).contains(symbol))) {
        found.add(callable);
      }
    }
    List<Symbol.Callable> defined = found.stream().filter(Symbol.DefinedFunction.class::isInstance).toList();
    return defined.isEmpty() ? found : defined;
  }

  private String callers(CallGraph graph, Symbol.Callable root) {
    return dot ? new CallDot(graph, depth).callers(root) : new CallTree(graph, depth).callers(root);
  }

  private String callees(CallGraph graph, Symbol.Callable root) {
    return switch (root) {
      case Symbol.DefinedFunction function ->
          dot ? new CallDot(graph, depth).callees(function) : new CallTree(graph, depth).callees(function);
      case Symbol.ExternalFunction _, Symbol.IndirectFunction _, Symbol.Unresolved _ ->
          root.name() + "  " + graph.position(root) + "\n";
    };
  }

  private void print(CallGraphStatistics numbers) {
    console.out().println(numbers.functions() + " functions");
    sorted(CallGraphStatistics.Kind.class, numbers.calls()).forEach((k, n) -> console.out().println(n + " calls: " + word(k)));
    numbers.targets().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(e -> console.out().println(e.getValue() + " targets by layer: " + word(e.getKey())));
    console.out().println(numbers.withoutTarget() + " calls without a known target");
    numbers.largest().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(e -> console.out().println(e.getValue() + " functions in the largest component: " + word(e.getKey())));
  }

  private static <K extends Enum<K>> Map<K, Integer> sorted(Class<K> type, Map<K, Integer> counts) {
    Map<K, Integer> sorted = new EnumMap<>(type);
    sorted.putAll(counts);
    return sorted;
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private String similar(Program program) {
    List<String> near =
        program.functions().stream()
            .map(f -> program.function(f).name())
            .filter(f -> f.toLowerCase(Locale.ROOT).contains(name.toLowerCase(Locale.ROOT)))
            .distinct()
            .limit(5)
            .toList();
    return near.isEmpty() ? "'baton units' lists what was read." : "did you mean " + String.join(" or ", near) + "?";
  }
}
