package baton.flow;

import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.ir.ValueType;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The functions called by name whose results a body may return. */
final class Returned {
  private final Body body;

  Returned(Body body) {
    this.body = body;
  }

  /** Their positions among the referents. */
  List<Integer> referents() {
    Deque<Operand> left = new ArrayDeque<>();
    for (Block block : body.blocks()) {
      if (block.instructions().getLast() instanceof Terminator.Return(var value)) {
        value.ifPresent(left::add);
      }
    }
    Set<Integer> result = new TreeSet<>();
    Set<Integer> seen = new HashSet<>();
    while (!left.isEmpty()) {
      if (left.pop() instanceof Operand.Register(int ordinal) && seen.add(ordinal)) {
        switch (body.instruction(ordinal)) {
          case Instruction.Phi(_, List<Instruction.Incoming> incoming) -> incoming.forEach(i -> left.add(i.value()));
          case Instruction.Select(_, _, Operand then, Operand otherwise) -> {
            left.add(then);
            left.add(otherwise);
          }
          case Instruction.Convert(_, _, _, Operand value) -> left.add(value);
          case Instruction.Address address -> left.add(address.base());
          case Instruction.Call call -> {
            if (call.callee() instanceof Callee.Direct(int referent) && call.result().kind() == ValueType.Kind.POINTER) {
              result.add(referent);
            }
          }
          case Instruction _ -> {}
        }
      }
    }
    return List.copyOf(result);
  }
}
