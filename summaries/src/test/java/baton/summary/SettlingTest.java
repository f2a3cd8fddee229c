package baton.summary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.ir.Digest;
import baton.ir.Referent;
import baton.lockset.Hold;
import baton.lockset.Lock;
import baton.lockset.Mode;
import baton.lockset.RelativeLockset;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Epoch;
import baton.model.LockKind;
import baton.symbolic.Threads;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What settles, and what is left of it. */
class SettlingTest {
  private static final Digest BODY = Digest.of("body");
  private static final int MOST = 64;
  private static final Address FORMAL = Address.of(new Base.Formal(0));
  private static final Optional<Event.Via> CALL = Optional.of(new Event.Via(3, new Referent.External("callee")));
  private static final Lock OF_FORMAL = new Lock.At(FORMAL.plus(40));
  private static final Lock OF_OTHER = new Lock.At(Address.of(new Base.Formal(1)));
  private static final Lock GLOBAL = new Lock.At(Address.of(new Base.Global(new Referent.External("lock"))));

  private final Settling settling = new Settling(BODY, MOST);

  private static Address behind(Address cell) {
    return Address.of(new Base.Held(cell, Epoch.ENTRY));
  }

  private static Event access(Address cell, int ordinal, Optional<Event.Via> via) {
    TreeMap<Lock, Hold> held = new TreeMap<>();
    List.of(OF_FORMAL, OF_OTHER, GLOBAL).forEach(l -> held.put(l, new Hold(Mode.EXCLUSIVE, LockKind.MUTEX, 1)));
    RelativeLockset locks = new RelativeLockset(held, new TreeMap<>(Map.of(OF_FORMAL, 1)), false);
    return new Event(
        new Act.Access(cell, 4, Act.Kind.WRITE, false), new Guard(locks, Threads.NONE), false, false, new Site(BODY, ordinal, 0), via);
  }

  /** As many paths as may rise, each with two members, one that is deeper, and two that count for nothing. */
  private static List<Event> many() {
    List<Event> result = new ArrayList<>();
    for (int i = 0; i < MOST; i++) {
      Address there = behind(FORMAL.plus(8L * i));
      result.add(access(there, 2 * i, CALL));
      result.add(access(there.plus(4), 2 * i + 1, CALL));
    }
    result.add(access(behind(behind(FORMAL)), 500, CALL));
    result.add(access(behind(behind(FORMAL.plus(8))), 501, Optional.empty()));
    result.add(access(behind(behind(Address.of(new Base.Formal(1)))), 502, CALL));
    return result;
  }

  @Test
  void asManyAsMayRiseDo() {
    List<Event> events = new ArrayList<>(many());
    events.removeIf(e -> e.site().ordinal() == 500);
    assertEquals(Map.of(), settling.tooMany(events));
    assertEquals(MOST, Settling.mostPaths(events));
  }

  @Test
  void theDeepestSettleAndNothingElse() {
    List<Event> events = many();
    Map<Base.Formal, Integer> tooMany = settling.tooMany(events);
    assertEquals(Map.of(new Base.Formal(0), 2), tooMany);
    for (Event each : events) {
      assertEquals(each.site().ordinal() == 500, !settling.settled(each, tooMany).equals(each), each::text);
    }
  }

  @Test
  void aSettledAccessKeepsWhatDoesNotRestOnTheFormal() {
    Event event = many().stream().filter(e -> e.site().ordinal() == 500).findFirst().orElseThrow();
    Event settled = settling.settled(event, settling.tooMany(many()));
    Act.Access access = (Act.Access) settled.act();
    assertFalse(access.cell().isOpen());
    assertEquals(4, access.bytes());
    assertEquals(Act.Kind.WRITE, access.kind());
    assertEquals(event.site(), settled.site());
    assertEquals(event.via(), settled.via());
    assertTrue(settled.published(), "its object is known to others");
    RelativeLockset locks = settled.guard().locks();
    assertEquals(List.of(OF_OTHER, GLOBAL).stream().sorted().toList(), List.copyOf(locks.acquired().keySet()));
    assertTrue(locks.releasesAll(), "the lock that was released may be any");
    assertTrue(settled.guard().dominates(event.guard()), "it guarantees no more than before");
  }

  @Test
  void neitherCallsNorStartsSettleWithPaths() {
    Event call =
        new Event(new Act.Enter(FORMAL, List.of(), false), Guard.NEUTRAL, false, false, new Site(BODY, 7, 0), CALL);
    assertEquals(call, settling.settled(call, Map.of(new Base.Formal(0), 0)));
    assertEquals(call, settling.access(call, 0));
  }
}
