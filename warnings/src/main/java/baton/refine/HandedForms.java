package baton.refine;

import baton.ir.Body;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.link.Access;
import baton.symbolic.Comparison;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Where the addresses and indices of a function that a thread begins with may lie, in terms of the numbers that the thread was handed:
 * a loop from one such number to another takes what lies between them.
 */
final class HandedForms {
  private static final int BYTE = 8;

  /** How deep computations are followed. */
  private static final int DEEPEST = 12;

  /** With a larger factor, the numbers of two threads may be equal after they were cut to 32 bits. */
  private static final long MOST_APART = 1L << 20;

  private final Body body;
  private final ControlFlow flow;

  /**
   * Numbers from {@code low} to {@code high}.
   *
   * @param low the least
   * @param high the largest
   * @param modulus where it is not 0, a multiple of it may be added to all of them
   */
  record Interval(LinearForm low, LinearForm high, long modulus) {
    private Optional<Interval> plus(Interval other) {
      Optional<LinearForm> least = low.plus(other.low);
      Optional<LinearForm> most = high.plus(other.high);
      boolean both = modulus != 0 && other.modulus != 0;
      return least.isEmpty() || most.isEmpty() || both
          ? Optional.empty()
          : Optional.of(new Interval(least.get(), most.get(), modulus + other.modulus));
    }

    private Optional<Interval> times(long by) {
      Optional<LinearForm> one = low.times(by);
      Optional<LinearForm> two = high.times(by);
      return one.isEmpty() || two.isEmpty()
          ? Optional.empty()
          : Optional.of(by >= 0 ? new Interval(one.get(), two.get(), modulus * by) : new Interval(two.get(), one.get(), modulus * -by));
    }

    /** The quotient by a constant, where nothing is left of one number. */
    private Optional<Interval> by(long divisor) {
      boolean exact = modulus == 0 && low.equals(high) && divisor > 0 && low.factor() % divisor == 0 && low.constant() % divisor == 0;
      return exact
          ? Optional.of(of(new LinearForm(low.factor() / divisor, low.leaf(), low.constant() / divisor)))
          : Optional.empty();
    }

    private static Interval of(LinearForm exactly) {
      return new Interval(exactly, exactly, 0);
    }
  }

  /**
   * An address.
   *
   * @param base what it starts from: the address of a variable, an argument, or what a load makes
   * @param bytes how far behind that
   */
  record Place(Operand base, Interval bytes) {}

  HandedForms(Body body) {
    this.body = body;
    this.flow = new ControlFlow(body);
  }

  /** Where an access of an instruction begins; empty where that is not known. */
  Optional<Place> place(int ordinal, int part) {
    return Access.of(body).stream()
        .filter(a -> a.ordinal() == ordinal && a.part() == part)
        .findFirst()
        .flatMap(a -> place(a.address(), ordinal, 0));
  }

  /** The number, or the address, that a load reads; empty for another instruction. */
  Optional<Place> source(Operand operand) {
    return operand instanceof Operand.Register(int ordinal) && body.instruction(ordinal) instanceof Instruction.Load(_, Operand address, _)
        ? place(address, ordinal, 0)
        : Optional.empty();
  }

  private Optional<Place> place(Operand address, int user, int depth) {
    if (depth > DEEPEST) {
      return Optional.empty();
    }
    return switch (address) {
      case Operand.SymbolAddress(int referent, long offset) ->
          Optional.of(new Place(new Operand.SymbolAddress(referent, 0), Interval.of(LinearForm.of(offset))));
      case Operand.Formal _ -> Optional.of(new Place(address, Interval.of(LinearForm.of(0))));
      case Operand.Register(int ordinal) ->
          switch (body.instruction(ordinal)) {
            case Instruction.Load _ -> Optional.of(new Place(address, Interval.of(LinearForm.of(0))));
            case Instruction.Address(Operand base, long offset, var indices, _) -> {
              Optional<Place> inner = place(base, user, depth + 1);
              Optional<Interval> bytes = inner.map(Place::bytes).flatMap(b -> b.plus(Interval.of(LinearForm.of(offset))));
              for (Instruction.ScaledIndex each : indices) {
                Optional<Interval> moved = interval(each.index(), user, depth + 1).flatMap(i -> i.times(each.stride()));
                bytes = bytes.isEmpty() || moved.isEmpty() ? Optional.empty() : bytes.get().plus(moved.get());
              }
              yield bytes.map(b -> new Place(inner.get().base(), b));
            }
            case Instruction.Phi phi -> moving(ordinal, phi, user, depth);
            default -> Optional.empty();
          };
      default -> Optional.empty();
    };
  }

  /** A pointer that a loop moves on by steps of one size, from one place up to the end of what it goes through. */
  private Optional<Place> moving(int phi, Instruction.Phi pointer, int user, int depth) {
    int head = flow.block(phi);
    int block = flow.block(user);
    Place start = null;
    long step = 0;
    for (Instruction.Incoming each : pointer.incoming()) {
      if (comesBack(each, head)) {
        long by = movedBy(each.value(), phi);
        if (by <= 0 || (step != 0 && by != step)) {
          return Optional.empty();
        }
        step = by;
      } else {
        Optional<Place> from = place(each.value(), user, depth + 1).filter(p -> isOne(p.bytes()));
        if (from.isEmpty() || (start != null && !start.equals(from.get()))) {
          return Optional.empty();
        }
        start = from.get();
      }
    }
    boolean inLoop = block != head && !flow.canSkip(head, block);
    if (start == null || step == 0 || !inLoop) {
      return Optional.empty();
    }
    Optional<Operand> behind = behind(phi, head, block);
    Place from = start;
    Optional<Place> end = behind.flatMap(b -> place(b, user, depth + 1)).filter(p -> isOne(p.bytes()) && p.base().equals(from.base()));
    long by = step;
    return end.flatMap(e -> last(from.bytes().low(), e.bytes().low(), by)).map(l -> new Place(from.base(), new Interval(from.bytes().low(), l, 0)));
  }

  /** By how many bytes a loop moves its pointer; 0 where that is not constant. */
  private long movedBy(Operand next, int phi) {
    return next instanceof Operand.Register(int ordinal)
            && body.instruction(ordinal) instanceof Instruction.Address(Operand base, long offset, var indices, _)
            && base.equals(new Operand.Register(phi))
            && indices.isEmpty()
        ? offset
        : 0;
  }

  /** What the pointer of a loop is compared with where the loop goes on while it lies before that. */
  private Optional<Operand> behind(int phi, int head, int block) {
    if (!(flow.terminator(head) instanceof Terminator.Branch(Operand condition, int then, int otherwise))
        || !(condition instanceof Operand.Register(int test))
        || !(body.instruction(test) instanceof Instruction.Compare(String predicate, _, Operand left, Operand right))) {
      return Optional.empty();
    }
    boolean ifTrue = flow.leadsTo(then, block, head);
    if (ifTrue == flow.leadsTo(otherwise, block, head)) {
      return Optional.empty();
    }
    String stays = ifTrue ? predicate : Comparison.opposite(predicate);
    Operand self = new Operand.Register(phi);
    boolean less = stays.equals("ult") || stays.equals("ne");
    boolean more = stays.equals("ugt") || stays.equals("ne");
    return less && left.equals(self) ? Optional.of(right) : more && right.equals(self) ? Optional.of(left) : Optional.empty();
  }

  /** The last place before {@code end} that steps from {@code start} come to. */
  private static Optional<LinearForm> last(LinearForm start, LinearForm end, long step) {
    Optional<LinearForm> length = start.times(-1).flatMap(end::plus);
    boolean whole = length.isPresent() && length.get().isConstant() && length.get().constant() % step == 0;
    return end.plus(LinearForm.of(whole ? -step : -1));
  }

  /** Whether it is one number, in terms of what was handed over. */
  private static boolean isOne(Interval number) {
    return number.modulus() == 0 && number.low().equals(number.high());
  }

  private Optional<Interval> interval(Operand operand, int user, int depth) {
    if (depth > DEEPEST) {
      return Optional.empty();
    }
    return switch (operand) {
      case Operand.IntegerConstant(_, long value) -> LinearForm.of(value).times(1).map(Interval::of);
      case Operand.Formal(int index) -> Optional.of(Interval.of(LinearForm.of(new LinearForm.Leaf(index, Optional.empty()))));
      case Operand.Register(int ordinal) ->
          switch (body.instruction(ordinal)) {
            case Instruction.Convert(String operator, _, var to, Operand value)
                when to.bits() >= 4 * BYTE
                    && (operator.equals("sext") || operator.equals("zext") || operator.equals("trunc") || operator.equals("ptrtoint")
                        || operator.equals("inttoptr") || operator.equals("freeze")) ->
                interval(value, user, depth + 1);
            case Instruction.Binary(String operator, _, Operand left, Operand right) -> {
              Optional<Interval> a = interval(left, user, depth + 1);
              Optional<Interval> b = a.isEmpty() ? a : interval(right, user, depth + 1);
              yield b.isEmpty() ? b : computed(operator, a.get(), b.get()).filter(HandedForms::isSmall);
            }
            case Instruction.Load(var type, Operand address, _) ->
                place(address, ordinal, depth + 1)
                    .filter(p -> p.base() instanceof Operand.Formal && isExact(p.bytes()))
                    .map(p -> leaf((Operand.Formal) p.base(), p.bytes().low().constant(), type.bits() / BYTE));
            case Instruction.Phi _ -> counter(ordinal, user, depth);
            default -> Optional.empty();
          };
      default -> Optional.empty();
    };
  }

  private static Interval leaf(Operand.Formal argument, long offset, long bytes) {
    return Interval.of(LinearForm.of(new LinearForm.Leaf(argument.index(), Optional.of(new OwnNumbers.Field(offset, bytes)))));
  }

  private static Optional<Interval> computed(String operator, Interval a, Interval b) {
    return switch (operator) {
      case "add" -> a.plus(b);
      case "sub" -> b.times(-1).flatMap(a::plus);
      case "mul" -> isExact(b) ? a.times(b.low().constant()) : isExact(a) ? b.times(a.low().constant()) : Optional.empty();
      case "shl" ->
          isExact(b) && b.low().constant() >= 0 && b.low().constant() < 4 * BYTE ? a.times(1L << b.low().constant()) : Optional.empty();
      case "sdiv", "udiv" -> isExact(b) ? a.by(b.low().constant()) : Optional.empty();
      default -> Optional.empty();
    };
  }

  /** Whether the numbers of different threads stay different in 32 bits. */
  private static boolean isSmall(Interval number) {
    return Math.abs(number.low().factor()) <= MOST_APART && Math.abs(number.high().factor()) <= MOST_APART;
  }

  private static boolean isExact(Interval number) {
    return number.modulus() == 0 && number.low().isConstant() && number.low().equals(number.high());
  }

  /** The values of a loop's counter at {@code user}. */
  private Optional<Interval> counter(int phi, int user, int depth) {
    int head = flow.block(phi);
    int block = flow.block(user);
    OptionalLong step = constantStep(phi, head);
    Optional<LinearForm> start = start(phi, head, user, depth);
    if (step.isEmpty() || start.isEmpty()) {
      return Optional.empty();
    }
    boolean inLoop = block != head && !flow.canSkip(head, block);
    Optional<Interval> bounded = inLoop ? bounded(phi, head, user, step.getAsLong(), start.get(), depth) : Optional.empty();
    long stride = Math.abs(step.getAsLong());
    boolean eachOfSeveral =
        stride > 1 && !start.get().isConstant() && bounded.filter(b -> b.low().isConstant() == b.high().isConstant()).isEmpty();
    return eachOfSeveral ? Optional.of(new Interval(start.get(), start.get(), stride)) : bounded;
  }

  /** Whether a value comes from a round of the loop with that head, and not from before it. */
  private boolean comesBack(Instruction.Incoming incoming, int head) {
    return incoming.block() == head || !flow.canSkip(head, incoming.block());
  }

  /** What is added to a counter in each round, where that is always the same. */
  private OptionalLong constantStep(int phi, int head) {
    Set<Long> steps = new HashSet<>();
    if (body.instruction(phi) instanceof Instruction.Phi counter) {
      for (Instruction.Incoming each : counter.incoming()) {
        if (comesBack(each, head)) {
          boolean moves =
              each.value() instanceof Operand.Register(int next)
                  && body.instruction(next) instanceof Instruction.Binary(
                      String operator, _, Operand left, Operand.IntegerConstant(_, long by))
                  && left.equals(new Operand.Register(phi))
                  && (operator.equals("add") || operator.equals("sub"))
                  && steps.add(operator.equals("add") ? by : -by);
          if (!moves && (steps.size() != 1 || !isNext(each.value(), phi, steps.iterator().next()))) {
            return OptionalLong.empty();
          }
        }
      }
    }
    return steps.size() == 1 && steps.iterator().next() != 0 ? OptionalLong.of(steps.iterator().next()) : OptionalLong.empty();
  }

  private boolean isNext(Operand value, int phi, long step) {
    return value instanceof Operand.Register(int next)
        && body.instruction(next) instanceof Instruction.Binary(String operator, _, Operand left, Operand.IntegerConstant(_, long by))
        && left.equals(new Operand.Register(phi))
        && ((operator.equals("add") && by == step) || (operator.equals("sub") && -by == step));
  }

  private Optional<LinearForm> start(int phi, int head, int user, int depth) {
    Optional<LinearForm> result = Optional.empty();
    if (body.instruction(phi) instanceof Instruction.Phi counter) {
      for (Instruction.Incoming each : counter.incoming()) {
        if (!comesBack(each, head)) {
          Optional<LinearForm> value =
              interval(each.value(), user, depth + 1).filter(i -> i.modulus() == 0 && i.low().equals(i.high())).map(Interval::low);
          if (value.isEmpty() || (result.isPresent() && !result.equals(value))) {
            return Optional.empty();
          }
          result = value;
        }
      }
    }
    return result;
  }

  private Optional<Interval> bounded(int phi, int head, int user, long step, LinearForm start, int depth) {
    if (!(flow.terminator(head) instanceof Terminator.Branch(Operand condition, int then, int otherwise))
        || !(condition instanceof Operand.Register(int test))
        || !(body.instruction(test) instanceof Instruction.Compare(String predicate, _, Operand left, Operand right))) {
      return Optional.empty();
    }
    int block = flow.block(user);
    boolean ifTrue = flow.leadsTo(then, block, head);
    if (ifTrue == flow.leadsTo(otherwise, block, head)) {
      return Optional.empty();
    }
    String stays = ifTrue ? predicate : Comparison.opposite(predicate);
    boolean swapped = !isCounter(left, phi);
    if (swapped && !isCounter(right, phi)) {
      return Optional.empty();
    }
    Optional<LinearForm> bound =
        interval(swapped ? left : right, user, depth + 1).filter(i -> i.modulus() == 0 && i.low().equals(i.high())).map(Interval::low);
    if (bound.isEmpty()) {
      return Optional.empty();
    }
    return switch (swapped ? Comparison.swapped(stays) : stays) {
      case "slt", "ult" -> step > 0 ? upTo(start, bound.get().plus(LinearForm.of(-1))) : Optional.empty();
      case "sle", "ule" -> step > 0 ? upTo(start, bound) : Optional.empty();
      case "sgt", "ugt" -> step < 0 ? downTo(start, bound.get().plus(LinearForm.of(1))) : Optional.empty();
      case "sge", "uge" -> step < 0 ? downTo(start, bound) : Optional.empty();
      case "ne" ->
          step == 1
              ? upTo(start, bound.get().plus(LinearForm.of(-1)))
              : step == -1 ? downTo(start, bound.get().plus(LinearForm.of(1))) : Optional.empty();
      default -> Optional.empty();
    };
  }

  private boolean isCounter(Operand operand, int phi) {
    return operand instanceof Operand.Register(int ordinal)
        && (ordinal == phi
            || (body.instruction(ordinal) instanceof Instruction.Convert(String operator, _, _, Operand value)
                && (operator.equals("sext") || operator.equals("zext"))
                && value.equals(new Operand.Register(phi))));
  }

  private static Optional<Interval> upTo(LinearForm start, Optional<LinearForm> last) {
    return last.map(l -> new Interval(start, l, 0));
  }

  private static Optional<Interval> downTo(LinearForm start, Optional<LinearForm> last) {
    return last.map(l -> new Interval(l, start, 0));
  }
}
