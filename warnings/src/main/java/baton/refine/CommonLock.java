package baton.refine;

import baton.lockset.Hold;
import baton.lockset.Lock;
import baton.lockset.Mode;
import baton.memory.Address;
import baton.model.LockKind;
import baton.race.Discharge;
import baton.race.EvidenceRefinement;
import baton.race.SharedAccess;
import baton.summary.Act;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Both threads hold one lock in modes that exclude each other (RELAY, section 3.4). Two names are one lock when they are the same part
 * of a variable, the same part of an object that is made once, or are read from those through cells that stay as they are; or from what a
 * thread is handed, where whoever starts one has put the address of one object there.
 */
public final class CommonLock implements EvidenceRefinement<List<CommonLock.Named>> {
  private final ObjectIdentity objects;
  private final Optional<HandedPointers> handed;
  private final LockKinds kinds;
  private final Stability stability;
  private final PerContext<List<Named>> named = new PerContext<>(this::named);
  /** The same where a sequence lock is held, which counts for some kinds of accesses only. */
  private final Map<Act.Kind, PerContext<List<Named>>> ofSections = new EnumMap<>(Act.Kind.class);

  /** Without what threads find behind their arguments. */
  CommonLock(ObjectIdentity objects, LockKinds kinds, Stability stability) {
    this(objects, Optional.empty(), kinds, stability);
  }

  CommonLock(ObjectIdentity objects, Optional<HandedPointers> handed, LockKinds kinds, Stability stability) {
    this.handed = handed;
    this.objects = objects;
    this.kinds = kinds;
    this.stability = stability;
  }

  @Override
  public String name() {
    return "common-lock";
  }

  @Override
  public String paper() {
    return "Voung, Jhala, Lerner, RELAY, section 3.4";
  }

  /**
   * A lock held, under a name that is equal for equal locks of different threads.
   *
   * @param lock its name in the thread
   * @param hold how it is held
   * @param text equal for equal locks
   * @param isRead whether the name is read from cells, which stay as they are
   * @param byClass whether the name rests on the classes of objects
   * @param byCaller whether callers of the entry hold it
   * @param isHanded whether it is the address that whoever started the thread has put behind its argument
   */
  record Named(Lock lock, Hold hold, String text, boolean isRead, boolean byClass, boolean byCaller, boolean isHanded) {}

  @Override
  public Optional<List<Named>> evidence(SharedAccess access) {
    boolean isSection = access.guard().locks().acquired().values().stream().anyMatch(h -> h.kind() == LockKind.SEQUENCE);
    List<Named> found =
        (isSection ? ofSections.computeIfAbsent(access.access().kind(), _ -> new PerContext<>(this::named)) : named).of(access);
    return found.isEmpty() ? Optional.empty() : Optional.of(found);
  }

  @Override
  public Optional<Discharge> apart(List<Named> first, List<Named> second) {
    for (Named other : second) {
      for (Named one : first) {
        if (one.text().equals(other.text())
            && kinds.apart(one.lock(), one.hold(), other.hold())
            && kinds.apart(other.lock(), one.hold(), other.hold())) {
          return Optional.of(new Discharge(name(), fact(one, other), assumptions(one, other)));
        }
      }
    }
    return Optional.empty();
  }

  private static String fact(Named first, Named second) {
    boolean again = first.hold().mode() == Mode.OPTIMISTIC || second.hold().mode() == Mode.OPTIMISTIC;
    return again ? "what is read is read again if the other one, who holds the sequence lock, wrote meanwhile" : "both hold one lock";
  }

  private static List<String> assumptions(Named first, Named second) {
    Set<String> result = ObjectIdentity.assumptions(first.isRead() || second.isRead(), first.byClass() || second.byClass());
    if (first.byCaller() || second.byCaller()) {
      result.add(LockKinds.HELD_BY_CALLER);
    }
    if (first.isHanded() || second.isHanded()) {
      result.add("live-nodes");
    }
    if (second.hold().kind() == LockKind.ONCE) {
      result.add(LockKinds.ONCE_CONTROL);
    }
    return List.copyOf(result);
  }

  private List<Named> named(SharedAccess access) {
    List<Named> result = new ArrayList<>();
    LockKinds.held(access)
        .forEach(
            (lock, hold) -> {
              boolean byCaller = !kinds.assumptions(lock, access).isEmpty();
              for (ObjectIdentity.Identity each : identities(access, lock)) {
                if (stability.stable(each.cells(), lock, access)) {
                  result.add(new Named(lock, hold, each.text(), !each.cells().isEmpty(), each.byClass(), byCaller, false));
                }
              }
              if (lock instanceof Lock.At(Address address)) {
                handed.flatMap(h -> h.name(access, address)).ifPresent(text -> result.add(new Named(lock, hold, text, true, false, byCaller, true)));
              }
            });
    return result;
  }

  private List<ObjectIdentity.Identity> identities(SharedAccess access, Lock lock) {
    return switch (lock) {
      case Lock.At(Address address) -> objects.of(access, address);
      case Lock.Member(Address object, String path) -> objects.of(access, object).stream().map(o -> o.named(o.text() + path)).toList();
      case Lock.Token(String name, List<Address> keys) -> {
        List<List<ObjectIdentity.Identity>> known = keys.stream().map(k -> objects.of(access, k)).toList();
        if (known.stream().anyMatch(List::isEmpty)) {
          yield List.of();
        }
        Set<Address> cells = new TreeSet<>();
        known.forEach(k -> cells.addAll(k.getFirst().cells()));
        boolean byClass = known.stream().anyMatch(k -> k.getFirst().byClass());
        String text = "$" + name + known.stream().map(k -> k.getFirst().text()).toList();
        yield List.of(new ObjectIdentity.Identity(text, cells, byClass));
      }
    };
  }
}
