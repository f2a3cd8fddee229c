package baton.refine;

import baton.entry.Contexts;
import baton.entry.EventChains;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.ValueType;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.race.SharedAccess;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which pointers are stored: null, or the address of an object that the same activation made. */
final class StoredValues {
  private final Contexts contexts;
  private final NewObjects objects;

  StoredValues(Contexts contexts, ConcurrencyModel model) {
    this.contexts = contexts;
    this.objects = new NewObjects(contexts.names(), model);
  }

  /** Whether a write is the store of null. */
  boolean isNull(SharedAccess write) {
    return store(write) instanceof Instruction.Store store && NewObjects.isNull(store.value());
  }

  /** Whether a write is the store of null, or of an object that was made in the activation that the store is a part of. */
  boolean isNullOrNew(SharedAccess write) {
    return store(write) instanceof Instruction.Store store && (NewObjects.isNull(store.value()) || isNew(write, store.value()));
  }

  /** The instruction that stores a pointer. */
  private @Nullable Instruction store(SharedAccess write) {
    List<Symbol.DefinedFunction> standsIn = contexts.names().withBody(write.occurrence().raw().site().body());
    int ordinal = write.occurrence().raw().site().ordinal();
    if (standsIn.isEmpty()) {
      return null;
    }
    Instruction made = contexts.names().program().function(standsIn.getFirst()).body().instruction(ordinal);
    return made instanceof Instruction.Store store && store.type().kind() == ValueType.Kind.POINTER ? made : null;
  }

  /** Whether a value is an object that the activation made which the store is a part of, however it is handed down to it, or what it calls. */
  private boolean isNew(SharedAccess write, Operand value) {
    List<EventChains.Way> ways = contexts.chains().ways(write.occurrence().at().function(), write.occurrence().raw());
    return !ways.isEmpty()
        && ways.stream()
            .allMatch(way -> way.whole() && (objects.isNew(way.owner(), value) || objects.isPassed(way.owner(), value, way.calls())));
  }
}
