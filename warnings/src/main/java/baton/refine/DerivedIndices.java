package baton.refine;

import baton.entry.Contexts;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Digest;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.link.Symbol;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Term;
import baton.race.SharedAccess;
import baton.summary.Act;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Indices that are computed from another one and from constants, such as that of a lock for several elements: {@code locks[i % 8]}
 * with {@code data[i]}. Of equal indices the same computation makes equal ones.
 */
final class DerivedIndices {
  private static final int DEEPEST = 6;

  private final Contexts contexts;
  private final ControlFlows flows;

  DerivedIndices(Contexts contexts) {
    this.contexts = contexts;
    this.flows = new ControlFlows(contexts);
  }

  /**
   * How an index is computed.
   *
   * @param access where both are valid
   * @param index the index
   * @param from what it is computed from, a value that the access's function makes or is passed
   * @return equal for equal computations; empty where it is not computed from that alone
   */
  Optional<String> computation(SharedAccess access, Address index, Address from) {
    Symbol.DefinedFunction function = access.occurrence().at().function();
    var code = contexts.names().program().function(function);
    Stream<Operand> made = Stream.concat(operand(from, code.digest()).stream(), sums(from, code.digest(), code.body()));
    boolean inCallee = core(index).base() instanceof Base.Within(_, int call, _) && call == access.anchor();
    return Stream.concat(made, inCallee ? Stream.empty() : argument(access, from).stream())
        .flatMap(l -> computation(function, index, l, access.anchor(), 0).stream())
        .findFirst();
  }

  /** The instructions that make a value and a constant of another one. */
  private static Stream<Operand> sums(Address value, Digest digest, Body body) {
    Address core = core(value);
    if (!(core.base() instanceof Base.Opaque(Digest of, int site)) || !of.equals(digest) || core.offset() == 0 || !core.terms().isEmpty()) {
      return Stream.empty();
    }
    return IntStream.range(0, body.size())
        .filter(
            i ->
                body.instruction(i) instanceof Instruction.Binary(String operator, _, Operand.Register(int summand), Operand.IntegerConstant(_, long by))
                    && operator.equals("add")
                    && summand == site
                    && (by == core.offset() || (int) by == core.offset()))
        .mapToObj(Operand.Register::new);
  }

  /** How a function computes an index from one of its values, be it in functions that it calls by name. */
  private Optional<String> computation(Symbol.DefinedFunction function, Address index, Operand leaf, int user, int depth) {
    var code = contexts.names().program().function(function);
    Computation own = new Computation(code.body(), flows.of(function), leaf, user);
    Address core = core(index);
    if (!(core.base() instanceof Base.Within(Digest of, int call, Base made)) || core.offset() != 0 || !core.terms().isEmpty()) {
      return operand(index, code.digest()).flatMap(o -> own.of(o, 0));
    }
    if (depth > DEEPEST
        || !of.equals(code.digest())
        || !(call == user || own.isCurrent(call))
        || !(code.body().instruction(call) instanceof Instruction.Call(Callee.Direct(int referent), var arguments, _, _))
        || !(contexts.names().symbol(function, code.body().referents().get(referent)).orElse(null) instanceof Symbol.DefinedFunction callee)) {
      return Optional.empty();
    }
    for (int i = 0; i < arguments.size(); i++) {
      if (own.of(arguments.get(i).value(), 0).filter("#"::equals).isPresent()) {
        return computation(callee, Address.of(made), new Operand.Formal(i), 0, depth + 1);
      }
    }
    return Optional.empty();
  }

  /** The instruction of a function that makes a value. */
  private static Optional<Operand> operand(Address value, Digest body) {
    Address core = core(value);
    return core.base() instanceof Base.Opaque(Digest of, int site) && of.equals(body) && site >= 0 && core.offset() == 0 && core.terms().isEmpty()
        ? Optional.of(new Operand.Register(site))
        : Optional.empty();
  }

  /** The argument of the access's function that an index of the access is, which has another name in its thread. */
  private static Optional<Operand> argument(SharedAccess access, Address index) {
    if (!(access.occurrence().raw().act() instanceof Act.Access raw)) {
      return Optional.empty();
    }
    List<Term> own = raw.cell().terms();
    List<Term> named = access.cell().terms();
    for (int i = 0; i < named.size() && own.size() == named.size(); i++) {
      Address core = core(own.get(i).index());
      boolean meant = named.get(i).index().equals(index) && own.get(i).stride() == named.get(i).stride();
      if (meant && core.base() instanceof Base.Formal(int position) && core.offset() == 0 && core.terms().isEmpty()) {
        return Optional.of(new Operand.Formal(position));
      }
    }
    return Optional.empty();
  }

  /** The value itself where it was only made wider. */
  private static Address core(Address value) {
    boolean widened =
        value.base() instanceof Base.Zero && value.offset() == 0 && value.terms().size() == 1 && value.terms().getFirst().stride() == 1;
    return widened ? core(value.terms().getFirst().index()) : value;
  }

  /** Computations from one value in one function, as they are at one instruction. */
  private record Computation(Body body, ControlFlow flow, Operand leaf, int user) {
    private Optional<String> of(Operand operand, int depth) {
      if (isLeaf(operand)) {
        return operand.equals(leaf) || (leaf instanceof Operand.Register(int widened) && isCurrent(widened)) ? Optional.of("#") : Optional.empty();
      }
      if (operand instanceof Operand.IntegerConstant(int bits, long value)) {
        return Optional.of(value + ":" + bits);
      }
      if (!(operand instanceof Operand.Register(int ordinal)) || depth > DEEPEST) {
        return Optional.empty();
      }
      Optional<String> residue = residue(ordinal);
      if (residue.isPresent() || !isCurrent(ordinal)) {
        return residue;
      }
      return switch (body.instruction(ordinal)) {
        case Instruction.Binary(String operator, var type, Operand left, Operand right) ->
            of(left, depth + 1).flatMap(l -> of(right, depth + 1).map(r -> operator + type + "(" + l + "," + r + ")"));
        case Instruction.Convert(String operator, var from, var to, Operand value) ->
            of(value, depth + 1).map(v -> operator + from + to + "(" + v + ")");
        default -> Optional.empty();
      };
    }

    /** A remainder, or some bits, of a number of which the value is another one, or more bits: numbers equal in that are equal in this. */
    private Optional<String> residue(int ordinal) {
      if (!(source() instanceof Operand.Register(int made))
          || !(body.instruction(made)
              instanceof Instruction.Binary(String operator, var type, Operand of, Operand.IntegerConstant(_, long by)))
          || !(body.instruction(ordinal)
              instanceof Instruction.Binary(String same, var sameType, Operand ofSame, Operand.IntegerConstant(_, long less)))
          || !operator.equals(same)
          || !type.equals(sameType)
          || !of.equals(ofSame)) {
        return Optional.empty();
      }
      boolean follows =
          switch (operator) {
            case "urem", "srem" -> less != 0 && by % less == 0;
            case "and" -> (by & less) == less;
            default -> false;
          };
      Computation ofBoth = new Computation(body, flow, of, user);
      return follows && ofBoth.isCurrent(made) && ofBoth.isCurrent(ordinal)
          ? Optional.of(operator + type + "(#," + less + ")")
          : Optional.empty();
    }

    /** Whether it is the value, or what that was made of by giving it more bits. */
    private boolean isLeaf(Operand operand) {
      return operand.equals(leaf)
          || (leaf instanceof Operand.Register(int ordinal)
              && body.instruction(ordinal) instanceof Instruction.Convert(String operator, _, _, Operand value)
              && (operator.equals("sext") || operator.equals("zext"))
              && value.equals(operand));
    }

    /** Whether an instruction is executed after each execution of what makes the value, before control comes to the user. */
    private boolean isCurrent(int ordinal) {
      if (!(source() instanceof Operand.Register(int made))) {
        return true;
      }
      int from = flow.block(made);
      int through = flow.block(ordinal);
      int to = flow.block(user);
      boolean direct = from == to && made < user && !(from == through && made < ordinal && ordinal < user);
      boolean inBlock = from == through && made < ordinal;
      boolean around = through == to ? ordinal >= user && flow.reaches(from, to, -1) : flow.reaches(from, to, through);
      return !direct && (inBlock || !around);
    }

    /** What the value was made of, before it was given more bits. */
    private Operand source() {
      return leaf instanceof Operand.Register(int ordinal)
              && body.instruction(ordinal) instanceof Instruction.Convert(String operator, _, _, Operand value)
              && (operator.equals("sext") || operator.equals("zext"))
          ? value
          : leaf;
    }
  }
}
