package baton.refine;

import baton.entry.ProgramNames;
import baton.ir.Argument;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.ir.ValueType;
import baton.link.Symbol;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Whether a function puts an object that it made into a cell of what it is handed before it returns 0: on no path control comes to a
 * return of what may be 0 without. Paths are told apart by what they know of the values returned.
 */
final class StoredOnSuccess {
  /** Blocks walked through in one function; beyond, nothing is concluded. */
  private static final int MOST_STEPS = 2_000;

  private final ProgramNames names;
  private final NewObjects objects;
  private final Map<Wanted, Boolean> known = new HashMap<>();

  /**
   * A cell of what a formal leads to.
   *
   * @param made which formals are objects that a caller made in the same activation, or null
   */
  private record Wanted(Symbol.DefinedFunction function, int formal, long offset, SortedSet<Integer> made) {}

  /** A constant distance from a formal. */
  private record Place(int formal, long offset) {}

  StoredOnSuccess(ProgramNames names, NewObjects objects) {
    this.names = names;
    this.objects = objects;
  }

  /**
   * Whether it does, where it is called by code that is not looked at.
   *
   * @param formal which formal points to what it is handed
   * @param offset of the cell there, in bytes
   */
  boolean always(Symbol.DefinedFunction function, int formal, long offset) {
    return always(new Wanted(function, formal, offset, new TreeSet<>()));
  }

  private boolean always(Wanted wanted) {
    Boolean found = known.get(wanted);
    if (found == null) {
      known.put(wanted, false); // as long as it is looked for: what calls itself does not
      found = new Search(wanted).run();
      known.put(wanted, found);
    }
    return found;
  }

  private static Optional<Place> place(Body body, Operand address) {
    return switch (address) {
      case Operand.Formal(int index) -> Optional.of(new Place(index, 0));
      case Operand.Register(int ordinal) ->
          body.instruction(ordinal) instanceof Instruction.Address(Operand base, long offset, var indices, _) && indices.isEmpty()
              ? place(body, base).map(p -> new Place(p.formal(), p.offset() + offset))
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  /**
   * Where a path has come to, without storing.
   *
   * @param block the block
   * @param chosen what phis are, in terms of other instructions
   * @param zero which registers are zero, and which are not
   */
  private record State(int block, SortedMap<Integer, Operand> chosen, SortedMap<Integer, Boolean> zero) {}

  private final class Search {
    private final Wanted wanted;
    private final Body body;

    /** The calls that store wherever they return 0, and those that store whatever they return. */
    private final Set<Integer> storing = new HashSet<>();

    private final Set<Integer> surelyStoring = new HashSet<>();
    private final Set<Integer> relevant = new TreeSet<>();

    Search(Wanted wanted) {
      this.wanted = wanted;
      this.body = names.program().function(wanted.function()).body();
      for (Block block : body.blocks()) {
        if (block.terminator() instanceof Terminator.Return(Optional<Operand> value)) {
          value.ifPresent(this::returned);
        }
        for (int i = 0; i < block.instructions().size(); i++) {
          if (block.instructions().get(i) instanceof Instruction.Call call && storesByCall(call)) {
            boolean tells = call.result().kind() == ValueType.Kind.INTEGER;
            (tells ? storing : surelyStoring).add(block.first() + i);
            relevant.add(block.first() + i);
          }
        }
      }
    }

    private void returned(Operand value) {
      if (value instanceof Operand.Register(int ordinal) && relevant.add(ordinal)) {
        switch (body.instruction(ordinal)) {
          case Instruction.Phi(_, var incoming) -> incoming.forEach(i -> returned(i.value()));
          case Instruction.Convert convert -> returned(convert.value());
          default -> {}
        }
      }
    }

    /** Whether a call stores wherever it returns 0. */
    private boolean storesByCall(Instruction.Call call) {
      if (!(call.callee() instanceof Callee.Direct(int referent))
          || !(names.symbol(wanted.function(), body.referents().get(referent)).orElse(null) instanceof Symbol.DefinedFunction callee)) {
        return false;
      }
      List<Argument> arguments = call.arguments();
      for (int i = 0; i < arguments.size(); i++) {
        Optional<Place> passed = place(body, arguments.get(i).value()).filter(p -> p.formal() == wanted.formal());
        if (passed.isPresent() && always(new Wanted(callee, i, wanted.offset() - passed.get().offset(), made(arguments)))) {
          return true;
        }
      }
      return false;
    }

    /** Which arguments are objects that were made here, or by a caller. */
    private SortedSet<Integer> made(List<Argument> arguments) {
      SortedSet<Integer> result = new TreeSet<>();
      for (int i = 0; i < arguments.size(); i++) {
        if (isMade(arguments.get(i).value())) {
          result.add(i);
        }
      }
      return result;
    }

    private boolean isMade(Operand value) {
      return value instanceof Operand.Formal(int index) ? wanted.made().contains(index) : objects.isNew(wanted.function(), value);
    }

    boolean run() {
      Deque<State> open = new ArrayDeque<>();
      Set<State> seen = new HashSet<>();
      open.add(new State(0, new TreeMap<>(), new TreeMap<>()));
      for (int steps = 0; !open.isEmpty(); steps++) {
        State at = open.pop();
        if (steps >= MOST_STEPS) {
          return false;
        }
        Optional<State> end = seen.add(at) ? through(at) : Optional.empty();
        if (end.isPresent()) {
          Terminator terminator = body.blocks().get(at.block()).terminator();
          if (terminator instanceof Terminator.Return(Optional<Operand> value) && !fails(end.get(), value)) {
            return false;
          }
          for (int next : terminator.successors()) {
            follow(end.get(), terminator, next).ifPresent(open::push);
          }
        }
      }
      return true;
    }

    /** What is known at the end of a block; empty when it stores. */
    private Optional<State> through(State at) {
      Block block = body.blocks().get(at.block());
      SortedMap<Integer, Operand> chosen = new TreeMap<>(at.chosen());
      SortedMap<Integer, Boolean> zero = new TreeMap<>(at.zero());
      for (int i = 0; i < block.instructions().size(); i++) {
        int ordinal = block.first() + i;
        Instruction instruction = block.instructions().get(i);
        if (surelyStoring.contains(ordinal) || (instruction instanceof Instruction.Store store && stores(store))) {
          return Optional.empty();
        }
        if (relevant.contains(ordinal) && !(instruction instanceof Instruction.Phi)) {
          zero.remove(ordinal);
          chosen.values().removeIf(v -> v.equals(new Operand.Register(ordinal)));
        }
      }
      return Optional.of(new State(at.block(), chosen, zero));
    }

    private boolean stores(Instruction.Store store) {
      return place(body, store.address()).equals(Optional.of(new Place(wanted.formal(), wanted.offset())))
          && store.type().kind() == ValueType.Kind.POINTER
          && isMade(store.value());
    }

    /** Whether the function surely returns something else than 0, or has stored through a callee. */
    private boolean fails(State at, Optional<Operand> value) {
      if (storing.stream().anyMatch(c -> Boolean.TRUE.equals(at.zero().get(c)))) {
        return true;
      }
      if (value.isEmpty() || body.result().kind() != ValueType.Kind.INTEGER) {
        return false;
      }
      return switch (resolve(at, value.get())) {
        case Operand.IntegerConstant(_, long number) -> number != 0;
        case Operand.Register(int ordinal) -> Boolean.FALSE.equals(at.zero().get(ordinal)) || storing.contains(ordinal);
        default -> false;
      };
    }

    /** The value under another name, which is zero if and only if it is. */
    private Operand resolve(State at, Operand value) {
      Operand result = value;
      while (result instanceof Operand.Register(int ordinal)) {
        if (at.chosen().containsKey(ordinal)) {
          return at.chosen().get(ordinal);
        }
        if (!(body.instruction(ordinal) instanceof Instruction.Convert(String operator, _, _, Operand inner))
            || !(operator.equals("sext") || operator.equals("zext"))) {
          return result;
        }
        result = inner;
      }
      return result;
    }

    /** The state at the beginning of a successor; empty when control does not go there. */
    private Optional<State> follow(State at, Terminator terminator, int next) {
      Optional<State> there =
          terminator instanceof Terminator.Branch(Operand condition, int then, int otherwise) && then != otherwise
              ? assume(at, condition, next == then)
              : Optional.of(at);
      return there.map(s -> enter(s, next));
    }

    private State enter(State at, int next) {
      SortedMap<Integer, Operand> chosen = new TreeMap<>(at.chosen());
      SortedMap<Integer, Boolean> zero = new TreeMap<>(at.zero());
      Block block = body.blocks().get(next);
      for (int i = 0; i < block.instructions().size() && block.instructions().get(i) instanceof Instruction.Phi(_, var incoming); i++) {
        int ordinal = block.first() + i;
        if (relevant.contains(ordinal)) {
          zero.remove(ordinal);
          chosen.values().removeIf(v -> v.equals(new Operand.Register(ordinal)));
          incoming.stream()
              .filter(v -> v.block() == at.block())
              .findFirst()
              .map(v -> resolve(at, v.value()))
              .filter(v -> !isPhiOf(block, v))
              .ifPresentOrElse(v -> chosen.put(ordinal, v), () -> chosen.remove(ordinal));
        }
      }
      return new State(next, chosen, zero);
    }

    /** Whether a value is what a phi of the block was before, which has no name any more. */
    private boolean isPhiOf(Block block, Operand value) {
      return value instanceof Operand.Register(int ordinal)
          && ordinal >= block.first()
          && ordinal < block.end()
          && body.instruction(ordinal) instanceof Instruction.Phi;
    }

    private Optional<State> assume(State at, Operand condition, boolean truth) {
      if (!(condition instanceof Operand.Register(int ordinal))) {
        return Optional.of(at);
      }
      return switch (body.instruction(ordinal)) {
        case Instruction.Binary(String operator, ValueType type, Operand left, Operand.IntegerConstant(_, long right))
                when operator.equals("xor") && type.bits() == 1 && right != 0 ->
            assume(at, left, !truth);
        case Instruction.Compare(String predicate, _, Operand left, Operand.IntegerConstant(_, long right)) ->
            compared(at, predicate, left, right, truth);
        default -> Optional.of(at);
      };
    }

    private Optional<State> compared(State at, String predicate, Operand left, long right, boolean truth) {
      if (right == 0 && (predicate.equals("ne") || predicate.equals("eq")) && condition(left).isPresent()) {
        return assume(at, new Operand.Register(condition(left).getAsInt()), truth == predicate.equals("ne"));
      }
      if (!(resolve(at, left) instanceof Operand.Register(int ordinal)) || !relevant.contains(ordinal)) {
        return Optional.of(at);
      }
      boolean mayBeZero = ofZero(predicate, right) == truth;
      boolean isZero = right == 0 && predicate.equals(truth ? "eq" : "ne");
      Boolean before = at.zero().get(ordinal);
      if (before != null && (before ? !mayBeZero : isZero)) {
        return Optional.empty();
      }
      if (mayBeZero && !isZero) {
        return Optional.of(at);
      }
      SortedMap<Integer, Boolean> zero = new TreeMap<>(at.zero());
      zero.put(ordinal, isZero);
      return Optional.of(new State(at.block(), at.chosen(), zero));
    }

    /** The comparison or negation that a number was made of. */
    private OptionalInt condition(Operand number) {
      Operand value = number;
      while (value instanceof Operand.Register(int ordinal)) {
        switch (body.instruction(ordinal)) {
          case Instruction.Convert(String operator, _, _, Operand inner) when operator.equals("zext") || operator.equals("sext") ->
              value = inner;
          case Instruction.Compare _ -> {
            return OptionalInt.of(ordinal);
          }
          case Instruction.Binary(String operator, ValueType type, _, _) when operator.equals("xor") && type.bits() == 1 -> {
            return OptionalInt.of(ordinal);
          }
          default -> {
            return OptionalInt.empty();
          }
        }
      }
      return OptionalInt.empty();
    }

    /** Whether a comparison of zero with a number is true. */
    private static boolean ofZero(String predicate, long right) {
      return switch (predicate) {
        case "eq", "uge" -> right == 0;
        case "ne", "ult" -> right != 0;
        case "slt" -> right > 0;
        case "sle" -> right >= 0;
        case "sgt" -> right < 0;
        case "sge" -> right <= 0;
        case "ule" -> true;
        case "ugt" -> false;
        default -> throw new IllegalArgumentException("no comparison of integers: " + predicate);
      };
    }
  }
}
