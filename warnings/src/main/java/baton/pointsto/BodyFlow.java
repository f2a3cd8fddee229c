package baton.pointsto;

import baton.flow.CellKind;
import baton.flow.Flow;
import baton.flow.ProgramFlows;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Referent;
import baton.link.Program;
import baton.link.Symbol;
import java.util.List;

/** Joins what flows together inside a function, in one copy after the other. Calls are left to {@link CallFlow}. */
final class BodyFlow {
  private final Unification classes;
  private final Nodes nodes;
  private final CallFlow calls;
  private final Symbol.DefinedFunction function;
  private final List<Flow> flows;
  private final List<Referent> referents;
  private Nodes.Copy copy;

  BodyFlow(Program program, ProgramFlows flows, Unification classes, Nodes nodes, CallFlow calls, Symbol.DefinedFunction function) {
    this.classes = classes;
    this.nodes = nodes;
    this.calls = calls;
    this.function = function;
    this.flows = flows.of(function).flows();
    this.referents = program.function(function).body().referents();
    this.copy = nodes.common(function);
  }

  /** Joins what the function makes flow together in a copy of it. */
  void run(Nodes.Copy of) {
    copy = of;
    flows.forEach(this::add);
  }

  private void add(Flow flow) {
    switch (flow) {
      case Flow.Together(Operand constant) -> nodes.unite(function.unit(), referents, constant);
      case Flow.Assign(int to, Operand from, int offset) -> {
        int node = nodes.value(copy, from);
        if (node >= 0) {
          classes.flow(nodes.register(copy, to), node, offset);
        }
      }
      case Flow.Index(int to, Operand from, int offset, int stride, boolean named) -> {
        int node = nodes.value(copy, from);
        if (node >= 0) {
          classes.index(nodes.register(copy, to), node, offset, new Constraints.Index(stride, named));
        }
      }
      case Flow.Member(int to, Operand from, int offset, int low, int high) -> {
        int node = nodes.value(copy, from);
        if (node >= 0) {
          classes.member(nodes.register(copy, to), node, offset, low, high);
        }
      }
      case Flow.Load(int to, Operand at, int offset, CellKind cells) ->
          classes.load(nodes.register(copy, to), offset == Flow.IN_ARRAY ? placed(at) : address(at), offset, cells);
      case Flow.Store(Operand at, int offset, Operand value, CellKind cells) -> {
        int node = nodes.placed(copy, value);
        if (node >= 0) {
          classes.store(offset == Flow.IN_ARRAY ? placed(at) : address(at), offset, node, cells);
        }
      }
      case Flow.StoreOwn(Operand object, int offset, int held, CellKind cells) -> classes.storeOwn(address(object), offset, held, cells);
      case Flow.Copy(Operand to, Operand from, int bytes) -> classes.copy(placed(to), placed(from), bytes);
      case Flow.Mix(int result, boolean fromOutside, List<Flow.Mixed> operands) ->
          assembly(nodes.register(copy, result), fromOutside, operands);
      case Flow.Anything(int result, List<Operand> operands) -> {
        classes.join(nodes.register(copy, result), nodes.unknown());
        operands.forEach(o -> join(nodes.unknown(), o));
      }
      case Flow.BeginArguments(Operand list) -> classes.join(classes.anythingIn(address(list)), nodes.variableArguments(copy));
      case Flow.SameContents(Operand one, Operand other) -> classes.joinContents(address(one), address(other));
      case Flow.Piece(Operand of) -> {
        int node = nodes.value(copy, of);
        if (node >= 0) {
          calls.channels().split(node);
        }
      }
      case Flow.Cut(int result) -> classes.holdsBytes(nodes.register(copy, result));
      case Flow.Pieced(Operand value) -> {
        int node = nodes.value(copy, value);
        if (node >= 0) {
          calls.channels().combine(node);
        }
      }
      case Flow.Distance(int to, Operand index) -> {
        int node = nodes.value(copy, index);
        if (node >= 0) {
          classes.distance(nodes.register(copy, to), node);
        }
      }
      case Flow.Call(int ordinal, Instruction.Call call) -> calls.add(copy, ordinal, call);
    }
  }

  /** Assembly may move any of its operands, and what they point to, into what they point to and into its results. */
  private void assembly(int result, boolean fromOutside, List<Flow.Mixed> operands) {
    classes.join(classes.anythingIn(result), result);
    classes.holdsBytes(result);
    if (fromOutside) {
      classes.join(result, nodes.unknown());
    }
    for (Flow.Mixed operand : operands) {
      int node = nodes.value(copy, operand.value());
      if (node >= 0 && operand.memory()) {
        classes.join(classes.anythingIn(node), result);
      } else if (node >= 0) {
        classes.flowAnywhere(result, node);
      }
    }
  }

  private void join(int node, Operand value) {
    int other = nodes.value(copy, value);
    if (other >= 0) {
      classes.join(node, other);
    }
  }

  /** What an operand points to, told apart from what lies before it in a variable. */
  private int placed(Operand operand) {
    int node = nodes.placed(copy, operand);
    return node >= 0 ? node : nodes.unknown();
  }

  /** What an operand that is used as an address points to; a constant address is that of something outside the program. */
  private int address(Operand operand) {
    int node = nodes.value(copy, operand);
    return node >= 0 ? node : nodes.unknown();
  }
}
