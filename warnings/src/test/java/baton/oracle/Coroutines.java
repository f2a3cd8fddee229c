package baton.oracle;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/** Stacks of calls that threads switch between, by the addresses of their contexts. */
final class Coroutines {
  private final Map<Long, Long> begun = new HashMap<>();
  private final Map<Long, List<Frame>> left = new HashMap<>();

  /** The function at {@code function} begins when some thread switches to a context. */
  void make(long context, long function) {
    begun.put(context, function);
    left.remove(context);
  }

  /** Keeps the calls of a thread in a context; it goes on behind its present call when some thread switches to that. */
  void keep(long context, ThreadState thread) {
    left.put(context, List.copyOf(thread.frames()));
    begun.remove(context);
  }

  /** Goes on where a context was left, or begins its function. */
  void switchTo(long context, ThreadState thread, LongConsumer begin) {
    List<Frame> frames = left.remove(context);
    Long function = begun.remove(context);
    thread.frames().clear();
    if (frames != null) {
      thread.frames().addAll(frames);
    } else if (function != null) {
      begin.accept(function);
    } else {
      throw new ExecutionEnd(new Ending.Undefined("a switch to a context that nobody made"));
    }
  }
}
