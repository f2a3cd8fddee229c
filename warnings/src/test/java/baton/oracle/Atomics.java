package baton.oracle;

import baton.ir.AccessMode;
import java.util.HashMap;
import java.util.Map;

/**
 * What ordered atomics and fences order (C11, 7.17.3). Fences order a little more than C11 says, each release fence before each
 * later acquire fence: so no race is invented.
 */
final class Atomics {
  private final Map<Long, Time> released = new HashMap<>();
  private final Time fences = new Time();

  private static boolean acquires(AccessMode.Order order) {
    return switch (order) {
      case ACQUIRE, ACQUIRE_RELEASE, SEQUENTIAL -> true;
      case PLAIN, UNORDERED, RELAXED, RELEASE -> false;
    };
  }

  private static boolean releases(AccessMode.Order order) {
    return switch (order) {
      case RELEASE, ACQUIRE_RELEASE, SEQUENTIAL -> true;
      case PLAIN, UNORDERED, RELAXED, ACQUIRE -> false;
    };
  }

  void load(ThreadState thread, long address, AccessMode.Order order) {
    Time time = released.get(address);
    if (time != null && acquires(order)) {
      thread.time().after(time);
    }
  }

  void store(ThreadState thread, long address, AccessMode.Order order) {
    if (releases(order)) {
      released.put(address, thread.time().copy());
    } else {
      released.remove(address);
    }
  }

  /** A read-modify-write continues the release sequence that it finds. */
  void update(ThreadState thread, long address, AccessMode.Order order) {
    load(thread, address, order);
    if (releases(order)) {
      released.computeIfAbsent(address, _ -> new Time()).after(thread.time());
    }
  }

  void fence(ThreadState thread, AccessMode.Order order) {
    if (acquires(order)) {
      thread.time().after(fences);
    }
    if (releases(order)) {
      fences.after(thread.time());
    }
  }
}
