package baton.value;

import baton.callgraph.CallGraph;
import baton.ir.AccessMode;
import baton.ir.Body;
import baton.ir.Instruction;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.symbolic.Values;
import baton.value.Interleavings.Place;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * At which instructions two threads may be at one moment, by one way to go through a program. It goes no further than until the two have
 * met of which it is asked, and goes on there when it is asked again; when nothing may be concluded from a variable, from the beginning.
 */
final class MeetingSearch {
  private static final long MOST_MOMENTS = 150_000;

  private final Ground ground;
  private final Making making;
  private final Optional<Variable> only;
  private final Set<Variable> followed;

  /** The variables that some access in a weaker order than the strongest, or among others. */
  private final NavigableSet<Variable> weak = new TreeSet<>();

  private final Map<Place, Set<Place>> met = new HashMap<>();
  private long left = MOST_MOMENTS;

  /** Where it has come to; nothing before it begins, and when it has ended. */
  private @Nullable Attempt attempt;

  private boolean ended;
  private @Nullable String gaveUp;

  /** Makes a way to go through a program. */
  interface Making {
    Exploration of(StepTable table, Moments moments);
  }

  /**
   * What is gone through.
   *
   * @param live what is still read
   * @param deciding the variables whose values may decide where threads go
   * @param main with which function the program begins
   * @param hasWeakOrders whether anything is accessed atomically in a weaker order than the strongest
   * @param isAsked whether it is asked where others are when a thread is at an instruction
   * @param isOver whether the run is over
   */
  record Ground(
      CallGraph graph,
      ConcurrencyModel model,
      Tracked tracked,
      LiveRegisters live,
      Set<Variable> deciding,
      boolean hasWeakOrders,
      Symbol.DefinedFunction main,
      BiPredicate<Symbol.DefinedFunction, Integer> isAsked,
      BooleanSupplier isOver) {
    /** Of a program, and the instructions that are asked of. */
    static Ground of(
        CallGraph graph, ConcurrencyModel model, Tracked tracked, Symbol.DefinedFunction main, Set<Place> asked, BooleanSupplier isOver) {
      return new Ground(
          graph,
          model,
          tracked,
          new LiveRegisters(graph.program()),
          DecidingVariables.of(graph.program(), tracked, graph.functions()),
          graph.functions().stream().anyMatch(f -> hasWeakOrders(graph.program().function(f).body())),
          main,
          (function, ordinal) -> asked.contains(new Place(function.number(), ordinal)),
          isOver);
    }

    private static boolean hasWeakOrders(Body body) {
      return body.blocks().stream().flatMap(b -> b.instructions().stream()).anyMatch(Ground::isWeak);
    }

    private static boolean isWeak(Instruction instruction) {
      return switch (instruction) {
        case Instruction.Load(_, _, AccessMode mode) -> isWeak(mode.order());
        case Instruction.Store(_, _, _, AccessMode mode) -> isWeak(mode.order());
        case Instruction.AtomicUpdate(_, _, _, _, AccessMode mode) -> isWeak(mode.order());
        case Instruction.CompareExchange(_, _, _, _, AccessMode mode, AccessMode.Order failure) -> isWeak(mode.order()) || isWeak(failure);
        default -> false;
      };
    }

    private static boolean isWeak(AccessMode.Order order) {
      return order != AccessMode.Order.PLAIN && order != AccessMode.Order.SEQUENTIAL;
    }
  }

  /** One way through the program, with the same variables followed. */
  private record Attempt(StepTable table, Moments moments, Exploration exploration, Exploration.Met noted) {}

  /**
   * Begins nothing yet.
   *
   * @param only the one variable that may be accessed atomically in weaker orders, too
   */
  MeetingSearch(Ground ground, Making making, Optional<Variable> only) {
    this.ground = ground;
    this.making = making;
    this.only = only;
    this.followed = new TreeSet<>(ground.deciding());
  }

  /** Why nothing is known; empty where something is, and as long as nothing has come in between. */
  Optional<String> gaveUp() {
    return Optional.ofNullable(gaveUp);
  }

  /** The variables that some access in a weaker order than the strongest, or among others: all, where it ends. */
  NavigableSet<Variable> weak() {
    while (goesOn()) {
      // to the end
    }
    return weak;
  }

  /** Whether two threads may be about to execute two instructions at one moment; also where it is not known. */
  boolean mayMeet(Place one, Place other) {
    do {
      if (met.getOrDefault(one, Set.of()).contains(other)) {
        return true;
      }
    } while (goesOn());
    return gaveUp != null || !met.containsKey(one) || !met.containsKey(other);
  }

  /** Goes on by one moment; false where it has come to the end. */
  private boolean goesOn() {
    if (ended) {
      return false;
    }
    Attempt at = attempt;
    try {
      if (at == null) {
        begin();
      } else if (!at.exploration().goesOn(at.noted())) {
        at.table().threads().forEach(t -> met.computeIfAbsent(place(t), _ -> new HashSet<>()));
        end();
      }
    } catch (Unfollowed found) {
      met.clear();
      if (found.variable().isEmpty()) {
        gaveUp = found.getMessage();
        end();
      } else {
        followLess(found.variable().get(), found.isRaced());
      }
    }
    return !ended;
  }

  private void begin() throws Unfollowed {
    if (followed.isEmpty()) {
      // nothing that threads know of one another decides what they do, but locks, of which all is known without going through
      end();
      return;
    }
    CallSteps calls = new CallSteps(ground.graph(), ground.model(), ground.tracked());
    ThreadSteps steps = new ThreadSteps(ground.graph().program(), ground.tracked(), followed, only, ground.live(), ground.isAsked(), calls);
    StepTable table = new StepTable(steps);
    Moments moments = new Moments(left, ground.isOver());
    RacedVariables raced = new RacedVariables(table, steps);
    Exploration exploration = making.of(table, moments);
    Exploration.Met noted =
        (one, other) -> {
          raced.requireNone(one, other);
          meet(place(table.threads().get(one)), place(table.threads().get(other)));
        };
    attempt = new Attempt(table, moments, exploration, noted);
    SharedState begun = SharedState.UNSEEN;
    for (Variable variable : followed) {
      begun = begun.with(variable, ground.tracked().initial().getOrDefault(variable, Values.ANY));
    }
    exploration.begin(begun, steps.begin(ground.main()), noted);
  }

  private void meet(Place one, Place other) {
    met.computeIfAbsent(one, _ -> new HashSet<>()).add(other);
    met.computeIfAbsent(other, _ -> new HashSet<>()).add(one);
  }

  private void followLess(Variable variable, boolean isRaced) {
    followed.remove(variable);
    if (!isRaced) {
      weak.add(variable);
    }
    if (attempt != null) {
      left -= attempt.moments().count();
    }
    attempt = null;
  }

  private void end() {
    ended = true;
    attempt = null;
  }

  private static Place place(ThreadState thread) {
    return new Place(thread.top().function().number(), thread.top().ordinal());
  }
}
