package baton.refine;

import baton.lockset.Hold;
import baton.lockset.Lock;
import baton.memory.Address;
import baton.model.LockKind;
import baton.race.Discharge;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Both threads hold one lock in modes that exclude each other (RELAY, section 3.4). Two names are one lock when they are the same part
 * of a variable, the same part of an object that is made once, or are read from those through cells that stay as they are.
 */
public final class CommonLock implements Refinement {
  private final ObjectIdentity objects;
  private final LockKinds kinds;
  private final Stability stability;
  private final PerAccess<List<Named>> named = new PerAccess<>(this::named);

  CommonLock(ObjectIdentity objects, LockKinds kinds, Stability stability) {
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

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    List<Named> ofFirst = named.of(pair.first());
    for (Named second : ofFirst.isEmpty() ? ofFirst : named.of(pair.second())) {
      for (Named first : ofFirst) {
        if (first.identity().text().equals(second.identity().text())
            && kinds.exclude(first.lock(), first.hold(), second.hold())
            && kinds.exclude(second.lock(), first.hold(), second.hold())
            && stability.stable(first.identity().cells(), first.lock(), pair.first())
            && stability.stable(second.identity().cells(), second.lock(), pair.second())) {
          return Optional.of(new Discharge(name(), "both hold one lock", assumptions(first, second, pair)));
        }
      }
    }
    return Optional.empty();
  }

  private List<String> assumptions(Named first, Named second, Pair pair) {
    Set<String> result = first.identity().assumptions(second.identity());
    result.addAll(kinds.assumptions(first.lock(), pair.first()));
    result.addAll(kinds.assumptions(second.lock(), pair.second()));
    if (second.hold().kind() == LockKind.ONCE) {
      result.add(LockKinds.ONCE_CONTROL);
    }
    return List.copyOf(result);
  }

  /** A lock held, under a name that is equal for equal locks of different threads. */
  private record Named(Lock lock, Hold hold, ObjectIdentity.Identity identity) {}

  private List<Named> named(SharedAccess access) {
    List<Named> result = new ArrayList<>();
    access.guard().locks().acquired().forEach((lock, hold) -> identities(access, lock).forEach(i -> result.add(new Named(lock, hold, i))));
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
