package baton.symbolic;

import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Digest;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.link.Access;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Epoch;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Symbolic execution of one body to a fixpoint (RELAY, section 4.1). States are kept apart by lockset, each with the branch facts
 * that hold on all its paths (property simulation, as in ESP); past a bound they are joined, never dropped.
 */
public final class Execution {
  /** Visits of a block after which its states are joined with those of the visit before, so that the iteration ends. */
  private static final int JOIN_AFTER = 6;

  /** Visits after which ranges of values no longer stop at constants of the body. */
  private static final int FEW_BOUNDS_AFTER = 6;

  /** Visits after which only one state is kept. */
  private static final int COLLAPSE_AFTER = 16;

  private final Digest digest;
  private final long budget;
  private final Flow flow;
  private final Registers registers;
  private final Conditions conditions;
  private final Edges edges = new Edges();
  private final Map<Integer, List<State>> entered = new HashMap<>();
  private final GuardedFlags flags;
  private final Steps steps;
  private final Branches branches;
  private final int[] visits;
  private final CountedLoops loops;
  private final BitSet renamed = new BitSet();
  private final Merges merges;
  private final NamesInUse inUse;
  private final Map<Integer, List<Access>> accesses = new HashMap<>();
  private long done;

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
    this.budget = budget;
    this.flow = new Flow(body);
    this.registers = new Registers(body, digest, flow);
    this.conditions = new Conditions(digest, flow, registers::value);
    this.flags = new GuardedFlags(conditions, flow, calls.isHeldWhileRunning());
    FlagTests tests = new FlagTests(digest, flow, registers, conditions, new GuardedJoins(flow, calls::mayJoin));
    this.steps =
        new Steps(digest, flow, registers, conditions, edges, new CallSteps(digest, registers, conditions, calls), flags, tests, accesses);
    this.loops = new CountedLoops(digest, flow, registers::value);
    HandleLoops handles = new HandleLoops(digest, flow, loops);
    this.branches = new Branches(digest, flow, registers, conditions, handles, tests, edges, steps);
    this.visits = new int[flow.size()];
    this.merges = new Merges(digest);
    this.inUse = new NamesInUse(body, digest, registers);
    BitSet unevaluated = Unevaluated.of(body);
    Access.of(body).stream().filter(a -> !unevaluated.get(a.ordinal()))
        .forEach(a -> accesses.computeIfAbsent(a.ordinal(), _ -> new ArrayList<>()).add(a));
  }

  /**
   * Iterates to the fixpoint and shows every access and return to {@code observer} once per state: what comes before the first loop
   * at once, the rest in the end.
   *
   * @throws OverBudget when it takes more steps than allowed
   */
  public void run(Observer observer) throws OverBudget {
    int firstLoop = flow.firstCyclic();
    Worklist left = new Worklist(flow, loops);
    left.add(0);
    while (!left.isEmpty()) {
      int position = left.next();
      int block = flow.order()[position];
      List<State> in = enter(block);
      registers.clearChanges();
      boolean last = position < firstLoop;
      watch(observer, last);
      Map<Integer, List<State>> out = walk(block, in, last ? observer : null);
      rename(block);
      visits[block]++;
      for (Map.Entry<Integer, List<State>> each : out.entrySet()) {
        inUse.leave(each.getKey(), each.getValue());
        if (edges.put(block, each.getKey(), each.getValue())) {
          enqueue(each.getKey(), left);
        }
      }
      for (int changed : registers.changedUsers(block)) {
        enqueue(changed, left);
      }
    }
    watch(observer, true);
    for (int position = firstLoop; position < flow.order().length; position++) {
      int block = flow.order()[position];
      List<State> in = entered.get(block);
      if (in != null && !in.isEmpty()) {
        walk(block, in, observer);
      }
    }
  }

  /**
   * The first round of a loop is walked through with what its phis begin with. Once they have names of their own, what goes round in inner
   * loops is told in terms that are not met any more: it is found anew.
   */
  private void rename(int head) {
    if (visits[head] == 0 || renamed.get(head) || !flow.isHead(head) || !registers.hasChanged(flow.block(head).first(), endOfPhis(head))) {
      return;
    }
    renamed.set(head);
    BitSet loop = loops.blocks(head);
    if (loop.stream().anyMatch(b -> b != head && flow.isHead(b))) {
      edges.forget(loop, head);
      loop.stream()
          .filter(b -> b != head)
          .forEach(
              b -> {
                entered.remove(b);
                visits[b] = 0;
              });
    }
  }

  private void watch(Observer observer, boolean now) {
    observer.watches(now);
    merges.record(now);
  }

  private void enqueue(int block, Worklist left) {
    int position = flow.position(block);
    if (position >= 0 && (block == 0 || entered.containsKey(block) || reached(block))) {
      left.add(position);
    }
  }

  private boolean reached(int block) {
    for (int from : flow.predecessors(block)) {
      if (!edges.over(from, block).isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private List<State> enter(int block) {
    List<State> arriving = new ArrayList<>();
    if (block == 0) {
      State first = new State(digest, flow, merges, registers.origins());
      registers.copies().forEach(
          (copy, from) -> {
            first.regions().put(copy, first.regions().of(from));
            first.sharing().tie(Address.of(copy), from);
          });
      arriving.add(first);
    }
    for (int from : flow.predecessors(block)) {
      arriving.addAll(edges.over(from, block));
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
    List<State> in = StateSets.merged(arriving, at, visits[block] >= COLLAPSE_AFTER ? 1 : StateSets.MOST, likeness(block), bounds);
    entered.put(block, in);
    return in;
  }

  private StateSets.Likeness likeness(int block) {
    if (flow.isHead(block)) {
      return StateSets.Likeness.LOCKS;
    }
    boolean returns = flow.block(block).instructions().getLast() instanceof Terminator.Return(Optional<Operand> value) && value.isPresent();
    return returns ? StateSets.Likeness.ARGUMENTS : StateSets.Likeness.THREADS;
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

  /** Executes a block; returns what leaves it by successor. */
  private Map<Integer, List<State>> walk(int index, List<State> in, @Nullable Observer observer) throws OverBudget {
    Block block = flow.block(index);
    List<State> states = new ArrayList<>();
    in.forEach(s -> states.add(s.copy()));
    boolean repeats = flow.cyclic(index);
    boolean settle = visits[index] > JOIN_AFTER;
    int ordinal = block.first();
    for (Instruction instruction : block.instructions()) {
      done += Math.max(1, states.size());
      if (done > budget) {
        throw new OverBudget(budget);
      }
      if (states.isEmpty()) {
        return Map.of();
      }
      steps.prepare(ordinal, instruction, states);
      if (observer != null) {
        show(ordinal, instruction, states, observer, repeats);
      }
      if (instruction instanceof Terminator terminator) {
        return branches.leave(index, ordinal, terminator, states, observer);
      }
      steps.execute(index, ordinal, (Instruction.Straight) instruction, states, repeats, settle);
      ordinal++;
    }
    throw new IllegalStateException("a block without terminator");
  }

  private void show(int ordinal, Instruction instruction, List<State> states, Observer observer, boolean repeats) {
    separate(states);
    for (Access access : accesses.getOrDefault(ordinal, List.of())) {
      Address cell = registers.value(access.address(), ordinal);
      if (cell != null) {
        states.forEach(s -> observer.access(access, cell, steps.recorded(ordinal, instruction, cell, s), repeats));
      }
    }
  }

  /** Notes in each of several states what tells it from the others: what they know of values that callers can name. */
  private static void separate(List<State> states) {
    if (states.size() < 2) {
      states.forEach(s -> s.path().separated(Map.of()));
      return;
    }
    List<Map<Address, Values>> known = states.stream().map(s -> s.path().knownValues()).toList();
    for (int i = 0; i < states.size(); i++) {
      Map<Address, Values> own = new HashMap<>(known.get(i));
      own.entrySet().removeIf(e -> known.stream().allMatch(k -> e.getValue().equals(k.get(e.getKey()))));
      states.get(i).path().separated(own);
    }
  }

  /** Which regions the body merges; known after {@link #run}. */
  public SortedSet<Merge> merges() {
    return merges.found();
  }

  /** The addresses that an operand was computed from: whoever has its value can find these. */
  public Set<Address> origins(Operand operand) {
    return registers.origins().of(operand);
  }

  /** The addresses that {@code value} may be, when it is one of few; else itself. */
  public List<Address> choices(Address value) {
    return registers.choices(value);
  }
}
