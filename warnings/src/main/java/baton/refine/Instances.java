package baton.refine;

import baton.entry.Contexts;
import baton.entry.Multiplicity;
import baton.entry.Spawned;
import baton.entry.ThreadEntry;
import baton.link.Symbol;
import baton.model.SelfRule;
import baton.summary.Event;
import baton.summary.Site;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** How many threads of an entry there are at most, in a whole run of the program. */
final class Instances {
  private final Contexts contexts;
  private final ControlFlows flows;
  private final Map<Integer, OptionalLong> known = new HashMap<>();

  /** A call that starts threads, as often as contexts tell it apart. */
  private record Start(int parent, Symbol.DefinedFunction function, Site site, Optional<Event.Via> via) {}

  Instances(Contexts contexts) {
    this.contexts = contexts;
    this.flows = new ControlFlows(contexts);
  }

  /** The number; empty when there is no bound. */
  OptionalLong most(ThreadEntry entry) {
    return known.computeIfAbsent(entry.number(), _ -> find(entry));
  }

  private OptionalLong find(ThreadEntry entry) {
    if (contexts.multiplicity(entry) == Multiplicity.SINGLE) {
      return OptionalLong.of(1);
    }
    if (entry.kind() != ThreadEntry.Kind.THREAD || entry.self() != SelfRule.AS_CREATED) {
      return OptionalLong.empty();
    }
    long sum = 0;
    Set<Start> starts = new HashSet<>();
    for (Spawned s : contexts.spawned()) {
      if (s.child().number() == entry.number()
          && starts.add(new Start(s.parent().number(), s.function(), s.event().site(), s.event().via()))) {
        OptionalLong ofThis = most(s);
        if (ofThis.isEmpty()) {
          return OptionalLong.empty();
        }
        sum += ofThis.getAsLong();
      }
    }
    return OptionalLong.of(sum);
  }

  private OptionalLong most(Spawned s) {
    if (!contexts.activatedOnce(s.parent(), s.function())) {
      return OptionalLong.empty();
    }
    if (!s.event().repeats()) {
      return OptionalLong.of(1);
    }
    return s.event().via().isPresent()
        ? OptionalLong.empty()
        : Rounds.most(flows.of(s.function()), s.event().site().ordinal());
  }
}
