package baton.ir;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The code of a function, without positions and display names.
 *
 * @param formals its formals in order
 * @param variadic whether callers may pass further arguments
 * @param result the machine-level type of what it returns
 * @param resultType the C type of what it returns, or {@link Type.Unknown}
 * @param blocks its blocks; the first one is the entry; ordinals count through
 * @param referents the symbols that operands refer to by index, in order of first use
 */
public record Body(
    List<Formal> formals,
    boolean variadic,
    ValueType result,
    Type resultType,
    List<Block> blocks,
    List<Referent> referents) {
  /** Copies the lists; throws {@link IllegalArgumentException} when ordinals do not count through or there is no block. */
  public Body {
    formals = List.copyOf(formals);
    blocks = List.copyOf(blocks);
    referents = List.copyOf(referents);
    int next = 0;
    for (Block block : blocks) {
      if (block.first() != next) {
        throw new IllegalArgumentException("block begins at ordinal " + block.first() + ", not at " + next);
      }
      next = block.end();
    }
    if (blocks.isEmpty()) {
      throw new IllegalArgumentException("a body has an entry block");
    }
  }

  /** The same code with other names for some of its symbols. */
  public Body renamed(Map<? extends Referent, Referent> names) {
    List<Referent> renamed = referents.stream().map(r -> Objects.requireNonNullElse(names.get(r), r)).toList();
    return new Body(formals, variadic, result, resultType, blocks, renamed);
  }

  /** The number of instructions. */
  public int size() {
    return blocks.getLast().end();
  }

  /** Whether control may come back to a call of it that returned before ({@code setjmp}), so that all of it may be executed again. */
  public boolean comesBack() {
    return blocks.stream()
        .flatMap(b -> b.instructions().stream())
        .anyMatch(i -> i instanceof Instruction.Call call && call.traits().returnsTwice());
  }

  /**
   * An instruction.
   *
   * @param ordinal its number, from 0
   * @throws IndexOutOfBoundsException when there are not so many
   */
  public Instruction instruction(int ordinal) {
    int low = 0;
    int high = blocks.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) / 2;
      if (blocks.get(middle).first() <= ordinal) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    Block block = blocks.get(low);
    if (ordinal < 0 || ordinal >= block.end()) {
      throw new IndexOutOfBoundsException("no instruction " + ordinal + " of " + size());
    }
    return block.instructions().get(ordinal - block.first());
  }
}
