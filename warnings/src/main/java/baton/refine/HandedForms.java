package baton.refine;

import baton.ir.Body;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.link.Access;
import baton.symbolic.Comparison;
import java.util.ArrayDeque;
import java.util.Deque;
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

  /** How many values are looked at for one number: each may be one of several. */
  private static final int MOST_STEPS = 2_000;

  /** With a larger factor, the numbers of two threads may be equal after they were cut to 32 bits. */
  private static final long MOST_APART = 1L << 20;

  private final Body body;
  private final ControlFlow flow;
  private final boolean inSteps;
  private int stepsLeft;

  /**
   * An address.
   *
   * @param base what it starts from: the address of a variable, an argument, or what a load makes
   * @param bytes how far behind that
   */
  record Place(Operand base, Interval bytes) {}

  /**
   * Of a function.
   *
   * @param inSteps whether a counter that moves in steps is told by its start and its steps, rather than by its bounds
   */
  HandedForms(Body body, boolean inSteps) {
    this.body = body;
    this.flow = new ControlFlow(body);
    this.inSteps = inSteps;
  }

  /** Where an access of an instruction begins; empty where that is not known. */
  Optional<Place> place(int ordinal, int part) {
    return Access.of(body).stream()
        .filter(a -> a.ordinal() == ordinal && a.part() == part)
        .findFirst()
        .flatMap(a -> place(a.address(), ordinal));
  }

  /** An address as an instruction finds it. */
  Optional<Place> place(Operand address, int user) {
    stepsLeft = MOST_STEPS;
    return place(address, user, 0);
  }

  /** A number as an instruction finds it. */
  Optional<Interval> number(Operand number, int user) {
    stepsLeft = MOST_STEPS;
    return interval(number, user, 0);
  }

  /** The number, or the address, that a load reads; empty for another instruction. */
  Optional<Place> source(Operand operand) {
    return operand instanceof Operand.Register(int ordinal) && body.instruction(ordinal) instanceof Instruction.Load(_, Operand address, _)
        ? place(address, ordinal)
        : Optional.empty();
  }

  private Optional<Place> place(Operand address, int user, int depth) {
    if (depth > DEEPEST) {
      return Optional.empty();
    }
    return switch (address) {
      case Operand.SymbolAddress(int referent, long offset) ->
          Optional.of(new Place(new Operand.SymbolAddress(referent, 0), Interval.of(Form.of(offset))));
      case Operand.Formal _ -> Optional.of(new Place(address, Interval.of(Form.of(0))));
      case Operand.Register(int ordinal) ->
          switch (body.instruction(ordinal)) {
            case Instruction.Load _ -> Optional.of(new Place(address, Interval.of(Form.of(0))));
            case Instruction.Address(Operand base, long offset, var indices, _) -> {
              Optional<Place> inner = place(base, user, depth + 1);
              Optional<Interval> bytes = inner.map(Place::bytes).flatMap(b -> b.plus(Interval.of(Form.of(offset))));
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
        Optional<Place> from = place(each.value(), user, depth + 1).filter(p -> isOne(p.bytes()) && p.bytes().low().isExact());
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
    return end.flatMap(e -> last(from.bytes().low(), e.bytes().low(), by)).map(l -> new Place(from.base(), new Interval(from.bytes().low(), l, Interval.NONE)));
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
  private static Optional<Form> last(Form start, Form end, long step) {
    Optional<Form> length = start.times(-1).flatMap(end::plus);
    boolean whole = length.isPresent() && length.get().sum().values().stream().allMatch(f -> f % step == 0);
    return end.plus(Form.of(whole ? -step : -1));
  }

  /** Whether it is one number, in terms of what was handed over. */
  private static boolean isOne(Interval number) {
    return number.one().isPresent();
  }

  private Optional<Interval> interval(Operand operand, int user, int depth) {
    if (depth > DEEPEST || --stepsLeft < 0) {
      return Optional.empty();
    }
    return switch (operand) {
      case Operand.IntegerConstant(_, long value) -> Form.of(value).times(1).map(Interval::of);
      case Operand.Null _ -> Optional.of(Interval.of(Form.of(0)));
      case Operand.Formal(int index) -> Optional.of(Interval.of(Form.of(new Form.Atom.Handed(index, Optional.empty()))));
      case Operand.Register(int ordinal) ->
          switch (body.instruction(ordinal)) {
            case Instruction.Convert(String operator, _, var to, Operand value)
                when to.bits() >= 4 * BYTE
                    && (operator.equals("sext") || operator.equals("zext") || operator.equals("trunc") || operator.equals("ptrtoint")
                        || operator.equals("inttoptr") || operator.equals("freeze")) ->
                interval(value, user, depth + 1).flatMap(i -> operator.equals("zext") ? i.unsigned() : Optional.of(i));
            case Instruction.Binary(String operator, _, Operand left, Operand right) -> {
              Optional<Interval> a = interval(left, user, depth + 1);
              Optional<Interval> b = a.isEmpty() ? a : interval(right, user, depth + 1);
              yield b.isEmpty() ? b : computed(operator, a.get(), b.get()).filter(HandedForms::isSmall);
            }
            case Instruction.Load(var type, Operand address, _) ->
                place(address, ordinal, depth + 1).filter(p -> isExact(p.bytes())).flatMap(p -> held(p, type.bits() / BYTE));
            case Instruction.Phi _, Instruction.Select _ ->
                (isCounted(ordinal)
                        ? counter(ordinal, user, depth)
                        : Choice.of(body, flow, ordinal).flatMap(c -> c.form(o -> one(o, user, depth))).map(Interval::of))
                    .or(() -> chosen(ordinal, depth));
            default -> Optional.empty();
          };
      default -> Optional.empty();
    };
  }

  /** What is read from behind an argument, or from a variable. */
  private Optional<Interval> held(Place at, long bytes) {
    long offset = at.bytes().low().constant();
    return switch (at.base()) {
      case Operand.Formal(int index) -> Optional.of(Interval.of(Form.of(new Form.Atom.Handed(index, Optional.of(new OwnNumbers.Field(offset, bytes))))));
      case Operand.SymbolAddress(int referent, _) ->
          Optional.of(Interval.of(Form.of(new Form.Atom.Cell(body.referents().get(referent), Optional.empty(), offset))));
      default -> Optional.empty();
    };
  }

  /** Whether an instruction is a number at the head of a loop. */
  private boolean isCounted(int ordinal) {
    int head = flow.block(ordinal);
    return body.instruction(ordinal) instanceof Instruction.Phi(_, var incoming) && incoming.stream().anyMatch(i -> comesBack(i, head));
  }

  private Optional<Form> one(Operand operand, int user, int depth) {
    return interval(operand, user, depth + 1).flatMap(Interval::one);
  }

  private static Optional<Interval> computed(String operator, Interval a, Interval b) {
    Optional<Form> computed = a.one().flatMap(left -> b.one().flatMap(right -> Form.computed(operator, left, right)));
    if (computed.isPresent()) {
      return computed.map(Interval::of);
    }
    return switch (operator) {
      case "add" -> a.plus(b);
      case "sub" -> b.times(-1).flatMap(a::plus);
      case "mul" -> b.one().flatMap(a::times).or(() -> a.one().flatMap(b::times));
      case "shl" ->
          isExact(b) && b.low().constant() >= 0 && b.low().constant() < 4 * BYTE ? a.times(1L << b.low().constant()) : Optional.empty();
      default -> Optional.empty();
    };
  }

  /** Whether the numbers of different threads stay different in 32 bits. */
  private static boolean isSmall(Interval number) {
    return isSmall(number.low()) && isSmall(number.high());
  }

  private static boolean isSmall(Form number) {
    return number.sum().entrySet().stream().allMatch(e -> e.getKey().isEmpty() || Math.abs(e.getValue()) <= MOST_APART);
  }

  private static boolean isExact(Interval number) {
    return number.isExact();
  }

  /** The values of a loop's counter at {@code user}. */
  private Optional<Interval> counter(int phi, int user, int depth) {
    int head = flow.block(phi);
    int block = flow.block(user);
    OptionalLong step = constantStep(phi, head);
    Optional<Interval> start = start(phi, head, user, depth);
    if (start.isEmpty()) {
      return Optional.empty();
    }
    boolean inLoop = block != head && !flow.canSkip(head, block);
    Optional<Interval> bounded =
        inLoop && step.isPresent() ? bounded(phi, head, block, user, step.getAsLong(), start.get(), depth) : Optional.empty();
    Optional<Form> one = start.get().one();
    Optional<Form> stride = step.isPresent() ? Optional.of(Form.of(Math.abs(step.getAsLong()))) : stepOf(phi, head, user, depth);
    boolean byStep = one.isPresent() && (inSteps || bounded.isEmpty()) && stride.isPresent() && !stride.get().equals(Form.of(1));
    if (byStep) {
      return Optional.of(new Interval(one.get(), one.get(), stride.get()));
    }
    return bounded.isPresent() || inLoop || step.isEmpty() ? bounded : leaving(phi, head, user, step.getAsLong(), start.get(), depth);
  }

  /** The values of a counter where the loop may have ended: those for which it goes on, and one step more. */
  private Optional<Interval> leaving(int phi, int head, int user, long step, Interval start, int depth) {
    Optional<Interval> inside = Optional.empty();
    if (body.instruction(phi) instanceof Instruction.Phi counter) {
      for (Instruction.Incoming each : counter.incoming()) {
        if (comesBack(each, head)) {
          Optional<Interval> here = each.block() == head ? Optional.empty() : bounded(phi, head, each.block(), user, step, start, depth);
          if (here.isEmpty() || (inside.isPresent() && !inside.equals(here))) {
            return Optional.empty();
          }
          inside = here;
        }
      }
    }
    Optional<Interval> next = inside.flatMap(i -> i.plus(Interval.of(Form.of(step))));
    return next.flatMap(n -> n.and(start));
  }

  /** The values that one of several may be, each as it is where it is chosen. */
  private Optional<Interval> chosen(int ordinal, int depth) {
    Optional<Interval> result = Optional.empty();
    Set<Integer> seen = new HashSet<>(Set.of(ordinal));
    Deque<Integer> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      int at = open.remove();
      for (Alternative each : Alternative.of(body, at)) {
        boolean again = each.value() instanceof Operand.Register(int from) && isChoice(from);
        if (again && each.value() instanceof Operand.Register(int from) && seen.add(from)) {
          open.add(from);
        } else if (!again) {
          Optional<Interval> value = interval(each.value(), each.where(), depth + 1).filter(i -> i.low().isExact() && i.high().isExact());
          result = result.isEmpty() ? value : value.flatMap(result.get()::and);
          if (result.isEmpty()) {
            return result;
          }
        }
      }
    }
    return result;
  }

  /** Whether a value is one of several others, rather than a counter. */
  private boolean isChoice(int ordinal) {
    return body.instruction(ordinal) instanceof Instruction.Select
        || (body.instruction(ordinal) instanceof Instruction.Phi && constantStep(ordinal, flow.block(ordinal)).isEmpty());
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

  /** What is added to a counter at the end of each round, where that is one number that is not constant. */
  private Optional<Form> stepOf(int phi, int head, int user, int depth) {
    Optional<Form> step = Optional.empty();
    if (body.instruction(phi) instanceof Instruction.Phi counter) {
      for (Instruction.Incoming each : counter.incoming()) {
        if (comesBack(each, head)) {
          Optional<Form> by = added(each.value(), new Operand.Register(phi)).flatMap(o -> one(o, user, depth)).filter(Form::isExact);
          if (by.isEmpty() || (step.isPresent() && !step.equals(by))) {
            return Optional.empty();
          }
          step = by;
        }
      }
    }
    return step;
  }

  /** The other summand of a sum. */
  private Optional<Operand> added(Operand sum, Operand to) {
    if (sum instanceof Operand.Register(int next) && body.instruction(next) instanceof Instruction.Binary(String operator, _, Operand left, Operand right)
        && operator.equals("add")) {
      return left.equals(to) ? Optional.of(right) : right.equals(to) ? Optional.of(left) : Optional.empty();
    }
    return Optional.empty();
  }

  private boolean isNext(Operand value, int phi, long step) {
    return value instanceof Operand.Register(int next)
        && body.instruction(next) instanceof Instruction.Binary(String operator, _, Operand left, Operand.IntegerConstant(_, long by))
        && left.equals(new Operand.Register(phi))
        && ((operator.equals("add") && by == step) || (operator.equals("sub") && -by == step));
  }

  /** What a counter begins with: one number, or that of a loop around it. */
  private Optional<Interval> start(int phi, int head, int user, int depth) {
    Optional<Interval> result = Optional.empty();
    if (body.instruction(phi) instanceof Instruction.Phi counter) {
      for (Instruction.Incoming each : counter.incoming()) {
        if (!comesBack(each, head)) {
          Optional<Interval> value =
              interval(each.value(), user, depth + 1).filter(i -> i.isWhole() && i.low().isExact() && i.high().isExact());
          if (value.isEmpty() || (result.isPresent() && !result.equals(value))) {
            return Optional.empty();
          }
          result = value;
        }
      }
    }
    return result;
  }

  /** The values for which the loop goes on to a block inside of it. */
  private Optional<Interval> bounded(int phi, int head, int block, int user, long step, Interval start, int depth) {
    if (!(flow.terminator(head) instanceof Terminator.Branch(Operand condition, int then, int otherwise))
        || !(condition instanceof Operand.Register(int test))
        || !(body.instruction(test) instanceof Instruction.Compare(String predicate, _, Operand left, Operand right))) {
      return Optional.empty();
    }
    boolean ifTrue = flow.leadsTo(flow.target(head, then), block, head);
    if (ifTrue == flow.leadsTo(flow.target(head, otherwise), block, head)) {
      return Optional.empty();
    }
    String stays = ifTrue ? predicate : Comparison.opposite(predicate);
    boolean swapped = !isCounter(left, phi);
    if (swapped && !isCounter(right, phi)) {
      return Optional.empty();
    }
    Optional<Interval> bound =
        interval(swapped ? left : right, user, depth + 1)
            .filter(b -> b.one().isPresent() ? step > 0 || b.low().isExact() : b.isWhole() && b.low().isExact() && b.high().isExact());
    return bound.flatMap(b -> CounterBounds.of(swapped ? Comparison.swapped(stays) : stays, step, start, b));
  }

  private boolean isCounter(Operand operand, int phi) {
    return operand instanceof Operand.Register(int ordinal)
        && (ordinal == phi
            || (body.instruction(ordinal) instanceof Instruction.Convert(String operator, _, _, Operand value)
                && (operator.equals("sext") || operator.equals("zext"))
                && value.equals(new Operand.Register(phi))));
  }
}
