package baton.refine;

import baton.entry.Contexts;
import baton.entry.Parallelism;
import baton.entry.Spawned;
import baton.entry.ThreadEntry;
import baton.ir.Body;
import baton.ir.Digest;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.link.Symbol;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Term;
import baton.model.SelfRule;
import baton.race.SharedAccess;
import baton.summary.Act;
import baton.summary.Event;
import baton.summary.Site;
import baton.symbolic.StartCall;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Numbers by which the threads of an entry are told apart: each is handed another one, as its argument or inside of what its argument
 * leads to.
 */
final class OwnNumbers {
  /** Numbers further apart may be equal after a conversion to 32 bits. */
  private static final long MOST_APART = Short.MAX_VALUE;

  private final Contexts contexts;
  private final ControlFlows flows;
  private final Unwritten unwritten;
  private final Parallelism parallelism;
  private final Map<Key, Optional<Numbers>> known = new HashMap<>();

  /** An entry and where its threads find their numbers: behind the formal {@code position}, or the formal itself. */
  record Key(int entry, int position, Optional<Field> field) {}

  record Field(long offset, long bytes) {}

  /** A call that hands a number over, as often as contexts and the locks held there tell it apart. */
  private record Call(Symbol.DefinedFunction function, Site site, Optional<Event.Via> via, boolean repeats, Address number) {}

  /** Whether what a thread finds behind its argument is what was there when it was started. */
  interface Unwritten {
    /** Whether nobody writes a cell as long as the thread of {@code access} exists; {@code names} are those that its reads may have. */
    boolean holds(Set<Address> names, long bytes, SharedAccess access);
  }

  /**
   * What the threads of an entry are handed.
   *
   * @param source where they find it
   * @param ranges where the numbers of each call that starts threads lie
   * @param distance by how much the numbers of two threads differ at least
   */
  record Numbers(Key source, List<Range> ranges, long distance) {
    private Numbers times(long factor) {
      return new Numbers(source, ranges.stream().map(r -> r.times(factor)).toList(), distance * Math.abs(factor));
    }
  }

  /**
   * The numbers from {@code low} to {@code high}.
   *
   * @param low the least
   * @param high the largest
   */
  record Range(long low, long high) {
    static final Range ALL = new Range(Integer.MIN_VALUE, Integer.MAX_VALUE);

    boolean isApart(Range other) {
      return high < other.low || other.high < low;
    }

    private Range times(long factor) {
      return equals(ALL) ? ALL : new Range(Math.min(low * factor, high * factor), Math.max(low * factor, high * factor));
    }
  }

  OwnNumbers(Contexts contexts, Parallelism parallelism, Unwritten unwritten) {
    this.contexts = contexts;
    this.parallelism = parallelism;
    this.flows = new ControlFlows(contexts);
    this.unwritten = unwritten;
  }

  /** The numbers that an index is one of, if each thread of the entry of {@code access} has its own; {@code index} in its names. */
  Optional<Numbers> of(Address index, SharedAccess access) {
    ThreadEntry entry = access.entry();
    if (entry.kind() != ThreadEntry.Kind.THREAD || entry.self() != SelfRule.AS_CREATED || !contexts.isOnlyBegun(entry)) {
      return Optional.empty();
    }
    Optional<Address> plain = unscaled(index);
    if (plain.isEmpty()) {
      return multiple(index, access);
    }
    Base base = inner(entry.function(), plain.get()).base();
    if (isArgument(base, entry) && base instanceof Base.Handed(_, int position)) {
      return known.computeIfAbsent(new Key(entry.number(), position, Optional.empty()), k -> find(entry, k));
    }
    if (base instanceof Base.Held(Address cell, _)
        && cell.terms().isEmpty()
        && isArgument(cell.base(), entry)
        && cell.base() instanceof Base.Handed(_, int position)) {
      for (long bytes : new long[] {4, 8}) {
        Key key = new Key(entry.number(), position, Optional.of(new Field(cell.offset(), bytes)));
        Optional<Numbers> numbers = known.computeIfAbsent(key, k -> find(entry, k));
        if (numbers.isPresent() && unwritten.holds(Set.of(cell), bytes, access)) {
          return numbers;
        }
      }
    }
    return Optional.empty();
  }

  /** The numbers that a multiple of an index is one of. */
  private Optional<Numbers> multiple(Address index, SharedAccess access) {
    boolean one = index.base() instanceof Base.Zero && index.offset() == 0 && index.terms().size() == 1;
    long factor = one ? index.terms().getFirst().stride() : 0;
    if (factor == 0 || Math.abs(factor) > MOST_APART) {
      return Optional.empty();
    }
    return of(index.terms().getFirst().index(), access).filter(n -> n.distance() <= MOST_APART).map(n -> n.times(factor));
  }

  private boolean isArgument(Base base, ThreadEntry entry) {
    return base instanceof Base.Handed(var function, _) && function.equals(contexts.names().self(entry.function()));
  }

  /** The index itself where it is a value without summands, be it widened without a sign. */
  private static Optional<Address> unscaled(Address index) {
    if (index.offset() != 0) {
      return Optional.empty();
    }
    if (index.terms().isEmpty()) {
      return Optional.of(index);
    }
    boolean widened = index.base() instanceof Base.Zero && index.terms().size() == 1 && index.terms().getFirst().stride() == 1;
    return widened ? unscaled(index.terms().getFirst().index()) : Optional.empty();
  }

  /** What {@code function} cut to fewer bits to make a value; small numbers stay as they are. */
  private Address inner(Symbol.DefinedFunction function, Address value) {
    Body body = contexts.names().program().function(function).body();
    Digest digest = contexts.names().program().function(function).digest();
    Address at = value;
    while (at.base() instanceof Base.Opaque(Digest of, int site)
        && of.equals(digest)
        && site >= 0
        && at.terms().isEmpty()
        && at.offset() == 0) {
      Optional<Operand> cut = converted(body, site);
      if (cut.isEmpty()) {
        break;
      }
      if (cut.get() instanceof Operand.Register(int register)) {
        at = Address.of(new Base.Opaque(digest, register));
      } else if (cut.get() instanceof Operand.Formal(int index)) {
        return Address.of(new Base.Handed(contexts.names().self(function), index));
      } else {
        break;
      }
    }
    return at;
  }

  private static Optional<Operand> converted(Body body, int site) {
    return body.instruction(site) instanceof Instruction.Convert(String operator, _, var to, Operand value)
            && to.bits() >= 32
            && (operator.equals("trunc")
                || operator.equals("sext")
                || operator.equals("zext")
                || operator.equals("ptrtoint")
                || operator.equals("inttoptr"))
        ? Optional.of(value)
        : Optional.empty();
  }

  /** Empty where two threads may have one number. */
  private Optional<Numbers> find(ThreadEntry entry, Key key) {
    List<Range> ranges = new ArrayList<>();
    Set<Call> calls = new HashSet<>();
    long distance = Integer.MAX_VALUE;
    for (Spawned s : contexts.spawned()) {
      if (s.child().number() != entry.number()) {
        continue;
      }
      Optional<Address> number = key.field().isEmpty() ? s.argument() : content(s, key.field().get());
      if (number.isEmpty() || s.argumentAt() != key.position() || !contexts.activatedOnce(s.parent(), s.function())) {
        return Optional.empty();
      }
      if (calls.add(new Call(s.function(), s.event().site(), s.event().via(), s.event().repeats(), number.get()))) {
        Optional<Counted> counted = counted(number.get(), s);
        if (counted.isEmpty() || ranges.stream().anyMatch(r -> !r.isApart(counted.get().range()))) {
          return Optional.empty();
        }
        distance = Math.min(distance, counted.get().distance());
        ranges.add(counted.get().range());
      }
    }
    return ranges.isEmpty()
        ? Optional.empty()
        : Optional.of(new Numbers(key, ranges, ranges.size() > 1 ? Math.min(distance, 1) : distance));
  }

  /** The numbers that one call hands over, and by how much two of them differ. */
  private record Counted(Range range, long distance) {}

  private Optional<Counted> counted(Address number, Spawned s) {
    Optional<Line> line = line(number, s);
    if (line.isEmpty() || line.get().factor() == 0) {
      return line.filter(_ -> !s.event().repeats()).map(l -> new Counted(l.range(), Integer.MAX_VALUE));
    }
    return Optional.of(new Counted(line.get().range(), line.get().step() * Math.abs(line.get().factor())));
  }

  /**
   * The numbers that one call hands over: a constant plus the counter of the loop around the call times a factor.
   *
   * @param factor the factor; 0 where it is one number
   * @param offset the constant
   * @param counter the instruction that is the counter; -1 for none
   * @param step by how much the counter differs at least between two executions of the call
   * @param counted the values of the counter at the call
   */
  record Line(long factor, long offset, int counter, long step, Range counted) {
    /** Where all the numbers lie. */
    Range range() {
      if (factor == 0) {
        return new Range(offset, offset);
      }
      if (counted.equals(Range.ALL)) {
        return Range.ALL;
      }
      long one = counted.low() * factor + offset;
      long other = counted.high() * factor + offset;
      return new Range(Math.min(one, other), Math.max(one, other));
    }
  }

  /** A number that {@code s} hands over; empty where it does not follow a counter. */
  Optional<Line> line(Address number, Spawned s) {
    if (number.isInteger()) {
      return Optional.of(new Line(0, number.offset(), -1, 0, Range.ALL));
    }
    Optional<Scaled> scaled = scaled(number);
    if (scaled.isEmpty() || contexts.startsSeveral(s)) {
      return Optional.empty();
    }
    Symbol.DefinedFunction function = s.function();
    Digest digest = contexts.names().program().function(function).digest();
    Address counter = inner(function, scaled.get().of());
    if (!(counter.base() instanceof Base.Opaque(Digest of, int phi)) || !of.equals(digest) || phi < 0) {
      return Optional.empty();
    }
    ControlFlow flow = flows.of(function);
    OptionalLong step = startsWithNone(s, digest) ? Induction.stepUntilLeft(flow, phi) : Induction.step(flow, phi);
    int call = s.event().via().map(Event.Via::ordinal).orElse(s.event().site().ordinal());
    long factor = Math.abs(scaled.get().factor());
    if (step.isEmpty()
        || !flow.separates(phi, call)
        || factor > MOST_APART
        || step.getAsLong() > MOST_APART
        || step.getAsLong() * factor > MOST_APART) {
      return Optional.empty();
    }
    return Optional.of(new Line(scaled.get().factor(), scaled.get().offset(), phi, step.getAsLong(), range(flow, phi, call)));
  }

  /**
   * Whether the threads that one call started in an earlier execution of the loop around it have ended when the loop begins again: it is
   * known of all that may run, whatever context the call is in, in which cell of this execution their handle is.
   */
  private boolean startsWithNone(Spawned s, Digest body) {
    StartCall by = new StartCall(body, s.event().via().map(Event.Via::ordinal).orElse(s.event().site().ordinal()));
    return contexts.spawned().stream()
        .filter(o -> o.function().equals(s.function()))
        .flatMap(o -> parallelism.mayRun(o.parent(), o.guard().threads()).stream())
        .noneMatch(t -> t.kept().isEmpty() && (t.path().isEmpty() || t.path().contains(by) || t.path().contains(StartCall.MORE)));
  }

  /** A number that the thread that {@code s} starts finds in a field behind its argument. */
  static Optional<Address> content(Spawned s, Field field) {
    return s.contents().stream().filter(c -> c.offset() == field.offset() && c.bytes() == field.bytes())
        .map(Act.Content::value).findFirst();
  }

  /** A number that is a constant plus one value times a factor. */
  private record Scaled(long factor, long offset, Address of) {}

  private static Optional<Scaled> scaled(Address number) {
    if (!(number.base() instanceof Base.Zero)) {
      return number.terms().isEmpty() ? Optional.of(new Scaled(1, number.offset(), Address.of(number.base()))) : Optional.empty();
    }
    if (number.terms().size() != 1) {
      return Optional.empty();
    }
    Term term = number.terms().getFirst();
    return scaled(term.index())
        .filter(s -> Math.abs(s.factor()) <= MOST_APART && Math.abs(term.stride()) <= MOST_APART && Math.abs(s.offset()) <= Integer.MAX_VALUE)
        .map(s -> new Scaled(term.stride() * s.factor(), number.offset() + term.stride() * s.offset(), s.of()));
  }

  private static Range range(ControlFlow flow, int phi, int call) {
    OptionalLong first = flow.startsAt(phi);
    OptionalLong step = Induction.signedStep(flow, phi);
    OptionalLong rounds = Rounds.most(flow, phi, call);
    if (first.isEmpty() || step.isEmpty() || rounds.isEmpty() || rounds.getAsLong() == 0) {
      return Range.ALL;
    }
    long last = first.getAsLong() + step.getAsLong() * (rounds.getAsLong() - 1);
    return new Range(Math.min(first.getAsLong(), last), Math.max(first.getAsLong(), last));
  }
}
