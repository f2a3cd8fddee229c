package baton.refine;

import baton.entry.Contexts;
import baton.entry.Spawned;
import baton.entry.ThreadEntry;
import baton.memory.Address;
import baton.memory.Base;
import baton.race.Facts;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** What threads find behind their argument: whether it is what was there when they were started (assumption {@code live-nodes}). */
final class HandedMemory {
  private final Contexts contexts;
  private final Stability stability;
  private final BeforeStart before;
  private final Map<Cell, Boolean> known = new HashMap<>();

  /** Eight bytes behind a formal with which the threads of an entry begin. */
  private record Cell(ThreadEntry entry, int position, long offset) {}

  HandedMemory(Facts facts, Stability stability, BeforeStart before) {
    this.contexts = facts.contexts();
    this.stability = stability;
    this.before = before;
  }

  /** Whether each thread of an entry finds in the eight bytes so far behind its argument what was there when it was started. */
  boolean stays(ThreadEntry entry, int position, long offset) {
    return known.computeIfAbsent(new Cell(entry, position, offset), this::find);
  }

  private boolean find(Cell cell) {
    Set<Address> objects = new LinkedHashSet<>();
    objects.add(Address.of(new Base.Handed(contexts.names().self(cell.entry().function()), cell.position())));
    for (Spawned start : contexts.spawned()) {
      if (start.child().number() == cell.entry().number()) {
        start.argument().filter(a -> !a.isInteger()).ifPresent(objects::add);
      }
    }
    return stability.isUnwritten(objects, cell.offset(), Long.BYTES, cell.entry(), before);
  }
}
