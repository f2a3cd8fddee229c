package baton.symbolic;

import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Digest;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.ir.ValueType;
import baton.link.Access;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Epoch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.BiPredicate;
import java.util.SortedSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Symbolic execution of one body to a fixpoint (RELAY, section 4.1). States are kept apart by lockset, each with the branch facts
 * that hold on all its paths (property simulation, as in ESP); past a bound they are joined, never dropped.
 */
public final class Execution {
  /** States of one place that differ in their locks; more are joined. */
  private static final int MOST_STATES = 6;

  /** Visits of a block after which its states are joined with those of the visit before, so that the iteration ends. */
  private static final int JOIN_AFTER = 6;

  /** Visits after which ranges of values no longer stop at constants of the body. */
  private static final int FEW_BOUNDS_AFTER = 6;

  /** Visits after which only one state is kept. */
  private static final int COLLAPSE_AFTER = 16;

  private final Digest digest;
  private final Calls calls;
  private final long budget;
  private final Flow flow;
  private final Registers registers;
  private final Conditions conditions;
  private final Map<Long, List<State>> edges = new HashMap<>();
  private final Map<Integer, List<State>> entered = new HashMap<>();
  private final HandleLoops handles;
  private final int[] visits;
  private final boolean[] used;
  private final Merges merges;
  private final Map<Integer, List<Access>> accesses = new HashMap<>();
  private long steps;

  /**
   * Prepares the execution.
   *
   * @param body the body
   * @param digest its digest
   * @param calls what calls do
   * @param budget steps (instructions times states) after which it gives up
   */
  public Execution(Body body, Digest digest, Calls calls, long budget) {
    this.digest = digest;
    this.calls = calls;
    this.budget = budget;
    this.flow = new Flow(body);
    this.registers = new Registers(body, digest, flow);
    this.conditions = new Conditions(digest, flow, registers::value);
    this.handles = new HandleLoops(digest, flow, new CountedLoops(digest, flow, registers::value));
    this.visits = new int[flow.size()];
    this.used = registers.used();
    this.merges = new Merges(digest);
    Access.of(body).forEach(a -> accesses.computeIfAbsent(a.ordinal(), _ -> new ArrayList<>()).add(a));
  }

  /**
   * Iterates to the fixpoint and shows every access and return to {@code observer} once per state: what comes before the first loop
   * at once, the rest in the end.
   *
   * @throws OverBudget when it takes more steps than allowed
   */
  public void run(Observer observer) throws OverBudget {
    int loops = flow.firstCyclic();
    PriorityQueue<Integer> positions = new PriorityQueue<>();
    boolean[] queued = new boolean[flow.order().length];
    positions.add(0);
    queued[0] = true;
    while (!positions.isEmpty()) {
      int position = positions.poll();
      queued[position] = false;
      int block = flow.order()[position];
      List<State> in = enter(block);
      registers.clearChanges();
      boolean last = position < loops;
      watch(observer, last);
      Map<Integer, List<State>> out = walk(block, in, last ? observer : null);
      visits[block]++;
      for (Map.Entry<Integer, List<State>> each : out.entrySet()) {
        if (!each.getValue().equals(edges.put(edge(block, each.getKey()), each.getValue()))) {
          enqueue(each.getKey(), positions, queued);
        }
      }
      for (int changed : registers.changedUsers(block)) {
        enqueue(changed, positions, queued);
      }
    }
    watch(observer, true);
    for (int position = loops; position < flow.order().length; position++) {
      int block = flow.order()[position];
      List<State> in = entered.get(block);
      if (in != null && !in.isEmpty()) {
        walk(block, in, observer);
      }
    }
  }

  private void watch(Observer observer, boolean now) {
    observer.watches(now);
    merges.record(now);
  }

  private void enqueue(int block, PriorityQueue<Integer> positions, boolean[] queued) {
    int position = flow.position(block);
    if (position >= 0 && !queued[position] && (block == 0 || entered.containsKey(block) || reached(block))) {
      queued[position] = true;
      positions.add(position);
    }
  }

  private boolean reached(int block) {
    for (int from : flow.predecessors(block)) {
      List<State> over = edges.get(edge(from, block));
      if (over != null && !over.isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private static long edge(int from, int to) {
    return ((long) from << 32) | to;
  }

  private List<State> enter(int block) {
    List<State> arriving = new ArrayList<>();
    if (block == 0) {
      arriving.add(new State(digest, flow, merges));
    }
    for (int from : flow.predecessors(block)) {
      arriving.addAll(edges.getOrDefault(edge(from, block), List.of()));
    }
    Epoch at = new Epoch.Written(digest, -1 - flow.block(block).first());
    if (flow.cyclic(block)) {
      Predicate<Base> stale = stale(block, at);
      long sites = sites(block) | Base.bit(-1 - flow.block(block).first());
      arriving.replaceAll(
          s -> {
            State copy = s.copy();
            copy.forget(stale, sites);
            return copy;
          });
    }
    boolean joins = visits[block] >= JOIN_AFTER;
    if (joins) {
      // regions that early visits named by values which are not final are left behind as long as that ends
      boolean ends = visits[block] >= COLLAPSE_AFTER;
      entered.getOrDefault(block, List.of()).forEach(s -> arriving.add(ends ? s : s.withoutRegions()));
    }
    NavigableSet<Long> stops = visits[block] >= FEW_BOUNDS_AFTER ? Values.BOUNDS : conditions.bounds();
    Optional<NavigableSet<Long>> bounds = joins || flow.isHead(block) ? Optional.of(stops) : Optional.empty();
    List<State> in = merged(arriving, at, visits[block] >= COLLAPSE_AFTER ? 1 : MOST_STATES, !flow.isHead(block), bounds);
    entered.put(block, in);
    return in;
  }

  /** The sites of a block's phis, as bits. */
  private long sites(int block) {
    long sites = 0;
    for (int site = flow.block(block).first(); site < endOfPhis(block); site++) {
      sites |= Base.bit(site);
    }
    return sites;
  }

  private int endOfPhis(int block) {
    int end = flow.block(block).first();
    for (Instruction instruction : flow.block(block).instructions()) {
      if (!(instruction instanceof Instruction.Phi)) {
        break;
      }
      end++;
    }
    return end;
  }

  private Predicate<Base> stale(int block, Epoch at) {
    int first = flow.block(block).first();
    int phis = endOfPhis(block);
    return base ->
        (base instanceof Base.Opaque(Digest of, int site) && of.equals(digest) && site >= first && site < phis)
            || (base instanceof Base.Held(_, Epoch epoch) && epoch.equals(at));
  }

  /**
   * Joins states of equal locks and threads; of equal locks when they are too many, or at the head of a loop, and all of them when they
   * still are.
   */
  private static List<State> merged(List<State> states, Epoch at, int most, boolean byThreads, Optional<NavigableSet<Long>> bounds) {
    BiPredicate<State, State> sameLocks = (a, b) -> a.locks().equals(b.locks()) && a.changed().equals(b.changed());
    List<State> result = byThreads ? joined(states, at, bounds, sameLocks.and((a, b) -> a.threads().equals(b.threads()))) : states;
    if (!byThreads || result.size() > most) {
      result = joined(result, at, bounds, sameLocks);
    }
    while (result.size() > most) {
      State last = result.removeLast();
      result.set(result.size() - 1, result.getLast().join(last, at, bounds));
    }
    return result;
  }

  private static List<State> joined(List<State> states, Epoch at, Optional<NavigableSet<Long>> bounds, BiPredicate<State, State> together) {
    List<State> result = new ArrayList<>();
    for (State state : states) {
      boolean found = false;
      for (int i = 0; i < result.size() && !found; i++) {
        if (together.test(result.get(i), state)) {
          result.set(i, result.get(i).join(state, at, bounds));
          found = true;
        }
      }
      if (!found) {
        result.add(state);
      }
    }
    return result;
  }

  /** Executes a block; returns what leaves it by successor. */
  private Map<Integer, List<State>> walk(int index, List<State> in, @Nullable Observer observer) throws OverBudget {
    Block block = flow.block(index);
    List<State> states = new ArrayList<>();
    in.forEach(s -> states.add(s.copy()));
    boolean repeats = flow.cyclic(index);
    boolean settle = visits[index] > JOIN_AFTER;
    int ordinal = block.first();
    for (Instruction instruction : block.instructions()) {
      steps += Math.max(1, states.size());
      if (steps > budget) {
        throw new OverBudget(budget);
      }
      if (states.isEmpty()) {
        return Map.of();
      }
      if (observer != null) {
        show(ordinal, states, observer, repeats);
      }
      if (instruction instanceof Terminator terminator) {
        return leave(index, ordinal, terminator, states, observer);
      }
      execute(index, ordinal, (Instruction.Straight) instruction, states, repeats, settle);
      ordinal++;
    }
    throw new IllegalStateException("a block without terminator");
  }

  private void show(int ordinal, List<State> states, Observer observer, boolean repeats) {
    separate(states);
    for (Access access : accesses.getOrDefault(ordinal, List.of())) {
      Address cell = registers.value(access.address(), ordinal);
      if (cell != null) {
        states.forEach(s -> observer.access(access, cell, s, repeats));
      }
    }
  }

  /** Notes in each of several states what tells it from the others: what they know of values that callers can name. */
  private static void separate(List<State> states) {
    if (states.size() < 2) {
      states.forEach(s -> s.separated(Map.of()));
      return;
    }
    List<Map<Address, Values>> known = states.stream().map(State::knownValues).toList();
    for (int i = 0; i < states.size(); i++) {
      Map<Address, Values> own = new HashMap<>(known.get(i));
      own.entrySet().removeIf(e -> known.stream().allMatch(k -> e.getValue().equals(k.get(e.getKey()))));
      states.get(i).separated(own);
    }
  }

  private void execute(int index, int ordinal, Instruction.Straight instruction, List<State> states, boolean repeats, boolean settle) {
    if (repeats && !(instruction instanceof Instruction.Phi)) {
      renew(ordinal, instruction, states);
    }
    switch (instruction) {
      case Instruction.Load(var type, Operand address, var mode) -> {
        Address cell = registers.value(address, ordinal);
        if (mode.isAtomic()) {
          states.forEach(State::interfere);
        }
        registers.define(ordinal, cell == null ? null : agreed(states, cell, type.bits() / 8, ordinal), settle);
        if (cell != null && type.kind() != ValueType.Kind.INTEGER && mayCarry(type) && isUnnamed(ordinal)) {
          states.forEach(s -> s.regionIn(ordinal, cell));
        }
      }
      case Instruction.Store(var type, Operand value, Operand address, var mode) -> {
        Address cell = registers.value(address, ordinal);
        Address stored = registers.value(value, ordinal);
        if (cell != null && stored != null && mayCarry(type) && registers.mayLead(value)) {
          states.forEach(s -> link(s, cell, stored, ordinal));
        }
        if (cell != null) {
          boolean pointer = type.bits() == 64;
          for (State state : states) {
            store(state, cell, stored, Math.ceilDiv(type.bits(), 8), ordinal, pointer);
          }
        }
        if (mode.isAtomic()) {
          states.forEach(State::interfere);
          if (cell != null) {
            states.forEach(s -> FlagLocks.give(s, cell, stored, mode));
          }
        }
      }
      case Instruction.AtomicUpdate(String operator, var type, Operand address, Operand value, var mode) -> {
        update(states, ordinal, type.bits() / 8, address, value, settle);
        if (operator.equals("xchg")) {
          FlagLocks.take(states, registers.value(address, ordinal), registers.value(value, ordinal), mode, ordinal, Values.ZERO);
          fewer(states, ordinal);
        }
      }
      case Instruction.CompareExchange(var type, Operand address, Operand expected, Operand value, var mode, _) -> {
        update(states, ordinal, type.bits() / 8, address, value, settle);
        if (Address.integer(0).equals(registers.value(expected, ordinal))) {
          FlagLocks.take(states, registers.value(address, ordinal), registers.value(value, ordinal), mode, ordinal, Values.NONZERO);
          fewer(states, ordinal);
        }
      }
      case Instruction.Fence _ -> states.forEach(State::interfere);
      case Instruction.Copy(Operand to, Operand from, Operand length, _, _) -> {
        Address target = registers.value(to, ordinal);
        Address source = registers.value(from, ordinal);
        Address bytes = registers.value(length, ordinal);
        if (target != null && source != null) {
          states.forEach(s -> s.copy(target, source, bytes != null && bytes.isInteger() ? bytes.offset() : -1, ordinal));
        }
      }
      case Instruction.Fill(Operand to, _, Operand length, _) -> {
        Address target = registers.value(to, ordinal);
        Address bytes = registers.value(length, ordinal);
        if (target != null) {
          states.forEach(s -> s.store(target, null, bytes != null && bytes.isInteger() ? bytes.offset() : -1, ordinal));
        }
      }
      case Instruction.Call call -> call(ordinal, call, states, repeats, settle);
      case Instruction.RunAssembly(var code) -> {
        assembly(code, ordinal, states);
        registers.define(ordinal, registers.opaque(ordinal), settle);
      }
      case Instruction.Unknown(_, _, List<Operand> operands) -> {
        for (State state : states) {
          publish(state, operands, ordinal);
          operands.forEach(o -> unknown(state, o, ordinal));
          state.writeAnything(ordinal);
          state.interfere();
        }
        registers.define(ordinal, registers.opaque(ordinal), settle);
      }
      case Instruction.Phi phi -> {
        registers.phi(ordinal, phi, index, from -> !edges.getOrDefault(edge(from, index), List.of()).isEmpty(), settle);
        if (phi.type().kind() == ValueType.Kind.POINTER) {
          states.forEach(s -> s.settle(ordinal));
        }
      }
      case Instruction.Compare _, Instruction.Binary _ -> {
        registers.define(ordinal, registers.compute(ordinal, instruction), settle);
        if (conditions.isBoolean(new Operand.Register(ordinal))) {
          states.forEach(s -> s.fact(ordinal, conditions.truth(s, new Operand.Register(ordinal))));
        }
      }
      case Instruction.Allocate _,
          Instruction.Address _,
          Instruction.Convert _,
          Instruction.Select _,
          Instruction.Part _,
          Instruction.Nondeterministic _ -> {
        Address made = registers.compute(ordinal, instruction);
        registers.define(ordinal, made, settle);
        if (instruction instanceof Instruction.Part part && exchange(part) >= 0) {
          states.forEach(s -> s.fact(ordinal, s.fact(exchange(part))));
        }
        if (isUnnamed(ordinal)) {
          boolean named = made != null && !made.equals(registers.opaque(ordinal));
          List<Address> from = named ? List.of(made) : values(registers.sources(instruction), ordinal);
          if (!from.isEmpty()) {
            states.forEach(s -> s.regionOf(ordinal, from));
          }
        }
      }
    }
  }

  /** The exchange of which a part says whether it was done; -1 for any other part. */
  private int exchange(Instruction.Part part) {
    boolean success =
        part.operator().equals("extractvalue")
            && part.operands().size() == 2
            && part.operands().getLast() instanceof Operand.IntegerConstant(_, long index)
            && index == 1;
    return success && part.operands().getFirst() instanceof Operand.Register(int made) && flow.instruction(made) instanceof Instruction.CompareExchange
        ? made
        : -1;
  }

  private void store(State state, Address cell, @Nullable Address stored, long bytes, int ordinal, boolean pointer) {
    for (Address choice : registers.choices(cell)) {
      if (!choice.equals(cell)) {
        state.store(choice, null, bytes, ordinal);
        if (stored != null && pointer && !stored.isInteger()) {
          state.tie(choice, stored);
        }
      }
    }
    state.store(cell, pointer || stored == null || !mayPoint(stored) ? stored : null, bytes, ordinal);
    if (stored != null && pointer) {
      registers.choices(stored).forEach(choice -> state.tie(cell, choice));
    }
  }

  /** Whether the instruction made a value that has no other name. */
  private boolean isUnnamed(int ordinal) {
    Address value = registers.value(new Operand.Register(ordinal));
    return value != null && value.base() instanceof Base.Opaque(Digest of, int site) && site == ordinal && of.equals(digest);
  }

  /** Whether a value of the type may be, or hold, a pointer. */
  private static boolean mayCarry(ValueType type) {
    return switch (type.kind()) {
      case POINTER, AGGREGATE, VECTOR -> true;
      case INTEGER -> type.bits() >= 64;
      case NONE, FLOATING -> false;
    };
  }

  private List<Address> values(List<Operand> operands, int reader) {
    List<Address> result = new ArrayList<>();
    for (Operand operand : operands) {
      Address value = registers.value(operand, reader);
      if (value != null) {
        result.add(value);
      }
    }
    return result;
  }

  private void link(State state, Address cell, Address stored, int ordinal) {
    for (Address to : registers.choices(cell)) {
      state.link(to, stored, ordinal);
    }
  }

  /** What the operand leads to may be linked with anything. */
  private void unknown(State state, Operand operand, int ordinal) {
    Address value = registers.value(operand, ordinal);
    if (value != null && !value.isInteger()) {
      state.merge(value, Regions.UNKNOWN, digest, ordinal);
    }
  }

  /** Whether a value is an address rather than a number. */
  private static boolean mayPoint(Address value) {
    return value.base() instanceof Base.Global || value.base() instanceof Base.Fresh;
  }

  /** Facts told in terms of what the instruction makes are about what it made last time. */
  private void renew(int ordinal, Instruction.Straight instruction, List<State> states) {
    Predicate<Base> stale =
        base ->
            switch (base) {
              case Base.Opaque(Digest of, int site) -> site == ordinal && of.equals(digest);
              case Base.Within(Digest of, int call, _) -> call == ordinal && of.equals(digest);
              case Base.Held(_, Epoch.Written(Digest of, int site)) -> site == ordinal && of.equals(digest);
              case Base.Held _, Base.Zero _, Base.Formal _, Base.Global _, Base.Fresh _, Base.Handed _ -> false;
            };
    boolean allocates = instruction instanceof Instruction.Allocate || instruction instanceof Instruction.Call;
    for (State state : states) {
      state.fact(ordinal, Values.ANY);
      state.forget(stale, Base.bit(ordinal));
      if (allocates) {
        state.renew(new Base.Fresh(digest, ordinal));
      }
    }
  }

  private @Nullable Address agreed(List<State> states, Address cell, long bytes, int ordinal) {
    Address result = null;
    for (State state : states) {
      Address loaded = state.load(cell, bytes, ordinal);
      if (result != null && !result.equals(loaded)) {
        return registers.opaque(ordinal);
      }
      result = loaded;
    }
    return result;
  }

  private void update(List<State> states, int ordinal, long bytes, Operand address, Operand value, boolean settle) {
    Address cell = registers.value(address, ordinal);
    Address stored = registers.value(value, ordinal);
    if (cell != null) {
      for (State state : states) {
        state.store(cell, null, bytes, ordinal);
        if (stored != null && bytes == 8) {
          state.tie(cell, stored);
        }
        if (stored != null && bytes >= 4) {
          link(state, cell, stored, ordinal);
          state.regionIn(ordinal, cell);
        }
        state.interfere();
      }
    }
    registers.define(ordinal, registers.opaque(ordinal), settle);
  }

  private void assembly(baton.ir.Assembly code, int ordinal, List<State> states) {
    List<Address> operands = values(code.operands().stream().map(baton.ir.Assembly.AssemblyOperand::value).toList(), ordinal);
    boolean writes = accesses.getOrDefault(ordinal, List.of()).stream().anyMatch(a -> a.kind() != Access.Kind.READ);
    for (State state : states) {
      if (writes) {
        operands.forEach(o -> state.link(operands.getFirst(), o, ordinal));
      }
      state.regionOf(ordinal, operands);
      for (Access access : accesses.getOrDefault(ordinal, List.of())) {
        Address cell = registers.value(access.address(), ordinal);
        if (cell != null && access.kind() != Access.Kind.READ) {
          state.store(cell, null, access.bytes(), ordinal);
        }
      }
      if (code.clobbersMemory()) {
        state.interfere();
      }
    }
  }

  private void publish(State state, List<Operand> operands, int ordinal) {
    for (Operand operand : operands) {
      Address value = registers.value(operand, ordinal);
      if (value != null) {
        registers.choices(value).forEach(state::publish);
      }
    }
  }

  private void call(int ordinal, Instruction.Call call, List<State> states, boolean repeats, boolean settle) {
    List<Address> arguments = new ArrayList<>();
    List<Boolean> pointers = new ArrayList<>();
    for (var argument : call.arguments()) {
      Address value = registers.value(argument.value(), ordinal);
      arguments.add(value == null ? registers.opaque(ordinal) : value);
      pointers.add(argument.byValueBytes() > 0 || registers.mayPoint(argument.value()));
    }
    Address target =
        call.callee() instanceof baton.ir.Callee.Indirect(Operand operand, _) ? registers.value(operand, ordinal) : null;
    Calls.Invocation site = new Calls.Invocation(ordinal, call, target, arguments, pointers, used[ordinal], repeats);
    List<State> after = new ArrayList<>();
    Address value = null;
    boolean same = true;
    if (!call.traits().mustNotCompile()) {
      for (State state : states) {
        for (Calls.After each : calls.call(state, narrowed(site, call, state))) {
          each.state().fact(ordinal, each.classes());
          after.add(each.state());
          if (each.value() == null || (value != null && !value.equals(each.value()))) {
            same = false;
          }
          value = each.value() == null ? value : each.value();
        }
      }
    }
    states.clear();
    if (!call.traits().noReturn()) {
      states.addAll(after);
      if (call.traits().returnsTwice()) {
        after.forEach(s -> states.add(secondReturn(s)));
      }
    }
    fewer(states, ordinal);
    registers.define(ordinal, same && value != null ? value : registers.opaque(ordinal), settle);
  }

  /** Joins states that have become too many. */
  private void fewer(List<State> states, int ordinal) {
    if (states.size() > 2 * MOST_STATES) {
      List<State> fewer = merged(List.copyOf(states), new Epoch.Written(digest, -1 - ordinal), MOST_STATES, true, Optional.empty());
      states.clear();
      states.addAll(fewer);
    }
  }

  /** Arguments that are one of few values, without those that the branches taken exclude. */
  private Calls.Invocation narrowed(Calls.Invocation site, Instruction.Call call, State state) {
    List<Address> arguments = new ArrayList<>(site.arguments());
    boolean changed = false;
    for (int i = 0; i < arguments.size() && !state.hasNoFacts(); i++) {
      Values known = conditions.values(state, call.arguments().get(i).value());
      List<Address> choices = known.isAny() ? List.of() : registers.choices(arguments.get(i));
      if (choices.size() > 1) {
        List<Address> left = choices.stream().filter(c -> !c.isInteger() || Values.of(c.offset()).leq(known)).toList();
        if (left.size() == 1) {
          arguments.set(i, left.getFirst());
          changed = true;
        }
      }
    }
    return changed
        ? new Calls.Invocation(site.ordinal(), site.call(), site.target(), arguments, site.pointers(), site.resultUsed(), site.repeats())
        : site;
  }

  /** Whatever ran between the first and the second return may have released every lock. */
  private static State secondReturn(State first) {
    State state = first.copy();
    state.locks(baton.lockset.RelativeLockset.TOP);
    state.threads(state.threads().waitAnywhere());
    state.interfere();
    return state;
  }

  private Map<Integer, List<State>> leave(
      int index, int ordinal, Terminator terminator, List<State> states, @Nullable Observer observer) {
    Map<Integer, List<State>> out = new HashMap<>();
    terminator.successors().forEach(to -> out.put(to, new ArrayList<>()));
    states.forEach(s -> s.several(states.size() > 1));
    switch (terminator) {
      case Terminator.Return(Optional<Operand> value) -> {
        if (observer != null) {
          Optional<Address> named = value.map(v -> registers.value(v, ordinal));
          states.forEach(s -> observer.returned(value, named, value.map(v -> conditions.values(s, v)).orElse(Values.ANY), s));
        }
      }
      case Terminator.Branch(Operand condition, int then, int otherwise) -> {
        for (State state : states) {
          branch(index, state, condition, true, then, out);
          branch(index, state, condition, false, otherwise, out);
        }
      }
      case Terminator.Switch s -> states.forEach(state -> cases(index, state, s, out));
      case Terminator.AssemblyJump(var code, _, _) -> {
        assembly(code, ordinal, states);
        registers.define(ordinal, registers.opaque(ordinal), false);
        everywhere(index, states, out);
      }
      case Terminator.Jump _, Terminator.ComputedJump _ -> everywhere(index, states, out);
      case Terminator.Unreachable _ -> {}
    }
    return out;
  }

  private void everywhere(int index, List<State> states, Map<Integer, List<State>> out) {
    out.forEach((to, list) -> states.forEach(s -> list.addAll(across(index, to, s.copy()))));
  }

  private void branch(int index, State state, Operand condition, boolean truth, int to, Map<Integer, List<State>> out) {
    State narrowed = state.copy();
    if (conditions.assume(narrowed, condition, truth)) {
      target(out, to).addAll(across(index, to, narrowed));
    }
  }

  private void cases(int index, State state, Terminator.Switch s, Map<Integer, List<State>> out) {
    for (Terminator.Case each : s.cases()) {
      State narrowed = state.copy();
      if (conditions.equal(narrowed, s.value(), each.value())) {
        target(out, each.target()).addAll(across(index, each.target(), narrowed));
      }
    }
    State rest = state.copy();
    if (conditions.none(rest, s.value(), s.cases().stream().map(Terminator.Case::value).toList())) {
      target(out, s.otherwise()).addAll(across(index, s.otherwise(), rest));
    }
  }

  private static List<State> target(Map<Integer, List<State>> out, int to) {
    return out.computeIfAbsent(to, _ -> new ArrayList<>());
  }

  /** Carries a state over an edge: phis of the target take what they are given there. */
  private List<State> across(int from, int to, State state) {
    handles.cross(from, to, state, end -> edges.getOrDefault(edge(end, from), List.of()));
    Block block = flow.block(to);
    List<State> result = new ArrayList<>(List.of(state));
    int ordinal = block.first();
    Map<Integer, Values> assigned = new HashMap<>();
    Map<Integer, SortedSet<Address>> led = new HashMap<>();
    for (Instruction instruction : block.instructions()) {
      if (!(instruction instanceof Instruction.Phi(var type, var incoming))) {
        break;
      }
      int phi = ordinal++;
      for (Instruction.Incoming each : incoming) {
        if (each.block() == from) {
          Address given = type.kind() == ValueType.Kind.POINTER ? registers.value(each.value(), phi) : null;
          if (given != null) {
            led.put(phi, state.regions(given));
          }
          Values classes = conditions.values(state, each.value());
          if (classes.isAny() && type.bits() == 1 && result.size() < MOST_STATES) {
            result = split(result, phi, each.value());
          } else {
            assigned.put(phi, classes);
          }
          break;
        }
      }
    }
    for (State each : result) {
      assigned.forEach(each::fact);
      led.forEach(each::arrive);
    }
    return result;
  }

  private List<State> split(List<State> states, int phi, Operand condition) {
    List<State> result = new ArrayList<>();
    for (State state : states) {
      for (boolean truth : new boolean[] {true, false}) {
        State narrowed = state.copy();
        if (conditions.assume(narrowed, condition, truth)) {
          narrowed.fact(phi, truth ? Values.NONZERO : Values.ZERO);
          result.add(narrowed);
        }
      }
    }
    return result;
  }

  /** Which regions the body merges; known after {@link #run}. */
  public SortedSet<Merge> merges() {
    return merges.found();
  }

  /** The addresses that {@code value} may be, when it is one of few; else itself. */
  public List<Address> choices(Address value) {
    return registers.choices(value);
  }
}
