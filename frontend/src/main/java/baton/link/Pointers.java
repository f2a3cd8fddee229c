package baton.link;

import baton.ir.Argument;
import baton.ir.Assembly;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Formal;
import baton.ir.Function;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.ir.Type;
import baton.ir.ValueType;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the addresses of one function point to, by type and name. A propagation along definitions in order of ordinals, repeated
 * for the values that come round loops; no recursion, so that a very long function does no harm.
 *
 * <p>This names things. It is no points-to analysis: it takes the source's types at their word and knows only one name per address.
 */
final class Pointers {
  /** Passes over the body: the first meets values of loops before their definitions. */
  private static final int PASSES = 3;

  /** Longer names say the type instead. */
  private static final int MAX_TEXT = 160;

  /** Operations deeper than these are not written out. */
  private static final int MAX_TERM = 4;

  private static final Map<String, String> SIGNS = Map.of("add", " + ", "sub", " - ", "mul", " * ");

  private static final Set<String> SAME_ADDRESS =
      Set.of("ptrtoint", "inttoptr", "bitcast", "freeze", "addrspacecast");

  private static final Set<String> SAME_NUMBER = Set.of("zext", "sext", "trunc", "freeze", "bitcast");

  private final Program program;
  private final Layout layout;
  private final String unit;
  private final Function function;
  private final Body body;
  private final @Nullable Pointee[] pointees;
  private final @Nullable Instruction[] instructions;
  private final TypeHints hints;

  /** Whether a value was asked for that had no meaning yet. */
  private boolean metUnknown;

  Pointers(Program program, Symbol.DefinedFunction symbol) {
    this.program = program;
    this.unit = symbol.unit();
    this.function = program.function(symbol);
    this.body = function.body();
    this.layout = new Layout(program.types(), program.unit(unit).pointerBytes());
    this.pointees = new Pointee[body.size()];
    this.instructions = new Instruction[body.size()];
    for (Block block : body.blocks()) {
      int ordinal = block.first();
      for (Instruction instruction : block.instructions()) {
        instructions[ordinal++] = instruction;
      }
    }
    this.hints = new TypeHints(program, unit, body, layout);
    propagate();
  }

  Layout layout() {
    return layout;
  }

  private void propagate() {
    boolean again = true;
    for (int pass = 0; again && pass < PASSES; pass++) {
      again = false;
      for (int i = 0; i < pointees.length; i++) {
        Pointee after = compute(i, instruction(i));
        if (after != null) {
          // Without loops, what an instruction uses is known when the first pass comes to it.
          again |= pass == 0 ? usesLater(i) : !after.equals(pointees[i]);
          pointees[i] = after;
        }
      }
      again |= pass == 0 && metUnknown;
    }
  }

  /** Whether a phi takes a value that stands behind it in the order of ordinals. */
  private boolean usesLater(int ordinal) {
    return instruction(ordinal) instanceof Instruction.Phi(_, List<Instruction.Incoming> incoming)
        && incoming.stream().anyMatch(i -> i.value() instanceof Operand.Register(int from) && from > ordinal);
  }

  private Instruction instruction(int ordinal) {
    Instruction instruction = instructions[ordinal];
    if (instruction == null) {
      throw new IllegalStateException(function.name() + " has no instruction " + ordinal);
    }
    return instruction;
  }

  /** What the address {@code operand} points to; with the type that other uses of it tell, where nothing else does. */
  private Pointee hinted(Operand operand, Pointee known) {
    return layout.opaque(known.type()) && known.atBeginning() && hints.of(operand) instanceof Type.Aggregate(String key)
        ? cast(known, key)
        : known;
  }

  /** What an access of a given look at the address {@code operand} starts from. */
  Pointee at(Operand operand, FieldWalk.Wanted wanted) {
    Pointee known = pointee(operand);
    Pointee hinted = hinted(operand, known);
    if (hinted.equals(known)) {
      return typed(known);
    }
    long bytes = layout.size(FieldWalk.walk(layout, typed(hinted), wanted).type());
    return typed(wanted.bytes() < 0 || bytes == wanted.bytes() ? hinted : known);
  }

  /** The place of an access of a given look at the address {@code operand}. */
  Place place(Operand operand, FieldWalk.Wanted wanted) {
    return FieldWalk.walk(layout, at(operand, wanted), wanted);
  }

  /** Names by their type the objects that the source does not name. */
  private Pointee typed(Pointee pointee) {
    boolean tooLong = pointee.text().length() > MAX_TEXT;
    return (!pointee.named() || tooLong)
            && pointee.type().resolved() instanceof Type.Aggregate(String key)
            && layout.definition(key) != null
        ? new Pointee(
            pointee.root(),
            Layout.label(key),
            false,
            pointee.type(),
            pointee.offset(),
            pointee.indices(),
            false,
            "",
            pointee.array())
        : pointee;
  }

  private Pointee pointee(Operand operand) {
    return switch (operand) {
      case Operand.Register(int ordinal) -> {
        Pointee known = pointees[ordinal];
        metUnknown |= known == null;
        yield known != null ? known : nameless("not computed from an address");
      }
      case Operand.Formal(int index) -> formal(index);
      case Operand.SymbolAddress(int referent, long offset) -> {
        Symbol symbol = program.resolve(unit, body.referents().get(referent));
        yield Pointee.object(new Root.Global(symbol), symbol.label(), program.type(symbol)).plus(offset, List.of());
      }
      case Operand.Null _ -> nameless("the null pointer");
      case Operand.IntegerConstant _ -> nameless("a constant address");
      case Operand.LabelAddress _ -> nameless("the address of a label");
      case Operand.Undefined _ -> nameless("an undetermined value");
      case Operand.OpaqueConstant _, Operand.Zero _, Operand.Elements _, Operand.MaskedImmediate _ ->
          nameless("a constant that is no address");
      case Operand.Expression(String operator, List<Operand> operands)
          when operator.equals("address") && operands.getLast() instanceof Operand.IntegerConstant(_, long offset) ->
          pointee(operands.getFirst()).plus(offset, List.of());
      case Operand.Expression(_, List<Operand> operands) ->
          operands.size() == 1 ? pointee(operands.getFirst()) : nameless("a constant expression");
    };
  }

  private static Pointee nameless(String reason) {
    return Pointee.nameless(new Root.Unknown(reason), Pointee.UNKNOWN, reason);
  }

  private Pointee formal(int index) {
    Formal formal = body.formals().get(index);
    Root root = new Root.Formal(index);
    String name = formalName(index);
    if (formal.structReturn()) {
      return Pointee.object(root, "return", inProgram(body.resultType()));
    }
    Type type = inProgram(formal.type());
    if (formal.byValueBytes() > 0 && !(type.resolved() instanceof Type.Pointer)) {
      return Pointee.object(root, name, type);
    }
    return Pointee.behind(root, name, target(type));
  }

  private String formalName(int index) {
    String name = index < function.formalNames().size() ? function.formalNames().get(index) : "";
    return name.isEmpty() ? "arg" + index : name;
  }

  private Type inProgram(Type type) {
    return program.types().inProgram(unit, type);
  }

  private static Type target(Type pointer) {
    return switch (pointer.resolved()) {
      case Type.Pointer(Type target) -> target;
      case Type.Array(Type element, _) -> element;
      case Type.None _, Type.Scalar _, Type.Aggregate _, Type.Enumeration _, Type.Typedef _, Type.Function _, Type.Unknown _ ->
          Pointee.UNKNOWN;
    };
  }

  private @Nullable Pointee compute(int ordinal, Instruction instruction) {
    Pointee computed = meaning(ordinal, instruction);
    String name = function.localNames().get(ordinal);
    return computed == null || name == null || instruction instanceof Instruction.Allocate
        ? computed
        : Pointee.behind(computed.root(), name, computed.atBeginning() ? computed.type() : Pointee.UNKNOWN);
  }

  private @Nullable Pointee meaning(int ordinal, Instruction instruction) {
    return switch (instruction) {
      case Instruction.Allocate(_, _, Type type) ->
          Pointee.object(
              new Root.Local(ordinal), function.localNames().getOrDefault(ordinal, "local" + ordinal), inProgram(type));
      case Instruction.Load(ValueType type, Operand address, _) -> loaded(ordinal, type, address);
      case Instruction.AtomicUpdate(_, ValueType type, Operand address, _, _) -> loaded(ordinal, type, address);
      case Instruction.CompareExchange(ValueType type, Operand address, _, _, _, _) -> loaded(ordinal, type, address);
      case Instruction.Address(Operand base, long offset, List<Instruction.ScaledIndex> indices, Type target) ->
          address(base, offset, indices, inProgram(target));
      case Instruction.Binary binary -> binary(binary);
      case Instruction.Convert(String operator, _, _, Operand value) ->
          SAME_ADDRESS.contains(operator) ? pointee(value) : null;
      case Instruction.Select(_, _, Operand then, Operand otherwise) -> joined(ordinal, Stream.of(then, otherwise));
      case Instruction.Phi(_, List<Instruction.Incoming> incoming) ->
          joined(ordinal, incoming.stream().map(Instruction.Incoming::value));
      case Instruction.Part(_, _, List<Operand> operands) -> part(operands);
      case Instruction.Call call -> result(ordinal, call);
      case Instruction.RunAssembly(Assembly code) -> result(ordinal, code);
      case Terminator.AssemblyJump(Assembly code, _, _) -> result(ordinal, code);
      case Instruction.Nondeterministic _ -> nameless("an uninitialised variable");
      case Instruction.Unknown(String name, _, _) -> nameless("a result of " + name);
      case Instruction.Store _,
          Instruction.Fence _,
          Instruction.Copy _,
          Instruction.Fill _,
          Instruction.Compare _,
          Terminator.Jump _,
          Terminator.Branch _,
          Terminator.Switch _,
          Terminator.ComputedJump _,
          Terminator.Return _,
          Terminator.Unreachable _ ->
          null;
    };
  }

  private Pointee loaded(int ordinal, ValueType type, Operand address) {
    Root root = new Root.Loaded(ordinal);
    boolean pointer = type.kind() == ValueType.Kind.POINTER;
    FieldWalk.Wanted wanted = new FieldWalk.Wanted(type.bytes(), false, pointer);
    Pointee from = at(address, wanted);
    Place place = FieldWalk.walk(layout, from, wanted);
    Type target = target(place.type());
    return from.named() && place.name().length() <= MAX_TEXT
        ? Pointee.behind(root, place.name(), target)
        : Pointee.nameless(root, target, from.named() ? "too long a name" : "read through " + from.unnamed());
  }

  private Pointee address(Operand base, long offset, List<Instruction.ScaledIndex> scaled, Type target) {
    Pointee from = pointee(base);
    List<Pointee.Index> indices =
        scaled.stream()
            .map(i -> new Pointee.Index(number(i.index()), i.stride(), i.inArray() ? Pointee.Reach.ARRAY : Pointee.Reach.TABLE))
            .toList();
    if (target.resolved() instanceof Type.Aggregate(String key) && layout.definition(key) != null) {
      boolean same = from.type().resolved() instanceof Type.Aggregate(String own) && own.equals(key);
      return (same || layout.holds(from.type(), from.offset(), key) ? from : cast(from, key)).ofNoArray().plus(offset, indices);
    }
    if (layout.opaque(from.type()) && !layout.opaque(target) && from.atBeginning()) {
      return from.ofType(target).plus(offset, indices);
    }
    if (offset == 0 && indices.isEmpty() && target instanceof Type.Unknown && from.indices().stream().noneMatch(Pointee.Index::walk)) {
      // the name of an array is the address of its first element
      return from.ofArray();
    }
    long whole = from.type().resolved() instanceof Type.Aggregate ? layout.size(from.type()) : 0;
    boolean byBytes = layout.size(target) <= 1 && whole > 0 && indices.isEmpty();
    return byBytes && leaves(from, from.offset() + offset, whole)
        ? outside(from, offset)
        : from.plus(offset, indices);
  }

  /** Whether an offset in bytes leads out of the object, or array element, of {@code whole} bytes that {@code from} is in. */
  private boolean leaves(Pointee from, long sum, long whole) {
    boolean endless = from.type().resolved() instanceof Type.Aggregate(String key) && layout.hasEndlessTail(key);
    long element = Math.floorDiv(from.offset(), whole) * whole;
    return sum < element || (sum > element + whole && !endless);
  }

  /** The address of an object around the one {@code inner} names, or after it. */
  private Pointee outside(Pointee inner, long offset) {
    boolean before = inner.offset() + offset < 0;
    String text = before ? pointer(inner) : "(" + pointer(inner) + " + " + offset + ")";
    return new Pointee(inner.root(), text, true, Pointee.UNKNOWN, 0, List.of(), before, inner.unnamed(), Pointee.NO_ARRAY);
  }

  /** {@code from} taken for the address of an aggregate. */
  private Pointee cast(Pointee from, String key) {
    Type type = new Type.Aggregate(key);
    if (from.container()) {
      String text = "container_of(" + from.text() + ", " + Layout.label(key) + ")";
      return new Pointee(from.root(), text, true, type, 0, List.of(), false, from.unnamed(), Pointee.NO_ARRAY);
    }
    if (from.atBeginning() && layout.opaque(from.type())) {
      return from.dereference() || from.type() instanceof Type.Unknown ? from.ofType(type) : converted(from, key);
    }
    return converted(from, key);
  }

  private Pointee converted(Pointee from, String key) {
    String text = "((" + Layout.label(key) + " *)" + pointer(from) + ")";
    return new Pointee(from.root(), text, true, new Type.Aggregate(key), 0, List.of(), false, from.unnamed(), Pointee.NO_ARRAY);
  }

  /** How the source would write the address. */
  private String pointer(Pointee from) {
    if (from.atBeginning()) {
      return from.pointer();
    }
    return "&" + FieldWalk.walk(layout, from, FieldWalk.Wanted.PART).name();
  }

  private @Nullable Pointee binary(Instruction.Binary binary) {
    return switch (binary.operator()) {
      case "add" -> {
        Pointee left = summand(binary.left());
        Pointee right = summand(binary.right());
        boolean takeLeft = left != null && (right == null || right.type() instanceof Type.Unknown);
        Pointee address = takeLeft ? left : right;
        yield address == null ? null : moved(address, takeLeft ? binary.right() : binary.left(), 1);
      }
      case "sub" -> {
        Pointee left = summand(binary.left());
        yield left == null ? null : moved(left, binary.right(), -1);
      }
      case "and" -> {
        Pointee left = summand(binary.left());
        // bits of a pointer to the beginning are no part of the address; what is inside of an object may be led back to the beginning
        yield left == null || left.atBeginning() ? left : left.plus(0, List.of(new Pointee.Index("_", 1, Pointee.Reach.TABLE)));
      }
      case "or" -> summand(binary.left());
      default -> null;
    };
  }

  private static @Nullable Pointee constantless(Pointee pointee) {
    return pointee.root() instanceof Root.Unknown ? null : pointee;
  }

  private @Nullable Pointee summand(Operand operand) {
    return constantless(pointee(operand));
  }

  private Pointee moved(Pointee from, Operand by, long stride) {
    return by instanceof Operand.IntegerConstant(_, long bytes)
        ? from.plus(stride * bytes, List.of())
        : from.plus(0, List.of(new Pointee.Index(number(by), stride, Pointee.Reach.TABLE)));
  }

  private @Nullable Pointee part(List<Operand> operands) {
    boolean first =
        operands.size() > 1
            && operands.get(0) instanceof Operand.Register(int from)
            && instruction(from) instanceof Instruction.CompareExchange
            && operands.get(1) instanceof Operand.IntegerConstant(_, long index)
            && index == 0;
    return first ? pointee(operands.get(0)) : nameless("a part of an aggregate value");
  }

  private @Nullable Pointee joined(int ordinal, Stream<Operand> operands) {
    Root root = new Root.Joined(ordinal);
    List<Operand> values = operands.toList();
    List<Pointee> known =
        values.stream()
            .filter(v -> !(v instanceof Operand.Register(int from) && (from == ordinal || pointees[from] == null)))
            .map(this::pointee)
            .filter(p -> !(p.root() instanceof Root.Unknown))
            .filter(p -> !p.root().equals(root))
            .distinct()
            .toList();
    if (known.isEmpty()) {
      return null;
    }
    Pointee first = known.getFirst();
    if (known.size() == 1 && !usesLater(ordinal)) {
      return first;
    }
    boolean oneObject =
        known.stream().allMatch(p -> p.text().equals(first.text()) && p.dereference() == first.dereference());
    if (oneObject && first.named() && !first.container()) {
      return new Steps(this::instruction, instructions.length)
          .between(ordinal, values, known, Math.max(1, layout.size(elementOf(first.type()))));
    }
    Type type = known.stream().map(this::typeAt).filter(t -> !layout.opaque(t)).findFirst().orElse(typeAt(first));
    return Pointee.nameless(root, type, "one of several values");
  }

  private static Type elementOf(Type type) {
    return type.resolved() instanceof Type.Array(Type element, _) ? element : type;
  }

  private Type typeAt(Pointee pointee) {
    return pointee.atBeginning() ? pointee.type() : FieldWalk.walk(layout, pointee, FieldWalk.Wanted.PART).type();
  }

  private @Nullable Pointee result(int ordinal, Instruction.Call call) {
    Root root = new Root.Result(ordinal);
    return switch (call.callee()) {
      case Callee.Direct(int referent) -> {
        Symbol symbol = program.resolve(unit, body.referents().get(referent));
        yield Pointee.behind(root, symbol.label() + "(" + arguments(call.arguments()) + ")", resultOf(program.type(symbol)));
      }
      case Callee.Indirect(Operand target, _) -> {
        Pointee callee = at(target, FieldWalk.Wanted.PART);
        yield callee.named()
            ? Pointee.behind(root, callee.text() + "(" + arguments(call.arguments()) + ")", resultOf(callee.type()))
            : Pointee.nameless(root, resultOf(callee.type()), "a result of an unnamed function");
      }
      case Callee.Intrinsic(String name) ->
          call.arguments().isEmpty() || call.result().kind() != ValueType.Kind.POINTER
              ? nameless("a result of " + name)
              : pointee(call.arguments().getFirst().value());
    };
  }

  private static Type resultOf(Type function) {
    return function.resolved() instanceof Type.Function(Type result, _, _) ? target(result) : Pointee.UNKNOWN;
  }

  private static String arguments(List<Argument> arguments) {
    return arguments.isEmpty() ? "" : "..";
  }

  /**
   * Assembly that reads one place in memory tells what it holds; assembly with one address among its values computes from it.
   * {@code mov %gs:} reads what its operand names without a memory operand.
   */
  private Pointee result(int ordinal, Assembly code) {
    if (code.operands().stream().anyMatch(o -> o.role() == Assembly.Role.FOLLOWED)) {
      return nameless("what inline assembly can reach");
    }
    List<Assembly.AssemblyOperand> memory =
        code.operands().stream()
            .filter(o -> o.role() == Assembly.Role.MEMORY_READ || o.role() == Assembly.Role.MEMORY_READ_WRITE)
            .toList();
    List<Assembly.AssemblyOperand> values =
        code.operands().stream()
            .filter(o -> (o.role() == Assembly.Role.VALUE || o.role() == Assembly.Role.REACHED) && summand(o.value()) != null)
            .toList();
    boolean moves = code.template().stripLeading().startsWith("mov");
    if (!values.isEmpty() && !(moves && values.size() == 1)) {
      Pointee from = pointee(values.getFirst().value());
      return from.plus(0, List.of(new Pointee.Index("_", 1, Pointee.Reach.TABLE)));
    }
    if (memory.size() == 1 || (moves && values.size() == 1)) {
      Operand address = memory.isEmpty() ? values.getFirst().value() : memory.getFirst().value();
      return loaded(ordinal, new ValueType(ValueType.Kind.POINTER, 8L * program.unit(unit).pointerBytes()), address);
    }
    return nameless("a result of inline assembly");
  }

  /** How the source writes a number; {@code _} when it is no name, sum or product of names. */
  private String number(Operand operand) {
    return number(operand, 0);
  }

  private String number(Operand operand, int depth) {
    return switch (operand) {
      case Operand.IntegerConstant(_, long value) -> Long.toString(value);
      case Operand.Formal(int index) -> formalName(index);
      case Operand.Register(int ordinal) -> depth > MAX_TERM ? "_" : number(ordinal, depth + 1);
      case Operand.Null _,
          Operand.SymbolAddress _,
          Operand.LabelAddress _,
          Operand.Undefined _,
          Operand.OpaqueConstant _,
          Operand.Zero _,
          Operand.Elements _,
          Operand.Expression _,
          Operand.MaskedImmediate _ ->
          "_";
    };
  }

  private String number(int ordinal, int depth) {
    String name = function.localNames().get(ordinal);
    if (name != null) {
      return name;
    }
    return switch (instruction(ordinal)) {
      case Instruction.Convert(String operator, _, _, Operand value) when SAME_NUMBER.contains(operator) ->
          number(value, depth);
      case Instruction.Binary(String operator, _, Operand left, Operand right) when SIGNS.containsKey(operator) -> {
        String one = number(left, depth);
        String other = number(right, depth);
        yield one.equals("_") && other.equals("_") ? "_" : one + SIGNS.get(operator) + other;
      }
      case Instruction _ -> {
        Pointee known = pointees[ordinal];
        yield known != null && known.named() && known.dereference() && known.atBeginning() ? known.text() : "_";
      }
    };
  }
}
