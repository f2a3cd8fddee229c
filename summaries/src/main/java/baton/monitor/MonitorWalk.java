package baton.monitor;

import baton.flow.Operands;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.ir.ValueType;
import baton.link.Program;
import baton.link.Symbol;
import baton.model.Argument;
import baton.model.ConcurrencyModel;
import baton.model.ConditionOperation;
import baton.model.ConditionRule;
import baton.model.FunctionRules;
import baton.model.LockExpression;
import baton.model.LockKind;
import baton.model.LockMode;
import baton.model.LockOperation;
import baton.model.LockRoot;
import baton.model.LockRule;
import baton.model.MemberPath;
import baton.symbolic.Comparison;
import baton.symbolic.Values;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Goes all ways through a function that may be one of a monitor: it does nothing but lock one mutex, wait for conditions with it, signal
 * them, and look at and change numbers beside the mutex while it holds it.
 */
final class MonitorWalk {
  private static final int MOST_INSTRUCTIONS = 400;
  private static final int MOST_STATES = 2_000;

  /** Of narrower numbers, so many threads may take a lock that their count is zero again. */
  private static final int FEWEST_BITS = 16;

  private final Program program;
  private final ConcurrencyModel model;
  private final Symbol.DefinedFunction function;
  private final Body body;
  private final Set<State> seen = new HashSet<>();
  private final Deque<State> open = new ArrayDeque<>();
  private final List<State> ends = new ArrayList<>();
  private final BitSet used = new BitSet();
  private Optional<Cell> mutex = Optional.empty();

  /** What is done to a number. */
  private sealed interface Change {
    /** It grows by one. */
    record Up(Set<Cell> zero) implements Change {}

    /** It becomes a constant above zero. */
    record Fixed(Set<Cell> zero) implements Change {}

    /** It falls by one. */
    record Down() implements Change {}

    /** It becomes zero. */
    record Cleared() implements Change {}
  }

  /** The function is none of a monitor. */
  private static final class OtherFunction extends Exception {
    private static final long serialVersionUID = 1;
  }

  /**
   * Where a way is, and what it did.
   *
   * @param block the block it comes to next
   * @param held whether it holds the mutex
   * @param zero the numbers that are zero as long as it holds it
   * @param fresh the registers that hold what a number is, by their ordinals
   * @param chosen what phis of one bit stand for
   * @param changes what it did to numbers, in order
   */
  private record State(
      int block, boolean held, Set<Cell> zero, Set<Integer> fresh, TreeMap<Integer, Operand> chosen, TreeMap<Cell, List<Change>> changes) {
    State released() {
      return new State(block, false, new TreeSet<>(), new TreeSet<>(), chosen, changes);
    }

    State acquired() {
      return new State(block, true, new TreeSet<>(), new TreeSet<>(), chosen, changes);
    }

    /** With sets that may be changed. */
    State open() {
      return new State(block, held, new TreeSet<>(zero), new TreeSet<>(fresh), new TreeMap<>(chosen), new TreeMap<>(changes));
    }
  }

  private MonitorWalk(Program program, ConcurrencyModel model, Symbol.DefinedFunction function) {
    this.program = program;
    this.model = model;
    this.function = function;
    this.body = program.function(function).body();
    for (Block block : body.blocks()) {
      for (Instruction instruction : block.instructions()) {
        Operands.of(instruction).forEach(o -> used.set(o instanceof Operand.Register(int ordinal) ? ordinal : body.size()));
        if (instruction instanceof Terminator.Branch(Operand.Register(int ordinal), _, _)) {
          used.set(ordinal);
        }
      }
    }
  }

  /** What a function does to the counters of a monitor; empty where it is none of one. */
  static Optional<Protocol> of(Program program, ConcurrencyModel model, Symbol.DefinedFunction function) {
    MonitorWalk walk = new MonitorWalk(program, model, function);
    if (walk.body.size() == 0 || walk.body.size() > MOST_INSTRUCTIONS) {
      return Optional.empty();
    }
    try {
      return walk.run();
    } catch (OtherFunction e) {
      // it does something else as well: what it does is in its body
      return Optional.empty();
    }
  }

  private Optional<Protocol> run() throws OtherFunction {
    enter(new State(0, false, Set.of(), Set.of(), new TreeMap<>(), new TreeMap<>()));
    while (!open.isEmpty()) {
      walk(open.pop().open());
    }
    Set<Cell> counters = new TreeSet<>();
    ends.forEach(end -> end.changes().keySet().forEach(counters::add));
    List<Protocol> found = new ArrayList<>();
    for (Cell counter : counters) {
      List<List<Change>> ways = ends.stream().map(end -> end.changes().getOrDefault(counter, List.of())).distinct().toList();
      Set<Cell> others = new TreeSet<>(counters);
      others.remove(counter);
      protocol(counter, ways, others).ifPresent(found::add);
      if (ways.stream().anyMatch(way -> way.size() > 1 && !isPassing(way))) {
        return Optional.empty();
      }
    }
    return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
  }

  /** A number that only counts who waits: up first, and down again. */
  private static boolean isPassing(List<Change> way) {
    return way.size() == 2 && way.getFirst() instanceof Change.Up && way.getLast() instanceof Change.Down;
  }

  private Optional<Protocol> protocol(Cell counter, List<List<Change>> ways, Set<Cell> others) {
    List<Change> changes = ways.stream().filter(way -> !way.isEmpty()).map(List::getFirst).toList();
    if (mutex.isEmpty() || ways.stream().anyMatch(way -> way.size() > 1)) {
      return Optional.empty();
    }
    boolean falls = changes.stream().allMatch(c -> c instanceof Change.Down || c instanceof Change.Cleared);
    if (falls) {
      boolean byOne = changes.stream().allMatch(Change.Down.class::isInstance);
      return Optional.of(new Protocol(mutex.get(), Protocol.Act.GIVE_BACK, counter, Set.of(), others, byOne));
    }
    if (changes.size() < ways.size() || !changes.stream().allMatch(c -> c instanceof Change.Up || c instanceof Change.Fixed)) {
      return Optional.empty();
    }
    Set<Cell> zero = null;
    for (Change change : changes) {
      Set<Cell> known = change instanceof Change.Up(Set<Cell> of) ? of : ((Change.Fixed) change).zero();
      if (zero == null) {
        zero = new TreeSet<>(known);
      } else {
        zero.retainAll(known);
      }
    }
    boolean byOne = changes.stream().allMatch(Change.Up.class::isInstance);
    return Optional.of(new Protocol(mutex.get(), Protocol.Act.TAKE, counter, zero == null ? Set.of() : zero, others, byOne));
  }

  private void enter(State state) throws OtherFunction {
    if (seen.add(state)) {
      if (seen.size() > MOST_STATES) {
        throw new OtherFunction();
      }
      open.push(state);
    }
  }

  private void walk(State from) throws OtherFunction {
    State state = from;
    Block block = body.blocks().get(from.block());
    int ordinal = block.first();
    for (Instruction instruction : block.instructions()) {
      state.fresh().remove(ordinal);
      switch (instruction) {
        case Instruction.Load load -> {
          counter(load.address(), state);
          state.fresh().add(ordinal);
          // a phi may stand for what was concluded of an earlier value
          state.chosen().clear();
        }
        case Instruction.Store store -> change(counter(store.address(), state), store, state);
        case Instruction.Call call when call.traits().noReturn() -> {
          return;
        }
        case Instruction.Call call -> state = call(ordinal, call, state);
        case Instruction.Address _, Instruction.Binary _, Instruction.Compare _, Instruction.Convert _, Instruction.Phi _ -> {}
        case Terminator terminator -> leave(terminator, state);
        default -> throw new OtherFunction();
      }
      ordinal++;
    }
  }

  /** A number beside the mutex, which is held. */
  private Cell counter(Operand address, State state) throws OtherFunction {
    Optional<Cell> cell = Cell.at(program, function, address);
    if (!state.held() || cell.isEmpty() || !cell.get().isBeside(mutex.orElseThrow())) {
      throw new OtherFunction();
    }
    return cell.get();
  }

  private void change(Cell counter, Instruction.Store store, State state) throws OtherFunction {
    Change change = change(counter, store.value(), state.fresh(), state.zero());
    if (change instanceof Change.Up(Set<Cell> zero) && !zero.contains(counter) && store.type().bits() < FEWEST_BITS) {
      throw new OtherFunction();
    }
    List<Change> changes = new ArrayList<>(state.changes().getOrDefault(counter, List.of()));
    changes.add(change);
    if (changes.size() > 2) {
      throw new OtherFunction();
    }
    state.changes().put(counter, List.copyOf(changes));
    state.zero().remove(counter);
    state.fresh().removeIf(f -> loaded(f).equals(Optional.of(counter)));
  }

  private Change change(Cell counter, Operand value, Set<Integer> fresh, Set<Cell> zero) throws OtherFunction {
    if (value instanceof Operand.IntegerConstant(_, long number)) {
      if (number < 0) {
        throw new OtherFunction();
      }
      return number == 0 ? new Change.Cleared() : new Change.Fixed(Set.copyOf(zero));
    }
    if (value instanceof Operand.Register(int ordinal)
        && body.instruction(ordinal) instanceof Instruction.Binary(String operator, _, Operand left, Operand right)) {
      long by =
          switch (operator) {
            case "add" -> right instanceof Operand.IntegerConstant(_, long number) ? number : 0;
            case "sub" -> right instanceof Operand.IntegerConstant(_, long number) ? -number : 0;
            default -> 0;
          };
      if (Math.abs(by) == 1 && number(left, fresh).equals(Optional.of(counter))) {
        return by == 1 ? new Change.Up(Set.copyOf(zero)) : new Change.Down();
      }
    }
    throw new OtherFunction();
  }

  /** The number that a register holds, as it still is. */
  private Optional<Cell> number(Operand value, Set<Integer> fresh) {
    return value instanceof Operand.Register(int ordinal) && fresh.contains(ordinal) ? loaded(ordinal) : Optional.empty();
  }

  private Optional<Cell> loaded(int ordinal) {
    return body.instruction(ordinal) instanceof Instruction.Load load ? Cell.at(program, function, load.address()) : Optional.empty();
  }

  private State call(int ordinal, Instruction.Call call, State state) throws OtherFunction {
    if (call.callee() instanceof Callee.Intrinsic) {
      return state;
    }
    if (!(call.callee() instanceof Callee.Direct(int referent)) || call.traits().returnsTwice()) {
      throw new OtherFunction();
    }
    FunctionRules rules = model.function(program.referred(function, referent).name());
    Optional<ConditionRule> condition = rules.rule(ConditionRule.class);
    if (condition.isPresent() && condition.get().op() != ConditionOperation.WAIT) {
      return state;
    }
    if (condition.isPresent()) {
      Optional<Cell> lock = argument(call, condition.get().lock().orElse(-1));
      if (!state.held() || !lock.equals(mutex)) {
        throw new OtherFunction();
      }
      return state.released().acquired();
    }
    LockRule rule = rules.rule(LockRule.class).filter(r -> r.kind().equals(Optional.of(LockKind.MUTEX))).orElseThrow(OtherFunction::new);
    Optional<Cell> lock =
        rule.lock().isPresent()
                && rule.lock().get() instanceof LockExpression(LockRoot.OfArgument(Argument.Position(int index)), MemberPath path, _)
                && path.steps().isEmpty()
            ? argument(call, index)
            : Optional.empty();
    if (lock.isEmpty() || used.get(ordinal) || !mutex.orElse(lock.get()).equals(lock.get()) || rule.mode() != LockMode.EXCLUSIVE) {
      throw new OtherFunction();
    }
    mutex = lock;
    boolean takes = rule.op() == LockOperation.ACQUIRE;
    if (takes == state.held() || (!takes && rule.op() != LockOperation.RELEASE)) {
      throw new OtherFunction();
    }
    return takes ? state.acquired() : state.released();
  }

  private Optional<Cell> argument(Instruction.Call call, int index) {
    return index >= 0 && index < call.arguments().size()
        ? Cell.at(program, function, call.arguments().get(index).value())
        : Optional.empty();
  }

  private void leave(Terminator terminator, State state) throws OtherFunction {
    switch (terminator) {
      case Terminator.Jump(int target) -> follow(state, target);
      case Terminator.Branch(Operand condition, int then, int otherwise) -> {
        branch(condition, true, then, state);
        branch(condition, false, otherwise, state);
      }
      case Terminator.Return _ -> {
        if (state.held()) {
          throw new OtherFunction();
        }
        ends.add(state);
      }
      case Terminator.Unreachable _ -> {}
      default -> throw new OtherFunction();
    }
  }

  private void branch(Operand condition, boolean truth, int to, State state) throws OtherFunction {
    State taken = state.open();
    if (assume(condition, truth, taken)) {
      follow(taken, to);
    }
  }

  /** Takes a way by which a condition is true or not; returns whether there is one. */
  private boolean assume(Operand condition, boolean truth, State state) {
    if (condition instanceof Operand.IntegerConstant(_, long number)) {
      return (number != 0) == truth;
    }
    if (!(condition instanceof Operand.Register(int ordinal))) {
      return true;
    }
    return switch (body.instruction(ordinal)) {
      case Instruction.Phi _ -> !state.chosen().containsKey(ordinal) || assume(state.chosen().get(ordinal), truth, state);
      case Instruction.Binary(String operator, ValueType type, Operand left, Operand right)
          when operator.equals("xor") && type.bits() == 1 && right instanceof Operand.IntegerConstant(_, long one) && one != 0 ->
          assume(left, !truth, state);
      case Instruction.Convert(String operator, ValueType type, _, Operand value) when operator.equals("zext") && type.bits() == 1 ->
          assume(value, truth, state);
      case Instruction.Convert(String operator, ValueType type, _, Operand value) when operator.equals("trunc") && type.bits() == 8 -> {
        // a _Bool, which is 0 or 1
        if (!truth) {
          number(value, state.fresh()).ifPresent(state.zero()::add);
        }
        yield true;
      }
      case Instruction.Compare(String predicate, _, Operand left, Operand.IntegerConstant(_, long number)) ->
          compare(predicate, left, number, truth, state);
      default -> true;
    };
  }

  private boolean compare(String predicate, Operand left, long number, boolean truth, State state) {
    boolean equality = predicate.equals("eq") || predicate.equals("ne");
    if (equality
        && number == 0
        && left instanceof Operand.Register(int ordinal)
        && body.instruction(ordinal) instanceof Instruction.Convert(String operator, ValueType from, _, Operand value)
        && operator.equals("zext")
        && from.bits() == 1) {
      return assume(value, predicate.equals("ne") == truth, state);
    }
    if (isZero(truth ? predicate : Comparison.opposite(predicate), number)) {
      Operand whole = left;
      while (whole instanceof Operand.Register(int at)
          && body.instruction(at) instanceof Instruction.Convert(String operator, _, _, Operand value)
          && (operator.equals("zext") || operator.equals("sext"))) {
        whole = value;
      }
      number(whole, state.fresh()).ifPresent(state.zero()::add);
    }
    return true;
  }

  /** Whether a number that is never below zero is zero if a comparison with a constant is true. */
  private static boolean isZero(String predicate, long number) {
    return Comparison.values(predicate, number).meet(Values.ZERO.join(Values.POSITIVE)).equals(Values.ZERO);
  }

  private void follow(State from, int to) throws OtherFunction {
    State state = from.open();
    int ordinal = body.blocks().get(to).first();
    TreeMap<Integer, Operand> chosen = new TreeMap<>();
    for (Instruction instruction : body.blocks().get(to).instructions()) {
      if (!(instruction instanceof Instruction.Phi(ValueType type, List<Instruction.Incoming> incoming))) {
        break;
      }
      state.fresh().remove(ordinal);
      for (Instruction.Incoming each : incoming) {
        if (each.block() == from.block() && type.bits() == 1) {
          chosen.put(ordinal, each.value());
        }
      }
      ordinal++;
    }
    enter(new State(to, state.held(), state.zero(), state.fresh(), chosen, state.changes()));
  }
}
