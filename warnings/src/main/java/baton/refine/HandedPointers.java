package baton.refine;

import baton.entry.Contexts;
import baton.entry.Spawned;
import baton.entry.ThreadEntry;
import baton.memory.Address;
import baton.memory.Base;
import baton.model.SelfRule;
import baton.race.Facts;
import baton.race.SharedAccess;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Pointers that threads find behind their argument, where each call that starts one has put the address of one and the same object there,
 * and nobody writes them: {@code job->lock}, which is that of all jobs.
 */
final class HandedPointers {
  private final Contexts contexts;
  private final ObjectIdentity objects;
  private final HandedMemory memory;
  private final Map<Cell, Optional<ObjectIdentity.Part>> known = new HashMap<>();

  /** A pointer so far behind a formal with which the threads of an entry begin. */
  private record Cell(int entry, int position, long offset) {}

  HandedPointers(Facts facts, ObjectIdentity objects, HandedMemory memory) {
    this.contexts = facts.contexts();
    this.objects = objects;
    this.memory = memory;
  }

  /** What names an address in all threads that begins with such a pointer; see {@link ObjectIdentity.Identity#text}. */
  Optional<String> name(SharedAccess access, Address address) {
    ThreadEntry entry = access.entry();
    return entry.kind() == ThreadEntry.Kind.THREAD
            && entry.self() == SelfRule.AS_CREATED
            && address.terms().isEmpty()
            && address.base() instanceof Base.Held(Address cell, _)
            && cell.terms().isEmpty()
            && cell.base() instanceof Base.Handed(var function, int position)
            && function.equals(contexts.names().self(entry.function()))
            && contexts.isOnlyBegun(entry)
        ? known
            .computeIfAbsent(new Cell(entry.number(), position, cell.offset()), c -> find(entry, c))
            .map(part -> part.plus(address.offset()))
        : Optional.empty();
  }

  private Optional<ObjectIdentity.Part> find(ThreadEntry entry, Cell cell) {
    Set<Optional<ObjectIdentity.Part>> found = new LinkedHashSet<>();
    for (Spawned s : contexts.spawned()) {
      if (s.child().number() == entry.number()) {
        Optional<Address> content =
            s.argumentAt() == cell.position() ? OwnNumbers.content(s, new OwnNumbers.Field(cell.offset(), Long.BYTES)) : Optional.empty();
        found.add(content.flatMap(a -> objects.part(s.function(), a)));
      }
    }
    return found.size() == 1 && memory.stays(entry, cell.position(), cell.offset()) ? found.iterator().next() : Optional.empty();
  }
}
