package baton.flow;

import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.ir.ValueType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Bytes that are read as text: in a loop that ends where one is zero. As what functions of the C library do to strings, that moves no
 * addresses (assumption {@code text-is-no-address}). The loop is in no other one, and nobody goes on from where it ended: copies of zeros are made of such
 * pieces.
 */
final class TextLoops {
  private final Body body;
  private final List<BitSet> predecessors = new ArrayList<>();
  private final List<BitSet> loops = new ArrayList<>();
  private final BitSet texts = new BitSet();

  TextLoops(Body body) {
    this.body = body;
    body.blocks().forEach(_ -> predecessors.add(new BitSet()));
    for (int b = 0; b < body.blocks().size(); b++) {
      for (int next : body.blocks().get(b).terminator().successors()) {
        predecessors.get(next).set(b);
      }
    }
    for (int head = 0; head < predecessors.size(); head++) {
      int loop = head;
      // a loop that another way leads into is none here
      predecessors.get(head).stream().filter(from -> from >= loop).mapToObj(from -> loop(loop, from)).forEach(loops::add);
    }
    loops.stream().filter(this::isAlone).forEach(this::read);
  }

  /** Whether a loop is in no other one, and the addresses that it moved are only compared, measured and written to behind it. */
  private boolean isAlone(BitSet loop) {
    boolean inner = loops.stream().anyMatch(l -> !l.equals(loop) && contains(l, loop));
    return !inner && !goesOn(loop);
  }

  private static boolean contains(BitSet outer, BitSet inner) {
    BitSet left = (BitSet) inner.clone();
    left.andNot(outer);
    return left.isEmpty();
  }

  private boolean goesOn(BitSet loop) {
    BitSet moved = new BitSet();
    loop.stream().forEach(b -> mark(body.blocks().get(b), moved));
    for (int b = 0; b < body.blocks().size(); b++) {
      int ordinal = body.blocks().get(b).first();
      for (Instruction instruction : body.blocks().get(b).instructions()) {
        if (!loop.get(b) && uses(instruction, moved)) {
          if (!(instruction instanceof Instruction.Address || instruction instanceof Instruction.Phi)) {
            return true;
          }
          moved.set(ordinal);
        }
        ordinal++;
      }
    }
    return false;
  }

  /** Marks the addresses that a block of a loop makes. */
  private static void mark(Block block, BitSet moved) {
    int ordinal = block.first();
    for (Instruction instruction : block.instructions()) {
      boolean address = instruction instanceof Instruction.Address;
      if (address || (instruction instanceof Instruction.Phi(ValueType type, _) && type.kind() == ValueType.Kind.POINTER)) {
        moved.set(ordinal);
      }
      ordinal++;
    }
  }

  /** Whether an instruction hands one of some addresses on, or computes one of it. */
  private static boolean uses(Instruction instruction, BitSet moved) {
    Predicate<Operand> isOne = o -> o instanceof Operand.Register(int ordinal) && moved.get(ordinal);
    return switch (instruction) {
      case Instruction.Compare _, Instruction.Convert _ -> false;
      case Instruction.Load _ -> false;
      case Instruction.Store store -> isOne.test(store.value());
      case Instruction other -> Operands.of(other).anyMatch(isOne);
    };
  }

  /** Whether a byte that an instruction reads is one of a text. */
  boolean isText(int load) {
    return texts.get(load);
  }

  /** The blocks of the loop from {@code head} to {@code end}. */
  private BitSet loop(int head, int end) {
    BitSet result = new BitSet();
    result.set(head);
    Deque<Integer> work = new ArrayDeque<>(List.of(end));
    while (!work.isEmpty()) {
      int block = work.pop();
      if (!result.get(block)) {
        result.set(block);
        predecessors.get(block).stream().forEach(work::add);
      }
    }
    return result;
  }

  private void read(BitSet loop) {
    Set<Object> tested = new HashSet<>();
    loop.stream().forEach(b -> tested(body.blocks().get(b), loop).ifPresent(load -> tested.add(place(load.address()))));
    if (tested.isEmpty()) {
      return;
    }
    loop.stream().forEach(b -> {
      Block block = body.blocks().get(b);
      int ordinal = block.first();
      for (Instruction instruction : block.instructions()) {
        if (instruction instanceof Instruction.Load load && load.type().bytes() == 1 && tested.contains(place(load.address()))) {
          texts.set(ordinal);
        }
        ordinal++;
      }
    });
  }

  /** The byte of which a block leaves a loop if it is zero. */
  private Optional<Instruction.Load> tested(Block block, BitSet loop) {
    if (!(block.terminator() instanceof Terminator.Branch(Operand.Register(int condition), int then, int otherwise))
        || !(body.instruction(condition) instanceof Instruction.Compare compare)
        || !isZero(compare.right())) {
      return Optional.empty();
    }
    int zero = compare.predicate().equals("eq") ? then : compare.predicate().equals("ne") ? otherwise : -1;
    return zero < 0 || loop.get(zero) ? Optional.empty() : loaded(compare.left()).filter(l -> l.type().bytes() == 1);
  }

  private static boolean isZero(Operand value) {
    return value instanceof Operand.Zero || (value instanceof Operand.IntegerConstant(_, long number) && number == 0);
  }

  private Optional<Instruction.Load> loaded(Operand value) {
    if (!(value instanceof Operand.Register(int ordinal))) {
      return Optional.empty();
    }
    return switch (body.instruction(ordinal)) {
      case Instruction.Load load -> Optional.of(load);
      case Instruction.Convert(String operator, _, _, Operand from) when operator.equals("sext") || operator.equals("zext") -> loaded(from);
      case Instruction _ -> Optional.empty();
    };
  }

  /** An address, equal for those that are computed alike. */
  private Object place(Operand address) {
    return address instanceof Operand.Register(int ordinal) && body.instruction(ordinal) instanceof Instruction.Address computed
        ? computed
        : address;
  }
}
