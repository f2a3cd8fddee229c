package baton.refine;

import baton.ir.Body;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A value that is one of two, by a comparison of two numbers: {@code then} if it is true.
 *
 * @param predicate the comparison, by LLVM's name
 * @param left what is compared
 * @param right what it is compared with
 * @param then the value if it is true
 * @param otherwise the value if it is not
 */
record Choice(String predicate, Operand left, Operand right, Operand then, Operand otherwise) {
  /** What an instruction makes, where control comes together behind one comparison, or a value is selected by one. */
  static Optional<Choice> of(Body body, ControlFlow flow, int ordinal) {
    return switch (body.instruction(ordinal)) {
      case Instruction.Select(_, Operand condition, Operand then, Operand otherwise) -> by(body, condition, then, otherwise);
      case Instruction.Phi(_, List<Instruction.Incoming> incoming) when incoming.size() == 2 -> {
        Instruction.Incoming one = incoming.getFirst();
        Instruction.Incoming two = incoming.getLast();
        int block = flow.block(ordinal);
        yield behind(body, flow, block, one, two).or(() -> behind(body, flow, block, two, one)).or(() -> between(body, flow, block, one, two));
      }
      default -> Optional.empty();
    };
  }

  private static Optional<Choice> by(Body body, Operand condition, Operand then, Operand otherwise) {
    return condition instanceof Operand.Register(int test)
            && body.instruction(test) instanceof Instruction.Compare(String predicate, _, Operand left, Operand right)
        ? Optional.of(new Choice(predicate, left, right, then, otherwise))
        : Optional.empty();
  }

  /** Control goes to the block at once, or by way of another block that does nothing else. */
  private static Optional<Choice> behind(Body body, ControlFlow flow, int block, Instruction.Incoming at, Instruction.Incoming by) {
    if (!(flow.terminator(at.block()) instanceof Terminator.Branch(Operand condition, int then, int otherwise)) || !isOnlyTo(flow, by.block(), block)) {
      return Optional.empty();
    }
    if (then == by.block() && otherwise == block) {
      return by(body, condition, by.value(), at.value());
    }
    return then == block && otherwise == by.block() ? by(body, condition, at.value(), by.value()) : Optional.empty();
  }

  /** Control goes by way of one of two blocks that do nothing else. */
  private static Optional<Choice> between(Body body, ControlFlow flow, int block, Instruction.Incoming one, Instruction.Incoming two) {
    if (!isOnlyTo(flow, one.block(), block) || !isOnlyTo(flow, two.block(), block)) {
      return Optional.empty();
    }
    for (int from = 0; from < body.blocks().size(); from++) {
      if (flow.terminator(from) instanceof Terminator.Branch(Operand condition, int then, int otherwise)) {
        if (then == one.block() && otherwise == two.block()) {
          return by(body, condition, one.value(), two.value());
        }
        if (then == two.block() && otherwise == one.block()) {
          return by(body, condition, two.value(), one.value());
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isOnlyTo(ControlFlow flow, int block, int next) {
    return flow.terminator(block) instanceof Terminator.Jump(int to) && to == next && flow.predecessors(block) == 1;
  }

  /**
   * The number, where it is the smaller one of the two that are compared, or the usual one in terms of the other two; empty for others.
   *
   * @param form what is known of an operand
   */
  Optional<Form> form(Function<Operand, Optional<Form>> form) {
    Optional<Form> one = form.apply(left).filter(Form::isExact);
    Optional<Form> two = form.apply(right).filter(Form::isExact);
    if (one.isEmpty() || two.isEmpty()) {
      return Optional.empty();
    }
    Optional<Form> ifTrue = form.apply(then);
    Optional<Form> ifFalse = form.apply(otherwise);
    boolean ordered = ifTrue.equals(one) && ifFalse.equals(two);
    boolean turned = ifTrue.equals(two) && ifFalse.equals(one);
    boolean minimum =
        switch (predicate) {
          case "slt", "sle", "ult", "ule" -> ordered;
          case "sgt", "sge", "ugt", "uge" -> turned;
          default -> false;
        };
    if (minimum) {
      return Optional.of((two.get().size() > one.get().size() ? two.get() : one.get()).orLess());
    }
    return switch (predicate) {
      case "eq" -> usual(ifFalse, one.get(), two.get(), false);
      case "ne" -> usual(ifTrue, one.get(), two.get(), false);
      case "slt", "ult" -> usual(ifTrue, one.get(), two.get(), true);
      case "sge", "uge" -> usual(ifFalse, one.get(), two.get(), true);
      case "sgt", "ugt" -> usual(ifTrue, two.get(), one.get(), true);
      case "sle", "ule" -> usual(ifFalse, two.get(), one.get(), true);
      default -> Optional.empty();
    };
  }

  /** A number that is another one where {@code more} is {@code less}, or more where {@code orMore}. */
  private static Optional<Form> usual(Optional<Form> number, Form more, Form less, boolean orMore) {
    return number.flatMap(n -> more.minus(less).flatMap(zero -> n.unless(new Form.Otherwise(zero, orMore))));
  }
}
