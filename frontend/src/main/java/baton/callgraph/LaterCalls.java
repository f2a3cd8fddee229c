package baton.callgraph;

import baton.ir.Formal;
import baton.link.Program;
import baton.link.Symbol;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Functions that are called where the program does not call them: by the library, by the system, by code that nothing is known of. A
 * value that holds more functions than are told apart ({@link ValueFlow#ANYTHING}) stands for each function whose address is taken; these
 * share what they are passed and what they return.
 */
final class LaterCalls {
  private final Program program;
  private final ValueFlow flow;
  private final PointerValues values;
  private final Set<Integer> sharing = new HashSet<>();
  private final int handedOut;
  private final int handedBack;
  private boolean anything;

  LaterCalls(Program program, ValueFlow flow, PointerValues values) {
    this.program = program;
    this.flow = flow;
    this.values = values;
    this.handedOut = flow.node();
    this.handedBack = flow.node();
  }

  /** The symbol that a mark stands for; an unresolved one for a mark of something else. */
  Symbol function(int mark) {
    return mark < ValueFlow.FIRST_FUNCTION ? NONE : program.symbols().get(mark - ValueFlow.FIRST_FUNCTION);
  }

  private static final Symbol NONE = new Symbol.Unresolved(-1, "", "", "no function");

  /** The formals of a function. */
  List<Formal> formals(Symbol.DefinedFunction function) {
    return program.function(function).body().formals();
  }

  /** Calls {@code each} for every function with a body that a value may hold, those of an unbounded set too; for one more than once. */
  void each(int value, Consumer<Symbol.DefinedFunction> each) {
    boolean[] all = new boolean[1];
    flow.watch(value, (mark, _) -> {
      if (mark != ValueFlow.ANYTHING) {
        defined(function(mark), each);
      } else if (!all[0]) {
        all[0] = true;
        values.taken(f -> defined(f, each));
      }
    });
  }

  private void defined(Symbol symbol, Consumer<Symbol.DefinedFunction> each) {
    if (symbol instanceof Symbol.DefinedFunction known) {
      each.accept(known);
    }
  }

  /** The function calls its argument, and passes whatever it got itself but what it calls. */
  void withAll(CallValues.Passed passed, int function, List<Integer> called) {
    List<Integer> others = others(passed, called);
    flow.watch(node(passed.argument(function)), (mark, _) -> callWith(mark, passed, others));
  }

  private void callWith(int mark, CallValues.Passed passed, List<Integer> others) {
    if (mark == ValueFlow.ANYTHING) {
      callAnything(others, passed.result());
      return;
    }
    defined(function(mark), callee -> {
      for (int i = 0; i < formals(callee).size(); i++) {
        int formal = values.formal(callee, i);
        others.forEach(o -> flow.flow(o, formal));
      }
      flow.edge(values.result(callee), passed.result(), Strength.COPIED);
    });
  }

  private static List<Integer> others(CallValues.Passed passed, List<Integer> called) {
    List<Integer> others = new ArrayList<>();
    for (int i = 0; i < passed.arguments().size(); i++) {
      if (!called.contains(i) && passed.argument(i) >= 0) {
        others.add(passed.argument(i));
      }
    }
    return others;
  }

  /**
   * Code that nothing is known of may call what it is passed with all else that it is passed. Which function that is is known of those
   * that come by copies; others, of which there may be as many as code outside knows, share what they are passed and what they return.
   */
  void byOutside(CallValues.Passed passed, int function) {
    boolean[] out = new boolean[1];
    List<Integer> others = others(passed, List.of(function));
    flow.watch(passed.argument(function), (mark, copied) -> {
      if (copied || mark == ValueFlow.ANYTHING) {
        callWith(mark, passed, others);
      } else {
        defined(function(mark), callee -> {
          if (!out[0]) {
            out[0] = true;
            handOut(others, passed.result());
          }
          share(callee);
        });
      }
    });
  }

  /** The function that {@code function} holds is called, now or later, and gets {@code data} from a formal on. */
  void with(int function, int firstFormal, List<Integer> data, int result) {
    flow.watch(node(function), (mark, _) -> {
      if (mark == ValueFlow.ANYTHING) {
        callAnything(data, result);
        return;
      }
      defined(function(mark), callee -> {
        for (int i = 0; i < data.size() && firstFormal + i < formals(callee).size(); i++) {
          flow.flow(data.get(i), values.formal(callee, firstFormal + i));
        }
        flow.flow(values.result(callee), result);
      });
    });
  }

  private void callAnything(List<Integer> data, int result) {
    handOut(data, result);
    if (!anything) {
      anything = true;
      values.taken(f -> defined(f, this::share));
    }
  }

  private void handOut(List<Integer> data, int result) {
    data.forEach(d -> flow.flow(d, handedOut));
    flow.flow(handedBack, result);
  }

  private void share(Symbol.DefinedFunction callee) {
    if (sharing.add(callee.number())) {
      for (int i = 0; i < formals(callee).size(); i++) {
        flow.flow(handedOut, values.formal(callee, i));
      }
      flow.flow(values.result(callee), handedBack);
    }
  }

  private int node(int node) {
    return node < 0 ? flow.node() : node;
  }
}
