package baton.refine;

import baton.entry.CallbackField;
import baton.entry.Contexts;
import baton.entry.Multiplicity;
import baton.entry.Spawned;
import baton.entry.ThreadEntry;
import baton.link.Program;
import baton.memory.Address;
import baton.memory.Base;
import baton.model.Argument;
import baton.model.ConcurrencyModel;
import baton.model.SelfRule;
import baton.model.SpawnRule;
import baton.race.Discharge;
import baton.race.Facts;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A callback runs once at a time for the object with which it was registered, such as a work item or a timer. Two of its threads that
 * touch what lies equally far from the object which they are handed touch one thing only where that is one object.
 */
final class SerialCalls implements Refinement {
  /** Bytes within which no two such objects begin, whatever their types. */
  private static final long APART = 8;

  private final Contexts contexts;
  private final Program program;
  private final ConcurrencyModel model;
  private final HandedObjects handed;
  private final Map<Integer, Optional<Integer>> positions = new HashMap<>();
  private final Map<Integer, Long> sizes = new HashMap<>();
  private final Map<Integer, Boolean> alone = new HashMap<>();

  SerialCalls(Facts facts, HandedObjects handed) {
    this.handed = handed;
    this.contexts = facts.contexts();
    this.program = contexts.names().program();
    this.model = facts.parallelism().model();
  }

  @Override
  public String name() {
    return "serial-calls";
  }

  @Override
  public String paper() {
    return "Linux, Documentation/core-api/workqueue.rst, non-reentrance conditions";
  }

  @Override
  public boolean concerns(SharedAccess access) {
    return access.entry().self() == SelfRule.SERIAL_OBJ && (isInHanded(access) || isAlone(access.entry()));
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    SharedAccess first = pair.first();
    SharedAccess second = pair.second();
    Address cell = first.cell();
    boolean ofOne = first.entry().number() == second.entry().number() && concerns(first);
    boolean alike = ofOne && (isAlone(first.entry()) || (cell.equals(second.cell()) && isWithinOne(first) && isWithinOne(second)));
    return alike
        ? Optional.of(new Discharge(name(), "it runs once at a time for the object that it is handed", List.of("serial-object")))
        : Optional.empty();
  }

  /** Whether an access has no more bytes than lie between the beginnings of two objects of the type that the callback is handed. */
  private boolean isWithinOne(SharedAccess access) {
    long bytes = access.access().bytes();
    return bytes > 0 && (bytes <= APART || bytes <= sizes.computeIfAbsent(access.entry().number(), _ -> size(access.entry())));
  }

  private long size(ThreadEntry entry) {
    return positions.getOrDefault(entry.number(), Optional.empty()).flatMap(at -> handed.size(entry, at)).orElse(APART);
  }

  /** Whether an access is made so far from the object with which its callback was registered. */
  private boolean isInHanded(SharedAccess access) {
    ThreadEntry entry = access.entry();
    return access.cell().terms().isEmpty()
        && access.cell().base() instanceof Base.Handed(var callee, int position)
        && entry.functions().size() == 1
        && callee.equals(program.function(entry.function()).self())
        && positions.computeIfAbsent(entry.number(), _ -> registered(entry)).filter(p -> p == position).isPresent();
  }

  /** At which place a callback is handed the object with which it was registered; empty where it is not known to be. */
  private Optional<Integer> registered(ThreadEntry entry) {
    if (!contexts.isOnlyBegun(entry)) {
      return Optional.empty();
    }
    CallbackField field = CallbackField.labelled(entry.by());
    return field.profile(model).isPresent() && handed.formals(entry, field.struct()).contains(0) ? Optional.of(0) : byCall(entry);
  }

  /** Of a callback that calls of a function register: where it is handed the argument that the registration is about. */
  private Optional<Integer> byCall(ThreadEntry entry) {
    List<SpawnRule.Spawned> all =
        model.function(entry.by()).rule(SpawnRule.class).map(SpawnRule::entries).orElse(List.of()).stream()
            .filter(s -> s.profile().self() == SelfRule.SERIAL_OBJ)
            .toList();
    boolean alike = !all.isEmpty() && all.stream().allMatch(s -> s.dataAt() == all.getFirst().dataAt());
    boolean known = alike && (all.stream().allMatch(SerialCalls::isObject) || isRegisteredOnce(entry));
    return known ? Optional.of(all.getFirst().dataAt()) : Optional.empty();
  }

  /** Whether one call registers a callback, once with each object: one that the calling function made at that time, or all at once. */
  private boolean isRegisteredOnce(ThreadEntry entry) {
    return isAlone(entry)
        || start(entry).flatMap(Spawned::argument).filter(a -> a.base() instanceof Base.Fresh && a.terms().isEmpty()).isPresent();
  }

  /** Whether a callback is registered once in a run of the program, so that all its threads are about one object. */
  private boolean isAlone(ThreadEntry entry) {
    return alone.computeIfAbsent(
        entry.number(),
        _ ->
            start(entry)
                .filter(s -> contexts.multiplicity(s.parent()) == Multiplicity.SINGLE)
                .filter(s -> contexts.activatedOnce(s.parent(), s.function()))
                .isPresent());
  }

  /** The call that registers a callback, where there is one, which is executed once. */
  private Optional<Spawned> start(ThreadEntry entry) {
    List<Spawned> starts =
        contexts.spawned().stream()
            .filter(s -> s.child().equals(entry) && !model.function(s.function().name()).tellCallbacks())
            .toList();
    return starts.size() == 1 && !starts.getFirst().event().repeats() && contexts.isOnlyBegun(entry)
        ? Optional.of(starts.getFirst())
        : Optional.empty();
  }

  /** Whether a callback is handed the argument that its registration is about. */
  private static boolean isObject(SpawnRule.Spawned entry) {
    return entry.data().filter(d -> d instanceof Argument.Position).isPresent() && entry.data().equals(entry.object());
  }
}
