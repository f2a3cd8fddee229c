package baton.refine;

import baton.entry.ProgramNames;
import baton.ir.Referent;
import baton.link.Symbol;
import baton.lockset.Hold;
import baton.lockset.Lock;
import baton.memory.Address;
import baton.memory.Base;
import baton.model.LockKind;
import baton.race.Discharge;
import baton.race.Facts;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Both threads hold one lock in modes that exclude each other (RELAY, section 3.4). Two names are one lock when they are the same part
 * of a variable, the same part of an object that is made once, or are read from those through cells that stay as they are.
 */
public final class CommonLock implements Refinement {
  private static final String STABLE = "stable-cell";

  private final Facts facts;
  private final LockKinds kinds;
  private final Stability stability;

  CommonLock(Facts facts, LockKinds kinds, Stability stability) {
    this.facts = facts;
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
    Map<String, Map.Entry<Lock, Hold>> ofFirst = new TreeMap<>();
    for (Map.Entry<Lock, Hold> held : pair.first().guard().locks().acquired().entrySet()) {
      identity(pair.first(), held.getKey()).ifPresent(name -> ofFirst.put(name, held));
    }
    if (ofFirst.isEmpty()) {
      return Optional.empty();
    }
    for (Map.Entry<Lock, Hold> held : pair.second().guard().locks().acquired().entrySet()) {
      Optional<Map.Entry<Lock, Hold>> same = identity(pair.second(), held.getKey()).map(ofFirst::get);
      if (same.isPresent() && kinds.exclude(held.getKey(), held.getValue(), same.get().getValue())) {
        boolean read = held.getKey().mentions(Base.Held.class::isInstance) || same.get().getKey().mentions(Base.Held.class::isInstance);
        if (!read || (stability.stable(same.get().getKey(), pair.first()) && stability.stable(held.getKey(), pair.second()))) {
          List<String> once = held.getValue().kind() == LockKind.ONCE ? List.of(LockKinds.ONCE_CONTROL) : List.of();
          return Optional.of(new Discharge(name(), "both hold one lock", read ? List.of(STABLE) : once));
        }
      }
    }
    return Optional.empty();
  }

  /** A text that is equal for equal locks of different threads; empty when the name is of one thread only. */
  private Optional<String> identity(SharedAccess access, Lock lock) {
    return switch (lock) {
      case Lock.At(Address address) -> identity(access, address);
      case Lock.Member(Address object, String path) -> identity(access, object).map(o -> o + path);
      case Lock.Token(String name, List<Address> keys) -> {
        List<Optional<String>> named = keys.stream().map(k -> identity(access, k)).toList();
        yield named.stream().allMatch(Optional::isPresent) ? Optional.of("$" + name + named) : Optional.empty();
      }
    };
  }

  private Optional<String> identity(SharedAccess access, Address address) {
    if (!address.terms().isEmpty()) {
      return Optional.empty();
    }
    Symbol.DefinedFunction function = access.occurrence().at().function();
    ProgramNames names = facts.contexts().names();
    Optional<String> base =
        switch (address.base()) {
          case Base.Global(Referent name) ->
              names.isThreadLocal(function, address.base())
                  ? Optional.empty()
                  : Optional.of(names.symbol(function, name).map(Symbol::identity).orElse(name.identity()));
          case Base.Fresh _, Base.Within _ -> madeOnce(address.base()).map(Base::text);
          case Base.Held(Address cell, _) -> identity(access, cell).map(c -> "*(" + c + ")");
          case Base.Zero _ -> Optional.of("0");
          case Base.Formal _, Base.Opaque _, Base.Handed _ -> Optional.empty();
        };
    return base.map(b -> b + "+" + address.offset());
  }

  /** The shortest name of an object that is made once. */
  private Optional<Base> madeOnce(Base object) {
    Base inner = object;
    while (inner instanceof Base.Within(_, _, Base made)) {
      inner = made;
    }
    if (facts.contexts().madeOnce(inner)) {
      return Optional.of(inner);
    }
    return facts.contexts().madeOnce(object) ? Optional.of(object) : Optional.empty();
  }
}
