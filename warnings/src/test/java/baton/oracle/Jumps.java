package baton.oracle;

import java.util.HashMap;
import java.util.Map;

/** Where control goes on after {@code longjmp}. */
final class Jumps {
  private final Map<Long, Mark> marks = new HashMap<>();

  private record Mark(Frame frame, int block, int ordinal) {}

  /** {@code frame} stands before the {@code setjmp} that fills the buffer at {@code address}. */
  void mark(long address, Frame frame) {
    marks.put(address, new Mark(frame, frame.block(), frame.ordinal()));
  }

  /** Leaves all calls inside of the one that filled the buffer, which goes on behind its {@code setjmp} with {@code value}, not 0. */
  void jump(long address, long value, ThreadState thread) {
    Mark mark = marks.get(address);
    if (mark == null || !thread.frames().contains(mark.frame())) {
      throw new ExecutionEnd(new Ending.Undefined("a jump to where no call is"));
    }
    while (thread.frame() != mark.frame()) {
      thread.frames().removeLast().locals().forEach(Memory.Block::die);
    }
    mark.frame().enter(mark.block(), mark.ordinal());
    mark.frame().set(mark.ordinal(), value == 0 ? 1 : value);
    mark.frame().next();
  }
}
