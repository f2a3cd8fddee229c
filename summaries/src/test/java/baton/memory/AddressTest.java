package baton.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.ir.Digest;
import baton.ir.Referent;
import java.util.List;
import org.junit.jupiter.api.Test;

class AddressTest {
  private static final Digest BODY = Digest.of("body");
  private static final Address FORMAL = Address.of(new Base.Formal(0));
  private static final Address INDEX = Address.of(new Base.Formal(1));
  private static final Address GLOBAL = Address.of(new Base.Global(new Referent.External("g")));
  private static final Address FRESH = Address.of(new Base.Fresh(BODY, 1));

  @Test
  void oneFormForEqualSums() {
    assertEquals(FORMAL.plus(INDEX, 8).plus(4), FORMAL.plus(4).plus(INDEX, 4).plus(INDEX, 4));
    assertEquals(FORMAL, FORMAL.plus(INDEX, 8).plus(INDEX, -8));
    assertEquals(FORMAL.plus(24), FORMAL.plus(Address.integer(3), 8));
    assertEquals(FORMAL.plus(INDEX, 8).plus(16), FORMAL.plus(INDEX.plus(2), 8));
    assertNotEquals(FORMAL.plus(INDEX, 8), FORMAL.plus(INDEX, 4));
  }

  @Test
  void textIsEqualExactlyForEqualAddresses() {
    List<Address> all = List.of(FORMAL, INDEX, GLOBAL, FRESH, FORMAL.plus(8), held(FORMAL), held(FORMAL.plus(8)), FORMAL.plus(INDEX, 8));
    for (Address a : all) {
      for (Address b : all) {
        assertEquals(a.equals(b), a.text().equals(b.text()));
        assertEquals(a.equals(b), a.compareTo(b) == 0);
      }
    }
  }

  @Test
  void containerOfUndoesAMember() {
    assertEquals(FORMAL, FORMAL.plus(40).plus(-40));
  }

  @Test
  void replacingGoesThroughCells() {
    Address deep = held(held(FORMAL.plus(8)).plus(16));
    Address there = deep.replace(b -> b.equals(FORMAL.base()) ? GLOBAL : Address.of(b));
    assertEquals(held(held(GLOBAL.plus(8)).plus(16)), there);
    assertTrue(deep.isOpen());
    assertFalse(there.isOpen());
    assertEquals(2, there.depth());
  }

  @Test
  void epochsTellReadsApart() {
    Address later = Address.of(new Base.Held(FORMAL, new Epoch.Written(BODY, 5)));
    assertNotEquals(held(FORMAL), later);
    assertEquals(held(FORMAL), later.ignoringEpochs());
  }

  @Test
  void whatCanOverlap() {
    assertEquals(Overlap.SAME, Overlap.of(FORMAL, 4, FORMAL, 4));
    assertEquals(Overlap.NEVER, Overlap.of(FORMAL, 4, FORMAL.plus(4), 4));
    assertEquals(Overlap.MAYBE, Overlap.of(FORMAL, 8, FORMAL.plus(4), 4));
    assertEquals(Overlap.MAYBE, Overlap.of(FORMAL, 4, INDEX, 4), "two formals may be one object");
    assertEquals(Overlap.NEVER, Overlap.of(FORMAL, 4, FRESH, 4), "what was passed cannot be what was made since");
    assertEquals(Overlap.NEVER, Overlap.of(held(GLOBAL), 4, FRESH, 4));
    assertEquals(Overlap.MAYBE, Overlap.of(Address.of(new Base.Held(GLOBAL, new Epoch.Written(BODY, 5))), 4, FRESH, 4));
    assertEquals(Overlap.MAYBE, Overlap.of(FORMAL, 4, GLOBAL, 4));
    assertEquals(Overlap.MAYBE, Overlap.of(FORMAL.plus(INDEX, 8), 4, FORMAL, 4));
    assertEquals(Overlap.NEVER, Overlap.of(FORMAL.plus(INDEX, 8), 4, FORMAL.plus(4), 4), "members of array elements");
  }

  private static Address held(Address cell) {
    return Address.of(new Base.Held(cell, Epoch.ENTRY));
  }
}
