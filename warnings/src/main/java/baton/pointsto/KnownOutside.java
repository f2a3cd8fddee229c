package baton.pointsto;

import baton.callgraph.CallGraph;
import baton.flow.ProgramFlows;
import baton.ir.Linkage;
import baton.link.AssemblyMentions;
import baton.link.NamedSymbols;
import baton.link.Program;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.model.FunctionRules;
import baton.model.RootRule;
import baton.model.Section;
import baton.model.ThreadUnsafeRule;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * What code outside may call or name: in a program without main, whatever it exports or whose address it takes, as for the entries that
 * exported functions are; a module has such entries beside its first function.
 */
final class KnownOutside {
  private final CallGraph graph;
  private final Program program;
  private final ConcurrencyModel model;
  private final ProgramFlows flows;
  private final Nodes nodes;
  private final Unification classes;
  private final CallFlow calls;

  KnownOutside(CallGraph graph, ConcurrencyModel model, ProgramFlows flows, Nodes nodes, Unification classes, CallFlow calls) {
    this.graph = graph;
    this.program = graph.program();
    this.model = model;
    this.flows = flows;
    this.nodes = nodes;
    this.classes = classes;
    this.calls = calls;
  }

  /**
   * Joins it.
   *
   * @param fromOutside the functions, each of which is called with what is not known, besides those that are exported, or that code outside
   *     has the address of; empty where they are not known
   */
  void join(Optional<Set<Symbol.DefinedFunction>> fromOutside) {
    Set<Symbol.DefinedFunction> called = fromOutside.orElse(Set.of());
    boolean roots = program.functions().stream().anyMatch(f -> model.function(f.name()).rule(RootRule.class).isPresent());
    boolean begun = roots && !program.isClosed() && (program.hasMain() || model.policy().exportedFunctions().isEmpty());
    Set<String> ofLibraries = libraryVariables();
    for (Symbol symbol : program.symbols()) {
      boolean outside =
          switch (symbol) {
            case Symbol.ExternalVariable v -> !ofLibraries.contains(v.name());
            case Symbol.DefinedFunction f -> !begun && (program.isExported(f) || called.contains(f) || isElsewhere(f));
            case Symbol.DefinedVariable v -> !begun && program.isExported(v);
            case Symbol.IndirectFunction f -> !begun && program.isExported(f);
            case Symbol.ExternalFunction _, Symbol.Unresolved _ -> false;
          };
      if (outside) {
        classes.flowAnywhere(nodes.unknown(), nodes.symbol(symbol));
      }
      if (symbol instanceof Symbol.DefinedFunction f && model.function(f.name()).rule(RootRule.class).isPresent()) {
        calls.enterFromOutside(f);
      }
    }
    NamedSymbols.of(program, name -> model.function(name).findNamed())
        .forEach(named -> classes.flowAnywhere(nodes.unknown(), nodes.symbol(named)));
    for (AssemblyMentions.Mention mention : AssemblyMentions.of(program)) {
      boolean listed = model.function(mention.label()).rule(RootRule.class).isPresent();
      if (listed || !program.isExported(mention.function())) {
        calls.enterFromOutside(mention.function());
      }
      if (!listed && !program.isExported(mention.function())) {
        classes.flowAnywhere(nodes.unknown(), nodes.symbol(mention.function()));
      }
    }
    if (!begun && !program.isClosed()) {
      if (fromOutside.isPresent()) {
        // of the others that are not called by name, the program itself calls or starts each, with what it passes
        program.functions().stream().filter(graph::loose).forEach(f -> classes.flowAnywhere(nodes.unknown(), nodes.symbol(f)));
      } else {
        new TakenAddresses(program, flows).functions().forEach(f -> classes.flowAnywhere(nodes.unknown(), nodes.symbol(f)));
      }
      // the keys of threads' own values may be those of callers
      classes.join(nodes.unknown(), calls.modelled().own());
    }
  }

  /**
   * The variables that library functions write which the program calls, or others that share a state with those: what they hold is what the
   * library has there.
   */
  private Set<String> libraryVariables() {
    Set<String> called = new HashSet<>();
    Set<String> states = new HashSet<>();
    for (Symbol symbol : program.symbols()) {
      if (symbol instanceof Symbol.ExternalFunction function) {
        called.add(function.name());
        model.function(function.name()).rule(ThreadUnsafeRule.class).flatMap(ThreadUnsafeRule::state).ifPresent(states::add);
      }
    }
    Set<String> result = new HashSet<>();
    for (String name : model.functionNames(Section.THREAD_UNSAFE)) {
      FunctionRules rules = model.function(name);
      ThreadUnsafeRule rule = rules.rule(ThreadUnsafeRule.class).orElseThrow();
      if (called.contains(name) || rule.state().filter(states::contains).isPresent()) {
        for (String variable : rule.variables()) {
          program.named(variable).stream()
              .filter(Symbol.ExternalVariable.class::isInstance)
              .forEach(v -> {
                classes.flowAnywhere(nodes.library(rules), nodes.symbol(v));
                result.add(variable);
              });
        }
      }
    }
    return result;
  }

  /** Whether the body is an inline definition's, which stands in for that of a unit that is not there. */
  private boolean isElsewhere(Symbol.DefinedFunction function) {
    return !program.isClosed() && program.function(function).linkage() == Linkage.AVAILABLE;
  }
}
