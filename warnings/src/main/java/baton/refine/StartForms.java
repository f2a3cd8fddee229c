package baton.refine;

import baton.entry.Contexts;
import baton.entry.ProgramNames;
import baton.entry.Spawned;
import baton.ir.Body;
import baton.ir.Digest;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Referent;
import baton.ir.Terminator;
import baton.link.Symbol;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Term;
import baton.summary.Event;
import baton.symbolic.Comparison;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a call that starts threads hands over, as it is computed in the function that calls: from the counter of the loop around the call,
 * and from numbers that are the same in all its rounds.
 */
final class StartForms {
  private static final int DEEPEST = 12;

  /** Numbers further apart may be equal after a conversion to 32 bits. */
  private static final long MOST_APART = Short.MAX_VALUE;

  private final Contexts contexts;
  private final ControlFlows flows;
  private final CellWrites cells;
  private final OwnNumbers numbers;

  StartForms(Contexts contexts, CellWrites cells, OwnNumbers numbers) {
    this.contexts = contexts;
    this.flows = new ControlFlows(contexts);
    this.cells = cells;
    this.numbers = numbers;
  }

  /** A number that {@code s} hands over, or the distance of an address from its base; empty where it is not known. */
  Optional<Form> of(Address value, Spawned s) {
    Optional<Form> result = base(value.base(), s).flatMap(b -> b.plus(Form.of(value.offset())));
    for (Term term : value.terms()) {
      Optional<Form> index = of(term.index(), s).flatMap(i -> i.times(term.stride()));
      result = index.isEmpty() ? index : result.flatMap(r -> r.plus(index.get()));
    }
    return result;
  }

  private Optional<Form> base(Base base, Spawned s) {
    Digest digest = contexts.names().program().function(s.function()).digest();
    return switch (base) {
      case Base.Zero _ -> Optional.of(Form.of(0));
      case Base.Opaque(Digest in, int site) when in.equals(digest) && site >= 0 -> number(new Operand.Register(site), s, 0);
      case Base.Held(Address cell, _) when cell.base() instanceof Base.Global(Referent name) && cell.terms().isEmpty() ->
          cell(name, cell.offset(), s);
      case Base.Handed(Referent function, int position) when function.equals(contexts.names().self(s.function())) ->
          number(new Operand.Formal(position), s, 0);
      case Base.Formal(int position) -> number(new Operand.Formal(position), s, 0);
      case Base.Opaque _, Base.Held _, Base.Handed _, Base.Global _, Base.Fresh _, Base.Within _ -> Optional.empty();
    };
  }

  private Optional<Form> number(Operand operand, Spawned s, int depth) {
    if (depth > DEEPEST) {
      return Optional.empty();
    }
    return switch (operand) {
      case Operand.IntegerConstant(_, long value) -> Form.of(value).times(1);
      case Operand.Null _ -> Optional.of(Form.of(0));
      case Operand.Formal(int index) -> Optional.of(Form.of(new Form.Atom.Value(s.function(), "argument " + index)));
      case Operand.Register(int ordinal) -> made(ordinal, s, depth);
      default -> Optional.empty();
    };
  }

  private Optional<Form> made(int ordinal, Spawned s, int depth) {
    Body body = contexts.names().program().function(s.function()).body();
    ControlFlow flow = flows.of(s.function());
    return switch (body.instruction(ordinal)) {
      case Instruction.Convert(String operator, _, var to, Operand value) when to.bits() >= Integer.SIZE && isKept(operator) ->
          number(value, s, depth + 1).flatMap(n -> operator.equals("zext") ? n.unsigned() : Optional.of(n));
      case Instruction.Binary(String operator, _, Operand left, Operand right) -> {
        Optional<Form> one = number(left, s, depth + 1);
        Optional<Form> two = one.isEmpty() ? one : number(right, s, depth + 1);
        Optional<Form> computed = two.flatMap(r -> Form.computed(operator, one.get(), r)).filter(StartForms::isSmall);
        yield computed.or(() -> once(ordinal, s));
      }
      case Instruction.Load(_, Operand.SymbolAddress(int referent, long offset), _) -> cell(body.referents().get(referent), offset, s);
      case Instruction.Phi _, Instruction.Select _ ->
          counter(ordinal, s).or(() -> Choice.of(body, flow, ordinal).flatMap(c -> c.form(o -> number(o, s, depth + 1)))).or(() -> once(ordinal, s));
      default -> once(ordinal, s);
    };
  }

  private static boolean isKept(String operator) {
    return switch (operator) {
      case "sext", "zext", "trunc", "ptrtoint", "inttoptr", "freeze" -> true;
      default -> false;
    };
  }

  private static boolean isSmall(Form number) {
    return number.sum().entrySet().stream().allMatch(e -> e.getKey().isEmpty() || Math.abs(e.getValue()) <= MOST_APART);
  }

  /** What is not made in a loop is one number; the function that starts the threads is activated once. */
  private Optional<Form> once(int ordinal, Spawned s) {
    ControlFlow flow = flows.of(s.function());
    int block = flow.block(ordinal);
    return flow.reaches(block, block, -1) ? Optional.empty() : Optional.of(Form.of(new Form.Atom.Value(s.function(), "value " + ordinal)));
  }

  private Optional<Form> cell(Referent name, long offset, Spawned s) {
    Base variable = new Base.Global(name);
    Address cell = Address.of(variable, offset, List.of());
    return object(contexts.names(), s.function(), name)
        .filter(_ -> cells.isSettled(cell, s.parent(), s.function()))
        .map(o -> Form.of(new Form.Atom.Cell(name, Optional.of(o), offset)));
  }

  /** How the program calls a variable that all threads share. */
  static Optional<String> object(ProgramNames names, Symbol.DefinedFunction function, Referent name) {
    return names.isThreadLocal(function, new Base.Global(name))
        ? Optional.empty()
        : Optional.of(names.symbol(function, name).map(Symbol::identity).orElse(name.identity()));
  }

  private Optional<Form> counter(int ordinal, Spawned s) {
    return line(ordinal, s).map(_ -> Form.of(new Form.Atom.Counter(ordinal)));
  }

  /** What is known of a counter at the call; empty where two threads may be started with one value of it. */
  Optional<OwnNumbers.Line> line(int ordinal, Spawned s) {
    Digest digest = contexts.names().program().function(s.function()).digest();
    return numbers
        .line(Address.of(new Base.Opaque(digest, ordinal)), s)
        .filter(l -> l.counter() == ordinal && l.factor() == 1 && l.offset() == 0);
  }

  /** The largest value that a counter which grows in steps of one can have at the call. */
  Optional<Form> last(int phi, Spawned s) {
    ControlFlow flow = flows.of(s.function());
    int head = flow.block(phi);
    int call = flow.block(s.event().via().map(Event.Via::ordinal).orElse(s.event().site().ordinal()));
    if (Induction.signedStep(flow, phi).orElse(0) != 1
        || head == call
        || flow.canSkip(head, call)
        || !(flow.terminator(head) instanceof Terminator.Branch(Operand condition, int then, int otherwise))
        || !(condition instanceof Operand.Register(int test))
        || !(flow.instruction(test) instanceof Instruction.Compare(String predicate, _, Operand left, Operand right))
        || flow.leadsTo(then, call, head) == flow.leadsTo(otherwise, call, head)) {
      return Optional.empty();
    }
    String stays = flow.leadsTo(then, call, head) ? predicate : Comparison.opposite(predicate);
    boolean isLeft = isCounter(flow, left, phi);
    if (!isLeft && !isCounter(flow, right, phi)) {
      return Optional.empty();
    }
    Optional<Form> bound = number(isLeft ? right : left, s, 0).filter(Form::isExact);
    return switch (isLeft ? stays : Comparison.swapped(stays)) {
      case "slt", "ult", "ne" -> bound.flatMap(b -> b.plus(Form.of(-1)));
      case "sle", "ule" -> bound;
      default -> Optional.empty();
    };
  }

  /** The first value of a counter, where that is constant. */
  Optional<Form> first(int phi, Spawned s) {
    OptionalLong first = flows.of(s.function()).startsAt(phi);
    return first.isPresent() ? Optional.of(Form.of(first.getAsLong())) : Optional.empty();
  }

  private static boolean isCounter(ControlFlow flow, Operand operand, int phi) {
    Operand at = operand;
    while (at instanceof Operand.Register(int ordinal)
        && flow.instruction(ordinal) instanceof Instruction.Convert(String operator, _, _, Operand value)
        && (operator.equals("sext") || operator.equals("zext"))) {
      at = value;
    }
    return at.equals(new Operand.Register(phi));
  }
}
