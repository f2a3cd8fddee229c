package baton.refine;

import baton.entry.CallbackField;
import baton.entry.Contexts;
import baton.entry.ThreadEntry;
import baton.ir.AggregateType;
import baton.ir.Function;
import baton.ir.Type;
import baton.link.MemberOffsets;
import baton.link.Program;
import baton.memory.Base;
import baton.model.ConcurrencyModel;
import baton.model.OperationTable;
import baton.race.Facts;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The objects that callbacks of tables with an order of callbacks are handed, such as the open file of {@code read}. */
final class HandedObjects {
  private final Contexts contexts;
  private final Program program;
  private final ConcurrencyModel model;
  private final MemberOffsets members;

  HandedObjects(Facts facts) {
    this.contexts = facts.contexts();
    this.program = contexts.names().program();
    this.model = facts.parallelism().model();
    this.members = new MemberOffsets(program.types(), program.units().stream().mapToLong(u -> u.pointerBytes()).findFirst().orElse(0));
  }

  /**
   * An object that a callback is handed.
   *
   * @param lifecycle the order of the callbacks of its table
   * @param field where the callback is stored
   * @param sole whether the callback is handed no other object of this sort
   * @param size of the object, in bytes
   * @param empty how far behind its beginning the member is that is null whenever the first callback begins
   */
  record Handed(OperationTable.Lifecycle lifecycle, CallbackField field, boolean sole, long size, Optional<Long> empty) {
    /** Whether it is the callback that comes before all others. */
    boolean isFirst() {
      return names(lifecycle.first(), field);
    }

    /** Whether it is the callback that comes after all others. */
    boolean isLast() {
      return names(lifecycle.last(), field);
    }

    /** Whether the object has these bytes. */
    boolean holds(long offset, long bytes) {
      return bytes > 0 && offset >= 0 && offset + bytes <= size;
    }
  }

  /** The object that {@code base} is the address of in each thread of {@code entry}; empty when it is something else. */
  Optional<Handed> of(ThreadEntry entry, Base base) {
    return base instanceof Base.Handed(var callee, int position) && callee.equals(program.function(entry.function()).self())
        ? at(entry, position)
        : Optional.empty();
  }

  /** Whether one of some fields is the one that a callback is stored in. */
  static boolean names(List<String> fields, CallbackField field) {
    return field.members().stream().anyMatch(fields::contains);
  }

  /** Where a callback is handed such an object, if there is one. */
  List<Integer> positions(ThreadEntry entry) {
    return field(entry)
        .flatMap(f -> f.lifecycle(model))
        .map(l -> formals(entry, l.per()))
        .orElse(List.of());
  }

  /** The order of the callbacks of the table that a callback is stored in. */
  Optional<OperationTable.Lifecycle> lifecycle(CallbackField field) {
    return field.lifecycle(model);
  }

  /** Whether callbacks in {@code field} come before all others of their table. */
  boolean isFirst(CallbackField field) {
    return field.lifecycle(model).filter(l -> names(l.first(), field)).isPresent();
  }

  /** Whether callbacks in {@code field} come after all others of their table. */
  boolean isLast(CallbackField field) {
    return field.lifecycle(model).filter(l -> names(l.last(), field)).isPresent();
  }

  /** The field that a callback of such a table is stored in. */
  Optional<CallbackField> field(ThreadEntry entry) {
    return entry.kind() == ThreadEntry.Kind.OPERATION
        ? Optional.of(CallbackField.labelled(entry.by())).filter(f -> f.lifecycle(model).isPresent())
        : Optional.empty();
  }

  private Optional<Handed> at(ThreadEntry entry, int position) {
    Optional<CallbackField> field = field(entry);
    if (field.isEmpty() || !contexts.isOnlyBegun(entry)) {
      return Optional.empty();
    }
    OperationTable.Lifecycle lifecycle = field.get().lifecycle(model).orElseThrow();
    List<Integer> positions = formals(entry, lifecycle.per());
    return positions.contains(position) && !names(lifecycle.apart(), field.get())
        ? definition(entry, position).map(d -> new Handed(lifecycle, field.get(), positions.size() == 1, d.size(), empty(entry, lifecycle)))
        : Optional.empty();
  }

  private Optional<Long> empty(ThreadEntry entry, OperationTable.Lifecycle lifecycle) {
    return lifecycle.empty()
        .flatMap(path -> members.of(entry.function().unit(), lifecycle.per(), path))
        .filter(way -> way.size() == 1)
        .map(List::getFirst);
  }

  /** The places of the formals of the function that an entry begins with which lead to a struct. */
  List<Integer> formals(ThreadEntry entry, String struct) {
    Function function = program.function(entry.function());
    if (!(function.type() instanceof Type.Function(_, List<Type> parameters, _))) {
      return List.of();
    }
    return IntStream.range(0, parameters.size())
        .filter(i -> parameters.get(i) instanceof Type.Pointer(Type.Aggregate(String key)) && isOf(key, struct))
        .boxed()
        .toList();
  }

  /** The size, in bytes, of the struct that a formal of the function that an entry begins with leads to, as it is declared. */
  Optional<Long> size(ThreadEntry entry, int position) {
    return definition(entry, position).map(AggregateType::size);
  }

  private static boolean isOf(String key, String struct) {
    return key.equals("struct " + struct) || key.startsWith("struct " + struct + "@");
  }

  private Optional<AggregateType> definition(ThreadEntry entry, int position) {
    Function function = program.function(entry.function());
    return function.type() instanceof Type.Function(_, List<Type> parameters, _)
            && position < parameters.size()
            && parameters.get(position) instanceof Type.Pointer(Type.Aggregate(String key))
        ? program.types().aggregate(entry.function().unit(), key).filter(AggregateType::complete)
        : Optional.empty();
  }
}
