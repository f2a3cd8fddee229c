package baton.oracle;

import baton.ir.AccessMode;
import baton.ir.Assembly;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.ir.ValueType;
import baton.link.LifetimeFunctions;
import baton.link.Symbol;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The state of one execution, and what each instruction does to it. */
final class Machine {
  private static final int MAX_DEPTH = 200;
  private static final int QUIET_STEPS = 20_000;
  private static final int WORD = 8;
  private static final int MAX_ARGUMENTS = 3;
  private static final int REGISTERS_USED = 48;
  private static final int FLOAT_REGISTERS_USED = 176;

  private final LoadedProgram loaded;
  private final RaceSink sink;
  private final Observer observer;
  private final SplittableRandom random;
  private final Memory memory = new Memory();
  private final List<ThreadState> threads = new ArrayList<>();
  private final Atomics atomics = new Atomics();
  private final Library library;
  private final Values values;
  private final Footprint footprint;

  Machine(
      LoadedProgram loaded,
      RaceSink sink,
      Observer observer,
      SplittableRandom random,
      Interpreter.Releases releases,
      Interpreter.Faults faults) {
    this.loaded = loaded;
    this.sink = sink;
    this.observer = observer;
    this.random = random;
    this.library = new Library(this, memory, releases, faults);
    this.values = new Values(loaded, memory);
    this.footprint = new Footprint(values, memory, library);
  }

  List<ThreadState> threads() {
    return threads;
  }

  /** A number of the run: the same for the same seed. */
  int draw(int bound) {
    return random.nextInt(bound);
  }

  /** Starts the program, with up to two arguments, which are numbers; constructors run before main, and destructors at its end. */
  ThreadState startMain() {
    int count = 1 + draw(MAX_ARGUMENTS);
    Memory.Block text = memory.allocate("an argument of the program", 2);
    memory.store(text.address(), 1, '2');
    Memory.Block pointers = memory.allocate("the arguments of the program", (count + 1L) * WORD);
    for (int i = 0; i < count; i++) {
      memory.store(pointers.address() + (long) i * WORD, WORD, text.address());
    }
    ThreadState main = new ThreadState(0, new Time(), Origin.MAIN);
    LifetimeFunctions.destructors(loaded.program()).reversed().forEach(f -> library.atExit(values.address(f)));
    begin(main, loaded.main(), count, pointers.address(), 0);
    LifetimeFunctions.constructors(loaded.program()).reversed().forEach(f -> detour(main, values.address(f)));
    return main;
  }

  /** Starts a thread in {@code code} for another one; it stands before its first instruction and has not moved. */
  ThreadState start(Code code, ThreadState creator, long argument) {
    ThreadState thread = new ThreadState(threads.size(), creator.time().copy(), Origin.createdBy(creator, code));
    begin(thread, code, argument);
    return thread;
  }

  private void begin(ThreadState thread, Code code, long... arguments) {
    thread.time().tick(thread.number());
    threads.add(thread);
    push(thread, new Frame(thread.number(), code, arguments));
  }

  private void push(ThreadState thread, Frame frame) {
    thread.frames().add(frame);
    observer.entered(thread);
  }

  /** Lets {@code thread} run the function at {@code address}, without arguments; it goes on after its present call. */
  void enter(ThreadState thread, long address, long control) {
    Frame entered = new Frame(thread.number(), code(address), new long[0]);
    entered.control(control);
    push(thread, entered);
  }

  /** Lets {@code thread} run the function at {@code address} and come back to where it stands. */
  void detour(ThreadState thread, long address, long... arguments) {
    Frame entered = new Frame(thread.number(), code(address), arguments);
    entered.returnToSame();
    push(thread, entered);
  }

  /** The code of the function at {@code address}. */
  Code code(long address) {
    return code(values.function(address));
  }

  private Code code(Symbol symbol) {
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
        thread.pending(footprint.accesses(thread, instruction));
        return;
      }
      Frame frame = thread.frame();
      int ordinal = frame.ordinal();
      quiet(thread, instruction);
      frame.code().ran(ordinal);
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
        || !(values.target(thread.frame(), call) instanceof Symbol.ExternalFunction f)
        || library.enabled(f.name(), thread, values.values(thread.frame(), call));
  }

  /** Makes the step that {@code thread} stands before. */
  void step(ThreadState thread) {
    thread.time().tick(thread.number());
    Frame frame = thread.frame();
    Instruction instruction = frame.code().instruction(frame.ordinal());
    List<AccessRange> ranges = footprint.accesses(thread, instruction);
    for (AccessRange range : ranges) {
      touch(thread, range, thread.site());
    }
    int ordinal = frame.ordinal();
    visible(thread, frame, instruction);
    frame.code().ran(ordinal);
    for (AccessRange range : ranges) {
      if (range.action() == Race.Action.WRITE) {
        memory.at(range.address(), range.bytes()).history().written(
            thread.time(), (int) Memory.offset(range.address()), (int) range.bytes());
      }
    }
  }

  private void touch(ThreadState thread, AccessRange range, Site site) {
    Memory.Block block = memory.at(range.address(), range.bytes());
    if (block.history().access(thread.number(), thread.time(), site, range, (int) Memory.offset(range.address()), sink) && !block.isOutside()) {
      observer.shared(thread, range);
    }
  }

  /** Whether both accesses would be legal: then standing before them is a race. */
  boolean legal(AccessRange range) {
    return memory.valid(range.address(), range.bytes());
  }

  private boolean isVisible(ThreadState thread, Instruction instruction) {
    return switch (instruction) {
      case Instruction.Load _, Instruction.Store _, Instruction.AtomicUpdate _, Instruction.CompareExchange _,
          Instruction.Fence _, Instruction.Copy _, Instruction.Fill _ -> true;
      case Instruction.RunAssembly(Assembly code) -> !footprint.assembly(thread.frame(), code).accesses().isEmpty();
      case Instruction.Call call ->
          call.arguments().stream().anyMatch(a -> a.byValueBytes() > 0)
              || (!(call.callee() instanceof Callee.Intrinsic)
                  && values.target(thread.frame(), call) instanceof Symbol.ExternalFunction);
      case Terminator.Return _ -> thread.frames().size() == 1;
      default -> false;
    };
  }

  private void visible(ThreadState thread, Frame frame, Instruction instruction) {
    int ordinal = frame.ordinal();
    switch (instruction) {
      case Instruction.Load(ValueType type, Operand address, AccessMode mode) -> {
        long from = values.value(frame, address);
        if (mode.isAtomic()) {
          atomics.load(thread, from, mode.order());
        }
        if (type.kind() == ValueType.Kind.AGGREGATE) {
          loadPair(frame, ordinal, type, from);
        } else {
          frame.set(ordinal, values.loadValue(type, from));
        }
        frame.next();
      }
      case Instruction.Store(ValueType type, Operand value, Operand address, AccessMode mode) -> {
        long to = values.value(frame, address);
        if (mode.isAtomic()) {
          atomics.store(thread, to, mode.order());
        }
        store(frame, type, value, to);
        frame.next();
      }
      case Instruction.AtomicUpdate(String operator, ValueType type, Operand address, Operand value, AccessMode mode) -> {
        long at = values.value(frame, address);
        atomics.update(thread, at, mode.order());
        long old = values.loadValue(type, at);
        memory.store(at, (int) type.bytes(), Arithmetic.update(operator, type, old, values.value(frame, value)));
        frame.set(ordinal, old);
        frame.next();
      }
      case Instruction.CompareExchange(
              ValueType type, Operand address, Operand expected, Operand replacement, AccessMode mode, AccessMode.Order failure) -> {
        long at = values.value(frame, address);
        long old = values.loadValue(type, at);
        boolean equal = old == values.value(frame, expected);
        if (equal) {
          atomics.update(thread, at, mode.order());
          memory.store(at, (int) type.bytes(), values.value(frame, replacement));
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
        if (values.value(frame, length) != 0) {
          memory.copy(values.value(frame, to), values.value(frame, from), values.value(frame, length));
        }
        frame.next();
      }
      case Instruction.Fill(Operand to, Operand value, Operand length, _) -> {
        if (values.value(frame, length) != 0) {
          memory.fill(values.value(frame, to), (byte) values.value(frame, value), values.value(frame, length));
        }
        frame.next();
      }
      case Instruction.RunAssembly(Assembly code) -> {
        AssemblyCode assembly = footprint.assembly(frame, code);
        if (assembly.atomic()) {
          assembly.accesses().forEach(a -> atomics.update(thread, a.address(), AccessMode.Order.SEQUENTIAL));
        }
        assembly(frame, assembly);
      }
      case Instruction.Call call -> call(thread, frame, call);
      case Terminator.Return(var value) -> {
        if (thread.number() == 0) {
          library.end(thread);
          return;
        }
        library.endOfThread(thread, value.isPresent() ? values.value(frame, value.get()) : 0);
      }
      default -> throw new IllegalStateException("nobody notices " + instruction);
    }
  }

  private void quiet(ThreadState thread, Instruction instruction) {
    Frame frame = thread.frame();
    int ordinal = frame.ordinal();
    switch (instruction) {
      case Instruction.Allocate(long bytes, Operand count, _) -> {
        Memory.Block block = memory.allocate("a local of " + frame.code().symbol().name(), bytes * values.value(frame, count));
        frame.locals().add(block);
        frame.set(ordinal, block.address());
        frame.next();
      }
      case Instruction.Address(Operand base, long offset, List<Instruction.ScaledIndex> indices, _) -> {
        long address = values.value(frame, base) + offset;
        for (Instruction.ScaledIndex index : indices) {
          address += values.value(frame, index.index()) * index.stride();
        }
        frame.set(ordinal, address);
        frame.next();
      }
      case Instruction.Binary(String operator, ValueType type, Operand left, Operand right) -> {
        frame.set(ordinal, Arithmetic.binary(operator, type, values.value(frame, left), values.value(frame, right)));
        frame.next();
      }
      case Instruction.Compare(String predicate, ValueType type, Operand left, Operand right) -> {
        frame.set(ordinal, Arithmetic.compare(predicate, type, values.value(frame, left), values.value(frame, right)) ? -1 : 0);
        frame.next();
      }
      case Instruction.Convert(String operator, ValueType from, ValueType to, Operand value) -> {
        frame.set(ordinal, Arithmetic.convert(operator, from, to, values.value(frame, value)));
        frame.next();
      }
      case Instruction.Select(_, Operand condition, Operand then, Operand otherwise) -> {
        Operand chosen = values.value(frame, condition) != 0 ? then : otherwise;
        frame.set(ordinal, values.value(frame, chosen), values.second(frame, chosen));
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
      case Instruction.RunAssembly(Assembly code) -> assembly(frame, footprint.assembly(frame, code));
      case Instruction.Unknown u -> throw Values.unsupported("instruction " + u.name());
      case Instruction.Phi _ -> throw new IllegalStateException("phis are run on entering their block");
      case Terminator.Jump(int target) -> enter(frame, target);
      case Terminator.Branch(Operand condition, int then, int otherwise) ->
          enter(frame, values.value(frame, condition) != 0 ? then : otherwise);
      case Terminator.Switch(Operand value, List<Terminator.Case> cases, int otherwise) -> {
        long chosen = values.value(frame, value);
        enter(
            frame,
            cases.stream().filter(c -> values.value(frame, c.value()) == chosen).mapToInt(Terminator.Case::target).findFirst().orElse(otherwise));
      }
      case Terminator.ComputedJump(Operand address, _) -> enter(frame, (int) values.value(frame, address));
      case Terminator.AssemblyJump _ -> throw Values.unsupported("asm goto");
      case Terminator.Return(var value) -> leave(thread, frame, value.isPresent() ? value.get() : new Operand.Undefined());
      case Terminator.Unreachable _ -> throw new ExecutionEnd(new Ending.Undefined("an unreachable point is reached"));
      case Instruction.Load _, Instruction.Store _, Instruction.AtomicUpdate _, Instruction.CompareExchange _,
          Instruction.Fence _, Instruction.Copy _, Instruction.Fill _ ->
          throw new IllegalStateException("others notice " + instruction);
    }
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
      chosen.add(new long[] {values.value(frame, value), values.second(frame, value)});
      ordinal++;
    }
    for (int i = 0; i < chosen.size(); i++) {
      frame.set(first + i, chosen.get(i)[0], chosen.get(i)[1]);
    }
    frame.enter(target, ordinal);
  }

  private static void assembly(Frame frame, AssemblyCode code) {
    List<Long> results = code.run();
    if (results.size() > 2) {
      throw Values.unsupported("assembly with more than two results");
    }
    frame.set(frame.ordinal(), results.isEmpty() ? 0 : results.getFirst(), results.size() < 2 ? 0 : results.getLast());
    frame.next();
  }

  private void leave(ThreadState thread, Frame frame, Operand result) {
    long value = values.value(frame, result);
    long second = values.second(frame, result);
    frame.locals().forEach(Memory.Block::die);
    thread.frames().removeLast();
    if (frame.returnsToSame()) {
      return;
    }
    Frame caller = thread.frame();
    caller.set(caller.ordinal(), value, second);
    library.returned(thread, frame);
    caller.next();
  }

  private void call(ThreadState thread, Frame frame, Instruction.Call call) {
    if (call.callee() instanceof Callee.Intrinsic(String name)) {
      if (name.equals("llvm.va_start")) {
        beginArguments(frame, values.value(frame, call.arguments().getFirst().value()));
      }
      frame.set(frame.ordinal(), Intrinsics.value(name, call.result(), values.values(frame, call)));
      frame.next();
      return;
    }
    switch (values.target(frame, call)) {
      case Symbol.DefinedFunction f -> {
        if (thread.frames().size() >= MAX_DEPTH) {
          throw new ExecutionEnd(new Ending.StepLimit());
        }
        long[] actuals = values.values(frame, call);
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
        push(thread, entered);
      }
      case Symbol.ExternalFunction f -> library.call(f.name(), thread, frame, values.values(frame, call));
      case Symbol other -> throw Values.unsupported("a call of " + other.identity());
    }
  }

  /** Fills a {@code va_list} as if registers had room for the named formals only, so that all others are found in memory. */
  private void beginArguments(Frame frame, long list) {
    int named = frame.code().function().body().formals().size();
    Memory.Block rest = memory.allocate("further arguments of " + frame.code().symbol().name(), (long) WORD * (frame.passed() - named + 1));
    for (int i = named; i < frame.passed(); i++) {
      memory.store(rest.address() + (long) WORD * (i - named), WORD, frame.formal(i));
    }
    memory.store(list, WORD / 2, REGISTERS_USED);
    memory.store(list + WORD / 2, WORD / 2, FLOAT_REGISTERS_USED);
    memory.store(list + WORD, WORD, rest.address());
    frame.locals().add(rest);
  }

  private void part(Frame frame, int ordinal, Instruction.Part part) {
    Operand whole = part.operands().getFirst();
    long index = part.operands().getLast() instanceof Operand.IntegerConstant(_, long i) ? i : -1;
    int indices = part.operands().size() - (part.operator().equals("insertvalue") ? 2 : 1);
    if (indices != 1 || index < 0 || index > 1) {
      throw Values.unsupported(part.operator() + " of more than a pair");
    }
    switch (part.operator()) {
      case "extractvalue" -> {
        long word = index == 0 ? values.value(frame, whole) : values.second(frame, whole);
        frame.set(ordinal, Arithmetic.wrap(Arithmetic.width(part.type()), word));
      }
      case "insertvalue" -> {
        long inserted = values.value(frame, part.operands().get(1));
        frame.set(ordinal, index == 0 ? inserted : values.value(frame, whole), index == 1 ? inserted : values.second(frame, whole));
      }
      default -> throw Values.unsupported(part.operator());
    }
  }

  /** The calling convention passes structs of two words in two registers. */
  private void loadPair(Frame frame, int ordinal, ValueType type, long address) {
    requirePair(type);
    frame.set(ordinal, memory.load(address, WORD), memory.load(address + WORD, WORD));
  }

  private void store(Frame frame, ValueType type, Operand value, long address) {
    if (type.kind() == ValueType.Kind.AGGREGATE) {
      requirePair(type);
      memory.store(address, WORD, values.value(frame, value));
      memory.store(address + WORD, WORD, values.second(frame, value));
    } else {
      Arithmetic.width(type);
      memory.store(address, (int) type.bytes(), values.value(frame, value));
    }
  }

  private static void requirePair(ValueType type) {
    if (type.bytes() != 2 * WORD) {
      throw Values.unsupported("an aggregate of " + type.bytes() + " bytes in registers");
    }
  }
}
