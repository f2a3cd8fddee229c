package baton.refine;

import baton.entry.CallbackField;
import baton.entry.Contexts;
import baton.entry.EventChains;
import baton.entry.ThreadEntry;
import baton.ir.Outcome;
import baton.link.Program;
import baton.link.Symbol;
import baton.memory.Base;
import baton.model.ConcurrencyModel;
import baton.pointsto.PointsTo;
import baton.race.Discharge;
import baton.race.EvidenceRefinement;
import baton.race.Facts;
import baton.race.SharedAccess;
import baton.summary.Summary;
import java.util.List;
import java.util.Optional;

/**
 * Who calls a callback of a table of operations hands it memory that is for this one call, such as the page that an attribute is shown in,
 * or a copy of the position of a file. Unless the callback tells others of it, nobody else touches that memory during the call.
 */
final class CallArguments implements EvidenceRefinement<Boolean> {
  private final Contexts contexts;
  private final Program program;
  private final ConcurrencyModel model;
  private final PointsTo pointsTo;
  private final NewObjects objects;

  CallArguments(Facts facts) {
    this.contexts = facts.contexts();
    this.program = contexts.names().program();
    this.model = facts.parallelism().model();
    this.pointsTo = facts.pointsTo();
    this.objects = new NewObjects(contexts.names(), model, true, true);
  }

  @Override
  public String name() {
    return "call-argument";
  }

  @Override
  public String paper() {
    return "Linux, Documentation/filesystems/sysfs.rst, reading and writing attribute data";
  }

  @Override
  public Optional<Boolean> evidence(SharedAccess access) {
    return Optional.of(access.entry().kind() == ThreadEntry.Kind.OPERATION && isOwn(access));
  }

  @Override
  public Optional<Discharge> apart(Boolean first, Boolean second) {
    return first || second
        ? Optional.of(new Discharge(name(), "a call is handed memory of its own there", List.of("call-argument")))
        : Optional.empty();
  }

  private boolean isOwn(SharedAccess access) {
    ThreadEntry entry = access.entry();
    return access.cell().base() instanceof Base.Handed(var callee, int position)
        && entry.functions().size() == 1
        && callee.equals(program.function(entry.function()).self())
        && CallbackField.labelled(entry.by()).profile(model).filter(p -> p.own().contains(position)).isPresent()
        && contexts.isOnlyBegun(entry)
        && !tellsOthers(entry.function(), position)
        && (access.cell().terms().isEmpty() || staysInside(access, position));
  }

  /** Whether a function may tell other threads what it was handed. */
  private boolean tellsOthers(Symbol.DefinedFunction function, int position) {
    Summary summary = contexts.summary(function);
    return !(summary.outcome() instanceof Outcome.Complete)
        || summary.effects().published().stream().anyMatch(a -> a.base() instanceof Base.Formal(int index) && index == position);
  }

  /** Whether an address is computed from a formal by numbers that are surely no distance to other memory. */
  private boolean staysInside(SharedAccess access, int position) {
    Symbol.DefinedFunction begun = access.entry().function();
    int ordinal = access.occurrence().raw().site().ordinal();
    int part = access.occurrence().raw().site().part();
    List<EventChains.Way> ways = contexts.chains().ways(begun, access.occurrence().raw());
    return access.occurrence().at().function().equals(begun)
        && !pointsTo.isMovedToOthers(access.spot().pointsTo())
        && !ways.isEmpty()
        && ways.stream()
            .allMatch(
                way ->
                    way.whole()
                        && AddressOperands.of(contexts, way.owner(), ordinal, part)
                            .flatMap(a -> objects.formal(way.owner(), a, way.calls()))
                            .filter(f -> f == position)
                            .isPresent());
  }
}
