package baton.refine;

import baton.entry.CallbackField;
import baton.entry.ThreadEntry;
import baton.ir.AggregateType;
import baton.ir.Function;
import baton.ir.Type;
import baton.link.Program;
import baton.memory.Base;
import baton.model.ConcurrencyModel;
import baton.model.OperationTable;
import baton.race.Discharge;
import baton.race.Facts;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import java.util.List;
import java.util.Optional;

/**
 * Callbacks of one object come in an order: the first, such as {@code open}, runs once and before all others, the last, such as
 * {@code release}, once and after all others. Only accesses inside the very object that the callback is handed are meant: what two
 * objects point to may be one thing.
 */
final class Lifecycle implements Refinement {
  private static final String LIFECYCLE = "lifecycle";

  private final Program program;
  private final ConcurrencyModel model;

  /** An access inside the object that its callback is handed. */
  private record Role(String object, boolean atAnEnd) {}

  Lifecycle(Facts facts) {
    this.program = facts.contexts().names().program();
    this.model = facts.parallelism().model();
  }

  @Override
  public String name() {
    return "lifecycle";
  }

  @Override
  public String paper() {
    return "Vojdani and others, Static Race Detection for Device Drivers: The Goblint Approach, section 4, example 5";
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    Optional<Role> first = role(pair.first());
    Optional<Role> second = role(pair.second());
    if (first.isEmpty() || second.isEmpty() || !first.get().object().equals(second.get().object())) {
      return Optional.empty();
    }
    return first.get().atAnEnd() || second.get().atAnEnd()
        ? Optional.of(
            new Discharge(name(), "a " + first.get().object() + " is opened before and closed after everything else", List.of(LIFECYCLE)))
        : Optional.empty();
  }

  private Optional<Role> role(SharedAccess access) {
    ThreadEntry entry = access.entry();
    if (entry.kind() != ThreadEntry.Kind.OPERATION
        || !(access.cell().base() instanceof Base.Handed(var callee, int position))
        || !callee.equals(program.function(entry.function()).self())) {
      return Optional.empty();
    }
    CallbackField field = CallbackField.labelled(entry.by());
    return field
        .lifecycle(model)
        .filter(l -> isInside(access, entry, position, l.per()))
        .map(l -> new Role(l.per(), field.members().stream().anyMatch(m -> isEnd(l, m))));
  }

  private static boolean isEnd(OperationTable.Lifecycle lifecycle, String member) {
    return member.equals(lifecycle.first()) || member.equals(lifecycle.last());
  }

  /** Whether the access stays within the object that the formal points to. */
  private boolean isInside(SharedAccess access, ThreadEntry entry, int position, String struct) {
    Function function = program.function(entry.function());
    long end = access.cell().offset() + access.access().bytes();
    return function.type() instanceof Type.Function(_, List<Type> parameters, _)
        && position < parameters.size()
        && parameters.get(position) instanceof Type.Pointer(Type.Aggregate(String key))
        && (key.equals("struct " + struct) || key.startsWith("struct " + struct + "@"))
        && access.access().bytes() > 0
        && access.cell().terms().isEmpty()
        && access.cell().offset() >= 0
        && program.types().aggregate(entry.function().unit(), key).filter(AggregateType::complete).filter(t -> end <= t.size()).isPresent();
  }
}
