package baton.race;

import baton.effect.Doubt;
import baton.entry.Contexts;
import baton.entry.ThreadEntry;
import baton.link.Symbol;
import baton.lockset.Hold;
import baton.lockset.Lock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;

/** The locks of locksets for people. */
final class LockTexts {
  private final AddressNames names;

  /** Whether the program has a handler that may end a wait. */
  private final boolean interrupted;

  private final Map<Key, List<String>> known = new HashMap<>();

  private record Key(int function, SortedMap<Lock, Hold> held) {}

  LockTexts(AddressNames names, Contexts contexts) {
    this.names = names;
    this.interrupted = contexts.entries().stream().anyMatch(e -> e.kind() == ThreadEntry.Kind.SIGNAL);
  }

  /** The locks held, as {@code function} would write them, in order. */
  List<String> locks(Symbol.DefinedFunction function, SortedMap<Lock, Hold> held) {
    return known.computeIfAbsent(
        new Key(function.number(), held),
        _ ->
            held.entrySet().stream()
                // say of one store only that it may be taken for that of a lock, and that something was tested
                .filter(e -> !(e.getKey() instanceof Lock.Token(String name, _) && name.equals(Lock.LAWFUL)) && !e.getKey().isTest())
                .map(e -> names.lock(function, e.getKey(), e.getValue()) + doubts(e.getValue()))
                .distinct()
                .sorted()
                .toList());
  }

  /** What has to be so for the lock to be held at all. */
  private String doubts(Hold hold) {
    return hold.doubts().stream().map(this::doubt).collect(Collectors.joining());
  }

  private String doubt(Doubt doubt) {
    return switch (doubt) {
      case INTERRUPTED -> interrupted ? " (unless a signal ended the wait)" : "";
      case NOT_TESTED -> ", but not tested for changes on every way";
      case NOT_RECURSIVE -> " (if it is recursive: given back after it was taken twice)";
    };
  }
}
