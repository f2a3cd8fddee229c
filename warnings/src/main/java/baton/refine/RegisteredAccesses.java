package baton.refine;

import baton.entry.CallbackField;
import baton.entry.Contexts;
import baton.entry.ThreadEntry;
import baton.memory.Base;
import baton.model.ConcurrencyModel;
import baton.model.OperationTable;
import baton.race.SharedAccess;
import java.util.Optional;

/** Accesses by callbacks of tables that are registered on an object and handed it, such as the attributes of a device. */
final class RegisteredAccesses {
  private final Contexts contexts;
  private final ConcurrencyModel model;
  private final OwnedCells cells;

  RegisteredAccesses(Contexts contexts, ConcurrencyModel model, OwnedCells cells) {
    this.contexts = contexts;
    this.model = model;
    this.cells = cells;
  }

  /** Whether an access is to the object on which the table was registered, or to what belongs to that. */
  boolean contains(SharedAccess access) {
    Optional<Integer> object = registered(access.entry());
    if (object.isEmpty()) {
      return false;
    }
    Base device = new Base.Handed(contexts.names().self(access.entry().function()), object.get());
    return access.cell().base().equals(device)
        || OwnedCells.holder(access).filter(cell -> cell.base().equals(device) && cells.holdsOwnOnly(cell, access.entry())).isPresent();
  }

  /** Which argument of a callback leads to the object on which its table was registered. */
  private Optional<Integer> registered(ThreadEntry entry) {
    return entry.kind() == ThreadEntry.Kind.OPERATION && entry.functions().size() == 1 && contexts.isOnlyBegun(entry)
        ? model.operationTable(CallbackField.labelled(entry.by()).struct()).flatMap(OperationTable::registered)
        : Optional.empty();
  }
}
