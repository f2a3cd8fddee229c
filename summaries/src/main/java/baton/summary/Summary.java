package baton.summary;

import baton.ir.Outcome;
import baton.memory.Base;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a function does, independent of its callers (RELAY, section 4). Register values, states and branch facts of the analysis
 * that made it are dropped.
 *
 * @param returns how it returns; none when it never does
 * @param events what matters to other threads: closed ones of this function, and open ones also of those it calls
 * @param effects what it does to memory
 * @param privateEvents how many accesses were left out because no other thread can know their object
 * @param outcome whether it was analysed wholly; the summary of what was not is sound, but coarse
 */
public record Summary(List<ReturnCase> returns, List<Event> events, Effects effects, int privateEvents, Outcome outcome) {
  /** What is known of a function before it was analysed: it never returns and does nothing. */
  public static final Summary BOTTOM = new Summary(List.of(), List.of(), Effects.NONE, 0, new Outcome.Complete());

  /** Copies the lists. */
  public Summary {
    returns = List.copyOf(returns);
    events = List.copyOf(events);
  }

  /** Whether threads may be joined before the function returns. */
  boolean joinsThreads() {
    return returns.stream().map(ReturnCase::threads).anyMatch(t -> !t.joined().isEmpty() || !t.collected().isEmpty() || !t.absences().isNone());
  }

  /** Whether what the function returns is an object that it made, be it known to others, or none. */
  public boolean returnsNew() {
    return !returns.isEmpty() && returns.stream().allMatch(r -> r.value().filter(v -> v.isInteger() || isNew(v.base())).isPresent());
  }

  /** Whether a value is the address of an object that was made, and not of what was found somewhere. */
  private static boolean isNew(Base value) {
    return switch (value) {
      case Base.Fresh _ -> true;
      case Base.Within(_, _, Base made) -> isNew(made);
      case Base.Zero _, Base.Formal _, Base.Global _, Base.Opaque _, Base.Held _, Base.Handed _ -> false;
    };
  }

  /** What is true of either: all events, all ways to return, all effects. */
  Summary join(Summary other) {
    if (equals(other)) {
      return this;
    }
    SortedMap<String, ReturnCase> cases = new TreeMap<>();
    for (List<ReturnCase> list : List.of(returns, other.returns)) {
      list.forEach(c -> cases.merge(c.locks().text(), c.coarse(), ReturnCase::join));
    }
    return new Summary(
        List.copyOf(cases.values()), merged(events, other.events), effects.join(other.effects), Math.max(privateEvents, other.privateEvents),
        outcome);
  }

  /** The events of two lists that are in order, in order, equal ones once. */
  private static List<Event> merged(List<Event> some, List<Event> others) {
    List<Event> result = new ArrayList<>(Math.max(some.size(), others.size()));
    int at = 0;
    for (Event event : some) {
      int order = -1;
      while (at < others.size() && (order = others.get(at).compareTo(event)) < 0) {
        result.add(others.get(at++));
      }
      result.add(event);
      at += at < others.size() && order == 0 ? 1 : 0;
    }
    result.addAll(others.subList(at, others.size()));
    return result;
  }

  /** How many paths of accesses that start at one formal rise from callees, at most: a path is a cell without its last offset. */
  public int risingPaths() {
    return Settling.mostPaths(events);
  }

  /** A canonical text: equal exactly for equal summaries. */
  public String text() {
    StringBuilder text = new StringBuilder();
    returns.forEach(r -> text.append("returns ").append(r.text()).append('\n'));
    events.forEach(e -> text.append(e.text()).append('\n'));
    return text.append(effects.text()).append('\n').append(privateEvents).append(' ').append(outcome).toString();
  }
}
