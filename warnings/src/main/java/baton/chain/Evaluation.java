package baton.chain;

import baton.chain.State.Owned;
import baton.chain.Value.Chain;
import baton.chain.Value.Element;
import baton.chain.Value.Global;
import baton.chain.Value.Local;
import baton.chain.Value.Named;
import baton.chain.Value.Node;
import baton.chain.Value.NonZero;
import baton.chain.Value.Constant;
import baton.chain.Value.Pointer;
import baton.chain.Value.Target;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.ValueType;
import baton.link.Program;
import baton.link.Symbol;
import java.util.List;
import java.util.Optional;

/** The values of operands, addresses and comparisons. What a comparison tells is known from there on, in a state for each answer. */
final class Evaluation {
  private final Program program;
  private final Bodies bodies;
  private final NodeObjects objects;

  Evaluation(Program program, Bodies bodies, NodeObjects objects) {
    this.program = program;
    this.bodies = bodies;
    this.objects = objects;
  }

  Value value(Symbol.DefinedFunction function, State state, Operand operand) {
    return switch (operand) {
      case Operand.Register _, Operand.Formal _ -> state.top().getOrDefault(Bodies.key(operand), Value.ANY);
      case Operand.IntegerConstant(_, long number) -> new Constant(number);
      case Operand.Null _ -> Value.NULL;
      case Operand.SymbolAddress(int referent, long offset) -> {
        Symbol symbol = program.resolve(function.unit(), bodies.body(function).referents().get(referent));
        boolean shared =
            symbol instanceof Symbol.ExternalVariable || (symbol instanceof Symbol.DefinedVariable v && !program.variable(v).threadLocal());
        yield shared ? new Pointer(new Global(symbol), offset, true, field(function, operand, symbol)) : Value.ANY;
      }
      default -> Value.ANY;
    };
  }

  private String field(Symbol.DefinedFunction function, Operand address, Symbol symbol) {
    String field = bodies.field(function, address, Long.BYTES);
    return field.isEmpty() ? "variable " + symbol.identity() : field;
  }

  /** The address that an instruction computes. */
  Value address(Symbol.DefinedFunction function, State state, int ordinal, Instruction.Address address) {
    Value base = value(function, state, address.base());
    if (base instanceof Chain chain) {
      // behind null there is nothing
      base = address.offset() == 0 && address.indices().isEmpty() ? base : Memory.first(state, chain);
    }
    if (base instanceof Chain || base instanceof Value.Null) {
      // what is in an object that is not there is used by nobody
      return base;
    }
    String field = bodies.field(function, new Operand.Register(ordinal), Long.BYTES);
    if (base instanceof Pointer(Target target, long offset, boolean exact, String old)) {
      String type = field.isEmpty() && target instanceof Global ? old : field;
      if (address.indices().isEmpty()) {
        return new Pointer(target, offset + address.offset(), exact, type);
      }
      if (target instanceof Node || target instanceof Local) {
        return new Pointer(target, offset + address.offset(), false, type);
      }
      Optional<Integer> index =
          address.indices().size() == 1 && exact ? name(state, address.indices().getFirst().index()) : Optional.empty();
      if (index.isPresent()) {
        return new Pointer(new Element(target, offset + address.offset(), index.get(), address.indices().getFirst().stride()), 0, true,
            type);
      }
    }
    boolean node = objects.isNode(function, new Operand.Register(ordinal));
    return node ? Value.ANY : new Pointer(new Named(state.fresh()), 0, true, field);
  }

  /** The name of an index: it gets one where it has none. */
  private static Optional<Integer> name(State state, Operand index) {
    int key = Bodies.key(index);
    if (key == Integer.MIN_VALUE) {
      return Optional.empty();
    }
    if (state.top().getOrDefault(key, Value.ANY).equals(Value.ANY)) {
      state.top().put(key, state.named());
    }
    return state.top().get(key) instanceof Pointer(Named(int id), long offset, _, _) && offset == 0 ? Optional.of(id) : Optional.empty();
  }

  /** A number in another width. */
  Value convert(Symbol.DefinedFunction function, State state, Instruction.Convert convert) {
    Value value = value(function, state, convert.value());
    return switch (convert.operator()) {
      case "freeze" -> value;
      case "sext", "zext", "trunc" -> {
        if (value instanceof Constant(long number)) {
          yield convert.from().bits() == 1 || convert.to().bits() == 1 ? new Constant(number & 1) : value;
        }
        boolean wider = !convert.operator().equals("trunc");
        Optional<Value> same = name(state, convert.value()).map(id -> new Pointer(new Named(id), 0, true, ""));
        yield wider ? same.orElse(wider(value)) : Value.ANY;
      }
      default -> Value.ANY;
    };
  }

  private static Value wider(Value value) {
    return value instanceof NonZero ? value : Value.ANY;
  }

  Value binary(Symbol.DefinedFunction function, State state, Instruction.Binary binary) {
    if (value(function, state, binary.left()) instanceof Constant(long left)
        && value(function, state, binary.right()) instanceof Constant(long right)) {
      return switch (binary.operator()) {
        case "and" -> new Constant(left & right);
        case "or" -> new Constant(left | right);
        case "xor" -> new Constant(binary.type().bits() == 1 ? (left ^ right) & 1 : left ^ right);
        default -> Value.ANY;
      };
    }
    return Value.ANY;
  }

  /** A state, and whether what was compared is equal in it; empty where it may be or not. */
  private record Answer(State state, Optional<Boolean> equal) {}

  /** A state and the result of a comparison. */
  List<Memory.Read> compare(Symbol.DefinedFunction function, State state, Instruction.Compare compare) {
    Value left = value(function, state, compare.left());
    Value right = value(function, state, compare.right());
    if (!compare.predicate().equals("eq") && !compare.predicate().equals("ne")) {
      return List.of(new Memory.Read(state, Value.ANY));
    }
    boolean wanted = compare.predicate().equals("eq");
    return answers(state, left, right, compare.type()).stream()
        .map(a -> new Memory.Read(a.state(), a.equal().map(e -> (Value) new Constant(e == wanted ? 1 : 0)).orElse(Value.ANY)))
        .toList();
  }

  private static List<Answer> answers(State state, Value left, Value right, ValueType type) {
    if (left instanceof Chain(int id) && isZero(right)) {
      return ofChain(state, id);
    }
    if (right instanceof Chain(int id) && isZero(left)) {
      return ofChain(state, id);
    }
    if (left instanceof Pointer one && right instanceof Pointer other) {
      return ofPointers(state, one, other, type);
    }
    return List.of(new Answer(state, equal(left, right).or(() -> equal(right, left))));
  }

  private static Optional<Boolean> equal(Value left, Value right) {
    if (isZero(left)) {
      return switch (right) {
        case Value.Null _ -> Optional.of(true);
        case Constant(long number) -> Optional.of(number == 0);
        case NonZero _ -> Optional.of(false);
        case Pointer(Target target, _, _, _) ->
            target instanceof Named || target instanceof Element ? Optional.empty() : Optional.of(false);
        case Chain _, Value.Any _ -> Optional.empty();
      };
    }
    return left instanceof Constant(long a) && right instanceof Constant(long b) ? Optional.of(a == b) : Optional.empty();
  }

  private static List<Answer> ofChain(State state, int id) {
    State none = state.copy();
    none.unfold(id, Value.NULL);
    Memory.first(state, new Chain(id));
    return List.of(new Answer(none, Optional.of(true)), new Answer(state, Optional.of(false)));
  }

  private static List<Answer> ofPointers(State state, Pointer one, Pointer other, ValueType type) {
    if (one.target().equals(other.target())) {
      boolean known = one.exact() && other.exact();
      return List.of(new Answer(state, known ? Optional.of(one.offset() == other.offset()) : Optional.empty()));
    }
    if (one.target() instanceof Node(int a) && other.target() instanceof Node(int b)) {
      Owned first = state.known(a);
      Owned second = state.known(b);
      return List.of(new Answer(state, first.isOwn() || second.isOwn() ? Optional.of(false) : Optional.empty()));
    }
    boolean named = type.kind() == ValueType.Kind.POINTER && one.offset() == other.offset() && one.exact() && other.exact();
    if (named && one.target() instanceof Named(int a) && other.target() instanceof Named(int b)) {
      if (state.isApart(a, b)) {
        return List.of(new Answer(state, Optional.of(false)));
      }
      State same = state.copy();
      same.unify(b, a);
      state.tellApart(a, b);
      return List.of(new Answer(same, Optional.of(true)), new Answer(state, Optional.of(false)));
    }
    return List.of(new Answer(state, Optional.empty()));
  }

  private static boolean isZero(Value value) {
    return value instanceof Value.Null || value.equals(new Constant(0));
  }
}
