package baton.summary;

import baton.memory.Address;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Calls that rise from callees, as somebody's argument tells what they pass. There may be one for each way to the call; of those that
 * pass too many different things to one function only that is told which all of them pass (design, section 6).
 */
final class RisenCalls {
  /** Lists of arguments that are told apart at one call. */
  static final int MOST_PASSED = 4;

  private final Map<Called, List<Optional<Address>>> common = new HashMap<>();

  /** A call, and what is called there. */
  private record Called(Site site, Address function) {}

  /** Among the events of a function. */
  RisenCalls(List<Event> events) {
    Map<Called, Set<List<Optional<Address>>>> passed = new HashMap<>();
    for (Event event : events) {
      if (event.via().isPresent() && event.act() instanceof Act.Enter(Address function, List<Optional<Address>> arguments, boolean raised) && !raised) {
        passed.computeIfAbsent(new Called(event.site(), function), _ -> new HashSet<>()).add(arguments);
      }
    }
    passed.forEach(
        (called, lists) -> {
          if (lists.size() > MOST_PASSED) {
            common.put(called, lists.stream().reduce(RisenCalls::common).orElseThrow());
          }
        });
  }

  private static List<Optional<Address>> common(List<Optional<Address>> one, List<Optional<Address>> other) {
    return IntStream.range(0, Math.min(one.size(), other.size()))
        .mapToObj(i -> one.get(i).equals(other.get(i)) ? one.get(i) : Optional.<Address>empty())
        .toList();
  }

  /** Whether something is passed in too many ways. */
  boolean areTooMany() {
    return !common.isEmpty();
  }

  /** The event, with what is told of its arguments. */
  Event told(Event event) {
    if (event.via().isPresent() && event.act() instanceof Act.Enter(Address function, _, boolean raised) && !raised) {
      List<Optional<Address>> arguments = common.get(new Called(event.site(), function));
      if (arguments != null) {
        return new Event(new Act.Enter(function, arguments, false), event.guard(), event.published(), event.repeats(), event.site(), event.via());
      }
    }
    return event;
  }
}
