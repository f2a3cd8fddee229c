package baton.summary;

import baton.ir.Argument;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Operands;
import baton.ir.Terminator;
import baton.ir.ValueType;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * After which calls of a function what is read is tested for changes on every way on which the function goes on, as readers of a sequence
 * lock do: {@code do { start = begin(lock); read } while (retry(lock, start))}. A test of the section is one that is given what its begin
 * returned, or put where it was told to; a branch hangs on its result. What is done with the data where they have changed is not looked
 * at.
 */
final class OptimisticReads {
  /** What a call may do with what was read. */
  enum Use {
    /** It tests, and tells by another number than zero that what was read has changed: the last argument is what the begin returned. */
    TESTS,
    /** A function of the program that tests, on every way. */
    TESTS_WITHIN,
    /** A function of the program that touches nothing. */
    NOTHING,
    /** Something else. */
    OTHER
  }

  private final Body body;
  private final Function<Instruction.Call, Use> use;
  private final Map<Integer, Boolean> tested = new HashMap<>();

  /**
   * Of a function.
   *
   * @param use what its calls do
   */
  OptimisticReads(Body body, Function<Instruction.Call, Use> use) {
    this.body = body;
    this.use = use;
  }

  /** Whether on each way from a call that begins a section there is a test of it. */
  boolean isTestedAfter(int begin) {
    Boolean known = tested.get(begin);
    if (known == null) {
      known = search(begin);
      tested.put(begin, known);
    }
    return known;
  }

  private boolean search(int begin) {
    Set<Integer> tests = tests(begin);
    if (tests.isEmpty()) {
      return false;
    }
    BitSet goesOn = reaching(tests);
    Set<Place> seen = new HashSet<>();
    Deque<Place> left = new ArrayDeque<>();
    Block first = body.blocks().get(block(begin));
    boolean passed = goesOn.get(block(begin)) && isTested(first, begin + 1, new Place(block(begin), false), begin, tests, left);
    while (passed && !left.isEmpty()) {
      Place next = left.pop();
      if (seen.add(next)) {
        Block block = body.blocks().get(next.block());
        boolean ends = block.terminator() instanceof Terminator.Unreachable;
        passed = (ends || goesOn.get(next.block())) && isTested(block, block.first(), next, begin, tests, left);
      }
    }
    return passed;
  }

  /** A block, and whether anything was read on the way to it. */
  private record Place(int block, boolean read) {}

  /**
   * Follows a block from an instruction on: its successors are added, unless it tests. False where the function returns, or the section
   * begins anew after something was read.
   */
  private boolean isTested(Block block, int from, Place at, int begin, Set<Integer> tests, Deque<Place> left) {
    boolean read = at.read();
    for (int ordinal = from; ordinal < block.end(); ordinal++) {
      if (tests.contains(ordinal)) {
        return true;
      }
      if (ordinal == begin) {
        return !read;
      }
      Instruction instruction = block.instructions().get(ordinal - block.first());
      read |= mayRead(instruction);
    }
    for (int next : block.terminator().successors()) {
      left.add(new Place(next, read));
    }
    return !(block.terminator() instanceof Terminator.Return);
  }

  private boolean mayRead(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Load _ -> true;
      case Instruction.Call call -> !(call.callee() instanceof Callee.Intrinsic) && use.apply(call) != Use.NOTHING;
      default -> false;
    };
  }

  /** The calls that test a section, on whose result a branch hangs. */
  private Set<Integer> tests(int begin) {
    Instruction.Call begins = (Instruction.Call) body.instruction(begin);
    Set<Operand> handed = new HashSet<>();
    begins.arguments().stream().skip(1).map(Argument::value).forEach(handed::add);
    Set<Operand> start = from(begin, handed);
    Set<Integer> result = new HashSet<>();
    for (Block block : body.blocks()) {
      for (int ordinal = block.first(); ordinal < block.end(); ordinal++) {
        if (block.instructions().get(ordinal - block.first()) instanceof Instruction.Call call
            && isTestOf(call, begins, start)
            && decides(ordinal, begin, use.apply(call) == Use.TESTS)) {
          result.add(ordinal);
        }
      }
    }
    return result;
  }

  private boolean isTestOf(Instruction.Call call, Instruction.Call begins, Set<Operand> start) {
    List<Operand> passed = call.arguments().stream().map(Argument::value).toList();
    return switch (use.apply(call)) {
      case TESTS -> passed.size() > 1 && start.contains(passed.getLast()) && !isOther(passed.getFirst(), begins);
      case TESTS_WITHIN ->
          passed.stream().anyMatch(start::contains)
              || (begins.result().kind() == ValueType.Kind.NONE && passed.stream().anyMatch(p -> isPassed(begins, p)));
      case NOTHING, OTHER -> false;
    };
  }

  /** Whether a begin that returns nothing is given a pointer, behind which it puts what it would return. */
  private static boolean isPassed(Instruction.Call begins, Operand pointer) {
    return pointer instanceof Operand.Register && begins.arguments().stream().anyMatch(a -> a.value().equals(pointer));
  }

  /** Whether a lock is surely another one than that of a begin. */
  private static boolean isOther(Operand lock, Instruction.Call begins) {
    return lock instanceof Operand.SymbolAddress
        && !begins.arguments().isEmpty()
        && begins.arguments().getFirst().value() instanceof Operand.SymbolAddress of
        && !of.equals(lock);
  }

  /** What follows from the result of a call, or is loaded from where {@code places} lead. */
  private Set<Operand> from(int call, Set<Operand> places) {
    Set<Operand> found = new HashSet<>();
    found.add(new Operand.Register(call));
    boolean more = true;
    while (more) {
      more = false;
      for (Block block : body.blocks()) {
        for (int ordinal = block.first(); ordinal < block.end(); ordinal++) {
          Instruction instruction = block.instructions().get(ordinal - block.first());
          boolean follows =
              switch (instruction) {
                case Instruction.Load(_, Operand address, _) -> places.contains(address);
                case Instruction.Phi _, Instruction.Convert _, Instruction.Select _, Instruction.Binary _, Instruction.Compare _ ->
                    Operands.of(instruction).stream().anyMatch(found::contains);
                case Instruction.Call each -> each.callee() instanceof Callee.Intrinsic && Operands.of(each).stream().anyMatch(found::contains);
                default -> false;
              };
          more |= follows && found.add(new Operand.Register(ordinal));
        }
      }
    }
    return found;
  }

  /** Whether a branch hangs on the result of a test; and not so that the section begins anew where nothing has changed, if it {@code tells}. */
  private boolean decides(int test, int begin, boolean tells) {
    Set<Operand> result = from(test, Set.of());
    boolean decides = false;
    for (Block block : body.blocks()) {
      switch (block.terminator()) {
        case Terminator.Branch branch when result.contains(branch.condition()) && isApart(branch) -> {
          decides = true;
          if (tells && isInverted(branch, test, begin)) {
            return false;
          }
        }
        case Terminator.Switch choice when result.contains(choice.value()) && isApart(choice) -> decides = true;
        default -> {}
      }
    }
    return decides;
  }

  /** Whether control goes on at different places. */
  private boolean isApart(Terminator terminator) {
    return terminator.successors().stream().map(this::passedOn).distinct().count() > 1;
  }

  /** The block to which control comes from another one that does nothing. */
  private int passedOn(int block) {
    int at = block;
    for (int i = 0; i < body.blocks().size() && body.blocks().get(at).instructions().size() == 1; i++) {
      if (!(body.blocks().get(at).terminator() instanceof Terminator.Jump(int target))) {
        return at;
      }
      at = target;
    }
    return at;
  }

  private boolean isInverted(Terminator.Branch branch, int test, int begin) {
    Optional<Boolean> changedIfTrue = isNonzero(branch.condition(), test);
    if (changedIfTrue.isEmpty()) {
      return false;
    }
    int changed = changedIfTrue.get() ? branch.then() : branch.otherwise();
    int unchanged = changedIfTrue.get() ? branch.otherwise() : branch.then();
    return !returnsWithout(unchanged, begin) && returnsWithout(changed, begin);
  }

  /** Whether a value says that a result is not zero (true), or that it is; empty where it says something else. */
  private Optional<Boolean> isNonzero(Operand value, int result) {
    if (value.equals(new Operand.Register(result))) {
      return Optional.of(true);
    }
    if (!(value instanceof Operand.Register(int ordinal))) {
      return Optional.empty();
    }
    return switch (body.instruction(ordinal)) {
      case Instruction.Convert(_, _, _, Operand of) -> isNonzero(of, result);
      case Instruction.Compare(String predicate, _, Operand of, Operand.IntegerConstant(_, long number)) when number == 0 && predicate.equals("ne") -> isNonzero(of, result);
      case Instruction.Compare(String predicate, _, Operand of, Operand.IntegerConstant(_, long number)) when number == 0 && predicate.equals("eq") -> isNonzero(of, result).map(b -> !b);
      case Instruction.Binary(String operator, _, Operand of, Operand.IntegerConstant(_, long number))
          when operator.equals("xor") && (number == 1 || number == -1) ->
          isNonzero(of, result).map(b -> !b);
      default -> Optional.empty();
    };
  }

  /** Whether control may come from a block to the end of the function without an instruction. */
  private boolean returnsWithout(int from, int without) {
    BitSet seen = new BitSet();
    Deque<Integer> left = new ArrayDeque<>(List.of(from));
    while (!left.isEmpty()) {
      int next = left.pop();
      if (!seen.get(next) && next != block(without)) {
        seen.set(next);
        Terminator end = body.blocks().get(next).terminator();
        if (end instanceof Terminator.Return) {
          return true;
        }
        left.addAll(end.successors());
      }
    }
    return false;
  }

  /** The blocks from which control may come to one of some instructions. */
  private BitSet reaching(Set<Integer> instructions) {
    BitSet result = new BitSet();
    instructions.forEach(i -> result.set(block(i)));
    boolean more = true;
    while (more) {
      more = false;
      for (int b = 0; b < body.blocks().size(); b++) {
        if (!result.get(b) && body.blocks().get(b).terminator().successors().stream().anyMatch(result::get)) {
          result.set(b);
          more = true;
        }
      }
    }
    return result;
  }

  private int block(int ordinal) {
    int result = 0;
    while (body.blocks().get(result).end() <= ordinal) {
      result++;
    }
    return result;
  }
}
