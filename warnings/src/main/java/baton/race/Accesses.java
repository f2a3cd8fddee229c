package baton.race;

import baton.entry.Activation;
import baton.entry.Contexts;
import baton.ir.Outcome;
import baton.link.Symbol;
import baton.pointsto.PointsTo;
import baton.memory.Address;
import baton.model.ConcurrencyModel;
import baton.model.JoinTarget;
import baton.summary.Act;
import baton.summary.Event;
import baton.summary.Site;
import baton.summary.Summary;
import baton.value.Reachability;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * What threads do to memory.
 *
 * @param accesses what may be shared; they are replaced by the same ones of which more is known
 * @param inits where locks are initialised
 * @param callbacks where callbacks of objects are made to run, or ended
 * @param privateAccesses how many accesses are to memory that no other thread knows
 * @param incomplete what was not summarised wholly
 */
record Accesses(
    List<SharedAccess> accesses,
    List<Contexts.Occurrence> inits,
    List<CallbackEvent> callbacks,
    long privateAccesses,
    NavigableSet<Findings.Incomplete> incomplete) {
  /**
   * All that happens in the activations found.
   *
   * @param spots tells which memory an access touches
   * @param model tells what calls do about callbacks
   * @param constant tells where what counts as a write is none
   * @param pointers hears of each
   */
  static Accesses of(Contexts contexts, Spots spots, ConcurrencyModel model, ConstArguments constant, Reachability reachability, PointerCalls pointers) {
    Accesses result = new Accesses(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), privateAccesses(contexts), incomplete(contexts));
    // many contexts come to one access, and they are kept
    Map<Act.Access, Act.Access> known = new HashMap<>();
    UnaryOperator<Act.Access> once = access -> known.computeIfAbsent(access, Function.identity());
    for (Activation at : contexts.activations()) {
      result.inits.addAll(contexts.occurrences(at, Act.Init.class::isInstance));
      if (!model.function(at.function().name()).tellCallbacks()) {
        contexts.occurrences(at, CallbackEvent::is).forEach(each -> result.callbacks.add(callback(spots, each)));
      }
      for (Contexts.Occurrence each : contexts.occurrences(at, Act.Access.class::isInstance)) {
        if (each.act() instanceof Act.Access access) {
          Contexts.Occurrence its = each.of(once.apply(access));
          spots.of(each, access).forEach((owner, spot) -> {
            pointers.access(owner, each.site().ordinal());
            Site site = each.site();
            Act.Access made = once.apply(constant.at(owner, site, spots.sized(owner, site, access, spot)));
            result.accesses.add(access(contexts, reachability, its, made, owner, spot));
          });
        }
      }
    }
    return result;
  }

  private static CallbackEvent callback(Spots spots, Contexts.Occurrence each) {
    return switch (each.act()) {
      case Act.Arm(JoinTarget target, Address object) -> callback(spots, each, CallbackEvent.Kind.ARMED, target, object);
      case Act.End(JoinTarget target, Address object, boolean lasting) ->
          callback(spots, each, lasting ? CallbackEvent.Kind.ENDED : CallbackEvent.Kind.DRAINED, target, object);
      case Act other -> throw new IllegalStateException("no call about callbacks: " + other.text());
    };
  }

  private static CallbackEvent callback(
      Spots spots, Contexts.Occurrence each, CallbackEvent.Kind kind, JoinTarget target, Address object) {
    Act.Access first = new Act.Access(object, 1, Act.Kind.READ, true);
    Optional<SharedAccess> access =
        spots.of(each, first).entrySet().stream()
            .findFirst()
            .map(spot -> new SharedAccess(each, first, spot.getKey(), spot.getValue(), true));
    return new CallbackEvent(each, kind, target, object, spots.member(each), access);
  }

  private static long privateAccesses(Contexts contexts) {
    return functions(contexts).stream().mapToLong(f -> contexts.summary(f).privateEvents()).sum();
  }

  private static NavigableSet<Findings.Incomplete> incomplete(Contexts contexts) {
    NavigableSet<Findings.Incomplete> result = new TreeSet<>();
    for (Symbol.DefinedFunction function : functions(contexts)) {
      if (contexts.summary(function).outcome() instanceof Outcome.Incomplete(String reason)) {
        result.add(new Findings.Incomplete(function.label(), reason));
      }
    }
    return result;
  }

  /** What is reached. */
  private static Set<Symbol.DefinedFunction> functions(Contexts contexts) {
    return contexts.activations().stream().map(Activation::function).collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Where accesses stand that other threads may notice; the same in all contexts of a function. */
  static Set<PointsTo.Asked> places(Contexts contexts) {
    Map<Symbol.DefinedFunction, Boolean> closes = new LinkedHashMap<>();
    contexts.activations().forEach(at -> closes.merge(at.function(), at.binding().isPresent(), Boolean::logicalOr));
    Set<PointsTo.Asked> result = new LinkedHashSet<>();
    closes.forEach(
        (function, isBound) -> {
          for (Event event : contexts.summary(function).events()) {
            if ((event.act() instanceof Act.Access || CallbackEvent.is(event.act())) && (isBound || !event.isOpen())) {
              for (Symbol.DefinedFunction owner : contexts.chains().owners(function, event)) {
                result.add(new PointsTo.Asked(owner, event.site().ordinal(), event.site().part()));
              }
            }
          }
        });
    return result;
  }

  private static SharedAccess access(
      Contexts contexts,
      Reachability reachability,
      Contexts.Occurrence occurrence,
      Act.Access access,
      Symbol.DefinedFunction owner,
      Spot spot) {
    List<Symbol.DefinedFunction> standsIn = contexts.names().withBody(occurrence.raw().site().body());
    int ordinal = occurrence.raw().site().ordinal();
    boolean reachable = standsIn.isEmpty() || standsIn.stream().anyMatch(f -> reachability.reaches(f, ordinal));
    return new SharedAccess(occurrence, access, owner, spot, reachable);
  }
}
