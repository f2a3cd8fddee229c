package baton.callgraph;

import baton.callgraph.PointedObjects.Width;
import baton.ir.Argument;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Formal;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Referent;
import baton.ir.Signature;
import baton.ir.ValueType;
import baton.link.NamedSymbols;
import baton.link.Program;
import baton.link.Symbol;
import baton.model.FunctionRules;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * What calls make flow where: arguments into formals and results back, also through pointers, for each function that comes there. Calls
 * through one field with one signature share their nodes, so that a thousand calls and a thousand targets are two thousand edges.
 */
final class CallValues {
  private final Program program;
  private final ValueFlow flow;
  private final PointerValues values;
  private final CallRules rules;
  private final Set<Symbol> named;
  private final LibraryValues library;
  private final LaterCalls later;
  private final BiPredicate<Symbol.Callable, Signature> fits;
  private final Map<Key, Passed> shared = new HashMap<>();
  private final Map<Key, Passed> any = new HashMap<>();
  private final Set<Integer> fromOutside = new HashSet<>();
  private final Map<CallSite, Integer> called = new HashMap<>();

  /**
   * What a call passes and where its result goes.
   *
   * @param arguments the values passed; negative for what is no address
   * @param result the result
   */
  record Passed(List<Integer> arguments, int result) {
    Passed {
      arguments = List.copyOf(arguments);
    }

    int argument(int index) {
      return index >= 0 && index < arguments.size() ? arguments.get(index) : -1;
    }
  }

  /** What makes calls through pointers one: the called value, negative for any; the signature; the number of arguments. */
  private record Key(int value, Signature signature, int arguments) {}

  CallValues(
      Program program, ValueFlow flow, PointerValues values, CallRules rules, BiPredicate<Symbol.Callable, Signature> fits) {
    this.program = program;
    this.flow = flow;
    this.values = values;
    this.rules = rules;
    this.fits = fits;
    this.later = new LaterCalls(program, flow, values);
    this.named = NamedSymbols.of(program, name -> rules.model(name).filter(FunctionRules::findNamed).isPresent());
    this.library = new LibraryValues(flow, values, this, later);
    later.each(values.outside(), this::enterFromOutside);
    flow.watch(
        values.kept(),
        (mark, copied) -> {
          if (copied && later.function(mark) instanceof Symbol.DefinedFunction function) {
            lend(function);
          }
        });
  }

  /** What calls through pointers call; none for one of null alone. */
  Map<CallSite, Integer> called() {
    return called;
  }

  /** Takes in the calls of a function. */
  void run(Symbol.DefinedFunction function, BodyValues body) {
    Body code = program.function(function).body();
    for (Block block : code.blocks()) {
      int ordinal = block.first();
      for (Instruction instruction : block.instructions()) {
        if (instruction instanceof Instruction.Call call && !call.traits().mustNotCompile()) {
          call(function, code, body, ordinal, call);
        }
        ordinal++;
      }
    }
  }

  private void call(Symbol.DefinedFunction caller, Body code, BodyValues body, int ordinal, Instruction.Call call) {
    List<Integer> arguments = call.arguments().stream().map(Argument::value).map(a -> values.value(caller, a)).toList();
    Passed passed = new Passed(arguments, values.register(caller, ordinal));
    switch (call.callee()) {
      case Callee.Direct(int referent) -> {
        Referent named = code.referents().get(referent);
        if (program.resolve(caller.unit(), named) instanceof Symbol.Callable callee) {
          boolean pointer = call.result().kind() == ValueType.Kind.POINTER || call.result().kind() == ValueType.Kind.AGGREGATE;
          reach(callee, named.name(), passed, pointer);
        }
      }
      case Callee.Indirect(Operand target, Signature signature) -> {
        int value = body.readFrom(target).orElse(values.value(caller, target));
        if (value >= 0) {
          called.put(new CallSite(caller, ordinal), value);
          through(value, signature, passed);
        }
      }
      case Callee.Intrinsic _ -> {}
    }
  }

  private void through(int called, Signature signature, Passed passed) {
    Key key = new Key(called, signature, passed.arguments().size());
    Passed all = shared.get(key);
    if (all == null) {
      Passed made = fresh(passed.arguments().size());
      shared.put(key, made);
      all = made;
      flow.watch(called, (mark, _) -> comes(mark, signature, made));
    }
    connect(passed, all);
  }

  private Passed fresh(int arguments) {
    List<Integer> nodes = new ArrayList<>();
    for (int i = 0; i < arguments; i++) {
      nodes.add(flow.node());
    }
    return new Passed(nodes, flow.node());
  }

  private void connect(Passed from, Passed to) {
    for (int i = 0; i < from.arguments().size(); i++) {
      flow.flow(from.argument(i), to.argument(i));
    }
    flow.flow(to.result(), from.result());
  }

  private void comes(int mark, Signature signature, Passed passed) {
    switch (mark) {
      case ValueFlow.OUTSIDE -> leave(passed, true);
      case ValueFlow.NUMBER, ValueFlow.LENT -> {}
      case ValueFlow.ANYTHING -> {
        Key key = new Key(-1, signature, passed.arguments().size());
        Passed all = any.get(key);
        if (all == null) {
          Passed made = fresh(passed.arguments().size());
          any.put(key, made);
          all = made;
          values.taken(f -> {
            if (fits.test(f, signature)) {
              reach(f, f.name(), made, true);
            }
          });
        }
        connect(passed, all);
      }
      default -> {
        if (later.function(mark) instanceof Symbol.Callable callee) {
          reach(callee, callee.name(), passed, true);
        }
      }
    }
  }

  /** A call reaches a function, under a name. */
  private void reach(Symbol.Callable callee, String name, Passed passed, boolean pointer) {
    boolean byName = library.apply(name, passed);
    String modelled = rules.model(name).isPresent() ? name : callee.name();
    boolean known =
        rules.model(modelled).filter(
            r -> library.apply(r, rules.effects(modelled, passed.arguments().size()), passed, pointer && !byName)).isPresent() || byName;
    known |= callBack(modelled, passed);
    if (callee instanceof Symbol.DefinedFunction function && !rules.cutsBody(modelled)) {
      enter(function, passed);
    } else if (callee instanceof Symbol.IndirectFunction chosen) {
      later.each(values.symbol(chosen), function -> enter(function, passed));
    } else if (!known) {
      leave(passed, pointer);
    }
  }

  /** What rules say is called or started without saying what is passed; returns whether they say so. */
  private boolean callBack(String name, Passed passed) {
    List<Integer> functions = rules.callbacks(name);
    functions.forEach(f -> later.withAll(passed, f, functions));
    return !functions.isEmpty() || !rules.entries(name).isEmpty();
  }

  private void enter(Symbol.DefinedFunction callee, Passed passed) {
    List<Formal> formals = later.formals(callee);
    for (int i = 0; i < passed.arguments().size(); i++) {
      int argument = passed.argument(i);
      if (argument >= 0) {
        flow.flow(argument, i < formals.size() ? values.formal(callee, i) : flow.plain(values.furtherArguments(callee), Width.POINTER));
      }
    }
    flow.flow(values.result(callee), passed.result());
  }

  /** The call leaves the program for code that nothing is known of: it may keep, move, call and return what it gets. */
  private void leave(Passed passed, boolean pointer) {
    int all = flow.node();
    for (int i = 0; i < passed.arguments().size(); i++) {
      int argument = passed.argument(i);
      if (argument >= 0) {
        flow.edge(argument, all, Strength.MENTIONED);
        flow.edge(flow.outOf(argument), values.outside(), Strength.MENTIONED);
        flow.edge(flow.outOf(argument), passed.result(), Strength.MENTIONED);
        flow.edge(all, flow.into(argument), Strength.MENTIONED);
        flow.known(argument);
        later.byOutside(passed, i);
      }
    }
    flow.edge(all, values.outside(), Strength.MENTIONED);
    flow.edge(all, passed.result(), Strength.MENTIONED);
    if (pointer) {
      fromOutside(passed.result());
    }
  }

  /** Code outside calls a function that it keeps, and gets what is returned. */
  private void lend(Symbol.DefinedFunction function) {
    flow.mark(values.lent(function), ValueFlow.LENT, Strength.COPIED);
    values.keep(values.result(function));
  }

  /** The value was found by a name: of a symbol of the program, or of code outside. */
  void fromName(int value) {
    named.forEach(symbol -> flow.flow(values.symbol(symbol), value));
    fromOutside(value);
  }

  /** The value comes from outside. */
  void fromOutside(int value) {
    flow.edge(values.outside(), value, Strength.MENTIONED);
    flow.mark(value, ValueFlow.OUTSIDE, Strength.COPIED);
    flow.known(value);
  }

  /** Code outside calls the function. */
  void enterFromOutside(Symbol.DefinedFunction function) {
    if (fromOutside.add(function.number())) {
      for (int i = 0; i < later.formals(function).size(); i++) {
        fromOutside(values.formal(function, i));
      }
      flow.edge(values.result(function), values.outside(), Strength.MENTIONED);
      flow.known(values.result(function));
    }
  }
}
