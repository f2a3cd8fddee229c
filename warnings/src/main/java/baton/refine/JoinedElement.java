package baton.refine;

import baton.entry.Contexts;
import baton.entry.Parallelism;
import baton.entry.Spawned;
import baton.ir.Digest;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Referent;
import baton.ir.Type;
import baton.link.Program;
import baton.link.Symbol;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Term;
import baton.race.Discharge;
import baton.race.Facts;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import baton.symbolic.Kept;
import baton.symbolic.StartedThread;
import baton.symbolic.Threads;
import java.util.List;
import java.util.Optional;

/**
 * A loop started one thread for each element of an array and put its handle into an element of the same number. A later loop joins the
 * thread of its round and then looks at the element of this number: only the thread of that element could touch it, and has ended.
 */
public final class JoinedElement implements Refinement {
  private static final int NONE = -1;

  private final Contexts contexts;
  private final ControlFlows flows;
  private final Parallelism parallelism;
  private final Stability stability;
  private final OwnNumbers numbers;
  private final CellWrites cells;
  private final FilledArrays filled;
  private final StartCounters counters;
  private final OwnPointees pointees;
  private final PerAccess<Integer> rounds = new PerAccess<>(this::round);

  /**
   * What the thread of a start has for itself, in the names of the function that starts it.
   *
   * @param address an element of an array
   * @param offset how far behind it the thread's access begins
   */
  private record Element(Address address, long offset) {}

  JoinedElement(Facts facts, Stability stability, OwnNumbers numbers, CellWrites cells, OwnPointees pointees) {
    this.pointees = pointees;
    this.stability = stability;
    this.cells = cells;
    this.numbers = numbers;
    this.contexts = facts.contexts();
    this.flows = new ControlFlows(contexts);
    this.parallelism = facts.parallelism();
    this.counters = new StartCounters(contexts, flows, new MadeForStarts(contexts));
    this.filled = new FilledArrays(contexts, flows, cells, parallelism.model());
  }

  @Override
  public String name() {
    return "joined-element";
  }

  @Override
  public String paper() {
    return "Vojdani et al., Static Race Detection for Device Drivers: The Goblint Approach, thread creation";
  }

  @Override
  public boolean concerns(SharedAccess access) {
    return round(access) != NONE;
  }

  @Override
  public boolean concernsPairOfOne() {
    return true;
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    boolean joined = isJoined(pair.first(), pair.second()) || isJoined(pair.second(), pair.first());
    boolean rows = pair.first().cell().terms().size() > 1 || pair.second().cell().terms().size() > 1;
    List<String> assumptions = rows ? List.of("counters-do-not-wrap", "in-bounds") : List.of("counters-do-not-wrap");
    return joined ? Optional.of(new Discharge(name(), "the thread that was handed this element was joined", assumptions)) : Optional.empty();
  }

  /**
   * The counter of the rounds, in each of which another element is accessed, or the call in which these rounds are; {@link #NONE} where there
   * is none, or no such order.
   */
  private int round(SharedAccess access) {
    Symbol.DefinedFunction function = access.occurrence().at().function();
    List<Term> terms = outermost(access, element(access.cell())).terms();
    return terms.size() == 1 && contexts.activatedOnce(access.entry(), function)
        ? round(terms.getFirst().index().base(), contexts.names().program().function(function).digest())
        : NONE;
  }

  private static int round(Base index, Digest function) {
    return switch (index) {
      case Base.Opaque(Digest in, int round) when in.equals(function) -> Math.max(NONE, round);
      case Base.Within(Digest in, int call, Base.Opaque _) when in.equals(function) -> call;
      case Base _ -> NONE;
    };
  }

  /** The element of an array that is accessed, or in which the address of what is accessed is. */
  private static Address element(Address cell) {
    return cell.terms().isEmpty() && cell.base() instanceof Base.Held(Address array, _) ? array : cell;
  }

  /** A cell in an array of rows as a cell of its row, at whatever place; another cell as it is. */
  private Address outermost(SharedAccess access, Address cell) {
    if (cell.terms().size() != 2) {
      return cell;
    }
    Term row = Math.abs(cell.terms().get(0).stride()) > Math.abs(cell.terms().get(1).stride()) ? cell.terms().get(0) : cell.terms().get(1);
    return rowBytes(access).filter(b -> b == row.stride()).isPresent()
        ? Address.of(cell.base(), Math.floorDiv(cell.offset(), row.stride()) * row.stride(), List.of(row))
        : cell;
  }

  /** The size of the rows of which a variable consists; empty where it is no array of arrays. */
  private Optional<Long> rowBytes(SharedAccess access) {
    Program program = contexts.names().program();
    return access.cell().base() instanceof Base.Global(Referent name)
            && contexts.names().symbol(access.occurrence().at().function(), name).orElse(null) instanceof Symbol.DefinedVariable variable
            && program.type(variable).resolved() instanceof Type.Array(Type row, long rows)
            && row.resolved() instanceof Type.Array
            && rows > 0
        ? Optional.of(program.variable(variable).bytes() / rows)
        : Optional.empty();
  }

  private boolean isJoined(SharedAccess access, SharedAccess other) {
    int round = access.entry().number() == other.entry().number() ? NONE : rounds.of(access);
    if (round == NONE) {
      return false;
    }
    Symbol.DefinedFunction function = access.occurrence().at().function();
    Optional<List<Spawned>> starts = parallelism.startsAll(access.entry(), other.entry());
    ControlFlow flow = flows.of(function);
    return starts.isPresent()
        && starts.get().stream()
            .allMatch(
                s ->
                    s.function().equals(function)
                        && !flow.follows(round, call(s), -1)
                        && (isOfElement(s, access, other)
                            || (!contexts.startsSeveral(s) && (isOfFilled(s, access, other) || isOfPointee(s, access, other)))));
  }

  private static int call(Spawned s) {
    return s.event().via().map(e -> e.ordinal()).orElse(s.event().site().ordinal());
  }

  /** Whether the call hands over elements of the array that is accessed, and the handle of the thread that got this one was joined. */
  private boolean isOfElement(Spawned s, SharedAccess access, SharedAccess other) {
    if (s.child().number() != other.entry().number()) {
      return false;
    }
    Address cell = outermost(access, access.cell());
    boolean isRow = !cell.equals(access.cell());
    Optional<Element> own = isHanded(s, other) ? handed(s, other) : behind(s, other).or(() -> numbered(s, access, other, isRow));
    return own.filter(e -> isOfRound(s, new Looked(access, cell, isRow ? 1 : access.access().bytes()), e, isRow ? 1 : other.access().bytes()))
        .isPresent();
  }

  /**
   * What is looked at after a join.
   *
   * @param access the access
   * @param cell an element of an array
   * @param bytes so many from there
   */
  private record Looked(SharedAccess access, Address cell, long bytes) {}

  /** Whether the element that is looked at is that of the thread which was joined in this round. */
  private boolean isOfRound(Spawned s, Looked at, Element own, long otherBytes) {
    Address cell = at.cell();
    Address argument = own.address();
    if (cell.terms().size() != 1) {
      return false;
    }
    Term index = cell.terms().getFirst();
    boolean sameArray =
        argument.terms().size() == 1 && anyTime(argument).equals(anyTime(cell)) && argument.terms().getFirst().stride() == index.stride();
    if (!sameArray
        || !cells.isOneObject(argument.base(), s.parent(), s.function(), contexts::madeOnce)
        || index.index().offset() != 0
        || !index.index().terms().isEmpty()
        || !isCounter(argument.terms().getFirst().index())) {
      return false;
    }
    Optional<StartCounters.Counter> counter = counters.of(s, argument.terms().getFirst().index().base());
    if (counter.isEmpty() || Induction.signedStep(counter.get().flow(), counter.get().phi()).orElse(0) != 1) {
      return false;
    }
    Optional<Long> first = first(counter.get().flow(), counter.get().phi());
    long low = Math.min(cell.offset() - argument.offset(), own.offset());
    long high = Math.max(cell.offset() - argument.offset() + at.bytes(), own.offset() + otherBytes);
    boolean inside = at.bytes() > 0 && otherBytes > 0 && high - low <= Math.abs(index.stride());
    return inside && first.isPresent() && allJoined(at.access(), s, index.index(), first.get());
  }

  /** The element to which the thread finds a pointer behind its argument that the start put there. */
  private Optional<Element> behind(Spawned s, SharedAccess other) {
    return other.cell().terms().isEmpty()
        ? pointees.behind(s, other).map(a -> new Element(a, other.cell().offset()))
        : Optional.empty();
  }

  /** Whether the object was made for the thread that found its address behind its argument, and this one was joined. */
  private boolean isOfPointee(Spawned s, SharedAccess access, SharedAccess other) {
    Optional<Address> pointer = s.child().number() == other.entry().number() ? pointees.cell(other).filter(c -> OwnPointees.isAt(c, s)) : Optional.empty();
    Optional<Address> cell = access.cell().base() instanceof Base.Held(Address at, _) ? Optional.of(at) : Optional.empty();
    return pointer.isPresent()
        && cell.isPresent()
        && s.argument().isPresent()
        && pointees.isOwn(other)
        && isOfRound(s, new Looked(access, cell.get(), Long.BYTES), new Element(s.argument().get(), pointer.get().offset()), Long.BYTES)
        && cell.get().offset() == s.argument().get().offset() + pointer.get().offset();
  }

  /** Whether the call hands over objects whose addresses are in the elements of an array, and the thread of this one was joined. */
  private boolean isOfFilled(Spawned s, SharedAccess access, SharedAccess other) {
    if (s.child().number() != other.entry().number() || !isHanded(s, other) || !access.cell().terms().isEmpty()) {
      return false;
    }
    Optional<FilledArrays.Found> found = filled.found(s, access.cell().base());
    return found.isPresent() && (allJoined(access, s, found.get().index(), found.get().first()) || isJoinedByOwn(access, s));
  }

  /** Whether the handle that was joined is in the very object that is accessed, where the call put it. */
  private boolean isJoinedByOwn(SharedAccess access, Spawned s) {
    Address object = Stability.anyTime(Address.of(access.cell().base()));
    return access.guard().threads().joined().stream()
        .anyMatch(
            handle ->
                handle.offset() == 0
                    && handle.terms().isEmpty()
                    && handle.base() instanceof Base.Held(Address cell, _)
                    && cell.terms().isEmpty()
                    && Stability.anyTime(Address.of(cell.base())).equals(object)
                    && filled.isHandle(s, cell));
  }

  private static Optional<Element> handed(Spawned s, SharedAccess other) {
    return s.argument().map(a -> new Element(a, other.cell().offset()));
  }

  /** The element at the number that the thread was handed, where that is the counter itself. */
  private Optional<Element> numbered(Spawned s, SharedAccess access, SharedAccess other, boolean inRow) {
    Address cell = outermost(other, other.cell());
    if (cell.terms().size() != 1 || inRow == cell.equals(other.cell()) || !isOneArray(access, other)) {
      return Optional.empty();
    }
    Term index = cell.terms().getFirst();
    Optional<OwnNumbers.Numbers> own = numbers.of(index.index(), other);
    Optional<Address> number =
        own.flatMap(n -> n.source().position() != s.argumentAt()
            ? Optional.empty()
            : n.source().field().map(f -> OwnNumbers.content(s, f)).orElse(s.argument()));
    Optional<OwnNumbers.Line> line = number.flatMap(n -> numbers.line(n, s));
    return line.filter(l -> l.factor() == 1 && l.offset() == 0)
        .map(
            l -> {
              Base counter = new Base.Opaque(contexts.names().program().function(s.function()).digest(), l.counter());
              List<Term> terms = List.of(new Term(index.stride(), Address.of(counter)));
              return new Element(Address.of(access.cell().base(), 0, terms), cell.offset());
            });
  }

  /** Whether both are in one variable, or behind one pointer that the thread finds in a variable as the function that starts it does. */
  private boolean isOneArray(SharedAccess access, SharedAccess other) {
    if (access.cell().base() instanceof Base.Held(Address pointer, _) && other.cell().base() instanceof Base.Held(Address same, _)) {
      return pointer.terms().isEmpty()
          && same.terms().isEmpty()
          && pointer.offset() == same.offset()
          && isOneVariable(pointer.base(), access, same.base(), other)
          && stability.unchanged(same, other, true);
    }
    return isOneVariable(access.cell().base(), access, other.cell().base(), other);
  }

  /** Whether two names are of one variable that all threads share. */
  private boolean isOneVariable(Base variable, SharedAccess access, Base same, SharedAccess other) {
    return variable instanceof Base.Global(var name)
        && same instanceof Base.Global(var otherName)
        && !contexts.names().isThreadLocal(access.occurrence().at().function(), variable)
        && contexts.names().symbol(access.occurrence().at().function(), name).isPresent()
        && contexts
            .names()
            .symbol(access.occurrence().at().function(), name)
            .equals(contexts.names().symbol(other.occurrence().at().function(), otherName));
  }

  /** What an address starts from, whenever that was read: where it is read from a cell, that is settled. */
  private static Address anyTime(Address address) {
    return Stability.anyTime(Address.of(address.base()));
  }

  private static boolean isCounter(Address index) {
    return index.offset() == 0 && index.terms().isEmpty();
  }

  private boolean isHanded(Spawned s, SharedAccess other) {
    return other.cell().base() instanceof Base.Handed(var entry, int position)
        && entry.equals(contexts.names().self(other.entry().function()))
        && position == s.argumentAt()
        && other.cell().terms().isEmpty();
  }

  /** The constant that a counter begins with. */
  private static Optional<Long> first(ControlFlow flow, int phi) {
    if (!(flow.instruction(phi) instanceof Instruction.Phi counter)) {
      return Optional.empty();
    }
    Optional<Long> result = Optional.empty();
    int header = flow.block(phi);
    for (Instruction.Incoming incoming : counter.incoming()) {
      boolean inLoop = incoming.block() == header || flow.reaches(header, incoming.block(), -1);
      if (!inLoop) {
        if (!(incoming.value() instanceof Operand.IntegerConstant(_, long value)) || result.orElse(value) != value) {
          return Optional.empty();
        }
        result = Optional.of(value);
      }
    }
    return result;
  }

  /**
   * Whether the handles of all threads that the call may have started are kept under the number of their round, and this one's was joined.
   */
  private boolean allJoined(SharedAccess access, Spawned s, Address index, long first) {
    Threads threads = access.guard().threads();
    Address function = Address.of(new Base.Global(contexts.names().self(s.child().function())));
    for (StartedThread each : threads.started()) {
      if (each.function().equals(function) || !(each.function().base() instanceof Base.Global)) {
        Optional<Kept> kept = each.kept().filter(k -> k.range().isPresent() && k.range().get().first() == first);
        Optional<Address> handle = kept.map(k -> k.cell().plus(index, k.range().get().stride()));
        boolean ended =
            handle.isPresent()
                && (threads.joined().stream().anyMatch(h -> isHeld(h, handle.get())) || threads.knowsAbsent(each, index));
        if (!ended) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean isHeld(Address handle, Address cell) {
    return handle.offset() == 0 && handle.terms().isEmpty() && handle.base() instanceof Base.Held(Address from, _) && from.equals(cell);
  }
}
