package baton.symbolic;

import baton.ir.Body;
import baton.ir.Digest;
import baton.ir.Operand;
import baton.memory.Address;
import baton.memory.Base;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which values of no name anything may still ask for on the way into a block. A body of a thousand cases, such as a parser, makes some
 * thousand of them, each of which is read in its case only; if they all stayed known, each instruction would cost as many steps.
 */
final class NamesInUse {
  /** Fewer are not looked through. */
  private static final int FEW = 64;

  private final Body body;
  private final Digest digest;
  private final Registers registers;
  private @Nullable List<BitSet> live;

  NamesInUse(Body body, Digest digest, Registers registers) {
    this.body = body;
    this.digest = digest;
    this.registers = registers;
  }

  /** Takes out of states that go on to a block what is not asked for any more. */
  void leave(int block, List<State> states) {
    Set<Base> used = null;
    for (State state : states) {
      if (state.regions().size() > FEW) {
        used = used == null ? into(block) : used;
        state.keepRegions(used);
      }
    }
  }

  private Set<Base> into(int block) {
    if (live == null) {
      live = Liveness.of(body);
    }
    Set<Base> used = new HashSet<>();
    live.get(block).stream().forEach(
        register -> {
          Address value = registers.value(new Operand.Register(register));
          if (value != null) {
            registers.choices(value).forEach(choice -> State.collect(choice, used));
            State.collect(value, used);
          }
          used.add(new Base.Opaque(digest, register));
        });
    return used;
  }
}
