package baton.oracle;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The functions of the C library that programs may call. A condition wait may end without a signal, as POSIX allows; so it is a
 * release and an acquire, and signals do nothing.
 */
final class Library {
  private static final long BUSY = 16;
  private static final long AGAIN = 11;
  private static final long TIMED_OUT = 110;
  private static final int FAULTS = 4;
  private static final long[] ERRORS = {1, 11, 12, 22, 35};
  private static final int POINTER = 8;
  private static final int DEADLINE = 16;
  private static final int RECURSIVE = 1;
  private static final int ERROR_CHECKING = 2;
  private static final int TYPE_OF_MUTEX = 16;
  private static final long DEADLOCK = 35;
  private static final int SMALL_NUMBERS = 8;

  private final Machine machine;
  private final Memory memory;
  private final SyncObjects objects = new SyncObjects();
  private final Jumps jumps = new Jumps();
  private final Coroutines coroutines = new Coroutines();
  private final ExitHandlers handlers = new ExitHandlers();
  private final OwnData own = new OwnData();
  private final Interpreter.Releases releases;
  private final Interpreter.Faults faults;

  Library(Machine machine, Memory memory, Interpreter.Releases releases, Interpreter.Faults faults) {
    this.faults = faults;
    this.releases = releases;
    this.machine = machine;
    this.memory = memory;
  }

  /** The POSIX function that a function of C11 threads is another name for. */
  private static String posix(String name) {
    return switch (name) {
      case "mtx_lock" -> "pthread_mutex_lock";
      case "mtx_trylock" -> "pthread_mutex_trylock";
      case "mtx_unlock" -> "pthread_mutex_unlock";
      case "mtx_destroy" -> "pthread_mutex_destroy";
      case "cnd_wait" -> "pthread_cond_wait";
      case "cnd_signal", "cnd_broadcast" -> "pthread_cond_signal";
      case "cnd_init" -> "pthread_cond_init";
      case "thrd_exit" -> "pthread_exit";
      case "call_once" -> "pthread_once";
      default -> name;
    };
  }

  /** Whether the call can go on now. */
  boolean enabled(String called, ThreadState thread, long[] a) {
    String name = posix(called);
    return switch (name) {
      case "pthread_mutex_lock" -> mutex(a[0]).freeForWriter(thread.number()) || mutex(a[0]).refuses(thread.number());
      case "pthread_spin_lock" -> objects.lock(a[0]).freeForWriter(thread.number());
      case "pthread_rwlock_wrlock" -> objects.lock(a[0]).freeForWriter(thread.number()) || objects.lock(a[0]).writtenBy(thread.number());
      case "pthread_rwlock_rdlock" -> objects.lock(a[0]).freeForReader() || objects.lock(a[0]).writtenBy(thread.number());
      case "pthread_cond_wait" -> !thread.waiting() || objects.lock(a[1]).freeForWriter(thread.number());
      case "pthread_barrier_wait" -> !thread.waiting() || objects.barrier(a[0]).over(thread.round());
      case "pthread_once" -> objects.once(a[0]).free();
      case "sem_wait" -> objects.semaphore(a[0]).free() || faults == Interpreter.Faults.INTERRUPTIONS;
      case "pthread_join", "thrd_join" -> joined(a[0]).finished();
      default -> true;
    };
  }

  /** What the call touches. */
  List<AccessRange> accesses(String name, long[] a) {
    return switch (name) {
      case "pthread_key_create" -> List.of(AccessRange.write(a[0], Integer.BYTES));
      case "pthread_create", "thrd_create" -> List.of(AccessRange.write(a[0], POINTER));
      case "pthread_join" -> a[1] == 0 ? List.of() : List.of(AccessRange.write(a[1], POINTER));
      case "pthread_tryjoin_np" -> result(a);
      case "pthread_timedjoin_np" -> Stream.concat(result(a).stream(), Stream.of(AccessRange.read(a[2], DEADLINE))).toList();
      case "pthread_mutex_timedlock", "sem_timedwait" -> List.of(AccessRange.read(a[1], DEADLINE));
      case "memcpy", "memmove" ->
          a[2] == 0 ? List.of() : List.of(AccessRange.read(a[1], a[2]), AccessRange.write(a[0], a[2]));
      case "memset" -> a[2] == 0 ? List.of() : List.of(AccessRange.write(a[0], a[2]));
      case "rand_r" -> List.of(AccessRange.write(a[0], 4));
      case "free", "realloc" ->
          a[0] == 0 || !memory.valid(a[0], 0)
              ? List.of()
              : List.of(new AccessRange(a[0], memory.at(a[0], 0).size(), Race.Action.FREE, false));
      default -> List.of();
    };
  }

  /** The result of a thread that an attempt to join finds at its end. */
  private List<AccessRange> result(long[] a) {
    return a[1] == 0 || !joined(a[0]).finished() ? List.of() : List.of(AccessRange.write(a[1], POINTER));
  }

  /** Makes the call and goes on after it, unless the thread or the process ends. */
  void call(String called, ThreadState thread, Frame frame, long[] a) {
    String name = posix(called);
    switch (name) {
      case "pthread_exit" -> {
        endOfThread(thread, a[0]);
        return;
      }
      case "exit" -> {
        end(thread);
        return;
      }
      case "_exit", "_Exit", "abort", "__assert_fail" -> throw new ExecutionEnd(new Ending.Finished());
      case "_setjmp", "setjmp", "__sigsetjmp" -> {
        jumps.mark(a[0], frame);
        frame.set(frame.ordinal(), 0);
      }
      // no thread is ever cancelled here
      case "__pthread_register_cancel", "__pthread_unregister_cancel" -> frame.set(frame.ordinal(), 0);
      case "longjmp", "_longjmp", "siglongjmp" -> {
        jumps.jump(a[0], a[1], thread);
        return;
      }
      case "getcontext", "makecontext" -> {
        if (name.equals("makecontext")) {
          coroutines.make(a[0], a[1]);
        }
        frame.set(frame.ordinal(), 0);
      }
      case "swapcontext", "setcontext" -> {
        boolean keeps = name.equals("swapcontext");
        frame.set(frame.ordinal(), 0);
        frame.next();
        if (keeps) {
          coroutines.keep(a[0], thread);
        }
        coroutines.switchTo(keeps ? a[1] : a[0], thread, function -> machine.enter(thread, function, 0));
        return;
      }
      case "pthread_cond_wait" -> {
        if (!thread.waiting()) {
          release(thread, a[1]);
          thread.waiting(true);
          return;
        }
        thread.waiting(false);
        objects.lock(a[1]).write(thread);
        frame.set(frame.ordinal(), 0);
      }
      case "pthread_barrier_wait" -> {
        SyncObjects.Barrier barrier = objects.barrier(a[0]);
        if (!thread.waiting()) {
          thread.round(barrier.arrive(thread));
          thread.waiting(true);
          return;
        }
        thread.waiting(false);
        barrier.leave(thread, thread.round());
        frame.set(frame.ordinal(), 0);
      }
      case "pthread_once" -> {
        SyncObjects.Once once = objects.once(a[0]);
        if (!once.done()) {
          once.begin();
          machine.enter(thread, a[1], a[0]);
          return;
        }
        once.see(thread);
        frame.set(frame.ordinal(), 0);
      }
      default -> frame.set(frame.ordinal(), result(name, thread, a));
    }
    frame.next();
  }

  /** The function at {@code address} is to run when the process ends, too. */
  void atExit(long address) {
    handlers.register(address);
  }

  /** The process ends as {@code exit} does: what was registered for that runs first, in this thread. */
  void end(ThreadState thread) {
    OptionalLong handler = handlers.next();
    if (handler.isEmpty()) {
      throw new ExecutionEnd(new Ending.Finished());
    }
    machine.detour(thread, handler.getAsLong());
  }

  /** A thread ends: what was to run at the end of its own data runs first. */
  void endOfThread(ThreadState thread, long result) {
    Optional<OwnData.End> end = own.next(thread.number());
    if (end.isEmpty()) {
      thread.finish(result);
    } else {
      machine.detour(thread, end.get().function(), end.get().data());
    }
  }

  /** A call has returned: what was to run once has run. */
  void returned(ThreadState thread, Frame left) {
    if (left.control() != 0) {
      objects.once(left.control()).end(thread);
      thread.frame().set(thread.frame().ordinal(), 0);
    }
  }

  private boolean mayFail(String name) {
    return switch (name) {
      case "malloc", "calloc", "realloc", "pthread_create" -> faults == Interpreter.Faults.RESOURCES || faults == Interpreter.Faults.LOCKS;
      case "pthread_mutex_lock", "pthread_mutex_trylock", "pthread_mutex_timedlock", "pthread_spin_trylock", "pthread_rwlock_rdlock",
          "pthread_rwlock_wrlock", "pthread_rwlock_tryrdlock", "pthread_rwlock_trywrlock" -> faults == Interpreter.Faults.LOCKS;
      case "sem_wait" -> faults == Interpreter.Faults.INTERRUPTIONS;
      default -> false;
    };
  }

  private long result(String name, ThreadState thread, long[] a) {
    if (mayFail(name) && machine.draw(FAULTS) == 0) {
      return name.endsWith("alloc") ? 0 : name.equals("sem_wait") ? -1 : ERRORS[machine.draw(ERRORS.length)];
    }
    return switch (name) {
      case "pthread_create" -> create(thread, a);
      case "thrd_create" -> create(thread, new long[] {a[0], 0, a[1], a[2]});
      case "pthread_join" -> join(thread, a);
      case "pthread_tryjoin_np", "pthread_timedjoin_np" -> {
        if (!joined(a[0]).finished()) {
          yield name.equals("pthread_tryjoin_np") ? BUSY : TIMED_OUT;
        }
        yield join(thread, a);
      }
      case "thrd_join" -> join(thread, new long[] {a[0], 0});
      case "pthread_self" -> thread.number() + 1L;
      case "pthread_equal" -> a[0] == a[1] ? 1 : 0;
      case "malloc" -> memory.allocate("an object", a[0]).address();
      case "calloc" -> memory.allocate("an object", a[0] * a[1]).address();
      case "realloc" -> grow(a[0], a[1]);
      case "free" -> free(a[0]);
      case "memcpy", "memmove" -> {
        memory.copy(a[0], a[1], a[2]);
        yield a[0];
      }
      case "memset" -> {
        memory.fill(a[0], (byte) a[1], a[2]);
        yield a[0];
      }
      case "pthread_key_create" -> {
        memory.store(a[0], Integer.BYTES, own.create(a[1]));
        yield 0;
      }
      case "pthread_setspecific" -> {
        own.set(thread.number(), (int) a[0], a[1]);
        yield 0;
      }
      case "pthread_getspecific" -> own.get(thread.number(), (int) a[0]);
      case "nondet" -> machine.draw(4);
      case "rand", "random", "rand_r", "lrand48" -> number();
      case "srand", "srandom" -> 0;
      case "atexit" -> {
        handlers.register(a[0]);
        yield 0;
      }
      case "printf", "puts", "fprintf", "perror", "sched_yield", "thrd_yield", "usleep", "sleep", "pthread_detach", "pthread_setname_np", "pthread_mutexattr_init",
          "pthread_mutexattr_destroy", "pthread_mutex_destroy", "pthread_rwlock_destroy", "pthread_spin_destroy", "pthread_barrier_destroy", "sem_destroy",
          "pthread_cond_init", "pthread_cond_destroy", "pthread_cond_signal", "pthread_cond_broadcast" -> 0;
      default -> locking(name, thread, a);
    };
  }

  private long locking(String name, ThreadState thread, long[] a) {
    switch (name) {
      case "pthread_mutexattr_settype" -> {
        objects.recursiveAttribute(a[0], a[1] == RECURSIVE);
        objects.checkingAttribute(a[0], a[1] == ERROR_CHECKING);
      }
      case "pthread_mutex_init" -> {
        objects.initialise(a[0], a[1] != 0 && objects.isRecursiveAttribute(a[1]));
        objects.lock(a[0]).checking(a[1] != 0 && objects.isCheckingAttribute(a[1]));
      }
      case "pthread_rwlock_init", "pthread_spin_init" -> objects.initialise(a[0], false);
      case "pthread_barrier_init" -> objects.initialiseBarrier(a[0], a[2]);
      case "sem_init" -> objects.initialiseSemaphore(a[0], a[2]);
      case "mtx_init" -> objects.initialise(a[0], (a[1] & RECURSIVE) != 0);
      case "pthread_mutex_lock", "pthread_spin_lock" -> {
        if (mutex(a[0]).refuses(thread.number())) {
          return DEADLOCK;
        }
        objects.lock(a[0]).write(thread);
      }
      case "pthread_rwlock_wrlock", "pthread_rwlock_rdlock" -> {
        if (objects.lock(a[0]).writtenBy(thread.number())) {
          return DEADLOCK;
        }
        if (name.endsWith("wrlock")) {
          objects.lock(a[0]).write(thread);
        } else {
          objects.lock(a[0]).read(thread);
        }
      }
      case "pthread_mutex_unlock", "pthread_spin_unlock", "pthread_rwlock_unlock" -> release(thread, a[0]);
      case "pthread_mutex_timedlock" -> {
        return attempt(mutex(a[0]), thread, true) == 0 ? 0 : TIMED_OUT;
      }
      case "pthread_mutex_trylock" -> {
        return attempt(mutex(a[0]), thread, true);
      }
      case "pthread_spin_trylock", "pthread_rwlock_trywrlock" -> {
        return attempt(objects.lock(a[0]), thread, true);
      }
      case "pthread_rwlock_tryrdlock" -> {
        return attempt(objects.lock(a[0]), thread, false);
      }
      case "sem_wait" -> {
        if (!objects.semaphore(a[0]).free()) {
          objects.semaphore(a[0]).miss(thread);
          return -1;
        }
        objects.semaphore(a[0]).take(thread);
      }
      case "sem_post" -> objects.semaphore(a[0]).post(thread);
      case "sem_trywait", "sem_timedwait" -> {
        if (!objects.semaphore(a[0]).free()) {
          objects.semaphore(a[0]).miss(thread);
          return -1;
        }
        objects.semaphore(a[0]).take(thread);
      }
      default -> throw new ExecutionEnd(new Ending.Unsupported("a call of " + name));
    }
    return 0;
  }

  /** A mutex: one that no call initialised is of the type that its initial value says. */
  private SyncObjects.Lock mutex(long address) {
    if (!objects.isLock(address) && memory.valid(address, TYPE_OF_MUTEX + Integer.BYTES)) {
      long type = memory.load(address + TYPE_OF_MUTEX, Integer.BYTES);
      objects.initialise(address, type == RECURSIVE);
      objects.lock(address).checking(type == ERROR_CHECKING);
    }
    return objects.lock(address);
  }

  private void release(ThreadState thread, long address) {
    SyncObjects.Lock lock = objects.lock(address);
    if (lock.heldBy(thread)) {
      lock.release(thread);
    } else if (releases == Interpreter.Releases.UNDEFINED) {
      throw new ExecutionEnd(new Ending.Undefined("a release of a lock that the thread does not hold"));
    }
  }

  private static long attempt(SyncObjects.Lock lock, ThreadState thread, boolean write) {
    if (write ? !lock.freeForWriter(thread.number()) : !lock.freeForReader()) {
      lock.miss(thread);
      return BUSY;
    }
    if (write) {
      lock.write(thread);
    } else {
      lock.read(thread);
    }
    return 0;
  }

  private long create(ThreadState creator, long[] a) {
    if (machine.threads().size() >= Time.THREADS) {
      return AGAIN;
    }
    ThreadState created = machine.start(machine.code(a[2]), creator, a[3]);
    memory.store(a[0], POINTER, created.number() + 1L);
    return 0;
  }

  private ThreadState joined(long handle) {
    if (handle < 1 || handle > machine.threads().size()) {
      throw new ExecutionEnd(new Ending.Undefined("a join of no thread"));
    }
    return machine.threads().get((int) handle - 1);
  }

  private long join(ThreadState thread, long[] a) {
    ThreadState other = joined(a[0]);
    thread.time().after(other.time());
    if (a[1] != 0) {
      memory.store(a[1], POINTER, other.result());
    }
    return 0;
  }

  /** Objects always move when they change their size. */
  private long grow(long address, long bytes) {
    Memory.Block grown = memory.allocate("an object", bytes);
    if (address != 0) {
      memory.copy(grown.address(), address, Math.min(bytes, memory.at(address, 0).size()));
      free(address);
    }
    return grown.address();
  }

  /** A random number: small ones, such that differ in one bit, and any. */
  private long number() {
    return switch (machine.draw(3)) {
      case 0 -> machine.draw(SMALL_NUMBERS);
      case 1 -> machine.draw(2) + (1L << machine.draw(Integer.SIZE - 1));
      default -> machine.draw(Integer.MAX_VALUE);
    };
  }

  private long free(long address) {
    if (address != 0) {
      Memory.Block block = memory.at(address, 0);
      if (block.address() != address) {
        throw new ExecutionEnd(new Ending.Undefined("a free inside of " + block));
      }
      block.die();
    }
    return 0;
  }
}
