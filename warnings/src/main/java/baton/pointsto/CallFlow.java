package baton.pointsto;

import baton.callgraph.Call;
import baton.callgraph.CallGraph;
import baton.callgraph.CallTarget;
import baton.callgraph.Target;
import baton.effect.Accounts;
import baton.ir.Argument;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Formal;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Referent;
import baton.ir.Spread;
import baton.ir.TranslationUnit;
import baton.ir.Type;
import baton.ir.ValueType;
import baton.link.Program;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.model.FunctionRules;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Joins arguments with formals and results with returned values. What is called through pointers is what the call graph
 * says; what models call later, and what code chooses when the program starts, is followed by classes until nothing changes.
 */
final class CallFlow {
  private static final int INT = 32;

  /** The formal of {@code main} that leads to the program's arguments. */
  private static final int ARGUMENTS = 1;

  private static final baton.model.Body BODY_LEFT_OUT = baton.model.Body.NONE;

  private final Program program;
  private final ConcurrencyModel model;
  private final Unification classes;
  private final Nodes nodes;
  private final ModelledFlow modelled;
  private final List<Indirect> indirect = new ArrayList<>();
  private final LaterCalls later;
  private final Set<Link> linked = new HashSet<>();
  private final Map<Reached, Together> together = new HashMap<>();
  private final Copies copies;
  private final Channels channels;
  private final DeclaredPointers declared;
  private final Formats formats;
  private final FormattedFlow formatted;

  /** A call through a pointer. */
  private record Indirect(Nodes.Copy caller, int ordinal, Instruction.Call call, int target) {}

  /** Stands for code outside of the program among the calls. */
  private static final int OUTSIDE = -1;

  /** That something calls a function: the position among the calls, and the function. */
  private record Link(int call, int function) {
    /** There are some million, and calls times 31 plus functions are some ten thousand numbers. */
    @Override
    public int hashCode() {
      return Spread.hash(call, function);
    }
  }

  CallFlow(Program program, ConcurrencyModel model, Unification classes, Nodes nodes, Copies copies, Formats formats) {
    this.formats = formats;
    this.program = program;
    this.model = model;
    this.classes = classes;
    this.nodes = nodes;
    this.copies = copies;
    this.later = new LaterCalls(program, classes, nodes);
    this.channels = new Channels(classes);
    this.declared = new DeclaredPointers(program);
    int pointerBytes = program.units().stream().mapToInt(TranslationUnit::pointerBytes).min().orElse(Long.BYTES);
    this.formatted = new FormattedFlow(classes, nodes, channels, formats, pointerBytes);
    this.modelled = new ModelledFlow(classes, nodes, channels, declared, formatted);
  }

  /** What flows outside of memory. */
  Channels channels() {
    return channels;
  }

  /** Takes in a call that is no intrinsic. */
  void add(Nodes.Copy caller, int ordinal, Instruction.Call call) {
    if (call.traits().mustNotCompile()) {
      return;
    }
    switch (call.callee()) {
      case Callee.Direct(int referent) -> {
        Referent named = program.function(caller.function()).body().referents().get(referent);
        Symbol symbol = program.resolve(caller.function().unit(), named);
        switch (symbol) {
          case Symbol.IndirectFunction chosen -> indirect.add(new Indirect(caller, ordinal, call, nodes.symbol(chosen)));
          case Symbol.DefinedFunction _,
              Symbol.ExternalFunction _,
              Symbol.DefinedVariable _,
              Symbol.ExternalVariable _,
              Symbol.Unresolved _ ->
              reach(caller, ordinal, call, symbol, named.name(), true);
        }
      }
      case Callee.Indirect(Operand target, _) -> {
        int node = nodes.value(caller, target);
        indirect.add(new Indirect(caller, ordinal, call, node >= 0 ? node : nodes.unknown()));
      }
      case Callee.Intrinsic _ -> {}
    }
  }

  /** The call reaches a symbol, under a name: by that name, or through a pointer. */
  private void reach(Nodes.Copy caller, int ordinal, Instruction.Call call, Symbol callee, String name, boolean direct) {
    FunctionRules byName = model.function(name);
    FunctionRules rules = byName.isEmpty() ? model.function(callee.name()) : byName;
    boolean known = Accounts.tellPointers(rules);
    if (known) {
      ModelledFlow.Site site = new ModelledFlow.Site(caller, ordinal, call);
      modelled.apply(rules, model.policy(), site, callee instanceof Symbol.DefinedFunction).forEach(later::add);
    }
    if (callee instanceof Symbol.DefinedFunction function && !(known && rules.body() == BODY_LEFT_OUT)) {
      pass(caller, ordinal, call, direct ? copies.of(caller, ordinal, function) : nodes.common(function));
    } else if (!known) {
      leave(caller, ordinal, call);
    }
  }

  /** The call enters a function of the program. */
  private void pass(Nodes.Copy caller, int ordinal, Instruction.Call call, Nodes.Copy callee) {
    Body body = program.function(callee.function()).body();
    formats
        .printer(callee.function())
        .ifPresent(printer -> formatted.handed(new ModelledFlow.Site(caller, ordinal, call), printer, body.formals().size()));
    for (int i = 0; i < call.arguments().size(); i++) {
      Argument argument = call.arguments().get(i);
      int node = nodes.placed(caller, argument.value());
      if (node < 0) {
        continue;
      }
      if (i >= body.formals().size()) {
        classes.flow(classes.anythingIn(nodes.variableArguments(callee)), node, 0);
        if (argument.byValueBytes() > 0) {
          classes.joinContents(nodes.variableArguments(callee), node);
        }
      } else if (body.formals().get(i).byValueBytes() > 0 && argument.byValueBytes() > 0) {
        classes.copy(nodes.formal(callee, i), node, 0);
      } else {
        classes.flow(nodes.formal(callee, i), node, 0);
      }
    }
    classes.flow(nodes.register(caller, ordinal), nodes.result(callee), 0);
  }

  /** The call leaves the program for code that nothing is known of. */
  private void leave(Nodes.Copy caller, int ordinal, Instruction.Call call) {
    for (int i = 0; i < call.arguments().size(); i++) {
      int node = nodes.value(caller, call.arguments().get(i).value());
      if (node >= 0 && declared.mayHold(caller.function(), call, i)) {
        classes.flowAnywhere(nodes.unknown(), node);
        modelled.behindArguments().addReached(caller, ordinal, i, nodes.unknown());
      } else if (node >= 0) {
        classes.flowAnywhere(nodes.lent(), node);
      }
    }
    if (mayHoldAddress(call.result())) {
      classes.flowAnywhere(nodes.register(caller, ordinal), nodes.unknown());
    }
  }

  /** The formals of a function hold, and it returns, what code outside the program knows. */
  void enterFromOutside(Symbol.DefinedFunction function) {
    Body body = program.function(function).body();
    boolean begins = program.hasMain() && program.mains().contains(function);
    for (int i = 0; i < body.formals().size(); i++) {
      // what the system hands over to a program it starts nobody else has
      int handed = begins && i <= ARGUMENTS ? nodes.arguments() : nodes.unknown();
      classes.flowAnywhere(nodes.formal(nodes.common(function), i), handed);
    }
    if (!returnsNumber(function)) {
      classes.flowAnywhere(nodes.unknown(), nodes.result(nodes.common(function)));
    }
    classes.join(nodes.unknown(), nodes.variableArguments(nodes.common(function)));
    formats.printer(function).ifPresent(printer -> formatted.value(printer.style(), nodes.unknown()));
  }

  /** Whether the declared result is a number that is too small for an address on most machines, such as an exit status. */
  private boolean returnsNumber(Symbol.DefinedFunction function) {
    return program.type(function).resolved() instanceof Type.Function(Type result, _, _)
        && result.resolved() instanceof Type.Scalar(_, int bits)
        && bits <= INT;
  }

  /** What modelled functions make. */
  ModelledFlow modelled() {
    return modelled;
  }

  /**
   * Takes in what is behind pointers: what the call graph says, which is solved by then. Calls that reach the same functions pass what they
   * pass through one place for each argument, so that there are as many links as calls and functions, not as pairs of them.
   */
  void follow(CallGraph graph) {
    for (int i = 0; i < indirect.size(); i++) {
      Indirect call = indirect.get(i);
      SortedMap<Integer, Symbol.Callable> plain = new TreeMap<>();
      for (Call known : graph.calls(call.caller().function())) {
        boolean own = known.site().ordinal() == call.ordinal();
        boolean made = !(known.target() instanceof CallTarget.Started || known.target() instanceof CallTarget.CalledBack);
        for (Target target : own && made ? graph.targets(known) : List.<Target>of()) {
          if (isPlain(target.function(), call.call())) {
            plain.put(target.function().number(), target.function());
          } else if (linked.add(new Link(i, target.function().number()))) {
            reach(call.caller(), call.ordinal(), call.call(), target.function(), target.function().name(), false);
          }
        }
      }
      if (!plain.isEmpty()) {
        together(call, List.copyOf(plain.values()));
      }
    }
  }

  /** Whether all that a call of the function does is that its body is entered. */
  private boolean isPlain(Symbol.Callable function, Instruction.Call call) {
    return function instanceof Symbol.DefinedFunction
        && model.function(function.name()).isEmpty()
        && call.arguments().stream().allMatch(a -> a.byValueBytes() == 0);
  }

  /** What calls of some functions pass, and what those return. */
  private record Together(List<Integer> arguments, int result) {}

  private record Reached(List<Symbol.Callable> functions, int arguments) {}

  private void together(Indirect call, List<Symbol.Callable> functions) {
    int count = call.call().arguments().size();
    Reached reached = new Reached(functions, count);
    Together all = together.get(reached);
    if (all == null) {
      all = new Together(Stream.generate(classes::node).limit(count).toList(), classes.node());
      together.put(reached, all);
      for (Symbol.Callable function : functions) {
        enter(all, nodes.common((Symbol.DefinedFunction) function));
      }
    }
    for (int i = 0; i < count; i++) {
      int node = nodes.placed(call.caller(), call.call().arguments().get(i).value());
      if (node >= 0) {
        classes.flow(all.arguments().get(i), node, 0);
      }
    }
    classes.flow(nodes.register(call.caller(), call.ordinal()), all.result(), 0);
  }

  private void enter(Together all, Nodes.Copy callee) {
    int formals = program.function(callee.function()).body().formals().size();
    Optional<Formats.Printer> printer = formats.printer(callee.function());
    printer
        .filter(p -> p.list().isPresent() && p.list().getAsInt() < all.arguments().size())
        .ifPresent(p -> formatted.list(p.style(), all.arguments().get(p.list().getAsInt())));
    for (int i = 0; i < all.arguments().size(); i++) {
      if (i < formals) {
        classes.flow(nodes.formal(callee, i), all.arguments().get(i), 0);
      } else {
        classes.flow(classes.anythingIn(nodes.variableArguments(callee)), all.arguments().get(i), 0);
        int node = all.arguments().get(i);
        printer.ifPresent(p -> formatted.value(p.style(), node));
      }
    }
    classes.flow(all.result(), nodes.result(callee), 0);
  }

  /** Follows pointers to functions until nothing changes. */
  void settle() {
    int known;
    do {
      known = later.count();
      channels.settle();
      round();
      channels.settle();
    } while (classes.changed() || later.count() > known);
  }

  private void round() {
    FunctionsByClass targets = new FunctionsByClass(program, classes, nodes);
    targets.of(nodes.unknown()).forEach(f -> {
      if (f instanceof Symbol.DefinedFunction function && linked.add(new Link(OUTSIDE, function.number()))) {
        enterFromOutside(function);
      }
    });
    for (int i = 0; i < indirect.size(); i++) {
      Indirect call = indirect.get(i);
      // what is behind other pointers the call graph knows
      boolean chosen = call.call().callee() instanceof Callee.Direct;
      for (Symbol.Callable target : chosen ? targets.of(call.target()) : List.<Symbol.Callable>of()) {
        if (linked.add(new Link(i, target.number()))) {
          reach(call.caller(), call.ordinal(), call.call(), target, target.name(), false);
        }
      }
      if (targets.isUnknown(call.target()) && linked.add(new Link(i, -1))) {
        leave(call.caller(), call.ordinal(), call.call());
      }
    }
    later.round(targets);
  }

  /** Whether what is passed may be an address, also as a number or in a struct. */
  static boolean mayHoldAddress(ValueType type) {
    return switch (type.kind()) {
      case POINTER, AGGREGATE, VECTOR -> true;
      case INTEGER -> type.bits() > INT;
      case FLOATING, NONE -> false;
    };
  }
}
