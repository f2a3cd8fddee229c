package baton.summary;

import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.memory.Address;
import baton.memory.Base;
import java.util.List;
import java.util.Optional;

/**
 * The name that effects of a function have for all its variable arguments at once: it reads them from a list, and cannot tell one from
 * another.
 */
public final class VariableArguments {
  static final String BEGIN = "llvm.va_start";

  /** Far behind what a formal leads to. */
  private static final long ALL = Integer.MIN_VALUE / 2;

  private VariableArguments() {}

  /** The name of the variable arguments of a function; empty when it reads none. */
  static Optional<Address> of(Body body) {
    for (Block block : body.blocks()) {
      for (Instruction instruction : block.instructions()) {
        if (isBegin(instruction)) {
          return Optional.of(Address.of(new Base.Formal(body.formals().size())).plus(ALL));
        }
      }
    }
    return Optional.empty();
  }

  /** Whether a value stands for what a list leads to that the function has begun. */
  static boolean isBegun(Body body, Address value) {
    return value.base() instanceof Base.Opaque(_, int site) && site >= 0 && site < body.size() && isBegin(body.instruction(site));
  }

  private static boolean isBegin(Instruction instruction) {
    return instruction instanceof Instruction.Call call && call.callee() instanceof Callee.Intrinsic(String name) && name.equals(BEGIN);
  }

  /** Whether a name of effects is that of variable arguments. */
  public static boolean isName(Address name) {
    return name.base() instanceof Base.Formal && name.offset() == ALL;
  }

  /** What a call passes as the variable arguments of that name. */
  static List<Address> passed(Address name, List<Address> arguments) {
    int first = name.base() instanceof Base.Formal(int index) ? Math.min(index, arguments.size()) : arguments.size();
    return arguments.subList(first, arguments.size()).stream().filter(a -> !a.isInteger()).toList();
  }
}
