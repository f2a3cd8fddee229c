package baton.flow;

import baton.ir.Argument;
import baton.ir.Assembly;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.ir.Type;
import baton.ir.ValueType;
import baton.link.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Finds what flows where in a body, instruction by instruction. */
final class FlowFinder {
  /** Results of these point nowhere even if an operand does. */
  private static final Set<String> SCRAMBLING = Set.of("mul", "udiv", "sdiv", "urem", "srem");

  private static final Set<String> ASKING = Set.of("llvm.objectsize", "llvm.is.constant", "llvm.assume", "llvm.prefetch");

  /** Instructions of x86 that put the address of an operand in memory into a register. */
  private static final Pattern MAKES_ADDRESSES = Pattern.compile("\\blea[wlq]?\\b");

  private final Body body;
  private final int pointerBytes;
  private final Declared declared;
  private final Pieces pieces;
  private final OwnAddresses ownAddresses;
  private Optional<TextLoops> texts = Optional.empty();
  private final List<Flow> flows = new ArrayList<>();
  private final List<BodyFlows.Allocation> allocations = new ArrayList<>();
  private final List<Integer> unnamed = new ArrayList<>();
  private final List<Integer> fromNumbers = new ArrayList<>();
  private final Set<Integer> taken = new TreeSet<>();
  private final Set<Integer> handed = new TreeSet<>();

  /**
   * For one body.
   *
   * @param pointerBytes the size of an address
   * @param declared what the source declares
   */
  FlowFinder(Body body, int pointerBytes, Declared declared) {
    this.body = body;
    this.pointerBytes = pointerBytes;
    this.declared = declared;
    this.pieces = new Pieces(body, pointerBytes);
    this.ownAddresses = new OwnAddresses(body);
  }

  /** What the source declares. */
  interface Declared {
    /** Whether so many bytes at an address are an integer, and nothing else by any other view of them. */
    boolean isInteger(Operand at, long bytes);

    /** Whether so many bytes, fewer than a pointer has, are part of a pointer by some view of them, or of a number with room for one. */
    boolean isPartOfPointer(Operand at, long bytes);

    /** Whether so many bytes at an address are numbers that are too small for a pointer, and wider than one byte. */
    boolean areSmall(Operand at, long bytes);

    /** Whether there is a pointer in so many bytes at an address. */
    boolean leadSomewhere(Operand at, long bytes);

    /** Whether an address is that of bytes, and not of a member of anything. */
    boolean isByte(Operand at);

    /** Whether there are unions. */
    boolean hasUnions();

    /** The array in an object of a type that has a byte. */
    Optional<Span> array(Type type, long offset);
  }

  BodyFlows find() {
    for (Block block : body.blocks()) {
      int ordinal = block.first();
      for (Instruction instruction : block.instructions()) {
        Operands.of(instruction).forEach(this::mention);
        add(ordinal++, instruction);
      }
    }
    return new BodyFlows(flows, allocations, unnamed, fromNumbers, new Returned(body).referents(), List.copyOf(handed), List.copyOf(taken));
  }

  /**
   * The bytes of one pointer that become a number, or the other way round, are read and written; all other cells stay what they are.
   * Pointers that become several smaller numbers are taken apart, and put together on the way back.
   */
  private void copy(int result, Operand to, Operand from, Operand length) {
    long bytes = length instanceof Operand.IntegerConstant(_, long constant) ? constant : 0;
    boolean oneNumber =
        bytes == pointerBytes
            ? declared.isInteger(to, pointerBytes) != declared.isInteger(from, pointerBytes)
            : bytes > 0 && bytes < pointerBytes && (declared.areSmall(to, bytes) || declared.areSmall(from, bytes));
    if (oneNumber) {
      ValueType number = new ValueType(ValueType.Kind.INTEGER, bytes * Byte.SIZE);
      load(result, from, number);
      store(to, number, new Operand.Register(result));
      return;
    }
    flows.add(new Flow.Copy(to, from, bytes > 0 && bytes < Integer.MAX_VALUE ? (int) bytes : 0));
    if (bytes >= pointerBytes && declared.areSmall(to, bytes) && declared.leadSomewhere(from, bytes)) {
      flows.add(new Flow.Load(result, from, Flow.IN_ARRAY, CellKind.ANYTHING));
      flows.add(new Flow.Piece(new Operand.Register(result)));
    } else if (bytes >= pointerBytes && declared.areSmall(from, bytes) && declared.leadSomewhere(to, bytes)) {
      flows.add(new Flow.Pieced(new Operand.Register(result)));
      flows.add(new Flow.Store(to, Flow.IN_ARRAY, new Operand.Register(result), CellKind.ANYTHING));
    }
  }

  private void mention(Operand operand) {
    List<Integer> referents = new ArrayList<>();
    Operands.referents(operand, referents);
    taken.addAll(referents);
    if (referents.size() > 1) {
      flows.add(new Flow.Together(operand));
    }
  }

  private void add(int result, Instruction instruction) {
    switch (instruction) {
      case Instruction.Load(ValueType type, Operand address, _) -> load(result, address, type);
      case Instruction.Store(ValueType type, Operand value, Operand address, _) -> store(address, type, value);
      case Instruction.AtomicUpdate(_, ValueType type, Operand address, Operand value, _) -> {
        load(result, address, type);
        store(address, type, value);
      }
      case Instruction.CompareExchange(ValueType type, Operand address, Operand expected, Operand replacement, _, _) -> {
        load(result, address, type);
        store(address, type, expected);
        store(address, type, replacement);
      }
      case Instruction.Copy(Operand to, Operand from, Operand length, _, _) -> copy(result, to, from, length);
      case Instruction.Address(Operand base, long offset, List<Instruction.ScaledIndex> indices, Type target) -> {
        if (Operands.isAddress(base)) {
          address(result, base, offset, indices, target);
          indices.stream().map(Instruction.ScaledIndex::index).filter(pieces::isDistance).forEach(i -> flows.add(new Flow.Distance(result, i)));
        } else {
          // over a constant, the address is in what is added to it
          indices.forEach(i -> assign(result, i.index(), Flow.ANYWHERE));
        }
      }
      case Instruction.Binary(String operator, ValueType type, Operand left, Operand right) -> {
        if (operator.equals("sub") && pieces.areInOneObject(left, right)) {
          return; // how far apart two places of one object are leads nowhere
        }
        if (type.bytes() >= pointerBytes && operator.equals("sdiv") && pieces.isDifference(left)) {
          // how many elements lie between two pointers
          assign(result, left, Flow.ANYWHERE);
        } else if (type.bytes() >= pointerBytes && type.kind() != ValueType.Kind.FLOATING && !SCRAMBLING.contains(operator)) {
          assign(result, left, Flow.ANYWHERE);
          assign(result, right, Flow.ANYWHERE);
          if (pieces.arePutTogether(operator, left, right)) {
            flows.add(new Flow.Pieced(new Operand.Register(result)));
          }
        }
      }
      case Instruction.Convert(_, ValueType from, ValueType to, Operand value) -> convert(result, from, to, value);
      case Instruction.Select(_, _, Operand then, Operand otherwise) -> {
        assign(result, then);
        assign(result, otherwise);
      }
      case Instruction.Phi(_, List<Instruction.Incoming> incoming) -> incoming.forEach(i -> assign(result, i.value()));
      case Instruction.Part(_, _, List<Operand> operands) -> operands.forEach(o -> assign(result, o));
      case Instruction.Call call -> call(result, call);
      case Instruction.RunAssembly(Assembly code) -> assembly(result, code);
      case Terminator.AssemblyJump(Assembly code, _, _) -> assembly(result, code);
      case Instruction.Unknown(_, _, List<Operand> operands) -> {
        unnamed.add(result);
        flows.add(new Flow.Anything(result, operands));
      }
      case Terminator.Return(var value) -> value.ifPresent(v -> assign(body.size(), v));
      case Instruction.Allocate(long element, Operand count, Type _) -> {
        long bytes = count instanceof Operand.IntegerConstant constant ? element * constant.value() : -1;
        allocations.add(new BodyFlows.Allocation(result, bytes));
      }
      case Instruction.Fence _,
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

  private void address(int result, Operand base, long offset, List<Instruction.ScaledIndex> indices, Type target) {
    long before = Operands.displacement(base);
    if (before == Flow.ANYWHERE || indices.stream().anyMatch(i -> isNegated(i.index()))) {
      // back from an element, perhaps, to what the array is a member of
      assign(result, base, Flow.ANYWHERE);
    } else if (!indices.isEmpty()) {
      boolean named = indices.stream().allMatch(Instruction.ScaledIndex::inArray);
      long stride = indices.stream().mapToLong(i -> Math.abs(i.stride())).reduce(0, FlowFinder::divisor);
      flows.add(new Flow.Index(result, base, offset(offset + before), (int) Math.min(stride, Integer.MAX_VALUE), named));
    } else {
      Optional<Span> array = declared.array(target, offset);
      if (array.isPresent() && Math.abs(before) + array.get().high() < Integer.MAX_VALUE) {
        int low = (int) (array.get().low() + before);
        flows.add(new Flow.Member(result, base, (int) (offset + before), low, (int) (array.get().high() + before)));
      } else {
        assign(result, base, offset + before);
      }
    }
  }

  private boolean isNegated(Operand index) {
    return index instanceof Operand.Register(int ordinal)
        && switch (body.instruction(ordinal)) {
          case Instruction.Binary(String operator, _, Operand left, _) -> operator.equals("sub") && isZero(left);
          case Instruction.Convert(_, _, _, Operand inner) -> isNegated(inner);
          case Instruction _ -> false;
        };
  }

  private static boolean isZero(Operand value) {
    return value instanceof Operand.Zero || (value instanceof Operand.IntegerConstant(_, long number) && number == 0);
  }

  private static long divisor(long one, long other) {
    return other == 0 ? one : divisor(other, one % other);
  }

  /** What is too small for an address is none, as in cells, but may be a piece of one; it stays that, made larger or smaller. */
  private void convert(int result, ValueType from, ValueType to, Operand value) {
    if (to.kind() == ValueType.Kind.POINTER && from.kind() != ValueType.Kind.POINTER && Operands.isAddress(value)) {
      fromNumbers.add(result);
    }
    if (from.bytes() < pointerBytes && from.kind() == ValueType.Kind.FLOATING) {
      return;
    }
    boolean cut = to.bytes() < pointerBytes && to.kind() != ValueType.Kind.POINTER;
    if (!cut || from.bytes() < pointerBytes) {
      assign(result, value);
    } else if (from.bytes() >= pointerBytes && pieces.isAddress(value)) {
      flows.add(new Flow.Piece(value));
      if (pieces.isPiece(new Operand.Register(result))) {
        assign(result, value, Flow.ANYWHERE);
        flows.add(new Flow.Cut(result));
      }
    }
  }

  private void call(int result, Instruction.Call call) {
    switch (call.callee()) {
      case Callee.Intrinsic(String name) -> {
        unnamed.add(result);
        intrinsic(result, name, call);
      }
      case Callee.Direct(int referent) -> {
        if (call.arguments().stream().anyMatch(a -> a.value() instanceof Operand.Formal)) {
          handed.add(referent);
        }
        flows.add(new Flow.Call(result, call));
      }
      case Callee.Indirect _ -> flows.add(new Flow.Call(result, call));
    }
  }

  private void intrinsic(int result, String name, Instruction.Call call) {
    List<Operand> arguments = call.arguments().stream().map(Argument::value).toList();
    switch (name) {
      case "llvm.va_start" -> flows.add(new Flow.BeginArguments(arguments.getFirst()));
      case "llvm.va_copy" -> flows.add(new Flow.SameContents(arguments.getFirst(), arguments.get(1)));
      default -> {
        boolean wide = call.result().bytes() >= pointerBytes && call.result().kind() != ValueType.Kind.FLOATING;
        if ((wide && !ASKING.contains(name)) || Pieces.turns(call)) {
          arguments.forEach(a -> assign(result, a, Flow.ANYWHERE));
        }
      }
    }
  }

  private void assembly(int result, Assembly code) {
    if (code.operands().stream().noneMatch(o -> o.role() == Assembly.Role.FOLLOWED)) {
      unnamed.add(result);
    }
    boolean fromOutside = code.operands().isEmpty() && code.result().bytes() >= pointerBytes;
    boolean makesAddresses = MAKES_ADDRESSES.matcher(code.template()).find();
    List<Flow.Mixed> operands = new ArrayList<>();
    for (Assembly.AssemblyOperand operand : code.operands()) {
      boolean small = operand.bytes() > 0 && operand.bytes() < pointerBytes;
      boolean memory =
          switch (operand.role()) {
            case VALUE, REACHED -> false;
            case FOLLOWED -> operand.bytes() > 0;
            case MEMORY_READ, MEMORY_WRITE, MEMORY_READ_WRITE -> true;
          };
      if (memory && makesAddresses) {
        operands.add(new Flow.Mixed(operand.value(), false));
      }
      if (!memory && operand.role() != Assembly.Role.VALUE) {
        operands.add(new Flow.Mixed(operand.value(), true));
      }
      if (!(memory && small)) {
        operands.add(new Flow.Mixed(operand.value(), memory));
      }
    }
    flows.add(new Flow.Mix(result, fromOutside, operands));
  }

  private void assign(int to, Operand from) {
    assign(to, from, Operands.displacement(from));
  }

  private void assign(int to, Operand from, long offset) {
    if (Operands.isAddress(from)) {
      flows.add(new Flow.Assign(to, from, offset(offset)));
    }
  }

  private void load(int result, Operand at, ValueType type) {
    CellKind cells = cells(at, type);
    if (cells == CellKind.BYTES && isText(result)) {
      return;
    }
    if (cells != CellKind.NONE) {
      flows.add(new Flow.Load(result, at, behind(at, type), cells));
      if (areSmall(at, type)) {
        flows.add(new Flow.Pieced(new Operand.Register(result)));
      }
    } else if (isPartOfPointer(at, type)) {
      flows.add(new Flow.Load(result, at, Flow.IN_ARRAY, CellKind.BYTES));
      flows.add(new Flow.Piece(new Operand.Register(result)));
    }
  }

  private boolean isText(int load) {
    TextLoops loops = texts.orElseGet(() -> new TextLoops(body));
    texts = Optional.of(loops);
    return loops.isText(load);
  }

  private boolean isPartOfPointer(Operand at, ValueType type) {
    boolean number = type.kind() == ValueType.Kind.INTEGER || type.kind() == ValueType.Kind.FLOATING;
    return number && type.bytes() < pointerBytes && (declared.hasUnions() || isVariable(at)) && declared.isPartOfPointer(at, type.bytes());
  }

  /** Whether a pointer is kept in a variable of smaller numbers. */
  private boolean areSmall(Operand at, ValueType type) {
    return isVariable(at) && type.kind() == ValueType.Kind.POINTER && declared.areSmall(at, pointerBytes);
  }

  /** Whether an address is that of a variable, or some bytes behind. */
  private boolean isVariable(Operand at) {
    return switch (at) {
      case Operand.SymbolAddress _, Operand.Expression _ -> true;
      case Operand.Register(int ordinal) when body.instruction(ordinal) instanceof Instruction.Address address -> isVariable(address.base());
      case Operand _ -> isLocal(at);
    };
  }

  /** Whether an address is that of a local variable, or some bytes behind. */
  private boolean isLocal(Operand at) {
    return at instanceof Operand.Register(int ordinal)
        && switch (body.instruction(ordinal)) {
          case Instruction.Allocate _ -> true;
          case Instruction.Address address -> isLocal(address.base());
          case Instruction _ -> false;
        };
  }

  private void store(Operand at, ValueType type, Operand value) {
    CellKind cells = cells(at, type);
    if (!Operands.isAddress(value)) {
      return;
    }
    if (cells != CellKind.NONE) {
      Optional<Flow> own = type.bytes() == pointerBytes ? ownAddresses.of(at, value, cells) : Optional.empty();
      flows.add(own.orElseGet(() -> new Flow.Store(at, behind(at, type), value, cells)));
      if (areSmall(at, type)) {
        flows.add(new Flow.Piece(value));
      }
    } else if (pieces.isPiece(value)) {
      flows.add(new Flow.Store(at, Flow.IN_ARRAY, value, CellKind.BYTES));
    } else if (isPartOfPointer(at, type)) {
      flows.add(new Flow.Pieced(value));
      flows.add(new Flow.Store(at, Flow.IN_ARRAY, value, CellKind.ANYTHING));
    }
  }

  /** How many bytes behind what an address is based on a value is; not known where more than one address may be in it. */
  private int behind(Operand at, ValueType type) {
    return type.bytes() == pointerBytes ? offset(Operands.displacement(at)) : Flow.IN_ARRAY;
  }

  private static int offset(long bytes) {
    return Math.abs(bytes) < Integer.MAX_VALUE ? (int) bytes : Flow.ANYWHERE;
  }

  private CellKind cells(Operand address, ValueType type) {
    return switch (type.kind()) {
      case POINTER -> CellKind.POINTERS;
      case VECTOR, AGGREGATE -> CellKind.ANYTHING;
      case NONE -> CellKind.NONE;
      case FLOATING, INTEGER -> {
        boolean small = type.bytes() < pointerBytes;
        if (varies(address) || (type.bytes() == 1 && (isLocal(address) || declared.isByte(address)))) {
          yield small ? CellKind.BYTES : CellKind.ANYTHING;
        }
        boolean number = type.bytes() == pointerBytes && declared.isInteger(address, type.bytes());
        yield small ? CellKind.NONE : number ? CellKind.INTEGERS : CellKind.ANYTHING;
      }
    };
  }

  /** Whether the address goes through memory, as that of a copy word by word does. */
  private boolean varies(Operand address) {
    return address instanceof Operand.Register(int ordinal)
        && switch (body.instruction(ordinal)) {
          case Instruction.Phi _, Instruction.Select _, Instruction.Load _ -> true;
          case Instruction.Address a -> !a.indices().isEmpty();
          case Instruction _ -> false;
        };
  }
}
