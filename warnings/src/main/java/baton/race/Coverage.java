package baton.race;

import baton.callgraph.CallCase;
import baton.link.OwnFunctions;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;

/**
 * What the analysis knows of the calls whose callee the source does not name, and of the code that is not there.
 *
 * @param calls the calls, thread starts and registrations of handlers through pointers in functions that threads reach, in order
 * @param externals functions without body and model that are called with memory that threads may share, those called most first
 * @param own functions that the program defines and that the model describes, by name
 */
public record Coverage(List<PointerCall> calls, List<External> externals, List<OwnFunctions.Meeting> own) {
  /** Nothing is known. */
  public static final Coverage NONE = new Coverage(List.of(), List.of(), List.of());

  /** Copies the lists. */
  public Coverage {
    calls = List.copyOf(calls);
    externals = List.copyOf(externals);
    own = List.copyOf(own);
  }

  /** Of several programs: of calls and functions that more than one has, what the least is known of. */
  static Coverage join(List<Coverage> all) {
    Map<List<String>, PointerCall> calls = new LinkedHashMap<>();
    Map<String, External> externals = new LinkedHashMap<>();
    for (Coverage one : all) {
      for (PointerCall call : one.calls) {
        calls.merge(List.of(call.function(), call.at(), call.through()), call, BinaryOperator.minBy(Comparator.naturalOrder()));
      }
      one.externals.forEach(e -> externals.merge(e.name(), e, BinaryOperator.minBy(Comparator.naturalOrder())));
    }
    return new Coverage(
        calls.values().stream().sorted().toList(),
        externals.values().stream().sorted().toList(),
        all.stream().flatMap(one -> one.own.stream()).distinct().toList());
  }

  /** The same with the functions that both the program defines and the model describes. */
  public Coverage with(List<OwnFunctions.Meeting> meetings) {
    return new Coverage(calls, externals, meetings);
  }

  /**
   * A call through a pointer.
   *
   * @param function the caller
   * @param at where, as {@code file:line}
   * @param through what holds the pointer, for people
   * @param kind how much is known of what it reaches
   * @param targets how many functions that is
   */
  public record PointerCall(String function, String at, String through, CallCase kind, int targets)
      implements Comparable<PointerCall> {
    private static final Comparator<PointerCall> ORDER =
        Comparator.comparing(PointerCall::kind)
            .reversed()
            .thenComparing(PointerCall::at)
            .thenComparing(PointerCall::function)
            .thenComparing(PointerCall::through)
            .thenComparingInt(PointerCall::targets);

    @Override
    public int compareTo(PointerCall other) {
      return ORDER.compare(this, other);
    }
  }

  /**
   * A function of which nothing is known.
   *
   * @param name its name
   * @param calls how many calls pass it memory that threads may share
   */
  public record External(String name, int calls) implements Comparable<External> {
    private static final Comparator<External> ORDER = Comparator.comparingInt(External::calls).reversed().thenComparing(External::name);

    @Override
    public int compareTo(External other) {
      return ORDER.compare(this, other);
    }
  }

  /** How many calls are of a kind. */
  public long count(CallCase kind) {
    return calls.stream().filter(c -> c.kind() == kind).count();
  }
}
