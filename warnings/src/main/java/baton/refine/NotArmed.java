package baton.refine;

import baton.ir.AggregateType;
import baton.link.FieldKey;
import baton.memory.Address;
import baton.model.JoinTarget;
import baton.race.Discharge;
import baton.race.Facts;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import baton.summary.Act;
import baton.symbolic.Callbacks;
import java.util.List;
import java.util.Optional;

/**
 * One access is by a callback to what lies at some distance from the object with which it was registered, such as a work item, and the
 * other one by a thread that has ended the callbacks of the object at that distance ({@code cancel_work_sync}), or by the one that makes
 * the first of them possible, and has not done so yet. If both touch one byte, it is one object.
 */
final class NotArmed implements Refinement {
  private final Facts facts;
  private final CallbackObjects objects;
  private final ArmedCallbacks callbacks;
  private final CallbackMembers members;

  NotArmed(Facts facts, CallbackObjects objects, ArmedCallbacks callbacks) {
    this.facts = facts;
    this.objects = objects;
    this.callbacks = callbacks;
    this.members = new CallbackMembers(facts, objects);
  }

  @Override
  public String name() {
    return "not-armed";
  }

  @Override
  public String paper() {
    return "Linux, Documentation/core-api/workqueue.rst, and kernel/time/timer.c, del_timer_sync";
  }

  @Override
  public boolean concerns(SharedAccess access) {
    return handedTo(access).isPresent() || mayBeOther(access);
  }

  /** Whether it may be an access of a thread that has ended callbacks, or has made none possible yet. */
  private static boolean mayBeOther(SharedAccess access) {
    Callbacks callbacks = access.guard().threads().callbacks();
    return access.cell().terms().isEmpty() && (!callbacks.armed() || !callbacks.ended().isEmpty());
  }

  private Optional<CallbackObjects.Handed> handedTo(SharedAccess access) {
    return objects.of(access.entry()).filter(h -> h.isVariable() || h.address().base().equals(access.cell().base()));
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    return discharge(pair.first(), pair.second()).or(() -> discharge(pair.second(), pair.first()));
  }

  private Optional<Discharge> discharge(SharedAccess access, SharedAccess callback) {
    Optional<CallbackObjects.Handed> handed = handedTo(callback);
    if (handed.isEmpty() || !mayBeOther(access) || access.entry().equals(callback.entry())) {
      return Optional.empty();
    }
    Optional<ArmedCallbacks.Armed> object = object(access, callback, handed.get());
    if (object.filter(o -> callbacks.haveEnded(o, access)).isPresent()) {
      List<String> assumptions = List.of("effective-types", "known-starts", "lifecycle", "read-once", "stable-cell");
      return Optional.of(new Discharge(name(), "the callback has ended, and is not made to run again", assumptions));
    }
    List<String> assumptions = List.of("effective-types", "known-starts", "lifecycle");
    return object
        .filter(o -> callbacks.areNotArmed(o, access))
        .map(_ -> new Discharge(name(), "nothing has made the callback run yet", assumptions));
  }

  /** The object with which the callback was registered, in the names of the other thread, if both touch one byte. */
  private Optional<ArmedCallbacks.Armed> object(SharedAccess access, SharedAccess callback, CallbackObjects.Handed handed) {
    JoinTarget target = handed.target();
    if (handed.isVariable()) {
      return Optional.of(new ArmedCallbacks.Armed(target, handed.address(), Optional.empty()));
    }
    if (access.access().kind() == Act.Kind.FREE) {
      return members.of(callback.entry()).stream()
          .filter(m -> isAlone(callback, target, m))
          .map(m -> new ArmedCallbacks.Armed(target, access.cell().plus(m.offset()), Optional.of(m)))
          .findFirst();
    }
    Optional<Long> inObject = handed.distance(callback.cell());
    if (inObject.isEmpty()) {
      return Optional.empty();
    }
    Optional<FieldKey> member = CallbackMembers.member(callback, inObject.get());
    return MeetingDistance.of(new Pair(callback, access))
        .map(apart -> new ArmedCallbacks.Armed(target, access.cell().plus(-apart - inObject.get()), member));
  }

  /** Whether whatever memory such an object is in holds the aggregate of which it is a member, and nothing else. */
  private boolean isAlone(SharedAccess callback, JoinTarget target, FieldKey member) {
    return facts.contexts().names().program().types()
        .aggregate(callback.owner().unit(), member.aggregate())
        .filter(AggregateType::complete)
        .filter(d -> callbacks.liesIn(callback.entry(), target, member, d.size()))
        .isPresent();
  }
}
