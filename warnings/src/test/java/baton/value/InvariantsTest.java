package baton.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.symbolic.Values;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class InvariantsTest {
  private static final Variable X = new Variable(1, 0, 4);
  private static final LockName A = new LockName("a");
  private static final LockName B = new LockName("b");

  private final NavigableSet<Integer> outdated = new TreeSet<>();
  private int asking = -1;
  private final Invariants invariants = new Invariants(new TreeSet<>(Values.BOUNDS), () -> asking, outdated::add);

  @Test
  void whatNobodyWritesNeedsNoLock() {
    invariants.begin(new TreeMap<>(Map.of(X, Values.of(3))));
    assertTrue(invariants.isUnwritten(X));
    assertFalse(invariants.protects(A, X));
    assertEquals(Values.of(3), invariants.found(X, A));
    assertEquals(Values.of(3), invariants.anyTime(X));
  }

  @Test
  void onlyLocksHeldAtEveryWriteProtect() {
    invariants.write(X, Values.of(1), Set.of(A, B));
    assertTrue(invariants.protects(A, X));
    invariants.write(X, Values.of(2), Set.of(B));
    assertFalse(invariants.protects(A, X));
    assertTrue(invariants.protects(B, X));
    invariants.write(X, Values.of(2), Set.of());
    assertFalse(invariants.protects(B, X));
  }

  @Test
  void whoTakesALockFindsWhatWasLeftForIt() {
    invariants.begin(new TreeMap<>(Map.of(X, Values.ZERO)));
    invariants.write(X, Values.of(1), Set.of(A, B));
    invariants.leave(X, B, Values.of(1));
    invariants.leave(X, A, Values.ZERO);
    assertEquals(Values.ZERO, invariants.found(X, A));
    assertEquals(Values.between(0, 1), invariants.found(X, B));
    assertEquals(Values.between(0, 1), invariants.anyTime(X));
  }

  @Test
  void whoAskedIsOutdatedByWhatChangesAndByNothingElse() {
    invariants.write(X, Values.of(1), Set.of(A));
    asking = 4;
    invariants.protects(A, X);
    asking = 7;
    invariants.found(X, A);
    asking = -1;
    invariants.anyTime(X);
    invariants.write(X, Values.of(1), Set.of(A, B));
    assertEquals(Set.of(), outdated);
    invariants.leave(X, A, Values.of(1));
    assertEquals(Set.of(7), outdated);
    invariants.write(X, Values.of(1), Set.of(B));
    assertEquals(Set.of(4, 7), outdated);
  }

  @Test
  void aStateAloneBecomesOneAmongThreads() {
    Local held = Local.ofThread();
    assertTrue(held.copy().key().startsWith("+"));
    invariants.begin(new TreeMap<>(Map.of(X, Values.ZERO)));
    invariants.write(X, Values.of(1), Set.of(A));
    Local writer = Local.alone(new TreeMap<>(Map.of(X, Values.of(1))));
    Local joined = writer.join(held, invariants, false);
    assertTrue(joined.threads());
    assertEquals(Values.between(0, 1), joined.read(X, invariants));
  }
}
