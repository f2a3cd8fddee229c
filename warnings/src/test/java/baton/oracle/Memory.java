package baton.oracle;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Byte-addressed memory in blocks. An address is a number: the block in the upper 32 bits, the offset in the lower; so integers and
 * pointers convert freely, and an address outside of its block is noticed when it is used, not when it is computed.
 */
final class Memory {
  private static final int BLOCK_SHIFT = 32;
  private static final long MAX_BYTES = 1 << 20;

  private final List<Block> blocks = new ArrayList<>();

  /** A piece of memory of its own. */
  static final class Block {
    private final String name;
    private final long address;
    private final byte[] bytes;
    private final BitSet unreadable = new BitSet();
    private final AccessHistory history;
    private boolean live = true;
    private boolean outside;

    Block(String name, long address, int bytes) {
      this.name = name;
      this.address = address;
      this.bytes = new byte[bytes];
      this.history = new AccessHistory(bytes);
    }

    long address() {
      return address;
    }

    int size() {
      return bytes.length;
    }

    AccessHistory history() {
      return history;
    }

    /** Ends the life of the block: using it from now on is undefined. */
    void die() {
      live = false;
    }

    /** Says that no program has it, but what was linked to the program to run it. */
    void outside() {
      outside = true;
    }

    boolean isOutside() {
      return outside;
    }

    /** Marks bytes whose initial content the representation does not tell. */
    void unreadable(int offset, int count) {
      unreadable.set(offset, offset + count);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  Memory() {
    Block nothing = new Block("null", 0, 0);
    nothing.die();
    blocks.add(nothing);
  }

  /** A new block of zeros. */
  Block allocate(String name, long bytes) {
    if (bytes < 0 || bytes > MAX_BYTES) {
      throw new ExecutionEnd(new Ending.Undefined("an allocation of " + bytes + " bytes"));
    }
    Block block = new Block(name, (long) blocks.size() << BLOCK_SHIFT, (int) bytes);
    blocks.add(block);
    return block;
  }

  /** The live block that holds {@code count} bytes at {@code address}; ends the execution when there is none. */
  Block at(long address, long count) {
    long index = address >>> BLOCK_SHIFT;
    if (index >= blocks.size()) {
      throw new ExecutionEnd(new Ending.Undefined("access through a wild pointer"));
    }
    Block block = blocks.get((int) index);
    if (!block.live) {
      throw new ExecutionEnd(new Ending.Undefined("access to " + block.name + ", which is no object at this time"));
    }
    if (count < 0 || offset(address) + count > block.bytes.length) {
      throw new ExecutionEnd(new Ending.Undefined("access outside of " + block.name));
    }
    return block;
  }

  /** Whether {@code count} bytes at {@code address} may be used. */
  boolean valid(long address, long count) {
    long index = address >>> BLOCK_SHIFT;
    return index < blocks.size()
        && blocks.get((int) index).live
        && count >= 0
        && offset(address) + count <= blocks.get((int) index).bytes.length;
  }

  static long offset(long address) {
    return address & 0xffffffffL;
  }

  /** The little-endian value of {@code count} bytes, at most 8, not sign-extended. */
  long load(long address, int count) {
    Block block = at(address, count);
    int offset = (int) offset(address);
    int unknown = block.unreadable.nextSetBit(offset);
    if (unknown >= 0 && unknown < offset + count) {
      throw new ExecutionEnd(new Ending.Unsupported("a read of " + block.name + ", whose initial value is kept by content only"));
    }
    long value = 0;
    for (int i = count - 1; i >= 0; i--) {
      value = value << 8 | (block.bytes[offset + i] & 0xff);
    }
    return value;
  }

  void store(long address, int count, long value) {
    Block block = at(address, count);
    int offset = (int) offset(address);
    for (int i = 0; i < count; i++) {
      block.bytes[offset + i] = (byte) (value >>> (8 * i));
    }
    block.unreadable.clear(offset, offset + count);
  }

  void copy(long to, long from, long count) {
    Block source = at(from, count);
    Block target = at(to, count);
    int sourceOffset = (int) offset(from);
    int targetOffset = (int) offset(to);
    BitSet unknown = source.unreadable.get(sourceOffset, sourceOffset + (int) count);
    System.arraycopy(source.bytes, sourceOffset, target.bytes, targetOffset, (int) count);
    for (int i = 0; i < count; i++) {
      target.unreadable.set(targetOffset + i, unknown.get(i));
    }
  }

  /** Puts bytes where nothing was written yet. */
  void fill(long to, byte[] bytes) {
    System.arraycopy(bytes, 0, at(to, bytes.length).bytes, (int) offset(to), bytes.length);
  }

  void fill(long to, byte value, long count) {
    Block block = at(to, count);
    int offset = (int) offset(to);
    java.util.Arrays.fill(block.bytes, offset, offset + (int) count, value);
    block.unreadable.clear(offset, offset + (int) count);
  }
}
