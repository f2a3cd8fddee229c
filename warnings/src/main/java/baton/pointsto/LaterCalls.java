package baton.pointsto;

import baton.ir.Formal;
import baton.ir.Spread;
import baton.link.Program;
import baton.link.Symbol;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Calls that modelled functions make, now or later, such as those of threads and callbacks. All that call functions of one class pass what
 * they pass through one place for each argument: so there are as many links as calls and functions, not as pairs of them.
 */
final class LaterCalls {
  private final Program program;
  private final Unification classes;
  private final Nodes nodes;
  private final List<ModelledFlow.CalledLater> calls = new ArrayList<>();
  private final List<Hub> hubs = new ArrayList<>();
  private final Set<Link> linked = new HashSet<>();
  private Map<Shape, Integer> byShape = new LinkedHashMap<>();
  private int settled;

  /**
   * Where calls hand over what they pass.
   *
   * @param function what points to the functions
   * @param firstFormal the formal that gets what is passed first
   * @param passed what is passed
   * @param otherwise what other formals get
   * @param result what the functions return
   */
  private record Hub(int function, int firstFormal, List<Integer> passed, int otherwise, int result) {}

  /** What calls have in common that hand over in one place: the class of the functions, and which formals get what. */
  private record Shape(int functions, int firstFormal, int passed) {}

  private record Link(int hub, int function) {
    @Override
    public int hashCode() {
      return Spread.hash(hub, function);
    }
  }

  LaterCalls(Program program, Unification classes, Nodes nodes) {
    this.program = program;
    this.classes = classes;
    this.nodes = nodes;
  }

  /** Takes in a call. */
  void add(ModelledFlow.CalledLater call) {
    calls.add(call);
  }

  /** How many there are. */
  int count() {
    return calls.size();
  }

  /** Hands over to all functions that are known by now. */
  void round(FunctionsByClass targets) {
    gather();
    for (; settled < calls.size(); settled++) {
      ModelledFlow.CalledLater call = calls.get(settled);
      Shape shape = new Shape(classes.find(call.function()), call.firstFormal(), call.passed().size());
      pass(call, hubs.get(byShape.computeIfAbsent(shape, s -> hub(call.function(), s))));
    }
    for (int hub : byShape.values()) {
      for (Symbol.Callable target : targets.of(hubs.get(hub).function())) {
        if (target instanceof Symbol.DefinedFunction function && linked.add(new Link(hub, function.number()))) {
          enter(hubs.get(hub), function);
        }
      }
    }
  }

  /** Makes one of the places whose functions have become one class since the last time. */
  private void gather() {
    Map<Shape, Integer> gathered = new LinkedHashMap<>();
    byShape.forEach(
        (shape, hub) -> {
          Shape now = new Shape(classes.find(hubs.get(hub).function()), shape.firstFormal(), shape.passed());
          Integer first = gathered.putIfAbsent(now, hub);
          if (first != null) {
            Hub into = hubs.get(first);
            Hub from = hubs.get(hub);
            IntStream.range(0, into.passed().size()).forEach(i -> classes.flow(into.passed().get(i), from.passed().get(i), 0));
            classes.join(into.otherwise(), from.otherwise());
            classes.join(into.result(), from.result());
          }
        });
    byShape = gathered;
  }

  private int hub(int function, Shape shape) {
    List<Integer> passed = Stream.generate(classes::node).limit(shape.passed()).toList();
    hubs.add(new Hub(function, shape.firstFormal(), passed, classes.node(), classes.node()));
    return hubs.size() - 1;
  }

  private void pass(ModelledFlow.CalledLater call, Hub hub) {
    for (int i = 0; i < call.passed().size(); i++) {
      if (call.passed().get(i) >= 0) {
        classes.flow(hub.passed().get(i), call.passed().get(i), 0);
      }
    }
    classes.join(hub.otherwise(), call.otherwise());
    classes.join(hub.result(), call.result());
  }

  private void enter(Hub hub, Symbol.DefinedFunction function) {
    List<Formal> formals = program.function(function).body().formals();
    Nodes.Copy callee = nodes.common(function);
    for (int i = 0; i < formals.size(); i++) {
      int at = i - hub.firstFormal();
      if (at >= 0 && at < hub.passed().size()) {
        classes.flow(nodes.formal(callee, i), hub.passed().get(at), 0);
      } else if (CallFlow.mayHoldAddress(formals.get(i).valueType())) {
        classes.join(nodes.formal(callee, i), hub.otherwise());
        if (formals.get(i).byValueBytes() > 0) {
          classes.join(classes.anythingIn(nodes.formal(callee, i)), hub.otherwise());
        }
      }
    }
    classes.join(nodes.result(callee), hub.result());
  }
}
