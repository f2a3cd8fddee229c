package baton.link;

import baton.ir.Argument;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.BodyText;
import baton.ir.Callee;
import baton.ir.Digest;
import baton.ir.Function;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Referent;
import baton.ir.Terminator;
import baton.ir.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a unit calls by a name of which it has an inline definition and of which another unit has an external one with another body.
 * C leaves open which of both runs (C99 6.7.4, paragraph 7), so the name stands for a body that calls either, by a value that nobody
 * knows.
 */
final class InlineChoice {
  private InlineChoice() {}

  /** How the body refers to the inline definition. */
  static Referent inline(String unit, String name) {
    return new Referent.UnitSymbol(unit, name + "#inline");
  }

  /** How the body refers to the external definition. */
  static Referent outer(String unit, String name) {
    return new Referent.UnitSymbol(unit, name + "#external");
  }

  /** The body in place of the inline definition {@code own} of the unit. */
  static Function of(String unit, Function own) {
    Body body = body(own.body(), List.of(inline(unit, own.name()), outer(unit, own.name())));
    return new Function(
        own.name(),
        own.linkage(),
        own.self(),
        Digest.of(BodyText.canonical(body)),
        body,
        own.type(),
        own.signature(),
        own.section(),
        own.file(),
        own.line(),
        List.of(),
        own.formalNames(),
        new TreeMap<>());
  }

  private static Body body(Body own, List<Referent> referents) {
    List<Argument> arguments = new ArrayList<>();
    for (int i = 0; i < own.formals().size(); i++) {
      arguments.add(new Argument(new Operand.Formal(i), own.formals().get(i).byValueBytes()));
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Block(
            0,
            List.of(
                new Instruction.Nondeterministic(new ValueType(ValueType.Kind.INTEGER, 1)),
                new Terminator.Branch(new Operand.Register(0), 1, 2))));
    for (int referent = 0; referent < referents.size(); referent++) {
      int first = blocks.getLast().end();
      Optional<Operand> result =
          own.result().equals(ValueType.NONE) ? Optional.empty() : Optional.of(new Operand.Register(first));
      blocks.add(
          new Block(
              first,
              List.of(
                  new Instruction.Call(new Callee.Direct(referent), arguments, own.result(), Instruction.CallTraits.NONE),
                  new Terminator.Return(result))));
    }
    return new Body(own.formals(), false, own.result(), own.resultType(), blocks, referents);
  }
}
