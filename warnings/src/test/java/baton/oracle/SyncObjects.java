package baton.oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The locks, semaphores, barriers and once-controls of an execution, by address. A lock that was never initialised is a free, non-recursive one. */
final class SyncObjects {
  private static final int NOBODY = -1;

  private final Map<Long, Lock> locks = new HashMap<>();
  private final Map<Long, Semaphore> semaphores = new HashMap<>();
  private final Set<Long> recursiveAttributes = new HashSet<>();
  private final Set<Long> checkingAttributes = new HashSet<>();
  private final Map<Long, Barrier> barriers = new HashMap<>();
  private final Map<Long, Once> onces = new HashMap<>();

  /** A mutex, a spin lock or a reader-writer lock. */
  static final class Lock {
    private boolean recursive;
    private boolean checking;
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

    void checking(boolean now) {
      checking = now;
    }

    /** Whether it answers a thread that has it and asks again with an error. */
    boolean refuses(int thread) {
      return checking && owner == thread;
    }

    /** Whether a thread has it for writing. */
    boolean writtenBy(int thread) {
      return owner == thread;
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

  /** A barrier: rounds are counted from 0. */
  static final class Barrier {
    private final long needed;
    private int arrived;
    private Time arriving = new Time();
    private final List<Time> ends = new ArrayList<>();

    Barrier(long needed) {
      this.needed = needed;
    }

    /** Counts the thread in; tells which round it belongs to. */
    int arrive(ThreadState thread) {
      int round = ends.size();
      arriving.after(thread.time());
      arrived++;
      if (arrived >= needed) {
        ends.add(arriving);
        arriving = new Time();
        arrived = 0;
      }
      return round;
    }

    boolean over(int round) {
      return round < ends.size();
    }

    void leave(ThreadState thread, int round) {
      thread.time().after(ends.get(round));
    }
  }

  /** What runs once. */
  static final class Once {
    private boolean running;
    private boolean done;
    private final Time end = new Time();

    boolean free() {
      return !running;
    }

    boolean done() {
      return done;
    }

    void begin() {
      running = true;
    }

    void end(ThreadState thread) {
      running = false;
      done = true;
      end.after(thread.time());
    }

    void see(ThreadState thread) {
      thread.time().after(end);
    }
  }

  Barrier barrier(long address) {
    Barrier barrier = barriers.get(address);
    if (barrier == null) {
      throw new ExecutionEnd(new Ending.Undefined("a barrier that was not initialised"));
    }
    return barrier;
  }

  void initialiseBarrier(long address, long count) {
    barriers.put(address, new Barrier(count));
  }

  Once once(long address) {
    return onces.computeIfAbsent(address, _ -> new Once());
  }

  /** Whether there was a lock at an address before. */
  boolean isLock(long address) {
    return locks.containsKey(address);
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

  void checkingAttribute(long address, boolean checking) {
    if (checking) {
      checkingAttributes.add(address);
    } else {
      checkingAttributes.remove(address);
    }
  }

  boolean isCheckingAttribute(long address) {
    return checkingAttributes.contains(address);
  }

  Semaphore semaphore(long address) {
    return semaphores.computeIfAbsent(address, _ -> new Semaphore(0));
  }

  void initialiseSemaphore(long address, long count) {
    semaphores.put(address, new Semaphore(count));
  }
}
