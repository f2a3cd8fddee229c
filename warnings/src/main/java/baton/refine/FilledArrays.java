package baton.refine;

import baton.entry.Contexts;
import baton.entry.Spawned;
import baton.flow.Operands;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Digest;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Referent;
import baton.link.Symbol;
import baton.memory.Address;
import baton.memory.Base;
import baton.model.AllocationRule;
import baton.model.ConcurrencyModel;
import baton.model.FreeRule;
import baton.model.FunctionRules;
import baton.race.SharedAccess;
import baton.summary.Act;
import baton.summary.Event;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Arrays of pointers that a loop fills with what it hands over: in each round an object is made, its address is put into the element of
 * this round, and a thread is handed it. Nobody else puts anything there, so what an element holds is the object of the thread of its
 * round, and of no other.
 */
final class FilledArrays {
  private final Contexts contexts;
  private final ControlFlows flows;
  private final CellWrites cells;
  private final ConcurrencyModel model;

  /**
   * What is found in an element.
   *
   * @param index the element's number
   * @param first that of the first element that was filled
   */
  record Found(Address index, long first) {}

  FilledArrays(Contexts contexts, ControlFlows flows, CellWrites cells, ConcurrencyModel model) {
    this.contexts = contexts;
    this.flows = flows;
    this.cells = cells;
    this.model = model;
  }

  /** The element that an access of the function which fills the array found the object in that {@code s} handed over; empty for others. */
  Optional<Found> found(Spawned s, Base object) {
    if (!(object instanceof Base.Held(Address cell, _)) || cell.terms().size() != 1 || s.argument().isEmpty()) {
      return Optional.empty();
    }
    Digest digest = contexts.names().program().function(s.function()).digest();
    Address argument = s.argument().get();
    if (!(argument.base() instanceof Base.Fresh(Digest in, int made)) || !in.equals(digest) || !argument.terms().isEmpty()) {
      return Optional.empty();
    }
    ControlFlow flow = flows.of(s.function());
    Optional<Integer> store = onlyStore(s, cell, made);
    OptionalInt counter = store.isEmpty() ? OptionalInt.empty() : counter(s.function(), store.get(), cell.terms().getFirst().stride());
    if (counter.isEmpty() || Induction.signedStep(flow, counter.getAsInt()).orElse(0) != 1) {
      return Optional.empty();
    }
    int phi = counter.getAsInt();
    boolean eachRound =
        flow.separates(phi, call(s))
            && flow.separates(phi, store.get())
            && isBetween(flow, phi, made, call(s))
            && isBetween(flow, phi, made, store.get());
    OptionalLong first = eachRound ? flow.startsAt(phi) : OptionalLong.empty();
    return first.isPresent() ? Optional.of(new Found(cell.terms().getFirst().index(), first.getAsLong())) : Optional.empty();
  }

  /**
   * Whether what is read from a cell inside the object that {@code s} hands over is the handle that the call puts there.
   *
   * @param cell the cell, under the name by which a later loop reads it
   */
  boolean isHandle(Spawned s, Address cell) {
    Base made = s.argument().map(Address::base).orElseThrow();
    List<SharedAccess> reads =
        cells.reads(cell).stream()
            .filter(r -> r.entry().number() == s.parent().number() && r.occurrence().at().function().equals(s.function()))
            .toList();
    ControlFlow flow = flows.of(s.function());
    boolean[] put = {false};
    for (SharedAccess read : reads) {
      Optional<List<SharedAccess>> writes = cells.writes(read);
      if (writes.isEmpty()) {
        return false;
      }
      for (SharedAccess write : writes.get()) {
        boolean own = write.entry().number() == s.parent().number() && write.occurrence().at().function().equals(s.function());
        boolean byCall = own && write.anchor() == call(s) && write.occurrence().raw().via().isEmpty() && write.cell().base().equals(made)
            && write.cell().offset() == cell.offset();
        boolean earlier =
            own && write.cell().base().equals(made) && made instanceof Base.Fresh(_, int site) && !follows(flow, call(s), write.anchor(), site);
        boolean gone = write.access().kind() == Act.Kind.FREE;
        put[0] |= byCall;
        if (!byCall && !earlier && !gone) {
          return false;
        }
      }
    }
    return put[0];
  }

  /** Whether an instruction may be executed after another one without a new object being made. */
  private static boolean follows(ControlFlow flow, int earlier, int later, int made) {
    int from = flow.block(earlier);
    int to = flow.block(later);
    int through = flow.block(made);
    if (from == to && later >= earlier) {
      return true;
    }
    return to == through ? later < made && flow.reaches(from, to, -1) : flow.reaches(from, to, through);
  }

  private static int call(Spawned s) {
    return s.event().via().map(Event.Via::ordinal).orElse(s.event().site().ordinal());
  }

  /** Whether {@code between} is executed whenever control goes from a loop's counter to {@code later}. */
  private static boolean isBetween(ControlFlow flow, int counter, int between, int later) {
    int from = flow.block(counter);
    int through = flow.block(between);
    int to = flow.block(later);
    if (through == to) {
      return between < later;
    }
    return through == from || (from != to && !flow.reaches(from, to, through));
  }

  /** The counter that is the number of the element into which an instruction stores. */
  private OptionalInt counter(Symbol.DefinedFunction function, int store, long stride) {
    Body body = contexts.names().program().function(function).body();
    if (!(body.instruction(store) instanceof Instruction.Store(_, _, Operand.Register(int at), _))
        || !(body.instruction(at) instanceof Instruction.Address(_, _, var indices, _))
        || indices.size() != 1
        || indices.getFirst().stride() != stride) {
      return OptionalInt.empty();
    }
    Operand index = indices.getFirst().index();
    while (index instanceof Operand.Register(int ordinal)
        && body.instruction(ordinal) instanceof Instruction.Convert(String operator, _, _, Operand value)
        && (operator.equals("sext") || operator.equals("zext"))) {
      index = value;
    }
    return index instanceof Operand.Register(int phi) && body.instruction(phi) instanceof Instruction.Phi ? OptionalInt.of(phi) : OptionalInt.empty();
  }

  /** The one instruction that puts anything but null into the array of a cell: the address of what is made at {@code made}. */
  private Optional<Integer> onlyStore(Spawned s, Address cell, int made) {
    Body body = contexts.names().program().function(s.function()).body();
    List<Integer> stores = new ArrayList<>();
    for (Block block : body.blocks()) {
      for (int ordinal = block.first(); ordinal < block.end(); ordinal++) {
        if (body.instruction(ordinal) instanceof Instruction.Store(_, Operand value, Operand.Register(int at), _)
            && value.equals(new Operand.Register(made))
            && body.instruction(at) instanceof Instruction.Address(Operand base, long offset, _, _)
            && offset == cell.offset()
            && isBase(body, base, cell.base(), s)) {
          stores.add(ordinal);
        }
      }
    }
    if (stores.size() != 1) {
      return Optional.empty();
    }
    int store = stores.getFirst();
    boolean alone = cell.base() instanceof Base.Fresh(_, int array) && isOnlyFilledBy(s.function(), array, store);
    return alone || isOnlyWrittenBy(s, cell, store) ? Optional.of(store) : Optional.empty();
  }

  private boolean isBase(Body body, Operand operand, Base base, Spawned s) {
    return switch (base) {
      case Base.Fresh(Digest in, int site) ->
          in.equals(contexts.names().program().function(s.function()).digest()) && operand.equals(new Operand.Register(site)) && contexts.madeOnce(base);
      case Base.Global(Referent name) ->
          operand instanceof Operand.SymbolAddress(int referent, long offset) && offset == 0 && body.referents().get(referent).equals(name)
              && !contexts.names().isThreadLocal(s.function(), base);
      case Base.Zero _, Base.Formal _, Base.Held _, Base.Opaque _, Base.Handed _, Base.Within _ -> false;
    };
  }

  /** Whether the address of an array goes nowhere but into loads and stores, of which only one puts anything but null there. */
  private boolean isOnlyFilledBy(Symbol.DefinedFunction function, int array, int store) {
    Body body = contexts.names().program().function(function).body();
    Set<Operand> inside = new HashSet<>();
    inside.add(new Operand.Register(array));
    for (Block block : body.blocks()) {
      for (int ordinal = block.first(); ordinal < block.end(); ordinal++) {
        if (body.instruction(ordinal) instanceof Instruction.Address(Operand base, _, _, _) && inside.contains(base)) {
          inside.add(new Operand.Register(ordinal));
        }
      }
    }
    for (Block block : body.blocks()) {
      for (int ordinal = block.first(); ordinal <= block.end(); ordinal++) {
        Instruction each = ordinal < block.end() ? body.instruction(ordinal) : block.terminator();
        if (Operands.of(each).anyMatch(inside::contains) && !isHarmless(function, body, each, ordinal == store, inside)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean isHarmless(Symbol.DefinedFunction function, Body body, Instruction each, boolean filling, Set<Operand> inside) {
    return switch (each) {
      case Instruction.Load _, Instruction.Compare _ -> true;
      case Instruction.Address(Operand base, _, var indices, _) ->
          inside.contains(base) && indices.stream().noneMatch(i -> inside.contains(i.index()));
      case Instruction.Store(_, Operand value, _, _) -> !inside.contains(value) && (filling || NewObjects.isNull(value));
      case Instruction.Fill(_, Operand value, _, _) -> NewObjects.isNull(value);
      case Instruction.Call call ->
          call.callee() instanceof Callee.Direct(int referent)
              && contexts.names().symbol(function, body.referents().get(referent)).filter(c -> isOnlyFreed(c)).isPresent();
      default -> false;
    };
  }

  private boolean isOnlyFreed(Symbol callee) {
    FunctionRules rules = model.function(callee.name());
    return callee instanceof Symbol.Callable && rules.rule(FreeRule.class).isPresent() && rules.rule(AllocationRule.class).isEmpty();
  }

  /** Whether all writes of what is read from a cell are by one instruction. */
  private boolean isOnlyWrittenBy(Spawned s, Address cell, int store) {
    List<SharedAccess> reads = cells.reads(cell);
    boolean known = !reads.isEmpty();
    for (SharedAccess read : reads) {
      Optional<List<SharedAccess>> writes = cells.writes(read);
      known &=
          writes.isPresent()
              && writes.get().stream()
                  .allMatch(
                      w ->
                          w.entry().number() == s.parent().number()
                              && w.occurrence().at().function().equals(s.function())
                              && w.occurrence().raw().via().isEmpty()
                              && (w.occurrence().raw().site().ordinal() == store || w.access().kind() == Act.Kind.FREE));
    }
    return known;
  }
}
