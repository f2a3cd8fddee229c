package baton.value;

import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.ir.ValueType;
import baton.link.Symbol;
import baton.symbolic.OverBudget;
import baton.symbolic.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Goes through one body in one context until nothing changes. States are told apart by locks and by the truth of conditions. */
final class Interpreter {
  private static final int MOST_STATES = 8;
  private static final int WIDEN_AFTER = 3;

  private final Symbol.DefinedFunction function;
  private final List<Block> blocks;
  private final Tracked tracked;
  private final LiveRegisters live;
  private final Invariants invariants;
  private final Calls calls;
  private final Evaluation evaluation;
  private final List<Map<String, Local>> entered = new ArrayList<>();
  private final List<Set<String>> changed = new ArrayList<>();
  private final int[] visits;
  private final Map<String, Exit> exits = new HashMap<>();
  private final NavigableSet<Integer> reached;

  /**
   * A way in which a function comes back.
   *
   * @param state what is known then
   * @param result what it returns
   */
  record Exit(Local state, Value result) {}

  /** What calls do. */
  interface Calls {
    /**
     * A call.
     *
     * @param ordinal where
     * @param before what is known; may be changed
     * @param arguments what is passed
     */
    List<Exit> call(Symbol.DefinedFunction caller, int ordinal, Instruction.Call call, Local before, List<Value> arguments)
        throws OverBudget;

    /** Whether control does not come to an instruction, because what is asked for lies before it. */
    boolean stops(Symbol.DefinedFunction function, int ordinal);

    /** Whether what is read from a variable that nothing protects may be concluded from. */
    boolean believes(Variable variable);

    /** A function writes a variable while other threads may exist, and surely holds these locks, and nobody else in any mode. */
    void wrote(Symbol.DefinedFunction function, Variable variable, Set<LockName> held);

    /**
     * Whether a value that a function knows of a variable while it holds some locks comes with what its writer did before: a lock that only
     * the reader takes orders nothing.
     */
    boolean isOrdered(Symbol.DefinedFunction function, Variable variable, Set<LockName> held);

    /** Counts a step. */
    void step() throws OverBudget;

    /** Counts that a state is compared or joined that holds so much. */
    void compares(int size) throws OverBudget;
  }

  Interpreter(
      Symbol.DefinedFunction function,
      Body body,
      Tracked tracked,
      LiveRegisters live,
      Invariants invariants,
      Calls calls,
      List<Value> arguments,
      NavigableSet<Integer> reached) {
    this.function = function;
    this.blocks = body.blocks();
    this.tracked = tracked;
    this.live = live;
    this.invariants = invariants;
    this.calls = calls;
    this.reached = reached;
    blocks.forEach(_ -> {
      entered.add(new HashMap<>());
      changed.add(new HashSet<>());
    });
    this.evaluation = new Evaluation(function, tracked, body::instruction, arguments);
    this.visits = new int[blocks.size()];
  }

  /** Runs from a state; returns how the function comes back. */
  List<Exit> run(Local entry) throws OverBudget {
    NavigableSet<Integer> open = new TreeSet<>();
    enter(0, entry, open);
    while (!open.isEmpty()) {
      int block = open.removeFirst();
      visits[block]++;
      Set<String> keys = Set.copyOf(changed.get(block));
      changed.get(block).clear();
      for (Map.Entry<String, Local> state : List.copyOf(entered.get(block).entrySet())) {
        if (keys.contains(state.getKey())) {
          walk(block, state.getValue().copy(), open);
        }
      }
    }
    return List.copyOf(exits.values());
  }

  private void enter(int block, Local state, NavigableSet<Integer> open) throws OverBudget {
    calls.compares(state.size());
    Map<String, Local> known = entered.get(block);
    String key = state.key() + bits(block, state);
    if (!known.containsKey(key) && known.size() >= MOST_STATES) {
      key = known.keySet().stream().sorted().findFirst().orElseThrow();
    }
    Local before = known.get(key);
    if (state.equals(before)) {
      return;
    }
    Local after = before == null ? state : before.join(state, invariants, visits[block] > WIDEN_AFTER);
    if (!after.equals(before)) {
      known.put(key, after);
      changed.get(block).add(key);
      open.add(block);
    }
  }

  /** The conditions that phis of a block hold: where they are known, the ways to them are told apart. */
  private String bits(int block, Local state) {
    StringBuilder result = new StringBuilder();
    int ordinal = blocks.get(block).first();
    for (Instruction instruction : blocks.get(block).instructions()) {
      if (!(instruction instanceof Instruction.Phi(ValueType type, _))) {
        break;
      }
      Value value = state.register(ordinal++);
      if (type.bits() == 1 && value != null) {
        result.append(value.numbers());
      }
    }
    return result.toString();
  }

  private void walk(int index, Local from, NavigableSet<Integer> open) throws OverBudget {
    Block block = blocks.get(index);
    List<Local> states = new ArrayList<>(List.of(from));
    int ordinal = block.first();
    for (Instruction instruction : block.instructions()) {
      if (states.isEmpty() || calls.stops(function, ordinal)) {
        return;
      }
      calls.step();
      reached.add(ordinal);
      if (instruction instanceof Terminator terminator) {
        for (Local state : states) {
          leave(index, terminator, state, open);
        }
      } else if (instruction instanceof Instruction.Call call) {
        states = call(ordinal, call, states);
      } else {
        for (Local state : states) {
          execute(ordinal, (Instruction.Straight) instruction, state);
        }
      }
      ordinal++;
    }
  }

  private List<Local> call(int ordinal, Instruction.Call call, List<Local> states) throws OverBudget {
    List<Local> result = new ArrayList<>();
    for (Local state : states) {
      List<Value> arguments = evaluation.arguments(call, state);
      for (Exit exit : calls.call(function, ordinal, call, state, arguments)) {
        exit.state().register(ordinal, exit.result());
        result.add(exit.state());
      }
    }
    if (result.size() <= MOST_STATES) {
      return result;
    }
    Local joined = result.getFirst();
    for (Local other : result) {
      joined = joined.join(other, invariants, false);
    }
    return new ArrayList<>(List.of(joined));
  }

  private void execute(int ordinal, Instruction.Straight instruction, Local state) {
    switch (instruction) {
      case Instruction.Load(ValueType type, Operand address, _) -> {
        Optional<Variable> variable = tracked.at(evaluation.value(address, state), type);
        state.register(ordinal, variable.filter(v -> isBelieved(v, state)).map(v -> Value.of(state.read(v, invariants))).orElse(Value.ANY));
        variable.filter(v -> state.isKnown(v, invariants)).ifPresent(v -> state.loaded(ordinal, v));
      }
      case Instruction.Store(ValueType type, Operand value, Operand address, _) ->
          write(type, address, evaluation.value(value, state).numbers(), state);
      case Instruction.AtomicUpdate(_, ValueType type, Operand address, _, _) -> {
        write(type, address, Values.ANY, state);
        state.register(ordinal, Value.ANY);
      }
      case Instruction.CompareExchange(ValueType type, Operand address, _, Operand replacement, _, _) -> {
        // one of several places that an address may be stays as it is, as does any place where the comparison fails
        Value at = evaluation.value(address, state);
        Values given = evaluation.value(replacement, state).numbers();
        tracked.at(at, type).ifPresent(v -> write(v, given.join(state.read(v, invariants)), state));
        tracked.among(function, address, at, type).forEach(v -> write(v, Values.ANY, state));
        state.register(ordinal, Value.ANY);
      }
      case Instruction.Phi _ -> {}
      default -> state.register(ordinal, evaluation.compute(instruction, state));
    }
  }

  private void write(ValueType type, Operand address, Values value, Local state) {
    Value at = evaluation.value(address, state);
    tracked.at(at, type).ifPresent(v -> write(v, value, state));
    // what is not written stays, and what is, is not known
    tracked.among(function, address, at, type).forEach(v -> write(v, Values.ANY, state));
  }

  private void write(Variable variable, Values value, Local state) {
    if (state.threads()) {
      calls.wrote(function, variable, state.exclusive());
    }
    state.write(variable, value, invariants);
  }

  /** Whether what a variable holds may be concluded from. */
  private boolean isBelieved(Variable variable, Local state) {
    return !state.threads()
        || (state.isKnown(variable, invariants) && calls.isOrdered(function, variable, state.held()))
        || calls.believes(variable);
  }

  private void leave(int index, Terminator terminator, Local state, NavigableSet<Integer> open) throws OverBudget {
    switch (terminator) {
      case Terminator.Return(Optional<Operand> value) -> {
        Value result = value.map(v -> evaluation.value(v, state)).orElse(Value.ANY);
        String key = state.key() + (result.isConstant() ? result.numbers() : "");
        String place = exits.containsKey(key) || exits.size() < MOST_STATES ? key : state.key();
        Exit before = exits.get(place);
        exits.put(
            place,
            before == null
                ? new Exit(state.across(), result)
                : new Exit(before.state().join(state.across(), invariants, false), before.result().join(result)));
      }
      case Terminator.Branch(Operand condition, int then, int otherwise) -> {
        branch(index, condition, true, then, state, open);
        branch(index, condition, false, otherwise, state, open);
      }
      case Terminator.Switch(Operand value, List<Terminator.Case> cases, int otherwise) -> {
        Local rest = state.copy();
        boolean left = true;
        for (Terminator.Case each : cases) {
          Optional<Long> number = evaluation.value(each.value(), state).single();
          Local taken = state.copy();
          if (number.isEmpty() || evaluation.narrow(value, Values.of(number.get()), taken, 0)) {
            follow(index, each.target(), taken, open);
          }
          left = left && (number.isEmpty() || evaluation.narrow(value, Values.of(number.get()).complement(), rest, 0));
        }
        if (left) {
          follow(index, otherwise, rest, open);
        }
      }
      case Terminator.Jump(int target) -> follow(index, target, state, open);
      case Terminator.ComputedJump _, Terminator.AssemblyJump _ -> {
        for (int to : terminator.successors()) {
          follow(index, to, state.copy(), open);
        }
      }
      case Terminator.Unreachable _ -> {}
    }
  }

  private void branch(int from, Operand condition, boolean truth, int to, Local state, NavigableSet<Integer> open) throws OverBudget {
    Local taken = state.copy();
    if (evaluation.assume(condition, truth, taken, 0)) {
      follow(from, to, taken, open);
    }
  }

  /** Phis take what they are given on the way, all at once. */
  private void follow(int from, int to, Local state, NavigableSet<Integer> open) throws OverBudget {
    Map<Integer, Value> given = new HashMap<>();
    int ordinal = blocks.get(to).first();
    for (Instruction instruction : blocks.get(to).instructions()) {
      if (!(instruction instanceof Instruction.Phi(_, var incoming))) {
        break;
      }
      Value value = Value.ANY;
      for (Instruction.Incoming each : incoming) {
        if (each.block() == from) {
          value = evaluation.value(each.value(), state);
        }
      }
      given.put(ordinal++, value);
    }
    given.forEach(state::register);
    state.keepRegisters(live.into(function, to));
    enter(to, state, open);
  }
}
