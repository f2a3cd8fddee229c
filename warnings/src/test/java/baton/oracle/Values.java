package baton.oracle;

import baton.ir.Callee;
import baton.ir.Digest;
import baton.ir.Initializer;
import baton.ir.Instruction;
import baton.ir.Linkage;
import baton.ir.Operand;
import baton.ir.ValueType;
import baton.link.Symbol;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What operands of instructions stand for in one execution: registers, constants, and the addresses of variables and functions. */
final class Values {
  private static final int FUNCTIONS = 1 << 28;

  private final LoadedProgram loaded;
  private final Memory memory;
  private final Map<String, Memory.Block> globals = new HashMap<>();

  Values(LoadedProgram loaded, Memory memory) {
    this.loaded = loaded;
    this.memory = memory;
  }

  static ExecutionEnd unsupported(String what) {
    return new ExecutionEnd(new Ending.Unsupported(what));
  }

  /** The second register of a value of two. */
  long second(Frame frame, Operand operand) {
    return operand instanceof Operand.Register(int ordinal) ? frame.second(ordinal) : 0;
  }

  /** What is passed. */
  long[] values(Frame frame, Instruction.Call call) {
    return call.arguments().stream().mapToLong(a -> value(frame, a.value())).toArray();
  }

  /** What is called; ends the execution when there is none. */
  Symbol target(Frame frame, Instruction.Call call) {
    return switch (call.callee()) {
      case Callee.Direct(int referent) -> frame.code().referent(referent);
      case Callee.Indirect(Operand operand, _) -> function(value(frame, operand));
      case Callee.Intrinsic(String name) -> throw new IllegalStateException(name + " is no symbol");
    };
  }

  /** The function at {@code address}; ends the execution when there is none. */
  Symbol function(long address) {
    long index = (address >>> 32) - FUNCTIONS;
    if (index < 0 || index >= loaded.program().symbols().size()) {
      throw new ExecutionEnd(new Ending.Undefined("a call through a wild pointer"));
    }
    return loaded.program().symbols().get((int) index);
  }

  /** What the memory at an address holds. */
  long loadValue(ValueType type, long address) {
    return Arithmetic.wrap(Arithmetic.width(type), memory.load(address, (int) type.bytes()));
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
      case Operand.OpaqueConstant(ValueType type, String text) -> constant(type, text);
      case Operand.Elements _ -> throw unsupported("a constant aggregate");
      case Operand.Expression(String operator, List<Operand> operands) ->
          Arithmetic.constant(operator, operands.stream().mapToLong(o -> value(frame, o)).toArray());
      case Operand.MaskedImmediate _ -> throw unsupported("a masked immediate");
    };
  }

  private static long constant(ValueType type, String text) {
    if (type.kind() != ValueType.Kind.FLOATING) {
      throw unsupported("constant " + text);
    }
    return Floats.constant(type, text);
  }

  /** The address of a function. */
  long address(Symbol.DefinedFunction function) {
    return (long) (FUNCTIONS + function.number()) << 32;
  }

  private long address(int thread, Symbol symbol) {
    return switch (symbol) {
      case Symbol.DefinedFunction f -> address(f);
      case Symbol.ExternalFunction f -> isNobodys(f) ? 0 : (long) (FUNCTIONS + f.number()) << 32;
      case Symbol.DefinedVariable v -> loaded.sections().isCollected(v) ? loaded.sections().address(v, this::section) : global(thread, v).address();
      case Symbol.ExternalVariable v -> loaded.sections().bound(v.name(), this::section).orElseThrow(() -> unsupported("the address of " + v.identity()));
      case Symbol other -> throw unsupported("the address of " + other.identity());
    };
  }

  /** Whether a function is defined nowhere and need not be: its address is null. */
  private boolean isNobodys(Symbol.ExternalFunction function) {
    return loaded.program().unit(function.unit()).declarations().stream()
        .anyMatch(d -> d.name().equals(function.name()) && d.linkage() == Linkage.WEAK_DECLARED);
  }

  private Memory.Block section(CollectedSections.Layout layout) {
    Memory.Block known = globals.get(layout.name());
    if (known != null) {
      return known;
    }
    Memory.Block block = memory.allocate("section " + layout.name(), layout.bytes());
    globals.put(layout.name(), block);
    layout.offsets().forEach((variable, offset) -> initialise(0, variable, block, offset));
    return block;
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
    if (Origin.isOutside(variable.unit())) {
      block.outside();
    }
    initialise(thread, variable, block, 0);
    return block;
  }

  /** Stores the initial value of a variable at its place in a block. */
  private void initialise(int thread, Symbol.DefinedVariable variable, Memory.Block block, long place) {
    Initializer initializer = loaded.program().initializer(variable);
    for (Initializer.Cell cell : initializer.cells()) {
      switch (cell) {
        case Initializer.Value(long offset, long bytes, Operand value) ->
            memory.store(block.address() + place + offset, (int) bytes, initial(thread, variable, initializer, value));
        case Initializer.Data(long offset, long bytes, Digest content) ->
            loaded.literals().bytes(content, (int) bytes).ifPresentOrElse(
                text -> memory.fill(block.address() + place + offset, text), () -> block.unreadable((int) (place + offset), (int) bytes));
      }
    }
  }

  private long initial(int thread, Symbol.DefinedVariable variable, Initializer initializer, Operand value) {
    return switch (value) {
      case Operand.IntegerConstant(_, long number) -> number;
      case Operand.Null _, Operand.Zero _, Operand.Undefined _ -> 0;
      case Operand.SymbolAddress(int referent, long offset) ->
          address(thread, loaded.program().resolve(variable.unit(), initializer.referents().get(referent))) + offset;
      case Operand.OpaqueConstant(ValueType type, String text) -> constant(type, text);
      default -> throw unsupported("the initial value of " + variable.label());
    };
  }
}
