package baton.entry;

import baton.symbolic.Threads;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/** Numbers what threads have started and joined: equal states have one number, and a state that was seen before is found by itself. */
final class ThreadStates {
  private final Map<Threads, Integer> numbers = new HashMap<>();
  private final IdentityHashMap<Threads, Integer> known = new IdentityHashMap<>();

  int number(Threads state) {
    return known.computeIfAbsent(state, s -> numbers.computeIfAbsent(s, _ -> numbers.size()));
  }
}
