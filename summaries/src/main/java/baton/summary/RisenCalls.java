package baton.summary;

import baton.memory.Address;
import baton.memory.Base;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Calls that rise from callees, as somebody's argument tells what they pass. There may be one for each way to the call; of those that
 * pass too many different things to one function only that is told which all of them pass, and of a call through a pointer that is found in
 * too many ways it is not told where (design, section 6): what it reaches is known by its place.
 */
final class RisenCalls {
  private final Map<Called, List<Optional<Address>>> common = new HashMap<>();
  private final Set<Site> unnamed = new HashSet<>();

  /** A call, and what is called there. */
  private record Called(Site site, Address function) {}

  /**
   * Among the events of a function.
   *
   * @param most lists of arguments, and ways to a pointer, that are told apart at one call
   */
  RisenCalls(List<Event> events, int most) {
    Map<Site, Set<Address>> pointers = new HashMap<>();
    for (Event event : events) {
      if (isRisen(event) && event.act() instanceof Act.Enter(Address function, _, _) && isFound(function)) {
        pointers.computeIfAbsent(event.site(), _ -> new HashSet<>()).add(function);
      }
    }
    pointers.forEach(
        (site, ways) -> {
          if (ways.size() > most) {
            unnamed.add(site);
          }
        });
    Map<Called, Set<List<Optional<Address>>>> passed = new HashMap<>();
    for (Event event : events) {
      if (isRisen(event) && event.act() instanceof Act.Enter(Address function, List<Optional<Address>> arguments, _)) {
        passed.computeIfAbsent(new Called(event.site(), function(event.site(), function)), _ -> new HashSet<>()).add(arguments);
      }
    }
    passed.forEach(
        (called, lists) -> {
          if (lists.size() > most) {
            common.put(called, lists.stream().reduce(RisenCalls::common).orElseThrow());
          }
        });
  }

  /** Whether it is a call in a callee whose events have not risen to there. */
  private static boolean isRisen(Event event) {
    return event.via().isPresent() && event.act() instanceof Act.Enter enter && !enter.raised();
  }

  /** Whether a function is found in memory: it is neither named nor passed. */
  private static boolean isFound(Address function) {
    return switch (function.base()) {
      case Base.Global _, Base.Formal _ -> !function.terms().isEmpty();
      default -> true;
    };
  }

  /** What is told of the function that is called at a place. */
  private Address function(Site site, Address function) {
    return unnamed.contains(site) && isFound(function) ? Address.of(new Base.Opaque(site.body(), site.ordinal())) : function;
  }

  private static List<Optional<Address>> common(List<Optional<Address>> one, List<Optional<Address>> other) {
    return IntStream.range(0, Math.min(one.size(), other.size()))
        .mapToObj(i -> one.get(i).equals(other.get(i)) ? one.get(i) : Optional.<Address>empty())
        .toList();
  }

  /** Whether something is called or passed in too many ways. */
  boolean areTooMany() {
    return !common.isEmpty() || !unnamed.isEmpty();
  }

  /** The event, with what is told of its function and arguments. */
  Event told(Event event) {
    if (isRisen(event) && event.act() instanceof Act.Enter(Address function, List<Optional<Address>> passed, _)) {
      Address kept = function(event.site(), function);
      List<Optional<Address>> arguments = common.getOrDefault(new Called(event.site(), kept), passed);
      return new Event(new Act.Enter(kept, arguments, false), event.guard(), event.published(), event.repeats(), event.site(), event.via());
    }
    return event;
  }
}
