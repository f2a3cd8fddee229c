package baton.oracle;

import baton.ir.AccessMode;
import baton.ir.Argument;
import baton.ir.Callee;
import baton.ir.Initializer;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.ir.ValueType;
import baton.link.Symbol;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** The state of one execution, and what each instruction does to it. */
final class Machine {
  private static final int FUNCTIONS = 1 << 28;
  private static final int MAX_DEPTH = 200;
  private static final int QUIET_STEPS = 20_000;
  private static final int WORD = 8;

  private final LoadedProgram loaded;
  private final RaceSink sink;
  private final SplittableRandom random;
  private final Memory memory = new Memory();
  private final List<ThreadState> threads = new ArrayList<>();
  private final Map<String, Memory.Block> globals = new HashMap<>();
  private final Atomics atomics = new Atomics();
  private final Library library;

  Machine(LoadedProgram loaded, RaceSink sink, SplittableRandom random, Interpreter.Releases releases) {
    this.loaded = loaded;
    this.sink = sink;
    this.random = random;
    this.library = new Library(this, memory, releases);
  }

  List<ThreadState> threads() {
    return threads;
  }

  /** A number of the run: the same for the same seed. */
  int draw(int bound) {
    return random.nextInt(bound);
  }

  /** Starts a thread in {@code code}; it stands before its first instruction and has not moved. */
  ThreadState start(Code code, long argument, Time origin) {
    ThreadState thread = new ThreadState(threads.size(), origin);
    thread.time().tick(thread.number());
    thread.frames().add(new Frame(thread.number(), code, new long[] {argument, 0, 0}));
    threads.add(thread);
    return thread;
  }

  /** The function at {@code address}; ends the execution when there is none. */
  Symbol function(long address) {
    long index = (address >>> 32) - FUNCTIONS;
    if (index < 0 || index >= loaded.program().symbols().size()) {
      throw new ExecutionEnd(new Ending.Undefined("a call through a wild pointer"));
    }
    return loaded.program().symbols().get((int) index);
  }

  Code code(Symbol symbol) {
    return switch (symbol) {
      case Symbol.DefinedFunction f -> loaded.code(f);
      default -> throw new ExecutionEnd(new Ending.Unsupported("a thread that runs " + symbol.identity()));
    };
  }

  /** Lets {@code thread} go on to the next instruction that others can notice. */
  void advance(ThreadState thread) {
    for (int i = 0; i < QUIET_STEPS && !thread.finished(); i++) {
      Instruction instruction = thread.frame().code().instruction(thread.frame().ordinal());
      if (isVisible(thread, instruction)) {
        thread.pending(accesses(thread, instruction));
        return;
      }
      quiet(thread, instruction);
    }
    if (!thread.finished()) {
      throw new ExecutionEnd(new Ending.StepLimit());
    }
  }

  /** Whether {@code thread} can make its step now. */
  boolean enabled(ThreadState thread) {
    if (thread.finished()) {
      return false;
    }
    Instruction instruction = thread.frame().code().instruction(thread.frame().ordinal());
    return !(instruction instanceof Instruction.Call call)
        || call.callee() instanceof Callee.Intrinsic
        || !(target(thread.frame(), call) instanceof Symbol.ExternalFunction f)
        || library.enabled(f.name(), thread, values(thread.frame(), call));
  }

  /** Makes the step that {@code thread} stands before. */
  void step(ThreadState thread) {
    thread.time().tick(thread.number());
    Frame frame = thread.frame();
    Instruction instruction = frame.code().instruction(frame.ordinal());
    List<AccessRange> ranges = accesses(thread, instruction);
    for (AccessRange range : ranges) {
      touch(thread, range, frame.site());
    }
    visible(thread, frame, instruction);
    for (AccessRange range : ranges) {
      if (range.action() == Race.Action.WRITE) {
        memory.at(range.address(), range.bytes()).history().written(
            thread.time(), (int) Memory.offset(range.address()), (int) range.bytes());
      }
    }
  }

  private void touch(ThreadState thread, AccessRange range, Site site) {
    Memory.Block block = memory.at(range.address(), range.bytes());
    block.history().access(thread.number(), thread.time(), site, range, (int) Memory.offset(range.address()), sink);
  }

  /** Whether both accesses would be legal: then standing before them is a race. */
  boolean legal(AccessRange range) {
    return memory.valid(range.address(), range.bytes());
  }

  private boolean isVisible(ThreadState thread, Instruction instruction) {
    return switch (instruction) {
      case Instruction.Load _, Instruction.Store _, Instruction.AtomicUpdate _, Instruction.CompareExchange _,
          Instruction.Fence _, Instruction.Copy _, Instruction.Fill _ -> true;
      case Instruction.Call call ->
          call.arguments().stream().anyMatch(a -> a.byValueBytes() > 0)
              || (!(call.callee() instanceof Callee.Intrinsic)
                  && target(thread.frame(), call) instanceof Symbol.ExternalFunction);
      case Terminator.Return _ -> thread.frames().size() == 1;
      default -> false;
    };
  }

  private List<AccessRange> accesses(ThreadState thread, Instruction instruction) {
    Frame frame = thread.frame();
    return switch (instruction) {
      case Instruction.Load(ValueType type, Operand address, AccessMode mode) ->
          List.of(new AccessRange(value(frame, address), type.bytes(), Race.Action.READ, mode.isAtomic()));
      case Instruction.Store(ValueType type, _, Operand address, AccessMode mode) ->
          List.of(new AccessRange(value(frame, address), type.bytes(), Race.Action.WRITE, mode.isAtomic()));
      case Instruction.AtomicUpdate(_, ValueType type, Operand address, _, _) ->
          atomicUpdate(value(frame, address), type.bytes(), true);
      case Instruction.CompareExchange(ValueType type, Operand address, Operand expected, _, _, _) ->
          atomicUpdate(
              value(frame, address),
              type.bytes(),
              legal(AccessRange.read(value(frame, address), type.bytes()))
                  && loadValue(type, value(frame, address)) == value(frame, expected));
      case Instruction.Copy(Operand to, Operand from, Operand length, _, _) -> {
        long bytes = value(frame, length);
        yield bytes == 0
            ? List.of()
            : List.of(AccessRange.read(value(frame, from), bytes), AccessRange.write(value(frame, to), bytes));
      }
      case Instruction.Fill(Operand to, _, Operand length, _) -> {
        long bytes = value(frame, length);
        yield bytes == 0 ? List.of() : List.of(AccessRange.write(value(frame, to), bytes));
      }
      case Instruction.Call call -> callAccesses(frame, call);
      default -> List.of();
    };
  }

  private static List<AccessRange> atomicUpdate(long address, long bytes, boolean writes) {
    AccessRange read = new AccessRange(address, bytes, Race.Action.READ, true);
    return writes ? List.of(read, new AccessRange(address, bytes, Race.Action.WRITE, true)) : List.of(read);
  }

  private List<AccessRange> callAccesses(Frame frame, Instruction.Call call) {
    List<AccessRange> ranges = new ArrayList<>();
    for (Argument argument : call.arguments()) {
      if (argument.byValueBytes() > 0) {
        ranges.add(AccessRange.read(value(frame, argument.value()), argument.byValueBytes()));
      }
    }
    if (target(frame, call) instanceof Symbol.ExternalFunction f) {
      ranges.addAll(library.accesses(f.name(), values(frame, call)));
    }
    return ranges;
  }

  private void visible(ThreadState thread, Frame frame, Instruction instruction) {
    int ordinal = frame.ordinal();
    switch (instruction) {
      case Instruction.Load(ValueType type, Operand address, AccessMode mode) -> {
        long from = value(frame, address);
        if (mode.isAtomic()) {
          atomics.load(thread, from, mode.order());
        }
        if (type.kind() == ValueType.Kind.AGGREGATE) {
          loadPair(frame, ordinal, type, from);
        } else {
          frame.set(ordinal, loadValue(type, from));
        }
        frame.next();
      }
      case Instruction.Store(ValueType type, Operand value, Operand address, AccessMode mode) -> {
        long to = value(frame, address);
        if (mode.isAtomic()) {
          atomics.store(thread, to, mode.order());
        }
        store(frame, type, value, to);
        frame.next();
      }
      case Instruction.AtomicUpdate(String operator, ValueType type, Operand address, Operand value, AccessMode mode) -> {
        long at = value(frame, address);
        atomics.update(thread, at, mode.order());
        long old = loadValue(type, at);
        memory.store(at, (int) type.bytes(), Arithmetic.update(operator, type, old, value(frame, value)));
        frame.set(ordinal, old);
        frame.next();
      }
      case Instruction.CompareExchange(
              ValueType type, Operand address, Operand expected, Operand replacement, AccessMode mode, AccessMode.Order failure) -> {
        long at = value(frame, address);
        long old = loadValue(type, at);
        boolean equal = old == value(frame, expected);
        if (equal) {
          atomics.update(thread, at, mode.order());
          memory.store(at, (int) type.bytes(), value(frame, replacement));
        } else {
          atomics.load(thread, at, failure);
        }
        frame.set(ordinal, old, equal ? -1 : 0);
        frame.next();
      }
      case Instruction.Fence(AccessMode.Order order, boolean singleThread) -> {
        if (!singleThread) {
          atomics.fence(thread, order);
        }
        frame.next();
      }
      case Instruction.Copy(Operand to, Operand from, Operand length, _, _) -> {
        if (value(frame, length) != 0) {
          memory.copy(value(frame, to), value(frame, from), value(frame, length));
        }
        frame.next();
      }
      case Instruction.Fill(Operand to, Operand value, Operand length, _) -> {
        if (value(frame, length) != 0) {
          memory.fill(value(frame, to), (byte) value(frame, value), value(frame, length));
        }
        frame.next();
      }
      case Instruction.Call call -> call(thread, frame, call);
      case Terminator.Return(var value) -> {
        if (thread.number() == 0) {
          throw new ExecutionEnd(new Ending.Finished());
        }
        thread.finish(value.isPresent() ? value(frame, value.get()) : 0);
      }
      default -> throw new IllegalStateException("nobody notices " + instruction);
    }
  }

  private void quiet(ThreadState thread, Instruction instruction) {
    Frame frame = thread.frame();
    int ordinal = frame.ordinal();
    switch (instruction) {
      case Instruction.Allocate(long bytes, Operand count, _) -> {
        Memory.Block block = memory.allocate("a local of " + frame.code().symbol().name(), bytes * value(frame, count));
        frame.locals().add(block);
        frame.set(ordinal, block.address());
        frame.next();
      }
      case Instruction.Address(Operand base, long offset, List<Instruction.ScaledIndex> indices, _) -> {
        long address = value(frame, base) + offset;
        for (Instruction.ScaledIndex index : indices) {
          address += value(frame, index.index()) * index.stride();
        }
        frame.set(ordinal, address);
        frame.next();
      }
      case Instruction.Binary(String operator, ValueType type, Operand left, Operand right) -> {
        frame.set(ordinal, Arithmetic.binary(operator, type, value(frame, left), value(frame, right)));
        frame.next();
      }
      case Instruction.Compare(String predicate, ValueType type, Operand left, Operand right) -> {
        frame.set(ordinal, Arithmetic.compare(predicate, type, value(frame, left), value(frame, right)) ? -1 : 0);
        frame.next();
      }
      case Instruction.Convert(String operator, ValueType from, ValueType to, Operand value) -> {
        frame.set(ordinal, Arithmetic.convert(operator, from, to, value(frame, value)));
        frame.next();
      }
      case Instruction.Select(_, Operand condition, Operand then, Operand otherwise) -> {
        Operand chosen = value(frame, condition) != 0 ? then : otherwise;
        frame.set(ordinal, value(frame, chosen), second(frame, chosen));
        frame.next();
      }
      case Instruction.Part part -> {
        part(frame, ordinal, part);
        frame.next();
      }
      case Instruction.Nondeterministic(ValueType type) -> {
        frame.set(ordinal, Arithmetic.wrap(Arithmetic.width(type), draw(4)));
        frame.next();
      }
      case Instruction.Call call -> call(thread, frame, call);
      case Instruction.RunAssembly _ -> throw unsupported("inline assembly");
      case Instruction.Unknown u -> throw unsupported("instruction " + u.name());
      case Instruction.Phi _ -> throw new IllegalStateException("phis are run on entering their block");
      case Terminator.Jump(int target) -> enter(frame, target);
      case Terminator.Branch(Operand condition, int then, int otherwise) ->
          enter(frame, value(frame, condition) != 0 ? then : otherwise);
      case Terminator.Switch(Operand value, List<Terminator.Case> cases, int otherwise) -> {
        long chosen = value(frame, value);
        enter(
            frame,
            cases.stream().filter(c -> value(frame, c.value()) == chosen).mapToInt(Terminator.Case::target).findFirst().orElse(otherwise));
      }
      case Terminator.ComputedJump(Operand address, _) -> enter(frame, (int) value(frame, address));
      case Terminator.AssemblyJump _ -> throw unsupported("asm goto");
      case Terminator.Return(var value) -> leave(thread, frame, value.isPresent() ? value.get() : new Operand.Undefined());
      case Terminator.Unreachable _ -> throw new ExecutionEnd(new Ending.Undefined("an unreachable point is reached"));
      case Instruction.Load _, Instruction.Store _, Instruction.AtomicUpdate _, Instruction.CompareExchange _,
          Instruction.Fence _, Instruction.Copy _, Instruction.Fill _ ->
          throw new IllegalStateException("others notice " + instruction);
    }
  }

  private static ExecutionEnd unsupported(String what) {
    return new ExecutionEnd(new Ending.Unsupported(what));
  }

  /** Jumps to a block and runs its phis, all at once. */
  private void enter(Frame frame, int target) {
    int from = frame.block();
    int first = frame.code().firstOf(target);
    int ordinal = first;
    List<long[]> chosen = new ArrayList<>();
    while (frame.code().instruction(ordinal) instanceof Instruction.Phi phi) {
      Operand value =
          phi.incoming().stream().filter(i -> i.block() == from).findFirst().map(Instruction.Incoming::value).orElseThrow();
      chosen.add(new long[] {value(frame, value), second(frame, value)});
      ordinal++;
    }
    for (int i = 0; i < chosen.size(); i++) {
      frame.set(first + i, chosen.get(i)[0], chosen.get(i)[1]);
    }
    frame.enter(target, ordinal);
  }

  private void leave(ThreadState thread, Frame frame, Operand result) {
    long value = value(frame, result);
    long second = second(frame, result);
    frame.locals().forEach(Memory.Block::die);
    thread.frames().removeLast();
    Frame caller = thread.frame();
    caller.set(caller.ordinal(), value, second);
    caller.next();
  }

  private void call(ThreadState thread, Frame frame, Instruction.Call call) {
    if (call.callee() instanceof Callee.Intrinsic(String name)) {
      frame.set(frame.ordinal(), Intrinsics.value(name, call.result(), values(frame, call)));
      frame.next();
      return;
    }
    switch (target(frame, call)) {
      case Symbol.DefinedFunction f -> {
        if (thread.frames().size() >= MAX_DEPTH) {
          throw new ExecutionEnd(new Ending.StepLimit());
        }
        long[] actuals = values(frame, call);
        Frame entered = new Frame(thread.number(), loaded.code(f), actuals);
        for (int i = 0; i < actuals.length; i++) {
          long bytes = call.arguments().get(i).byValueBytes();
          if (bytes > 0) {
            Memory.Block copy = memory.allocate("an argument of " + f.name(), bytes);
            memory.copy(copy.address(), actuals[i], bytes);
            entered.locals().add(copy);
            actuals[i] = copy.address();
          }
        }
        thread.frames().add(entered);
      }
      case Symbol.ExternalFunction f -> library.call(f.name(), thread, frame, values(frame, call));
      case Symbol other -> throw unsupported("a call of " + other.identity());
    }
  }

  private Symbol target(Frame frame, Instruction.Call call) {
    return switch (call.callee()) {
      case Callee.Direct(int referent) -> frame.code().referent(referent);
      case Callee.Indirect(Operand operand, _) -> function(value(frame, operand));
      case Callee.Intrinsic(String name) -> throw new IllegalStateException(name + " is no symbol");
    };
  }

  private long[] values(Frame frame, Instruction.Call call) {
    return call.arguments().stream().mapToLong(a -> value(frame, a.value())).toArray();
  }

  private void part(Frame frame, int ordinal, Instruction.Part part) {
    Operand whole = part.operands().getFirst();
    long index = part.operands().getLast() instanceof Operand.IntegerConstant(_, long i) ? i : -1;
    int indices = part.operands().size() - (part.operator().equals("insertvalue") ? 2 : 1);
    if (indices != 1 || index < 0 || index > 1) {
      throw unsupported(part.operator() + " of more than a pair");
    }
    switch (part.operator()) {
      case "extractvalue" -> {
        long word = index == 0 ? value(frame, whole) : second(frame, whole);
        frame.set(ordinal, Arithmetic.wrap(Arithmetic.width(part.type()), word));
      }
      case "insertvalue" -> {
        long inserted = value(frame, part.operands().get(1));
        frame.set(ordinal, index == 0 ? inserted : value(frame, whole), index == 1 ? inserted : second(frame, whole));
      }
      default -> throw unsupported(part.operator());
    }
  }

  private long loadValue(ValueType type, long address) {
    return Arithmetic.wrap(Arithmetic.width(type), memory.load(address, (int) type.bytes()));
  }

  /** The calling convention passes structs of two words in two registers. */
  private void loadPair(Frame frame, int ordinal, ValueType type, long address) {
    requirePair(type);
    frame.set(ordinal, memory.load(address, WORD), memory.load(address + WORD, WORD));
  }

  private void store(Frame frame, ValueType type, Operand value, long address) {
    if (type.kind() == ValueType.Kind.AGGREGATE) {
      requirePair(type);
      memory.store(address, WORD, value(frame, value));
      memory.store(address + WORD, WORD, second(frame, value));
    } else {
      Arithmetic.width(type);
      memory.store(address, (int) type.bytes(), value(frame, value));
    }
  }

  private static void requirePair(ValueType type) {
    if (type.bytes() != 2 * WORD) {
      throw unsupported("an aggregate of " + type.bytes() + " bytes in registers");
    }
  }

  private long second(Frame frame, Operand operand) {
    return operand instanceof Operand.Register(int ordinal) ? frame.second(ordinal) : 0;
  }

  /** The value of an operand where {@code frame} stands. */
  long value(Frame frame, Operand operand) {
    return switch (operand) {
      case Operand.Register(int ordinal) -> frame.value(ordinal);
      case Operand.Formal(int index) -> frame.formal(index);
      case Operand.IntegerConstant(_, long value) -> value;
      case Operand.Null _, Operand.Undefined _, Operand.Zero _ -> 0;
      case Operand.SymbolAddress(int referent, long offset) ->
          address(frame.thread(), frame.code().referent(referent)) + offset;
      case Operand.LabelAddress(int block) -> block;
      case Operand.OpaqueConstant c -> throw unsupported("constant " + c.text());
      case Operand.Elements _ -> throw unsupported("a constant aggregate");
      case Operand.Expression(String operator, List<Operand> operands) ->
          Arithmetic.constant(operator, operands.stream().mapToLong(o -> value(frame, o)).toArray());
      case Operand.MaskedImmediate _ -> throw unsupported("a masked immediate");
    };
  }

  private long address(int thread, Symbol symbol) {
    return switch (symbol) {
      case Symbol.DefinedFunction f -> (long) (FUNCTIONS + f.number()) << 32;
      case Symbol.ExternalFunction f -> (long) (FUNCTIONS + f.number()) << 32;
      case Symbol.DefinedVariable v -> global(thread, v).address();
      case Symbol other -> throw unsupported("the address of " + other.identity());
    };
  }

  private Memory.Block global(int thread, Symbol.DefinedVariable variable) {
    boolean own = loaded.program().variable(variable).threadLocal();
    String key = own ? variable.identity() + " of " + thread : variable.identity();
    Memory.Block known = globals.get(key);
    if (known != null) {
      return known;
    }
    Memory.Block block = memory.allocate(variable.label(), variable.bytes());
    globals.put(key, block);
    Initializer initializer = loaded.program().initializer(variable);
    for (Initializer.Cell cell : initializer.cells()) {
      switch (cell) {
        case Initializer.Value(long offset, long bytes, Operand value) ->
            memory.store(block.address() + offset, (int) bytes, initial(thread, variable, initializer, value));
        case Initializer.Data(long offset, long bytes, _) -> block.unreadable((int) offset, (int) bytes);
      }
    }
    return block;
  }

  private long initial(int thread, Symbol.DefinedVariable variable, Initializer initializer, Operand value) {
    return switch (value) {
      case Operand.IntegerConstant(_, long number) -> number;
      case Operand.Null _, Operand.Zero _, Operand.Undefined _ -> 0;
      case Operand.SymbolAddress(int referent, long offset) ->
          address(thread, loaded.program().resolve(variable.unit(), initializer.referents().get(referent))) + offset;
      default -> throw unsupported("the initial value of " + variable.label());
    };
  }
}
