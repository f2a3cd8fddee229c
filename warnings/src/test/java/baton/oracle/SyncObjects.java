package baton.oracle;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The locks and semaphores of an execution, by address. A lock that was never initialised is a free, non-recursive one. */
final class SyncObjects {
  private static final int NOBODY = -1;

  private final Map<Long, Lock> locks = new HashMap<>();
  private final Map<Long, Semaphore> semaphores = new HashMap<>();
  private final Set<Long> recursiveAttributes = new HashSet<>();

  /** A mutex, a spin lock or a reader-writer lock. */
  static final class Lock {
    private boolean recursive;
    private int owner = NOBODY;
    private int depth;
    private final Map<Integer, Integer> readers = new HashMap<>();
    private Time lastWriter = new Time();
    private final Time lastReaders = new Time();
    private final Time taken = new Time();

    boolean freeForWriter(int thread) {
      return readers.isEmpty() && (owner == NOBODY || (owner == thread && recursive));
    }

    boolean freeForReader() {
      return owner == NOBODY;
    }

    void recursive(boolean now) {
      recursive = now;
    }

    void write(ThreadState thread) {
      owner = thread.number();
      depth++;
      thread.time().after(lastWriter);
      thread.time().after(lastReaders);
      taken.after(thread.time());
    }

    void read(ThreadState thread) {
      readers.merge(thread.number(), 1, Integer::sum);
      thread.time().after(lastWriter);
      taken.after(thread.time());
    }

    /** An attempt that found the lock taken. */
    void miss(ThreadState thread) {
      thread.time().afterSeeing(taken);
    }

    void release(ThreadState thread) {
      if (owner == thread.number()) {
        depth--;
        if (depth == 0) {
          owner = NOBODY;
          lastWriter = thread.time().copy();
        }
      } else {
        readers.compute(thread.number(), (_, count) -> count == null || count == 1 ? null : count - 1);
        lastReaders.after(thread.time());
      }
    }

    boolean heldBy(ThreadState thread) {
      return owner == thread.number() || readers.containsKey(thread.number());
    }
  }

  /** A counting semaphore. */
  static final class Semaphore {
    private long count;
    private final Time posted = new Time();
    private final Time taken = new Time();

    Semaphore(long count) {
      this.count = count;
    }

    boolean free() {
      return count > 0;
    }

    void take(ThreadState thread) {
      count--;
      thread.time().after(posted);
      taken.after(thread.time());
    }

    void miss(ThreadState thread) {
      thread.time().afterSeeing(taken);
    }

    void post(ThreadState thread) {
      count++;
      posted.after(thread.time());
    }
  }

  Lock lock(long address) {
    return locks.computeIfAbsent(address, _ -> new Lock());
  }

  void initialise(long address, boolean recursive) {
    Lock lock = new Lock();
    lock.recursive(recursive);
    locks.put(address, lock);
  }

  void recursiveAttribute(long address, boolean recursive) {
    if (recursive) {
      recursiveAttributes.add(address);
    } else {
      recursiveAttributes.remove(address);
    }
  }

  boolean isRecursiveAttribute(long address) {
    return recursiveAttributes.contains(address);
  }

  Semaphore semaphore(long address) {
    return semaphores.computeIfAbsent(address, _ -> new Semaphore(0));
  }

  void initialiseSemaphore(long address, long count) {
    semaphores.put(address, new Semaphore(count));
  }
}
