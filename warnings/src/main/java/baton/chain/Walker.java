package baton.chain;

import baton.chain.Value.Local;
import baton.chain.Value.Constant;
import baton.chain.Value.Pointer;
import baton.flow.Operands;
import baton.ir.Assembly;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Digest;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.ir.ValueType;
import baton.link.Program;
import baton.link.Symbol;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Goes through a body and the functions that it calls, as if their bodies stood there. States are kept apart, and forgotten when equal. */
final class Walker {
  /** A place with more states is too much. */
  private static final int MOST_STATES = 400;

  /** From so many states on, pointers that move in a loop are not told apart by where they are. */
  private static final int FEW_STATES = 8;

  private static final int MOST_DEPTH = 40;

  private final Program program;
  private final Bodies bodies;
  private final NodeObjects objects;
  private final Run run;
  private final Memory memory;
  private final Evaluation evaluation;
  private final Calls calls;
  private final Deque<Symbol.DefinedFunction> active = new ArrayDeque<>();

  /** What calls do. */
  interface Calls {
    /** The states after a call, with its result. */
    List<Memory.Read> call(Walker walker, Symbol.DefinedFunction caller, int ordinal, Instruction.Call call, State before,
        List<Value> arguments)
        throws GivenUp;
  }

  Walker(Program program, Bodies bodies, NodeObjects objects, Run run, Calls calls) {
    this.program = program;
    this.bodies = bodies;
    this.objects = objects;
    this.run = run;
    this.memory = new Memory(run);
    this.evaluation = new Evaluation(program, bodies, objects);
    this.calls = calls;
  }

  Memory memory() {
    return memory;
  }

  /** Whether anything reads the result of an instruction. */
  boolean isRead(Symbol.DefinedFunction function, int ordinal) {
    return bodies.liveness(function).isRead(ordinal);
  }

  /** Whether a function is being gone through. */
  boolean isActive(Symbol.DefinedFunction function) {
    return active.contains(function);
  }

  /** The states in which a function returns; its frame is that of {@code entry} with its arguments. */
  List<State> run(Symbol.DefinedFunction function, State entry, List<Value> arguments) throws GivenUp {
    if (active.size() >= MOST_DEPTH) {
      throw new GivenUp("calls are too deep");
    }
    active.push(function);
    State begin = entry.copy();
    TreeMap<Integer, Value> frame = new TreeMap<>();
    for (int i = 0; i < arguments.size(); i++) {
      frame.put(-1 - i, arguments.get(i));
    }
    begin.frames.add(frame);
    List<State> result = new Activation(function).run(begin);
    active.pop();
    return result;
  }

  /** One call of a function. */
  private final class Activation {
    private final Symbol.DefinedFunction function;
    private final Body body;
    private final Digest digest;
    private final Bodies.Liveness liveness;
    private final Map<Integer, Set<String>> seen = new HashMap<>();
    private final Map<Moving, Long> moving = new HashMap<>();
    private final Deque<Entered> open = new ArrayDeque<>();
    private final Map<String, State> exits = new TreeMap<>();

    private record Entered(int block, State state) {}

    /** A register at the beginning of a block. */
    private record Moving(int block, int register) {}

    Activation(Symbol.DefinedFunction function) {
      this.function = function;
      this.body = bodies.body(function);
      this.digest = program.function(function).digest();
      this.liveness = bodies.liveness(function);
    }

    List<State> run(State begin) throws GivenUp {
      enter(0, begin);
      while (!open.isEmpty()) {
        Entered next = open.pop();
        try {
          walk(next.block(), next.state());
        } catch (GivenUp reason) {
          throw reason.in(function.label());
        }
      }
      return List.copyOf(exits.values());
    }

    private void enter(int block, State state) throws GivenUp {
      state.top().keySet().retainAll(liveness.begin(block));
      state.top().values().removeIf(v -> v.equals(Value.ANY));
      Set<String> known = seen.computeIfAbsent(block, _ -> new HashSet<>());
      boolean often = known.size() >= FEW_STATES;
      state.top().replaceAll((register, value) -> somewhere(new Moving(block, register), value, often));
      if (known.add(settled(state))) {
        if (known.size() > MOST_STATES) {
          throw new GivenUp("too much is to be told apart in " + function.label());
        }
        open.push(new Entered(block, state));
      }
    }

    /** A pointer that goes through an array of a node, or of a variable, points somewhere into it. */
    private Value somewhere(Moving register, Value value, boolean often) {
      if (!(value instanceof Pointer(Value.Target target, long offset, _, String field))
          || offset == 0
          || !(target instanceof Value.Node || target instanceof Local)) {
        return value;
      }
      long first = moving.computeIfAbsent(register, _ -> offset);
      return often && first != offset ? new Pointer(target, first, false, field) : value;
    }

    private void walk(int index, State from) throws GivenUp {
      Block block = body.blocks().get(index);
      List<State> states = List.of(from);
      int ordinal = block.first();
      for (Instruction instruction : block.instructions()) {
        List<State> next = new ArrayList<>();
        for (State state : states) {
          run.step();
          switch (instruction) {
            case Terminator terminator -> leave(index, ordinal, terminator, state);
            case Instruction.Call call -> call(index, ordinal, call, state, next);
            case Instruction.Straight straight -> execute(ordinal, straight, state, next);
          }
        }
        states = next;
        ordinal++;
      }
    }

    private void call(int index, int ordinal, Instruction.Call call, State state, List<State> to) throws GivenUp {
      if (call.traits().mustNotCompile()) {
        return;
      }
      if (call.traits().returnsTwice()) {
        throw new GivenUp("control comes back to where it was");
      }
      for (baton.ir.Argument argument : call.arguments()) {
        if (argument.byValueBytes() > 0) {
          refuseAll(state, argument.value(), "addresses of nodes are copied for a call");
        }
      }
      List<Value> arguments = call.arguments().stream().map(a -> evaluation.value(function, state, a.value())).toList();
      Set<Integer> live = liveness.before(index, ordinal + 1);
      state.top().keySet().retainAll(live);
      for (Memory.Read after : calls.call(Walker.this, function, ordinal, call, state, arguments)) {
        if (!call.traits().noReturn()) {
          put(after.state(), ordinal, after.value());
          to.add(after.state());
        }
      }
    }

    private void execute(int ordinal, Instruction.Straight instruction, State state, List<State> to) throws GivenUp {
      switch (instruction) {
        case Instruction.Phi _ -> to.add(state);
        case Instruction.Load(ValueType type, Operand address, _) -> {
          boolean node = objects.isNode(function, new Operand.Register(ordinal));
          put(memory.load(state, access(ordinal, address, type, node), value(state, address)), ordinal, to);
        }
        case Instruction.Store(ValueType type, Operand stored, Operand address, _) -> {
          Value at = value(state, address);
          if (!(at instanceof Value.Null)) {
            memory.store(state, access(ordinal, address, type, objects.mayEnter(function, stored)), at, value(state, stored));
            if (!state.over) {
              to.add(state);
            }
          }
        }
        case Instruction.Compare compare -> put(evaluation.compare(function, state, compare), ordinal, to);
        case Instruction.Select(_, Operand condition, Operand then, Operand otherwise) -> {
          Value chosen = value(state, condition);
          boolean known = chosen instanceof Constant;
          if (!known || !chosen.equals(new Constant(0))) {
            State taken = state.copy();
            put(taken, ordinal, value(taken, then));
            to.add(taken);
          }
          if (!known || chosen.equals(new Constant(0))) {
            put(state, ordinal, value(state, otherwise));
            to.add(state);
          }
        }
        default -> {
          simple(ordinal, instruction, state);
          to.add(state);
        }
      }
    }

    private void simple(int ordinal, Instruction.Straight instruction, State state) throws GivenUp {
      switch (instruction) {
        case Instruction.Address address -> put(state, ordinal, evaluation.address(function, state, ordinal, address));
        case Instruction.Convert convert -> {
          Value converted = evaluation.convert(function, state, convert);
          if (converted.equals(Value.ANY)) {
            Memory.escape(state, value(state, convert.value()));
          }
          put(state, ordinal, converted);
        }
        case Instruction.Binary binary -> put(state, ordinal, evaluation.binary(function, state, binary));
        case Instruction.Allocate _ -> {
          Local local = new Local(state.frames.size() - 1, ordinal);
          Memory.clobber(state, local);
          put(state, ordinal, new Pointer(local, 0, true, bodies.field(function, new Operand.Register(ordinal), Long.BYTES)));
        }
        case Instruction.Copy(Operand target, Operand source, Operand length, _, _) ->
            copy(state, ordinal, target, source, length instanceof Operand.IntegerConstant(_, long bytes) ? bytes : -1);
        case Instruction.Fill(Operand target, Operand with, Operand length, _) ->
            fill(state, ordinal, target, with, length instanceof Operand.IntegerConstant(_, long bytes) ? bytes : -1);
        case Instruction.AtomicUpdate(_, ValueType type, Operand address, Operand with, _) -> {
          refuse(with, "a node is exchanged atomically");
          refuse(new Operand.Register(ordinal), "a node is exchanged atomically");
          Memory.escape(state, value(state, with));
          memory.store(state, access(ordinal, address, type, false), value(state, address), Value.ANY);
          put(state, ordinal, Value.ANY);
        }
        case Instruction.CompareExchange(ValueType type, Operand address, Operand expected, Operand replacement, _, _) -> {
          refuse(expected, "a node is exchanged atomically");
          refuse(replacement, "a node is exchanged atomically");
          refuse(new Operand.Register(ordinal), "a node is exchanged atomically");
          Memory.escape(state, value(state, replacement));
          memory.store(state, access(ordinal, address, type, false), value(state, address), Value.ANY);
          put(state, ordinal, Value.ANY);
        }
        case Instruction.RunAssembly(Assembly code) -> {
          for (Assembly.AssemblyOperand operand : code.operands()) {
            refuseAll(state, operand.value(), "a node is handed to assembly");
          }
          put(state, ordinal, Value.ANY);
        }
        case Instruction.Part _, Instruction.Unknown _ -> {
          for (Operand operand : Operands.of(instruction).toList()) {
            refuseAll(state, operand, "a node is handed to an instruction that is not known");
          }
          put(state, ordinal, Value.ANY);
        }
        case Instruction.Nondeterministic _, Instruction.Fence _ -> put(state, ordinal, Value.ANY);
        case Instruction.Load _, Instruction.Store _, Instruction.Compare _, Instruction.Select _, Instruction.Phi _, Instruction.Call _ ->
            throw new IllegalStateException("not simple");
      }
    }

    private void refuse(Operand operand, String because) throws GivenUp {
      if (objects.mayEnter(function, operand)) {
        throw new GivenUp(because);
      }
    }

    private void refuseAll(State state, Operand operand, String because) throws GivenUp {
      refuse(operand, because);
      Memory.escape(state, value(state, operand));
      if (objects.isHolder(function, operand)) {
        throw new GivenUp(because);
      }
    }

    private void copy(State state, int ordinal, Operand target, Operand source, long bytes) throws GivenUp {
      memory.block(state, block(ordinal, 1, bytes, source), value(state, source), true);
      memory.move(new Memory.Moved(value(state, target), value(state, source), objects.isHolder(function, source), bytes), state);
      memory.block(state, block(ordinal, 0, bytes, target), value(state, target), false);
    }

    private void fill(State state, int ordinal, Operand target, Operand with, long bytes) throws GivenUp {
      Value at = value(state, target);
      boolean zero = value(state, with).equals(new Constant(0)) && bytes > 0;
      boolean shared = at instanceof Pointer p && p.exact() && !(p.target() instanceof Value.Node || p.target() instanceof Local);
      if (zero && state.alone && shared && at instanceof Pointer p) {
        memory.clear(state, block(ordinal, 0, bytes, target), p);
      } else {
        memory.block(state, block(ordinal, 0, bytes, target), at, false);
      }
      if (zero && at instanceof Pointer(Value.Node(int id), long offset, boolean exact, _) && exact) {
        boolean covers = offset <= run.link() && offset + bytes >= run.link() + Long.BYTES;
        state.nodes.computeIfPresent(id, (_, n) -> covers && n.isOwn() ? n.linkedTo(Value.NULL) : n);
      }
    }

    private Memory.Access access(int ordinal, Operand address, ValueType type, boolean node) {
      boolean pointer = type.kind() == ValueType.Kind.POINTER;
      return new Memory.Access(digest, ordinal, 0, type.bytes(), pointer, node, objects.isHolder(function, address));
    }

    private Memory.Access block(int ordinal, int part, long bytes, Operand address) {
      return new Memory.Access(digest, ordinal, part, bytes, false, false, objects.isHolder(function, address));
    }

    private Value value(State state, Operand operand) {
      return evaluation.value(function, state, operand);
    }

    private static void put(State state, int ordinal, Value value) {
      state.top().put(ordinal, value);
    }

    private static void put(List<Memory.Read> results, int ordinal, List<State> to) {
      for (Memory.Read each : results) {
        put(each.state(), ordinal, each.value());
        to.add(each.state());
      }
    }

    private void leave(int index, int ordinal, Terminator terminator, State state) throws GivenUp {
      switch (terminator) {
        case Terminator.Return(Optional<Operand> value) -> {
          state.result = value.map(v -> value(state, v)).orElse(Value.ANY);
          exit(state);
        }
        case Terminator.Branch(Operand condition, int then, int otherwise) -> {
          Value known = value(state, condition);
          if (!known.equals(new Constant(0))) {
            follow(index, then, state.copy());
          }
          if (!(known instanceof Constant) || known.equals(new Constant(0))) {
            follow(index, otherwise, state);
          }
        }
        case Terminator.Switch(Operand value, List<Terminator.Case> cases, int otherwise) -> {
          Value known = value(state, value);
          boolean taken = false;
          for (Terminator.Case each : cases) {
            boolean possible = !(known instanceof Constant) || known.equals(value(state, each.value()));
            taken |= known instanceof Constant && possible;
            if (possible) {
              follow(index, each.target(), state.copy());
            }
          }
          if (!taken) {
            follow(index, otherwise, state);
          }
        }
        case Terminator.AssemblyJump(Assembly code, _, _) -> {
          for (Assembly.AssemblyOperand operand : code.operands()) {
            refuseAll(state, operand.value(), "a node is handed to assembly");
          }
          put(state, ordinal, Value.ANY);
          follow(index, terminator, state);
        }
        case Terminator.Jump _, Terminator.ComputedJump _ -> follow(index, terminator, state);
        case Terminator.Unreachable _ -> {}
      }
    }

    private void exit(State state) throws GivenUp {
      int depth = state.frames.size() - 1;
      state.frames.removeLast();
      state.locals.keySet().removeIf(p -> p.target() instanceof Local(int at, _) && at >= depth);
      state.escaped.removeIf(l -> l.depth() >= depth);
      state.replace(v -> v instanceof Pointer(Local(int at, _), _, _, _) && at >= depth ? Value.ANY : v);
      exits.putIfAbsent(settled(state), state);
    }

    private String settled(State state) throws GivenUp {
      run.tails().settle(state);
      String text = state.settle(h -> run.tails().concerns(h.field()));
      if (state.torn) {
        throw new GivenUp("it is not known any more where a list ends");
      }
      return text;
    }

    private void follow(int from, Terminator terminator, State state) throws GivenUp {
      for (int to : terminator.successors()) {
        follow(from, to, state.copy());
      }
    }

    private void follow(int from, int to, State state) throws GivenUp {
      Map<Integer, Value> given = new HashMap<>();
      int ordinal = body.blocks().get(to).first();
      for (Instruction instruction : body.blocks().get(to).instructions()) {
        if (!(instruction instanceof Instruction.Phi(_, var incoming))) {
          break;
        }
        for (Instruction.Incoming each : incoming) {
          if (each.block() == from) {
            given.put(ordinal, value(state, each.value()));
          }
        }
        ordinal++;
      }
      given.forEach((register, value) -> put(state, register, value));
      enter(to, state);
    }
  }
}
