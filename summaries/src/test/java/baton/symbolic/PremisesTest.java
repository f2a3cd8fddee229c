package baton.symbolic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.ir.Referent;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Epoch;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PremisesTest {
  private static final Address FLAG = Address.of(new Base.Global(new Referent.External("flag")));
  private static final Address READ = Address.of(new Base.Held(FLAG, Epoch.ENTRY));
  private static final Address FORMAL = Address.of(new Base.Formal(0));

  private static Premises of(Address value, Values known) {
    return new Premises(new TreeMap<>(Map.of(value, known)), new TreeSet<>());
  }

  @Test
  void eitherWayGuaranteesWhatBothDo() {
    Premises zero = of(FORMAL, Values.ZERO);
    Premises more = new Premises(new TreeMap<>(Map.of(FORMAL, Values.of(1), READ, Values.ZERO)), new TreeSet<>(Set.of(FLAG)));
    assertEquals(of(FORMAL, Values.between(0, 1)), zero.join(more));
    assertEquals(zero.join(more), more.join(zero));
    assertEquals(Premises.NONE, zero.join(Premises.NONE));
    assertEquals(Premises.NONE, zero.join(of(FORMAL, Values.NONZERO)));
    assertEquals(more, more.join(more));
  }

  @Test
  void readsThatDisagreeMakeAChangedCell() {
    Premises both = of(READ, Values.ZERO).then(of(READ, Values.NONZERO));
    assertEquals(Set.of(FLAG), both.changed());
    assertEquals(Map.of(READ, Values.NONZERO), both.values());
    assertTrue(of(READ, Values.ZERO).then(of(READ, Values.between(0, 3))).changed().isEmpty());
  }

  @Test
  void formalsMakeItOpen() {
    assertTrue(of(FORMAL, Values.ZERO).isOpen());
    assertTrue(!of(READ, Values.ZERO).isOpen());
    assertEquals("", Premises.NONE.text());
  }
}
