package baton.symbolic;

import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Digest;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Operands;
import baton.ir.Referent;
import baton.ir.ValueType;
import baton.link.Sections;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Epoch;
import baton.memory.Term;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The values of the registers of one body. A register holds one value per activation of its instruction, so one name is enough: the
 * value in terms of entry, or the instruction itself where paths disagree. What a phi may be is kept beside it.
 */
final class Registers {
  private static final int MOST_CHOICES = 4;

  /** The site of the copy of the first struct passed by value; below every ordinal and every name of a join. */
  private static final int FIRST_COPY = Integer.MIN_VALUE / 2;

  private final Body body;
  private final Digest digest;
  private final Flow flow;
  private final @Nullable Address[] values;
  private final Map<Integer, List<Address>> choices = new HashMap<>();
  private final Map<Integer, BitSet> users = new HashMap<>();
  private final BitSet ofOwnName = new BitSet();
  private final BitSet changed = new BitSet();
  private final boolean[] used;
  private final Origins origins;
  private final PointerNumbers pointerNumbers;
  private final EqualNumbers equalNumbers;
  private final Draws draws;

  Registers(Body body, Digest digest, Flow flow) {
    this.body = body;
    this.digest = digest;
    this.flow = flow;
    this.values = new Address[body.size()];
    this.used = new boolean[body.size()];
    this.origins = new Origins(digest, flow, this::value);
    this.pointerNumbers = new PointerNumbers(body);
    this.equalNumbers = new EqualNumbers(body, flow);
    this.draws = new Draws(body);
    for (int ordinal = 0; ordinal < body.size(); ordinal++) {
      int block = flow.blockOf(ordinal);
      for (Operand operand : Operands.of(flow.instruction(ordinal))) {
        if (operand instanceof Operand.Register(int register)) {
          use(register, block);
        }
      }
      if (equalNumbers.first(ordinal) != ordinal) {
        use(equalNumbers.first(ordinal), block);
      }
    }
  }

  private void use(int register, int block) {
    used[register] = true;
    users.computeIfAbsent(register, _ -> new BitSet()).set(block);
  }

  /** Whether a call is of a function with one of some names that are the same in all units. */
  boolean isCallOf(Instruction.Call call, Set<String> names) {
    return call.callee() instanceof Callee.Direct(int referent)
        && body.referents().get(referent) instanceof Referent.External(String name)
        && names.contains(name);
  }

  /** What a load finds: a number that it draws from a counter has a name of its own, as the counter goes on. */
  @Nullable Address loaded(int ordinal, Address cell, @Nullable Address found) {
    boolean drawn = found != null && draws.isKept(ordinal) && cell.base() instanceof Base.Global && found.base() instanceof Base.Held;
    return drawn ? opaque(ordinal) : found;
  }

  /** What values of no name were computed from. */
  Origins origins() {
    return origins;
  }

  /** Which instructions' results are read. */
  boolean[] used() {
    return used.clone();
  }

  void clearChanges() {
    changed.clear();
  }

  /** Whether one of the registers from {@code first} to below {@code end} has changed since. */
  boolean hasChanged(int first, int end) {
    int next = changed.nextSetBit(first);
    return next >= 0 && next < end;
  }

  /** The blocks that read a register which has changed since, besides {@code block} itself unless it lies on a cycle. */
  List<Integer> changedUsers(int block) {
    BitSet result = new BitSet();
    changed.stream().forEach(r -> result.or(users.getOrDefault(r, new BitSet())));
    if (!flow.cyclic(block)) {
      result.clear(block);
    }
    return result.stream().boxed().toList();
  }

  Address opaque(int ordinal) {
    return Address.of(new Base.Opaque(digest, ordinal));
  }

  /** Sets what an instruction makes; {@code settle} makes a value that still changes one of its own. */
  void define(int ordinal, @Nullable Address value, boolean settle) {
    Address old = values[ordinal];
    if (value == null || value.equals(old)) {
      return;
    }
    values[ordinal] = old != null && settle ? opaque(ordinal) : value;
    if ((values[ordinal].sites() & Base.bit(ordinal)) != 0) {
      ofOwnName.set(ordinal);
    }
    if (!values[ordinal].equals(old)) {
      changed.set(ordinal);
    }
  }

  /** Whether the value of an instruction has ever had a name of its own, or one that may be. */
  boolean mayBeOfOwnName(int ordinal) {
    return ofOwnName.get(ordinal);
  }

  /** The value of an operand where the reader does not matter; null when it is not reached. */
  @Nullable Address value(Operand operand) {
    return value(operand, values.length);
  }

  /** A symbol; a bound of a section points into one of the variables there, which have names of their own. */
  private static Base named(Referent symbol) {
    Base global = new Base.Global(symbol);
    return Sections.bounded(symbol).isPresent() ? new Base.Held(Address.of(global), Epoch.ENTRY) : global;
  }

  /** The value of an operand of the instruction {@code reader}; null when what makes it was not reached. */
  @Nullable Address value(Operand operand, int reader) {
    return switch (operand) {
      case Operand.Register(int ordinal) -> values[ordinal];
      case Operand.Formal(int index) -> Address.of(formal(index));
      case Operand.IntegerConstant(_, long number) -> Address.integer(number);
      case Operand.Null _ -> Address.integer(0);
      case Operand.SymbolAddress(int referent, long offset) -> Address.of(named(body.referents().get(referent)), offset, List.of());
      case Operand.Zero _ -> Address.integer(0);
      case Operand.Expression expression -> expression(expression, reader);
      case Operand.LabelAddress _,
          Operand.Undefined _,
          Operand.OpaqueConstant _,
          Operand.Elements _,
          Operand.MaskedImmediate _ ->
          opaque(reader);
    };
  }

  /** A struct passed by value is an object of this activation. */
  private Base formal(int index) {
    return isCopied(index) ? new Base.Fresh(digest, FIRST_COPY - index) : new Base.Formal(index);
  }

  private boolean isCopied(int index) {
    return index < body.formals().size() && body.formals().get(index).byValueBytes() > 0;
  }

  /** The objects that structs passed by value are, each with the formal that leads to what it was copied from. */
  Map<Base, Address> copies() {
    Map<Base, Address> result = new LinkedHashMap<>();
    for (int i = 0; i < body.formals().size(); i++) {
      if (isCopied(i)) {
        result.put(formal(i), Address.of(new Base.Formal(i)));
      }
    }
    return result;
  }

  private Address expression(Operand.Expression expression, int reader) {
    Operand inner = expression.operands().isEmpty() ? expression : expression.operands().getFirst();
    boolean isWord = inner instanceof Operand.IntegerConstant(int bits, _) && bits == Long.SIZE;
    boolean isWhole = isWord || inner instanceof Operand.SymbolAddress;
    Address value = isWhole && expression.converts("inttoptr") ? value(inner, reader) : null;
    return value == null ? opaque(reader) : value;
  }

  /** The value that an instruction without effect on memory makes; null when an operand was not reached. */
  @Nullable Address compute(int ordinal, Instruction.Straight instruction) {
    Address result = computed(ordinal, instruction);
    int first = equalNumbers.first(ordinal);
    return first != ordinal && values[first] != null && opaque(ordinal).equals(result) ? values[first] : result;
  }

  private @Nullable Address computed(int ordinal, Instruction.Straight instruction) {
    return switch (instruction) {
      case Instruction.Allocate _ -> Address.of(new Base.Fresh(digest, ordinal));
      case Instruction.Address(Operand base, long offset, List<Instruction.ScaledIndex> indices, _) -> {
        Address result = value(base, ordinal);
        if (result == null) {
          yield null;
        }
        result = result.plus(offset);
        for (Instruction.ScaledIndex each : indices) {
          Address index = value(each.index(), ordinal);
          if (index == null) {
            yield null;
          }
          result = result.at(index, each.stride());
        }
        yield small(result) ? result : opaque(ordinal);
      }
      case Instruction.Binary(String operator, ValueType type, Operand left, Operand right) -> {
        Address a = value(left, ordinal);
        Address b = value(right, ordinal);
        boolean swapped = operator.equals("add") && pointerNumbers.contains(right) && !pointerNumbers.contains(left);
        yield a == null || b == null ? null : swapped ? binary(ordinal, operator, type, b, a) : binary(ordinal, operator, type, a, b);
      }
      case Instruction.Convert(String operator, ValueType from, ValueType to, Operand operand) -> {
        Address value = value(operand, ordinal);
        yield value == null ? null : convert(ordinal, operator, from, to, value);
      }
      case Instruction.Select(_, _, Operand then, Operand otherwise) -> {
        Address a = value(then, ordinal);
        Address b = value(otherwise, ordinal);
        yield a == null || b == null ? null : choose(ordinal, List.of(a, b));
      }
      case Instruction.Compare _, Instruction.Part _, Instruction.Nondeterministic _ -> opaque(ordinal);
      default -> throw new IllegalArgumentException("not a computation: " + instruction);
    };
  }

  private static boolean small(Address value) {
    return value.terms().size() <= 3 && value.depth() <= State.DEEPEST;
  }

  private Address binary(int ordinal, String operator, ValueType type, Address a, Address b) {
    if (type.kind() != ValueType.Kind.INTEGER || type.bits() > 64 || type.bits() == 1) {
      return opaque(ordinal);
    }
    Address result =
        switch (operator) {
          case "add" -> b.isInteger() ? a.plus(b.offset()) : a.isInteger() ? b.plus(a.offset()) : a.plus(b, 1);
          case "sub" ->
              b.isInteger()
                  ? a.plus(-b.offset())
                  : a.isInteger() || a.base() instanceof Base.Zero
                  ? a.plus(b, -1)
                  : difference(ordinal, a, b);
          case "mul" ->
              b.isInteger()
                  ? Address.integer(0).plus(a, b.offset())
                  : a.isInteger()
                  ? Address.integer(0).plus(b, a.offset())
                  : opaque(ordinal);
          case "shl" ->
              b.isInteger() && b.offset() >= 0 && b.offset() < 32 ? Address.integer(0).plus(a, 1L << b.offset()) : opaque(ordinal);
          case "or", "and", "xor" ->
              a.isInteger() && b.isInteger() ? Address.integer(fold(operator, a.offset(), b.offset())) : opaque(ordinal);
          default -> opaque(ordinal);
        };
    return small(result) && result.terms().stream().noneMatch(t -> t.stride() == 0) ? result : opaque(ordinal);
  }

  private Address difference(int ordinal, Address a, Address b) {
    boolean same = a.base().equals(b.base()) && a.terms().equals(b.terms());
    boolean sure = same && (!a.mentions(Base.Held.class::isInstance) || isOfOneRead(ordinal));
    return sure ? Address.integer(a.offset() - b.offset()) : opaque(ordinal);
  }

  /** Whether both operands come from one read of memory: what is read again may be another value under the same name. */
  private boolean isOfOneRead(int ordinal) {
    return flow.instruction(ordinal) instanceof Instruction.Binary(_, _, Operand left, Operand right)
        && flow.origin(left).equals(flow.origin(right));
  }

  private static long fold(String operator, long a, long b) {
    return switch (operator) {
      case "or" -> a | b;
      case "and" -> a & b;
      default -> a ^ b;
    };
  }

  private Address convert(int ordinal, String operator, ValueType from, ValueType to, Address value) {
    return switch (operator) {
      case "sext", "ptrtoint", "freeze", "bitcast", "addrspacecast" -> isScalar(to) && isScalar(from) ? value : opaque(ordinal);
      // a constant is the address of a device; a sum of numbers may be that of anything
      case "inttoptr" -> isScalar(to) && isScalar(from) && !isSum(value) ? value : opaque(ordinal);
      // no negative number comes out of it: a value of its own, but as an index the same one
      case "zext" -> value.isInteger() && value.offset() >= 0 ? value : value.isInteger() ? opaque(ordinal) : widened(value);
      case "trunc" -> value.isInteger() && to.bits() >= 32 && value.offset() == (int) value.offset() ? value : opaque(ordinal);
      default -> opaque(ordinal);
    };
  }

  private static boolean isSum(Address value) {
    return value.base() instanceof Base.Zero && !value.terms().isEmpty();
  }

  private static boolean isScalar(ValueType type) {
    return type.kind() == ValueType.Kind.INTEGER || type.kind() == ValueType.Kind.POINTER;
  }

  private static Address widened(Address value) {
    return value.base() instanceof Base.Zero ? value : Address.of(new Base.Zero(), 0, List.of(new Term(1, value)));
  }

  /** Sets what a phi makes, over the predecessors that are reached. */
  void phi(int ordinal, Instruction.Phi phi, int block, IntPredicate reached, boolean settle) {
    List<Address> given = new ArrayList<>();
    for (Instruction.Incoming each : phi.incoming()) {
      if (reached.test(each.block())) {
        Address value = value(each.value(), ordinal);
        if (value != null) {
          given.add(value);
        }
      }
    }
    if (given.isEmpty()) {
      return;
    }
    Address self = opaque(ordinal);
    if (flow.cyclic(block) && given.stream().anyMatch(a -> !a.equals(given.getFirst()) || a.mentions(Registers::isMade))) {
      if (flow.isHead(block)) {
        choices.remove(ordinal);
        Address walking = walking(given, self, block);
        define(ordinal, walking == null ? self : walking, false);
        return;
      }
    }
    define(ordinal, choose(ordinal, given), settle);
  }

  /** A pointer that moves by steps of one size: where it began plus any number of steps; null when it is none. */
  private @Nullable Address walking(List<Address> given, Address self, int head) {
    Address first = withoutIndex(given.getFirst(), self);
    long step = 0;
    for (Address each : given) {
      Address start = withoutIndex(each, self);
      if (!start.base().equals(first.base()) || !start.terms().equals(first.terms())) {
        return null;
      }
      step = gcd(step, Math.abs(start.offset() - first.offset()));
      for (Term term : each.terms()) {
        if (term.index().equals(self)) {
          step = gcd(step, Math.abs(term.stride()));
        }
      }
    }
    if (step == 0 || first.base() instanceof Base.Zero || first.mentions(b -> isMadeWithin(b, head))) {
      return null;
    }
    return first.plus(self, step);
  }

  private static Address withoutIndex(Address value, Address index) {
    return Address.of(value.base(), value.offset(), value.terms().stream().filter(t -> !t.index().equals(index)).toList());
  }

  private static long gcd(long a, long b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  /** Whether a base may be made anew in a round of the loop. */
  private boolean isMadeWithin(Base base, int head) {
    int site =
        switch (base) {
          case Base.Opaque(Digest of, int at) when of.equals(digest) -> at;
          case Base.Within(Digest of, int at, _) when of.equals(digest) -> at;
          case Base.Fresh(Digest of, int at) when of.equals(digest) -> at;
          case Base.Held(_, baton.memory.Epoch.Written(Digest of, int at)) when of.equals(digest) -> at < 0 ? -1 - at : at;
          default -> -1;
        };
    return site >= 0 && site < body.size() && flow.isWithin(flow.blockOf(site), head);
  }

  private static boolean isMade(Base base) {
    return base instanceof Base.Opaque
        || base instanceof Base.Within
        || base instanceof Base.Fresh
        || base instanceof Base.Held(_, baton.memory.Epoch.Written _);
  }

  private Address choose(int ordinal, List<Address> given) {
    List<Address> distinct = given.stream().distinct().sorted().toList();
    if (distinct.size() == 1) {
      choices.remove(ordinal);
      return distinct.getFirst();
    }
    List<Address> all = new ArrayList<>();
    for (Address each : distinct) {
      all.addAll(choices(each));
    }
    List<Address> flat = all.stream().distinct().sorted().toList();
    if (flat.size() <= MOST_CHOICES
        && flat.stream().noneMatch(
            a -> a.mentions(b -> b instanceof Base.Opaque(Digest of, int site) && site == ordinal && of.equals(digest)))) {
      choices.put(ordinal, flat);
    } else {
      choices.remove(ordinal);
    }
    return opaque(ordinal);
  }

  /** The addresses that {@code value} may be, when it is made from one of few; else itself alone. */
  List<Address> choices(Address value) {
    if (value.base() instanceof Base.Opaque(Digest of, int site) && of.equals(digest)) {
      List<Address> found = choices.get(site);
      if (found != null) {
        return found.stream().map(c -> c.plus(value.offset())).map(c -> plus(c, value.terms())).toList();
      }
    }
    return List.of(value);
  }

  private static Address plus(Address value, List<Term> terms) {
    Address result = value;
    for (Term term : terms) {
      result = result.base() instanceof Base.Zero ? result.plus(term.index(), term.stride()) : result.at(term.index(), term.stride());
    }
    return result;
  }

  /** What kind of value an operand is, by the types of what makes it. */
  Passing passing(Operand operand) {
    return Passing.of(body, flow, operand);
  }

  /** Whether a value may lead to an object: no constant, and no result of arithmetic on numbers. */
  boolean mayLead(Operand operand) {
    return switch (operand) {
      case Operand.Register(int ordinal) ->
          switch (flow.instruction(ordinal)) {
            case Instruction.Binary(_, _, Operand left, Operand right) -> pointerNumbers.contains(left) || pointerNumbers.contains(right);
            case Instruction.Convert(String operator, _, ValueType to, _) ->
                carries(to) && !operator.equals("sext") && !operator.equals("zext");
            case Instruction.Compare _ -> false;
            default -> true;
          };
      case Operand.Formal _, Operand.SymbolAddress _, Operand.Expression _, Operand.Elements _ -> true;
      case Operand.IntegerConstant _,
          Operand.Null _,
          Operand.Zero _,
          Operand.LabelAddress _,
          Operand.Undefined _,
          Operand.OpaqueConstant _,
          Operand.MaskedImmediate _ ->
          false;
    };
  }

  /** The two pointers whose distance an instruction computes, in bytes or elements; none for any other. */
  List<Operand> ends(Instruction.Straight instruction) {
    return pointerNumbers.ends(instruction, flow);
  }

  /**
   * Whether a number is computed from addresses, not all of them surely of one object: how far two objects lie apart.
   *
   * @param object the object
   */
  boolean isDistance(Operand number, Base object) {
    return PointerNumbers.isMadeOf(number, pointerNumbers::contains, flow)
        && (PointerNumbers.isMadeOf(number, o -> o instanceof Operand.Expression || o instanceof Operand.SymbolAddress, flow)
            || origins.of(number).stream().anyMatch(o -> !o.base().equals(object)));
  }

  /** The operands that the result of a computation may lead to the same objects as; none when it leads nowhere. */
  List<Operand> sources(Instruction.Straight instruction) {
    return switch (instruction) {
      case Instruction.Address(Operand base, _, _, _) -> base instanceof Operand.SymbolAddress ? List.of() : List.of(base);
      case Instruction.Select(ValueType type, _, Operand then, Operand otherwise) when carries(type) ->
          List.of(then, otherwise);
      case Instruction.Part(_, _, List<Operand> operands) -> operands;
      case Instruction.Convert(_, _, ValueType to, Operand value) when carries(to) -> List.of(value);
      case Instruction.Binary(String operator, ValueType type, Operand left, Operand right)
          when type.bits() >= 64 && (operator.equals("and") || operator.equals("or") || operator.equals("add") || operator.equals("sub")) ->
          List.of(left, right);
      default -> List.of();
    };
  }

  /** Whether the bytes of a pointer have room in a value of a type, be they moved as a floating-point number. */
  private static boolean carries(ValueType type) {
    return type.kind() == ValueType.Kind.POINTER || type.bits() >= 64;
  }
}
