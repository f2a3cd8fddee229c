package baton.entry;

import baton.model.ConcurrencyModel;
import baton.model.EntryProfile;
import baton.model.OperationTable;
import java.util.List;
import java.util.Optional;

/**
 * A member of a struct that callbacks are stored in, by its names in the source.
 *
 * @param struct the struct
 * @param members the member and, where it is within another one, what surrounds it first
 */
public record CallbackField(String struct, List<String> members) {
  /** Copies the members. */
  public CallbackField {
    members = List.copyOf(members);
  }

  /** The field with this label: {@code struct file_operations.read}. */
  public static CallbackField labelled(String label) {
    List<String> parts = List.of(label.substring(label.indexOf(' ') + 1).split("\\.", -1));
    return new CallbackField(parts.getFirst(), parts.subList(1, parts.size()));
  }

  /** How what is stored there runs; empty when the model knows nothing of it. */
  public Optional<EntryProfile> profile(ConcurrencyModel model) {
    return members.stream()
        .map(m -> model.entryField(struct, m).map(r -> r.profile()).or(() -> model.operationTable(struct).flatMap(t -> t.operation(m))))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** The order of the callbacks of its table on one object; empty when the model knows of none. */
  public Optional<OperationTable.Lifecycle> lifecycle(ConcurrencyModel model) {
    return model.operationTable(struct).flatMap(OperationTable::lifecycle);
  }
}
