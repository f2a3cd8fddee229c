package baton.refine;

import baton.entry.CallbackField;
import baton.entry.ThreadEntry;
import baton.link.FieldKey;
import baton.link.Program;
import baton.link.StoredFunctions;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.model.OperationTable;
import baton.race.Facts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which callbacks stand in one table of operations, so that they are handed the same objects. */
final class OperationTables {
  private final Map<Callback, Set<Table>> tables = new HashMap<>();
  private final Map<Table, List<Callback>> firsts = new HashMap<>();
  private final Map<String, List<Callback>> firstsByCode = new HashMap<>();
  private final Set<Callback> byCode = new HashSet<>();

  /**
   * A table that is initialised before the program begins.
   *
   * @param struct its type, as models name it
   * @param variable the variable that it is or is in
   * @param offset how many bytes behind the beginning of that
   */
  record Table(String struct, Symbol.DefinedVariable variable, long offset) {}

  /**
   * A function in a field.
   *
   * @param function the function
   * @param label the field, as entries tell it
   */
  record Callback(Symbol.Callable function, String label) {
    static Callback of(ThreadEntry entry) {
      return new Callback(entry.function(), entry.by());
    }
  }

  OperationTables(Facts facts) {
    Program program = facts.contexts().names().program();
    ConcurrencyModel model = facts.parallelism().model();
    facts.contexts().names().stored().byField().forEach((key, stored) -> add(key, program.label(key), stored, model));
  }

  private void add(FieldKey key, String label, List<StoredFunctions.Stored> stored, ConcurrencyModel model) {
    CallbackField field = CallbackField.labelled(label);
    Optional<OperationTable.Lifecycle> lifecycle = field.lifecycle(model);
    if (lifecycle.isEmpty()) {
      return;
    }
    boolean first = HandedObjects.names(lifecycle.get().first(), field);
    for (StoredFunctions.Stored each : stored) {
      Callback callback = new Callback(each.function(), label);
      switch (each.site()) {
        case StoredFunctions.Site.InInitializer(Symbol.DefinedVariable variable, long offset) -> {
          Table table = new Table(field.struct(), variable, offset - key.offset());
          tables.computeIfAbsent(callback, _ -> new HashSet<>()).add(table);
          if (first) {
            firsts.computeIfAbsent(table, _ -> new ArrayList<>()).add(callback);
          }
        }
        case StoredFunctions.Site.InFunction _, StoredFunctions.Site.InAssembly _ -> {
          byCode.add(callback);
          if (first) {
            firstsByCode.computeIfAbsent(field.struct(), _ -> new ArrayList<>()).add(callback);
          }
        }
      }
    }
  }

  /** The tables that a callback stands in; empty where it is not known, because code stores it. */
  Optional<Set<Table>> of(ThreadEntry entry) {
    Callback callback = Callback.of(entry);
    return byCode.contains(callback) ? Optional.empty() : Optional.ofNullable(tables.get(callback));
  }

  /** What may come first on the objects of a table: also what code stores there, which may be into a copy of the table. */
  List<Callback> firsts(Table table) {
    List<Callback> result = new ArrayList<>(firsts.getOrDefault(table, List.of()));
    if (!result.isEmpty()) {
      result.addAll(firstsByCode.getOrDefault(table.struct(), List.of()));
    }
    return result;
  }
}
