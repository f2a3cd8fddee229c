package baton.link;

import baton.ir.AggregateType;
import baton.ir.Initializer;
import baton.ir.Operand;
import baton.ir.Type;
import baton.model.MemberAccess;
import baton.model.MemberPath;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes the accesses of library functions: of what variables lead to by their initial values, or through arguments. */
final class TableMembers {
  private static final long READABLE = 0444;
  private static final long WRITABLE = 0222;

  private final Program program;
  private final Set<Stored> stored = new HashSet<>();
  private boolean read;

  /**
   * A byte of a variable.
   *
   * @param variable the variable
   * @param offset bytes from its beginning
   */
  record At(Symbol.DefinedVariable variable, long offset) {}

  /** A field that code stores pointers to: of the part of a variable that is known, else of any object. */
  private record Stored(FieldKey field, Optional<At> place) {}

  TableMembers(Program program) {
    this.program = program;
  }

  /**
   * Adds an access of a function that is called with the address of a part of a variable.
   *
   * @param called whether that is its argument, too, so that what code stores there is found through it
   */
  void access(LibraryBody body, String unit, MemberAccess access, boolean write, At holder, boolean called) {
    if (!permits(unit, access, write, holder)) {
      return;
    }
    Optional<List<Long>> path = path(unit, access, access.path());
    if (path.isEmpty()) {
      through(body, unit, access, write);
      return;
    }
    At target = holder;
    for (long offset : path.get()) {
      target = target == null ? null : pointee(target, offset);
    }
    if (target != null) {
      long length = access.length().flatMap(p -> number(unit, access, p, holder)).orElse(0L);
      Type type = scalar(program.type(target.variable()), target.offset(), target.variable().unit());
      long own = Math.max(1, layout(target.variable().unit()).size(type));
      long bytes = length > 0 ? length : access.bytes().filter(b -> b > 0).map(Integer::longValue).orElse(own);
      boolean pointer = type.resolved() instanceof Type.Pointer;
      body.access(body.variable(program.variable(target.variable()).self(), target.offset()), bytes, write, pointer, access.marked());
    }
    if (called && !program.variable(holder.variable()).constant()) {
      List<Stored> changes = changes(access, path.get(), holder);
      if (changes.stream().anyMatch(s -> s.place().isEmpty())) {
        through(body, unit, access, write);
      } else if (!changes.isEmpty()) {
        Operand row = body.variable(program.variable(holder.variable()).self(), holder.offset());
        through(body, unit, access, path.get(), row, write);
      }
    }
  }

  /** Adds an access of what the argument leads to. */
  void through(LibraryBody body, String unit, MemberAccess access, boolean write) {
    Operand argument = new Operand.Formal(access.pointer());
    Operand from = access.list() ? body.anyOf(argument) : argument;
    path(unit, access, access.path()).ifPresent(path -> through(body, unit, access, path, from, write));
  }

  private void through(LibraryBody body, String unit, MemberAccess access, List<Long> path, Operand from, boolean write) {
    Operand address = body.follow(from, path);
    if (access.isAnywhere()) {
      body.access(body.anywhere(address), 1, write, false, access.marked());
    } else if (write && access.length().isPresent()) {
      body.fill(address);
    } else {
      body.access(address, access.bytes().orElse(program.unit(unit).pointerBytes()), write, false, access.marked());
    }
  }

  private Optional<List<Long>> path(String unit, MemberAccess access, Optional<MemberPath> path) {
    if (path.isEmpty()) {
      return Optional.of(List.of());
    }
    MemberOffsets offsets = new MemberOffsets(program.types(), program.unit(unit).pointerBytes());
    return offsets.of(unit, access.struct().orElseThrow(), path.get());
  }

  /** Whether users come to the access: by the mode of their file, and where it is the system's own function. */
  private boolean permits(String unit, MemberAccess access, boolean write, At holder) {
    Optional<Long> mode = access.mode().flatMap(p -> number(unit, access, p, holder));
    boolean closed = mode.filter(m -> (m & (write ? WRITABLE : READABLE)) == 0).isPresent();
    Optional<List<Long>> system = access.outside().isEmpty() ? Optional.empty() : path(unit, access, access.outside());
    At at = holder;
    for (long offset : system.orElse(List.of())) {
      at = at == null ? null : pointee(at, offset);
    }
    return !closed && (system.isEmpty() || at == null);
  }

  /** The number that a path leads to in initial values; empty where it is not there. */
  private Optional<Long> number(String unit, MemberAccess access, MemberPath path, At holder) {
    Optional<List<Long>> offsets = path(unit, access, Optional.of(path));
    if (offsets.isEmpty()) {
      return Optional.empty();
    }
    At at = holder;
    List<Long> loads = offsets.get().subList(0, offsets.get().size() - 1);
    for (long offset : loads) {
      at = at == null ? null : pointee(at, offset);
    }
    if (at == null) {
      return Optional.empty();
    }
    long place = at.offset() + offsets.get().getLast();
    for (Initializer.Cell cell : program.initializer(at.variable()).cells()) {
      if (cell.offset() <= place && place < cell.offset() + cell.bytes()) {
        return cell instanceof Initializer.Value(long from, _, Operand.IntegerConstant(_, long value)) && from == place
            ? Optional.of(value)
            : Optional.empty();
      }
    }
    return Optional.of(0L);
  }

  /** What the pointer at an offset leads to by the initial value; null where it leads to no variable of the program. */
  private @Nullable At pointee(At from, long offset) {
    Initializer initial = program.initializer(from.variable());
    for (Initializer.Cell cell : initial.cells()) {
      if (cell instanceof Initializer.Value(long at, _, Operand.SymbolAddress(int referent, long inside))
          && at == from.offset() + offset
          && program.resolve(from.variable().unit(), initial.referents().get(referent)) instanceof Symbol.DefinedVariable variable) {
        return new At(variable, inside);
      }
    }
    return null;
  }

  /** The type of the number, pointer or array that begins at an offset; of the element, where that is inside of an array. */
  private Type scalar(Type type, long offset, String unit) {
    Layout layout = layout(unit);
    return switch (type.resolved()) {
      case Type.Aggregate(String key) -> {
        AggregateType definition = layout.definition(key);
        List<AggregateType.Member> members = definition == null ? List.of() : layout.at(definition, offset);
        yield members.isEmpty() ? type : scalar(members.getFirst().type(), offset - Layout.begin(members.getFirst()), unit);
      }
      case Type.Array(Type element, _) -> {
        long size = layout.size(element);
        yield offset == 0 || size <= 0 ? type : scalar(element, offset % size, unit);
      }
      case Type.None _, Type.Scalar _, Type.Pointer _, Type.Enumeration _, Type.Typedef _, Type.Function _, Type.Unknown _ -> type;
    };
  }

  private Layout layout(String unit) {
    return new Layout(program.types(), program.unit(unit).pointerBytes());
  }

  /** The stores that may change where the first pointer of a path leads to. */
  private List<Stored> changes(MemberAccess access, List<Long> path, At holder) {
    if (path.isEmpty()) {
      return List.of();
    }
    if (!read) {
      read = true;
      program.functions().forEach(this::storedBy);
    }
    String label = "struct " + access.struct().orElseThrow();
    At pointer = new At(holder.variable(), holder.offset() + path.getFirst());
    return stored.stream()
        .filter(s -> s.place().isEmpty() || s.place().get().equals(pointer))
        .filter(s -> s.field().offset() == path.getFirst() && Layout.label(s.field().aggregate()).equals(label))
        .toList();
  }

  /** The part of a variable that a place is, where no index leaves it open. */
  private static Optional<At> known(Place place, long bytes) {
    return place.root() instanceof Root.Global(Symbol.DefinedVariable variable)
        ? place.object().filter(span -> span.high() - span.low() == bytes).map(span -> new At(variable, span.low()))
        : Optional.empty();
  }

  private void storedBy(Symbol.DefinedFunction function) {
    Places places = Places.of(program, function);
    for (Access access : places.accesses()) {
      if (access.kind() != Access.Kind.READ && access.pointer()) {
        Place place = places.at(access.address(), 0, access.bytes(), true);
        place.field().ifPresent(field -> stored.add(new Stored(field, known(place, access.bytes()))));
      }
    }
  }
}
