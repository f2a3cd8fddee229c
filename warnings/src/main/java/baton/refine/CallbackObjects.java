package baton.refine;

import baton.entry.Activation;
import baton.entry.CallbackField;
import baton.entry.Contexts;
import baton.entry.ThreadEntry;
import baton.ir.Digest;
import baton.link.Program;
import baton.memory.Address;
import baton.memory.Base;
import baton.model.Argument;
import baton.model.ConcurrencyModel;
import baton.model.JoinTarget;
import baton.model.SpawnRule;
import baton.race.Facts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The objects that callbacks are handed which calls make run, and end: work items, timers, what an interrupt was requested for. */
final class CallbackObjects {
  private final Contexts contexts;
  private final Program program;
  private final ConcurrencyModel model;
  private final HandedObjects handed;
  private final Map<Integer, Optional<Handed>> known = new HashMap<>();

  /**
   * What a callback is handed.
   *
   * @param target what it is, as joins name it
   * @param address its address, in the names of each of the threads
   */
  record Handed(JoinTarget target, Address address) {
    /** How far an address lies behind the beginning of the object; empty where it does not start from that. */
    Optional<Long> distance(Address other) {
      return other.base().equals(address.base()) && other.terms().isEmpty() && address.terms().isEmpty()
          ? Optional.of(other.offset() - address.offset())
          : Optional.empty();
    }

    /** Whether it is a variable: all threads are handed the same one. */
    boolean isVariable() {
      return address.base() instanceof Base.Global && address.terms().isEmpty();
    }
  }

  CallbackObjects(Facts facts, HandedObjects handed) {
    this.contexts = facts.contexts();
    this.program = contexts.names().program();
    this.model = facts.parallelism().model();
    this.handed = handed;
  }

  /** What the threads of an entry are handed; empty where they begin otherwise, too, or no join names it. */
  Optional<Handed> of(ThreadEntry entry) {
    Optional<Handed> found = known.get(entry.number());
    if (found == null) {
      boolean only = contexts.isOnlyBegun(entry) && entry.functions().size() == 1;
      found = only ? byField(entry).or(() -> byCall(entry)) : Optional.empty();
      known.put(entry.number(), found);
    }
    return found;
  }

  private Optional<Handed> byField(ThreadEntry entry) {
    CallbackField field = CallbackField.labelled(entry.by());
    return field
        .profile(model)
        .flatMap(p -> p.target())
        .filter(_ -> handed.formals(entry, field.struct()).contains(0))
        .flatMap(target -> handed(entry, target, 0));
  }

  private Optional<Handed> byCall(ThreadEntry entry) {
    List<SpawnRule.Spawned> all = model.function(entry.by()).rule(SpawnRule.class).map(SpawnRule::entries).orElse(List.of());
    if (all.isEmpty()) {
      return Optional.empty();
    }
    SpawnRule.Spawned first = all.getFirst();
    boolean alike =
        all.stream()
            .allMatch(
                s ->
                    s.dataAt() == first.dataAt()
                        && s.data().equals(first.data())
                        && s.profile().target().equals(first.profile().target())
                        && s.data().filter(d -> d instanceof Argument.Position).isPresent());
    return alike ? first.profile().target().flatMap(target -> handed(entry, target, first.dataAt())) : Optional.empty();
  }

  private Optional<Handed> handed(ThreadEntry entry, JoinTarget target, int position) {
    List<Activation> begun = contexts.activations().stream().filter(a -> a.entry().equals(entry) && a.from().isEmpty()).toList();
    return begun.size() == 1
        ? begun.getFirst().binding()
            .map(b -> b.formals().size() > position ? b.formals().get(position) : Optional.<Address>empty())
            .map(passed -> passed.orElse(Address.of(new Base.Handed(program.function(entry.function()).self(), position))))
            .filter(address -> !makes(entry, address.base()))
            .map(address -> new Handed(target.running(), address))
        : Optional.empty();
  }

  /** Whether threads of an entry may make such an object themselves, so that its name does not tell which one is meant. */
  private boolean makes(ThreadEntry entry, Base object) {
    Optional<Digest> maker =
        switch (object) {
          case Base.Fresh(Digest body, _) -> Optional.of(body);
          case Base.Within(Digest body, _, _) -> Optional.of(body);
          case Base _ -> Optional.empty();
        };
    return maker.isPresent()
        && contexts.activations().stream()
            .anyMatch(a -> a.entry().equals(entry) && program.function(a.function()).digest().equals(maker.get()));
  }
}
