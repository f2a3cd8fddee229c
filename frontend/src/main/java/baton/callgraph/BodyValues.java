package baton.callgraph;

import baton.callgraph.PointedObjects.Width;
import baton.ir.Assembly;
import baton.ir.Block;
import baton.ir.Callee;
import baton.ir.Initializer;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.ir.Type;
import baton.ir.ValueType;
import baton.link.FieldKey;
import baton.link.Place;
import baton.link.Places;
import baton.link.Program;
import baton.link.Symbol;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** What the instructions of one function make flow where. */
final class BodyValues {
  /** Words of a copy that are told apart. */
  private static final int MOST_WORDS = 512;

  private final Program program;
  private final ValueFlow flow;
  private final PointerValues values;
  private final Symbol.DefinedFunction function;
  private final KeptOutside kept;
  private final long pointerBytes;
  private @Nullable Places places;

  /**
   * Of a function.
   *
   * @param unknown whether the models say nothing of functions of a name
   */
  BodyValues(Program program, ValueFlow flow, PointerValues values, Symbol.DefinedFunction function, Predicate<String> unknown) {
    this.kept = new KeptOutside(program, values, function, unknown);
    this.program = program;
    this.flow = flow;
    this.values = values;
    this.function = function;
    this.pointerBytes = program.unit(function.unit()).pointerBytes();
  }

  /** Takes in all instructions but calls of functions. */
  void run() {
    for (Block block : program.function(function).body().blocks()) {
      int ordinal = block.first();
      for (Instruction instruction : block.instructions()) {
        step(ordinal++, instruction);
      }
    }
  }

  private int value(Operand operand) {
    return values.value(function, operand);
  }

  private void step(int ordinal, Instruction instruction) {
    int made = values.register(function, ordinal);
    switch (instruction) {
      case Instruction.Load(ValueType type, Operand address, _) -> cells(address, type).forEach(cell -> flow.flow(cell, made));
      case Instruction.Store(ValueType type, Operand value, Operand address, _) -> store(type, value, address);
      case Instruction.AtomicUpdate(_, ValueType type, Operand address, Operand value, _) -> {
        store(type, value, address);
        cells(address, type).forEach(cell -> flow.flow(cell, made));
      }
      case Instruction.CompareExchange(ValueType type, Operand address, _, Operand replacement, _, _) -> {
        store(type, replacement, address);
        cells(address, type).forEach(cell -> flow.flow(cell, made));
      }
      case Instruction.Copy(Operand to, Operand from, Operand length, _, _) -> copy(to, from, length);
      case Instruction.Address(Operand base, _, List<Instruction.ScaledIndex> indices, _) -> {
        flow.flow(value(base), made);
        indices.forEach(i -> flow.flow(value(i.index()), made)); // an address may be kept as its distance from another one
      }
      case Instruction.Binary(_, ValueType type, Operand left, Operand right) -> {
        if (type.bits() > 1 && type.kind() != ValueType.Kind.FLOATING) {
          flow.flow(value(left), made);
          flow.flow(value(right), made);
        }
      }
      case Instruction.Convert(String operator, _, _, Operand value) -> {
        flow.flow(value(value), made);
        if (operator.equals("inttoptr")) {
          flow.mark(made, ValueFlow.NUMBER, Strength.LOOSE);
        }
      }
      case Instruction.Select(_, _, Operand then, Operand otherwise) -> {
        flow.flow(value(then), made);
        flow.flow(value(otherwise), made);
      }
      case Instruction.Phi(_, List<Instruction.Incoming> incoming) -> incoming.forEach(i -> flow.flow(value(i.value()), made));
      case Instruction.Part(_, _, List<Operand> operands) -> operands.forEach(o -> flow.flow(value(o), made));
      case Instruction.Unknown(_, _, List<Operand> operands) -> operands.forEach(o -> flow.flow(value(o), made));
      case Instruction.RunAssembly(Assembly code) -> assembly(code, made);
      case Terminator.AssemblyJump(Assembly code, _, _) -> assembly(code, made);
      case Instruction.Call(Callee.Intrinsic(String name), List<baton.ir.Argument> arguments, _, _) -> intrinsic(name, arguments, made);
      case Terminator.Return(Optional<Operand> value) -> value.ifPresent(v -> flow.flow(value(v), values.result(function)));
      case Instruction.Call(Callee callee, List<baton.ir.Argument> arguments, _, _) -> {
        arguments.forEach(a -> handOn(a.value(), false));
        if (callee instanceof Callee.Direct(int referent)) {
          kept.passed(referent, arguments);
        }
      }
      case Instruction.Allocate _,
          Instruction.Fence _,
          Instruction.Fill _,
          Instruction.Compare _,
          Instruction.Nondeterministic _,
          Terminator.Jump _,
          Terminator.Branch _,
          Terminator.Switch _,
          Terminator.ComputedJump _,
          Terminator.Unreachable _ -> {}
    }
  }

  private void intrinsic(String name, List<baton.ir.Argument> arguments, int made) {
    switch (name) {
      case "llvm.va_start" ->
          flow.flow(values.furtherArguments(function), flow.plain(value(arguments.getFirst().value()), Width.POINTER));
      case "llvm.va_copy" -> flow.join(value(arguments.getFirst().value()), value(arguments.get(1).value()));
      default -> arguments.forEach(a -> flow.flow(value(a.value()), made));
    }
  }

  /**
   * The address of a pointer inside of an object is handed on: who gets it may take it for that of another object, which begins there. Then what
   * stands at an offset of that one is anywhere in this one.
   */
  private void handOn(Operand address, boolean block) {
    boolean inside =
        switch (address) {
          case Operand.SymbolAddress(_, long offset) -> offset != 0;
          case Operand.Register(int ordinal) ->
              program.function(function).body().instruction(ordinal) instanceof Instruction.Address(_, long offset, _, _) && offset != 0;
          default -> false;
        };
    if (inside) {
      Place place = places().at(address, 0, pointerBytes, true);
      boolean begins = place.field().filter(f -> f.offset() == 0).isPresent();
      if (place.field().isPresent() && !begins && (place.type().resolved() instanceof Type.Pointer || (block && !isText(place.type())))) {
        flow.plain(value(address), Width.POINTER);
      }
    }
  }

  private static boolean isText(Type type) {
    return switch (type.resolved()) {
      case Type.Scalar(_, int bits) -> bits == Byte.SIZE;
      case Type.Array(Type element, _) -> isText(element);
      default -> false;
    };
  }

  private void store(ValueType type, Operand value, Operand address) {
    handOn(value, false);
    int stored = value(value);
    if (stored >= 0) {
      cells(address, type).forEach(cell -> flow.flow(stored, cell));
      if (type.bytes() >= pointerBytes) {
        kept.stored(stored, address);
      }
    }
  }

  /** The cells that an access touches: of a vector or a struct also those of each word, as its begin may stand in a field. */
  private IntStream cells(Operand address, ValueType type) {
    IntStream words =
        type.bytes() <= pointerBytes
            ? IntStream.empty()
            : LongStream.range(0, type.bytes() / pointerBytes).mapToInt(word -> cell(address, word * pointerBytes, pointerBytes, true));
    return IntStream.concat(IntStream.of(cell(address, type)), words);
  }

  /** The cells that an access touches as a whole; negative where it can move no address. */
  private int cell(Operand address, ValueType type) {
    boolean moves = type.kind() == ValueType.Kind.FLOATING ? type.bytes() >= pointerBytes : type.bits() > 1;
    return moves ? cell(address, 0, type.bytes(), type.kind() == ValueType.Kind.POINTER) : -1;
  }

  private int cell(Operand address, long offset, long bytes, boolean pointer) {
    int base = value(address);
    if (base < 0) {
      return -1;
    }
    Place place = places().at(address, offset, bytes, pointer);
    return cell(flow, values, base, place, width(bytes));
  }

  /** The cells at a place of the objects that {@code base} points to. */
  static int cell(ValueFlow flow, PointerValues values, int base, Place place, Width width) {
    if (place.field().isEmpty()) {
      return flow.plain(base, width);
    }
    int cell = values.field(place.field().get());
    flow.field(base, place.within().getFirst().field().offset(), cell);
    // an element of an array without an end, which aggregates around it end with, has its fields as others have
    boolean anywhere = place.within().getLast().bytes().high() == Long.MAX_VALUE;
    return anywhere ? flow.plain(base, width) : cell;
  }

  /** The cells of a field that a value was read from by a single load; empty for other values. */
  OptionalInt readFrom(Operand operand) {
    if (operand instanceof Operand.Register(int ordinal)
        && program.function(function).body().instruction(ordinal) instanceof Instruction.Load(ValueType type, Operand address, _)) {
      int cell = cell(address, type);
      return cell < 0 ? OptionalInt.empty() : OptionalInt.of(cell);
    }
    return OptionalInt.empty();
  }

  private Places places() {
    if (places == null) {
      places = Places.of(program, function);
    }
    return places;
  }

  private Width width(long bytes) {
    return bytes >= pointerBytes ? Width.POINTER : bytes == 1 ? Width.BYTE : Width.PART;
  }

  /** A copy from a constant table puts each address where it belongs; of other objects, what they point to is one from then on. */
  private void copy(Operand to, Operand from, Operand length) {
    if (from instanceof Operand.SymbolAddress(int referent, long offset)
        && length instanceof Operand.IntegerConstant(_, long bytes)
        && program.referred(function, referent)
            instanceof Symbol.DefinedVariable variable
        && program.type(variable) instanceof Type.Unknown) {
      Initializer initializer = program.initializer(variable);
      for (Initializer.Cell cell : initializer.cells()) {
        if (cell instanceof Initializer.Value(long at, long size, Operand value) && at >= offset && at < offset + bytes) {
          int constant = values.constant(variable.unit(), initializer.referents(), value);
          if (constant >= 0) {
            flow.flow(constant, cell(to, at - offset, size, true));
            kept.stored(constant, to);
          }
        }
      }
      return;
    }
    flow.join(value(to), value(from));
    if (value(from) >= 0 && values.tellsKept() && length instanceof Operand.IntegerConstant(_, long bytes)) {
      LongStream.range(0, Math.min(MOST_WORDS, bytes / pointerBytes))
          .mapToInt(word -> cell(from, word * pointerBytes, pointerBytes, true))
          .forEach(cell -> kept.stored(cell, to));
    }
    words(to, from, length instanceof Operand.IntegerConstant(_, long bytes) ? bytes : -1);
  }

  /**
   * What is copied from one place of an object to another place is in another field then. It is told word by word where the types of both are
   * known.
   */
  private void words(Operand to, Operand from, long bytes) {
    if (value(from) < 0 || value(to) < 0 || (bytes >= 0 && bytes < pointerBytes)) {
      return;
    }
    Place read = places().at(from, 0, pointerBytes, true);
    Place written = places().at(to, 0, pointerBytes, true);
    if (read.field().isPresent() && read.within().equals(written.within())) {
      return;
    }
    long first = begin(read);
    if (read.field().isEmpty() || written.field().isEmpty() || first != begin(written) || bytes > MOST_WORDS * pointerBytes) {
      handOn(to, true);
      handOn(from, true);
      return;
    }
    long end = bytes < 0 ? Math.min(MOST_WORDS * pointerBytes, Math.max(places().wholeBytes(from), places().wholeBytes(to))) : bytes;
    for (long at = first; at + pointerBytes <= end; at += pointerBytes) {
      Optional<FieldKey> field = places().at(from, at, pointerBytes, true).field();
      if (bytes < 0 && field.isEmpty()) {
        return;
      }
      if (field.isEmpty() || !field.equals(places().at(to, at, pointerBytes, true).field())) {
        flow.flow(cell(from, at, pointerBytes, true), cell(to, at, pointerBytes, true));
      }
    }
  }

  /** How many bytes behind a place the next one is where an address stands, as its type aligns it. */
  private long begin(Place place) {
    return place.within().isEmpty() ? 0 : Math.floorMod(-place.within().getFirst().field().offset(), pointerBytes);
  }

  /** Assembly may move its operands, and what they point to, wherever it writes. */
  private void assembly(Assembly code, int made) {
    int all = flow.node();
    for (Assembly.AssemblyOperand operand : code.operands()) {
      int value = value(operand.value());
      if (value < 0) {
        continue;
      }
      switch (operand.role()) {
        case VALUE, REACHED, FOLLOWED -> {
          flow.flow(value, all);
          if (code.clobbersMemory() || operand.role() != Assembly.Role.VALUE) {
            flow.edge(flow.outOf(value), all, Strength.MENTIONED);
            flow.edge(all, flow.into(value), Strength.MENTIONED);
          }
        }
        case MEMORY_READ, MEMORY_WRITE, MEMORY_READ_WRITE -> {
          int cell = operand.bytes() < 0 ? flow.plain(value, Width.POINTER) : cell(operand.value(), 0, operand.bytes(), true);
          flow.flow(cell, all);
          flow.flow(all, cell);
        }
      }
    }
    flow.flow(all, made);
  }
}
