package baton.lockset;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.ir.Digest;
import baton.ir.Referent;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Epoch;
import baton.model.LockKind;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The laws of relative locksets (RELAY, section 4.2), on random ones. */
class RelativeLocksetTest {
  private static final int CASES = 3000;
  private static final Address FORMAL = Address.of(new Base.Formal(0));
  private static final Digest BODY = Digest.of("body");
  private static final List<Lock> LOCKS =
      List.of(
          new Lock.At(Address.of(new Base.Global(new Referent.External("a")))),
          new Lock.At(Address.of(new Base.Global(new Referent.External("b")))),
          new Lock.At(FORMAL),
          new Lock.At(FORMAL.plus(40)),
          new Lock.At(Address.of(new Base.Formal(1))),
          new Lock.At(Address.of(new Base.Held(FORMAL.plus(8), Epoch.ENTRY))),
          new Lock.At(Address.of(new Base.Held(FORMAL.plus(8), new Epoch.Written(BODY, 3)))),
          new Lock.At(Address.of(new Base.Opaque(BODY, 7)).plus(16)),
          new Lock.Token("interrupts", List.of()));

  private static RelativeLockset random(Random random) {
    RelativeLockset result = RelativeLockset.NEUTRAL;
    for (int i = random.nextInt(7); i > 0; i--) {
      result = step(result, random);
    }
    return random.nextInt(12) == 0 ? result.releaseAny() : result;
  }

  private static RelativeLockset step(RelativeLockset before, Random random) {
    Lock lock = LOCKS.get(random.nextInt(LOCKS.size()));
    return random.nextBoolean()
        ? before.acquire(lock, random.nextInt(4) == 0 ? Mode.SHARED : Mode.EXCLUSIVE, LockKind.MUTEX)
        : before.release(lock);
  }

  @Test
  void joinIsTheLeastUpperBoundOfAnOrder() {
    Random random = new Random(1);
    for (int i = 0; i < CASES; i++) {
      RelativeLockset a = random(random);
      RelativeLockset b = random(random);
      RelativeLockset c = random(random);
      assertEquals(a, a.join(a));
      assertEquals(a.join(b), b.join(a));
      assertEquals(a.join(b).join(c), a.join(b.join(c)));
      assertTrue(a.leq(a.join(b)));
      assertEquals(a.leq(b), a.join(b).equals(b));
      assertTrue(a.leq(RelativeLockset.TOP.join(a)));
    }
  }

  @Test
  void everyTransferIsMonotone() {
    Random random = new Random(2);
    for (int i = 0; i < CASES; i++) {
      RelativeLockset low = random(random);
      RelativeLockset high = low.join(random(random));
      long seed = random.nextLong();
      assertTrue(step(low, new Random(seed)).leq(step(high, new Random(seed))), () -> low.text() + " | " + high.text());
    }
  }

  @Test
  void updateIsMonotoneInTheCaller() {
    Random random = new Random(3);
    for (int i = 0; i < CASES; i++) {
      RelativeLockset low = random(random);
      RelativeLockset high = low.join(random(random));
      RelativeLockset callee = random(random);
      assertTrue(low.then(callee).leq(high.then(callee)), () -> low.text() + " | " + high.text() + " | " + callee.text());
    }
  }

  @Test
  void neutralIsTheUnitOfUpdate() {
    Random random = new Random(4);
    for (int i = 0; i < CASES; i++) {
      RelativeLockset a = random(random);
      assertEquals(a, a.then(RelativeLockset.NEUTRAL));
      assertEquals(a, RelativeLockset.NEUTRAL.then(a));
    }
  }

  @Test
  void aLockWithoutANameThereIsNotHeldAndMayHaveBeenReleased() {
    RelativeLockset callee = RelativeLockset.NEUTRAL.release(LOCKS.get(3)).acquire(LOCKS.get(2), Mode.EXCLUSIVE, LockKind.MUTEX);
    RelativeLockset there = callee.rebind(_ -> Optional.empty());
    assertEquals(RelativeLockset.TOP, there);
  }

  @Test
  void twoLocksThatBecomeOneAreHeldAsTheWeakerOne() {
    RelativeLockset callee =
        RelativeLockset.NEUTRAL.acquire(LOCKS.get(2), Mode.SHARED, LockKind.RWLOCK).acquire(LOCKS.get(4), Mode.EXCLUSIVE, LockKind.RWLOCK);
    RelativeLockset there = callee.rebind(_ -> Optional.of(LOCKS.get(0)));
    assertEquals(Mode.SHARED, Objects.requireNonNull(there.acquired().get(LOCKS.get(0))).mode());
  }

  @Test
  void aReleaseByAnotherNameEndsWhatItMayMean() {
    Lock formal = LOCKS.get(2);
    Lock unknown = new Lock.At(Address.of(new Base.Opaque(BODY, 1)));
    RelativeLockset held = RelativeLockset.NEUTRAL.acquire(formal, Mode.EXCLUSIVE, LockKind.MUTEX);
    assertTrue(held.release(unknown).acquired().isEmpty());
    assertEquals(1, held.release(LOCKS.get(3)).acquired().size(), "another member of the same object");
    assertEquals(RelativeLockset.NEUTRAL, held.release(formal));
  }

  @Test
  void locksThatCallersKnowByAnotherNameAreReleasedAsOne() {
    Lock opaque = LOCKS.get(7);
    Lock reached = new Lock.At(Address.of(new Base.Held(opaque.addresses().getFirst(), Epoch.ENTRY)));
    RelativeLockset released = RelativeLockset.NEUTRAL.release(opaque).release(reached).release(LOCKS.get(2));
    assertEquals(Map.of(LocksOnEntry.UNNAMED, 1), released.released());
    for (Lock held : LOCKS.subList(0, LOCKS.size() - 1)) {
      RelativeLockset caller = RelativeLockset.NEUTRAL.acquire(held, Mode.EXCLUSIVE, LockKind.MUTEX);
      assertTrue(caller.then(released).acquired().isEmpty(), held::text);
    }
    RelativeLockset token = RelativeLockset.NEUTRAL.acquire(LOCKS.getLast(), Mode.EXCLUSIVE, LockKind.MUTEX);
    assertEquals(1, token.then(released).acquired().size(), "no address is that of a token");
  }

  @Test
  void aLockOfAnObjectMadeSinceEntryWasNotHeldThen() {
    Lock fresh = new Lock.At(Address.of(new Base.Fresh(BODY, 2)).plus(8));
    assertEquals(RelativeLockset.NEUTRAL, RelativeLockset.NEUTRAL.release(fresh));
    RelativeLockset held = RelativeLockset.NEUTRAL.acquire(LOCKS.get(7), Mode.EXCLUSIVE, LockKind.MUTEX);
    assertTrue(held.release(fresh).acquired().isEmpty(), "it may be the one held");
  }

  @Test
  void acquisitionsCount() {
    Lock lock = LOCKS.get(0);
    RelativeLockset twice =
        RelativeLockset.NEUTRAL.acquire(lock, Mode.EXCLUSIVE, LockKind.MUTEX).acquire(lock, Mode.EXCLUSIVE, LockKind.MUTEX);
    assertEquals(1, twice.release(lock).acquired().size());
    assertEquals(RelativeLockset.NEUTRAL, twice.release(lock).release(lock));
    assertEquals(1, twice.release(lock).release(lock).release(lock).released().get(lock));
  }

  @Test
  void whatIsForgottenIsNotHeld() {
    Random random = new Random(5);
    for (int i = 0; i < CASES; i++) {
      RelativeLockset a = random(random);
      RelativeLockset rest = a.forget(Base.Opaque.class::isInstance);
      assertTrue(a.leq(rest));
      assertTrue(new TreeMap<>(rest.acquired()).keySet().stream().noneMatch(l -> l.mentions(Base.Opaque.class::isInstance)));
    }
  }
}
