package baton.link;

import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Type;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The aggregates that a function takes its untyped addresses for: by the fields it reaches through them, else by where it passes them. */
final class TypeHints {
  private final Map<Operand, Type> byField = new HashMap<>();
  private final Map<Operand, Type> byArgument = new HashMap<>();

  TypeHints(Program program, String unit, Body body, Layout layout) {
    for (Block block : body.blocks()) {
      for (Instruction instruction : block.instructions()) {
        if (instruction instanceof Instruction.Address(Operand base, _, _, Type target)) {
          note(base, program.types().inProgram(unit, target), layout, byField);
        } else if (instruction instanceof Instruction.Call call && call.callee() instanceof Callee.Direct(int referent)) {
          Type type = program.type(program.resolve(unit, body.referents().get(referent)));
          List<Type> parameters =
              type.resolved() instanceof Type.Function(_, List<Type> declared, _) ? declared : List.of();
          // A struct passed in registers shifts machine-level arguments against the declared parameters.
          if (parameters.size() == call.arguments().size()) {
            for (int i = 0; i < parameters.size(); i++) {
              if (parameters.get(i).resolved() instanceof Type.Pointer(Type target)) {
                note(call.arguments().get(i).value(), target, layout, byArgument);
              }
            }
          }
        }
      }
    }
  }

  private static void note(Operand address, Type target, Layout layout, Map<Operand, Type> to) {
    boolean register = address instanceof Operand.Register || address instanceof Operand.Formal;
    if (register && target.resolved() instanceof Type.Aggregate aggregate && layout.definition(aggregate.key()) != null) {
      to.putIfAbsent(address, aggregate);
    }
  }

  @Nullable Type of(Operand address) {
    Type type = byField.get(address);
    return type != null ? type : byArgument.get(address);
  }
}
