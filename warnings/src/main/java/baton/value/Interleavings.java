package baton.value;

import baton.callgraph.CallGraph;
import baton.entry.Contexts;
import baton.entry.ThreadEntry;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Which instructions two threads may be about to execute at one moment, in programs so small that their interleavings can be gone through:
 * whatever keeps threads apart, be it a lock of the program's own, a protocol of flags or a turn ({@link ThreadPairs}).
 *
 * <p>That memory is as interleavings have it is true of variables of which all accesses are under locks or sequentially consistent, as long
 * as no two accesses to one race (ISO C11, 5.1.2.4 and 7.17.3). So what others hold is not concluded from: it has any value. It is true as
 * well of one variable at a time that is accessed in weaker orders, if no other one is atomic: each has one order of its writes that all
 * agree in, which no order of what happens before contradicts. Then what is read must be acquired, and what is written released.
 */
public final class Interleavings {
  private static final long MOST_INSTRUCTIONS = 2_000;
  private static final int MOST_WEAK = 3;

  /** Why nothing is known, or the searches. */
  private final Optional<String> unfit;

  private final Optional<Searches> searches;

  /**
   * An instruction.
   *
   * @param function the number of the function
   * @param ordinal the instruction
   */
  public record Place(int function, int ordinal) {}

  /** What a program is searched for, one after the other. */
  private static final class Searches {
    private final MeetingSearch.Ground ground;
    private final MeetingSearch ofTwo;
    private final MeetingSearch ofAll;
    private @Nullable List<MeetingSearch> ofWeak;

    private Searches(MeetingSearch.Ground ground) {
      this.ground = ground;
      this.ofTwo = new MeetingSearch(ground, ThreadPairs::new, Optional.empty());
      this.ofAll = new MeetingSearch(ground, AllThreads::new, Optional.empty());
    }

    private boolean mayMeet(Place one, Place other) {
      return ofTwo.mayMeet(one, other) && ofAll.mayMeet(one, other) && ofWeak().stream().allMatch(s -> s.mayMeet(one, other));
    }

    /** Of two threads with each of the variables that are accessed in weaker orders. */
    private List<MeetingSearch> ofWeak() {
      List<MeetingSearch> known = ofWeak;
      if (known == null) {
        known =
            ground.hasWeakOrders()
                ? ofTwo.weak().stream().limit(MOST_WEAK).map(w -> new MeetingSearch(ground, ThreadPairs::new, Optional.of(w))).toList()
                : List.of();
        ofWeak = known;
      }
      return known;
    }

    private Optional<String> gaveUp() {
      List<MeetingSearch> others = new ArrayList<>(List.of(ofAll));
      if (ofWeak != null) {
        others.addAll(ofWeak);
      }
      return others.stream().allMatch(s -> s.gaveUp().isPresent()) ? ofTwo.gaveUp() : Optional.empty();
    }
  }

  Interleavings(
      CallGraph graph,
      ConcurrencyModel model,
      Contexts contexts,
      Tracked tracked,
      Optional<String> unknown,
      Set<Place> asked,
      BooleanSupplier isOver) {
    Optional<Symbol.DefinedFunction> main =
        contexts.entries().stream().filter(e -> e.kind() == ThreadEntry.Kind.MAIN).map(ThreadEntry::function).findFirst();
    this.unfit =
        unknown.or(() -> unfit(graph, contexts)).or(() -> main.isEmpty() ? Optional.of("the program has no main") : Optional.empty());
    this.searches =
        main.filter(_ -> unfit.isEmpty()).map(first -> new Searches(MeetingSearch.Ground.of(graph, model, tracked, first, asked, isOver)));
  }

  /** Why nothing is known; empty where something is, and as long as nothing was asked. */
  public Optional<String> gaveUp() {
    return unfit.or(() -> searches.flatMap(Searches::gaveUp));
  }

  /** Whether two threads may be about to execute two instructions at one moment; also where it is not known. */
  public boolean mayMeet(Place one, Place other) {
    return searches.map(s -> s.mayMeet(one, other)).orElse(true);
  }

  /** Why the program is not one of those: only threads that calls start run in it, and it is small. */
  private static Optional<String> unfit(CallGraph graph, Contexts contexts) {
    Set<ThreadEntry.Kind> fit = EnumSet.of(ThreadEntry.Kind.MAIN, ThreadEntry.Kind.THREAD);
    if (!contexts.entries().stream().allMatch(e -> fit.contains(e.kind()))) {
      return Optional.of("not only threads run in the program");
    }
    long size = graph.functions().stream().mapToLong(f -> graph.program().function(f).body().size()).sum();
    return size <= MOST_INSTRUCTIONS
        ? Optional.empty()
        : Optional.of("the program has " + size + " instructions of at most " + MOST_INSTRUCTIONS);
  }
}
