package baton.refine;

import baton.entry.Contexts;
import baton.entry.ProgramNames;
import baton.entry.Spawned;
import baton.ir.Body;
import baton.ir.Digest;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Referent;
import baton.link.Symbol;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Term;
import baton.race.SharedAccess;
import baton.summary.Act;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Numbers that threads find in tables of constants, of each of which one element is handed over: a variable that nobody writes, or a local
 * variable into which nothing is put but its initial values.
 */
final class HandedTables {
  /** Longer tables are not looked through. */
  private static final int MOST_ELEMENTS = 256;

  private final Contexts contexts;
  private final ProgramNames names;
  private final CellWrites cells;
  private final Map<Local, Optional<LocalConstants>> locals = new HashMap<>();

  /** A variable of a function. */
  private record Local(Symbol.DefinedFunction function, int site) {}

  HandedTables(Contexts contexts, CellWrites cells) {
    this.contexts = contexts;
    this.names = contexts.names();
    this.cells = cells;
  }

  /** What a table holds. */
  private interface Table {
    /** The number of so many bytes at an offset; empty where it is not known. */
    OptionalLong at(long offset, long bytes);

    /** How many bytes there are. */
    long size();
  }

  /** What a cell behind the argument may be called in the thread that a call starts: what the call hands over may have a name. */
  static Set<Address> names(Address cell, Spawned s) {
    Set<Address> result = new LinkedHashSet<>(Set.of(cell));
    s.argument().filter(a -> !a.isInteger()).ifPresent(a -> result.add(a.plus(cell.offset())));
    return result;
  }

  /** Whether what {@code s} hands over lies in memory that nobody can write. */
  boolean isReadOnly(Spawned s) {
    return s.argument()
        .filter(a -> a.base() instanceof Base.Global(Referent name)
            && names.symbol(s.function(), name).orElse(null) instanceof Symbol.DefinedVariable variable
            && names.program().variable(variable).constant())
        .isPresent();
  }

  /**
   * The number in a field behind what {@code s} hands over, in the names of the function that calls: a constant, or a constant plus a
   * multiple of the index of the element.
   *
   * @param behind the argument, in the names of the thread
   */
  Optional<Address> number(OwnNumbers.Field field, Spawned s, Base behind) {
    Optional<Address> argument = s.argument().filter(a -> a.terms().size() <= 1);
    Optional<Table> table = argument.flatMap(a -> table(a.base(), reads(Address.of(behind, field.offset(), List.of()), s), s));
    if (table.isEmpty()) {
      return Optional.empty();
    }
    long from = argument.get().offset() + field.offset();
    if (argument.get().terms().isEmpty()) {
      OptionalLong number = at(table.get(), from, field.bytes());
      return number.isPresent() ? Optional.of(Address.integer(number.getAsLong())) : Optional.empty();
    }
    return line(table.get(), from, field.bytes(), argument.get().terms().getFirst());
  }

  /** What stands in a table; empty also for a short number below 0, as it is another one where it is read without a sign. */
  private static OptionalLong at(Table table, long offset, long bytes) {
    OptionalLong number = table.at(offset, bytes);
    return number.isPresent() && number.getAsLong() < 0 && bytes < Integer.BYTES ? OptionalLong.empty() : number;
  }

  /** A number that grows by as much from each element to the next one. */
  private static Optional<Address> line(Table table, long from, long bytes, Term index) {
    long stride = index.stride();
    if (stride <= 0 || from < 0 || table.size() / stride > MOST_ELEMENTS) {
      return Optional.empty();
    }
    List<Long> numbers = new ArrayList<>();
    for (long at = from % stride; at + bytes <= table.size(); at += stride) {
      OptionalLong number = at(table, at, bytes);
      if (number.isEmpty()) {
        return Optional.empty();
      }
      numbers.add(number.getAsLong());
    }
    if (numbers.size() < 2) {
      return Optional.empty();
    }
    long first = numbers.getFirst();
    long step = numbers.get(1) - first;
    for (int i = 0; i < numbers.size(); i++) {
      if (numbers.get(i) != first + i * step) {
        return Optional.empty();
      }
    }
    Address number = Address.integer(first + from / stride * step);
    return Optional.of(step == 0 ? number : Address.of(number.base(), number.offset(), List.of(new Term(step, index.index()))));
  }

  /** The accesses by which threads that {@code s} starts read a cell. */
  private List<SharedAccess> reads(Address cell, Spawned s) {
    return names(cell, s).stream().flatMap(name -> cells.reads(name).stream()).filter(r -> r.entry().number() == s.child().number()).toList();
  }

  private Optional<Table> table(Base object, List<SharedAccess> reads, Spawned s) {
    Digest digest = names.program().function(s.function()).digest();
    return switch (object) {
      case Base.Global(Referent name) when names.symbol(s.function(), name).orElse(null) instanceof Symbol.DefinedVariable variable ->
          names.program().variable(variable).constant() || isNeverWritten(reads)
              ? Optional.of(initial(s.function(), object, names.program().variable(variable).bytes()))
              : Optional.empty();
      case Base.Fresh(Digest in, int site) when in.equals(digest) -> local(site, reads, s);
      case Base.Global _, Base.Fresh _, Base.Zero _, Base.Formal _, Base.Held _, Base.Opaque _, Base.Handed _, Base.Within _ -> Optional.empty();
    };
  }

  private boolean isNeverWritten(List<SharedAccess> reads) {
    return !reads.isEmpty() && reads.stream().noneMatch(r -> cells.isOpen(r.cell()) || cells.mayBeWritten(r, _ -> true));
  }

  private Table initial(Symbol.DefinedFunction function, Base variable, long size) {
    return new Table() {
      @Override
      public OptionalLong at(long offset, long bytes) {
        return InitialNumbers.of(names, function, Address.of(variable, offset, List.of()), bytes);
      }

      @Override
      public long size() {
        return size;
      }
    };
  }

  /**
   * A local variable of the function that calls, into each cell of which it puts one constant, and nobody anything else: its address goes
   * nowhere but to starts of threads.
   */
  private Optional<Table> local(int site, List<SharedAccess> reads, Spawned s) {
    Body body = names.program().function(s.function()).body();
    boolean direct = !reads.isEmpty() && s.event().via().isEmpty();
    if (!direct
        || !(body.instruction(site) instanceof Instruction.Allocate(long bytes, Operand.IntegerConstant(_, long count), _))
        || bytes * count > MOST_ELEMENTS * Long.BYTES) {
      return Optional.empty();
    }
    Optional<LocalConstants> constants = locals.computeIfAbsent(new Local(s.function(), site), _ -> LocalConstants.of(body, site));
    return constants
        .filter(c -> c.passedAt().stream().allMatch(call -> isStart(call, s)) && reads.stream().allMatch(r -> isOnlyPut(r, c, s)))
        .map(c -> table(c, bytes * count));
  }

  /** Whether a call of the function starts threads, itself. */
  private boolean isStart(int call, Spawned s) {
    return contexts.spawned().stream()
        .anyMatch(o -> o.function().equals(s.function()) && o.event().via().isEmpty() && o.event().site().ordinal() == call);
  }

  /** Whether all that may write what is read are the stores of constants, as far as others know of the variable then. */
  private boolean isOnlyPut(SharedAccess read, LocalConstants constants, Spawned s) {
    return !cells.isOpen(read.cell())
        && !cells.mayBeWritten(
            read,
            w ->
                w.access().kind() != Act.Kind.WRITE
                    || !w.occurrence().at().function().equals(s.function())
                    || w.occurrence().raw().via().isPresent()
                    || !constants.isStore(w.occurrence().raw().site().ordinal()));
  }

  private static Table table(LocalConstants constants, long size) {
    return new Table() {
      @Override
      public OptionalLong at(long offset, long bytes) {
        return constants.at(offset, bytes);
      }

      @Override
      public long size() {
        return size;
      }
    };
  }
}
