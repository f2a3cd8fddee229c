package baton.symbolic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.ir.Digest;
import baton.ir.Referent;
import baton.memory.Address;
import baton.memory.Base;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The laws of what a thread started and joined, on random values. */
class ThreadsTest {
  private static final int CASES = 3000;
  private static final Digest BODY = Digest.of("body");

  private static final StartCall CALL = new StartCall(BODY, 1);

  private static Address handle(int number) {
    return Address.of(new Base.Opaque(BODY, number));
  }

  private static Address function(int number) {
    return Address.of(new Base.Global(new Referent.External("f" + number)));
  }

  private static StartedThread started(int function, Address handle) {
    return StartedThread.by(function(function), Optional.of(handle), CALL, Optional.empty());
  }

  private static Threads random(Random random) {
    Threads result = Threads.NONE;
    for (int i = random.nextInt(5); i > 0; i--) {
      result =
          random.nextBoolean()
              ? result.start(started(random.nextInt(3), handle(random.nextInt(4))))
              : result.finish(handle(random.nextInt(4)));
    }
    result = random.nextInt(4) == 0 ? result.joinedByNumber() : result;
    return random.nextInt(4) == 0 ? result.comeBack() : result;
  }

  @Test
  void joinIsCommutativeAssociativeAndIdempotent() {
    Random random = new Random(1);
    for (int i = 0; i < CASES; i++) {
      Threads a = random(random);
      Threads b = random(random);
      Threads c = random(random);
      assertEquals(a, a.join(a));
      assertEquals(a.join(b), b.join(a));
      assertEquals(a.join(b).join(c), a.join(b.join(c)));
    }
  }

  @Test
  void whatWasJoinedNoLongerRuns() {
    Threads one = Threads.NONE.start(started(0, handle(0)));
    assertEquals(0, one.finish(handle(0)).started().size());
    assertEquals(1, one.finish(handle(1)).started().size());
  }

  @Test
  void ofTwoThreadsWithOneHandleOnlyTheLastIsJoined() {
    StartedThread thread = started(0, handle(0));
    Threads twice = Threads.NONE.start(thread).start(thread);
    assertTrue(twice.finish(handle(0)).started().contains(new StartedThread(function(0), Optional.empty(), Optional.empty(), new TreeSet<>(), List.of(CALL))));
  }

  @Test
  void aHandleThatMeansSomethingElseJoinsNothing() {
    Threads one = Threads.NONE.start(started(0, handle(0)));
    Threads forgotten = one.forget(b -> b.equals(handle(0).base()));
    assertEquals(1, forgotten.finish(handle(0)).started().size());
  }

  @Test
  void whatHasToBeAskedIsRememberedWhateverElseIsForgotten() {
    isRemembered(Threads.NONE.joinedByNumber(), Caveats::joinedByNumber);
    isRemembered(Threads.NONE.comeBack(), Caveats::cameBack);
    isRemembered(Threads.NONE.startedByNumber(), Caveats::startedByNumber);
    assertEquals(new Caveats(false, true, true, new TreeSet<>()), Threads.NONE.comeBack().join(Threads.NONE.joinedByNumber()).caveats());
  }

  private static void isRemembered(Threads threads, Predicate<Caveats> what) {
    assertFalse(threads.isNone());
    List<Threads> later =
        List.of(
            threads,
            threads.join(Threads.NONE),
            Threads.NONE.join(threads),
            threads.then(Threads.NONE),
            Threads.NONE.then(threads),
            threads.start(started(0, handle(0))).finish(handle(0)),
            threads.withAnythingStarted(),
            threads.forget(_ -> true),
            threads.rebind(_ -> Optional.empty()));
    assertTrue(later.stream().map(Threads::caveats).allMatch(what));
    assertNotEquals(Threads.NONE, threads);
    assertNotEquals(Threads.NONE.text(), threads.text());
  }
}
