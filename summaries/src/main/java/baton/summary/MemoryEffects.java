package baton.summary;

import baton.effect.Effect;
import baton.ir.Referent;
import baton.memory.Address;
import baton.memory.Base;
import baton.model.Argument;
import baton.model.Extent;
import baton.model.Conversion;
import baton.model.Format;
import baton.model.FormatStyle;
import baton.model.PointerAccess;
import baton.symbolic.Calls;
import baton.symbolic.Calls.After;
import baton.symbolic.Passing;
import baton.symbolic.State;
import baton.symbolic.Values;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What a function without a body does with the memory that it is given: what its rule says, and with what no rule speaks of anything.
 */
final class MemoryEffects {
  /** Bytes of the largest count that a format stores. */
  private static final long COUNT = 8;

  private final CallEffects effects;
  private final ModelChannels channels;
  private final Texts texts;

  MemoryEffects(CallEffects effects) {
    this.effects = effects;
    this.channels = new ModelChannels(effects);
    this.texts = new Texts(effects.digest());
  }

  /** What can be reached from a value. */
  private record Reached(SortedSet<Address> objects, boolean unnamed) {}

  /** Reads. */
  void read(State state, Calls.Invocation site, PointerAccess access, List<Address> arguments) {
    touch(state, site, access, Act.Kind.READ, arguments);
  }

  /** A call returns one of some texts, or a translation of one. */
  void translate(Calls.Invocation site, List<Address> arguments) {
    texts.translate(site.ordinal(), arguments.stream().filter(a -> !a.isInteger()).flatMap(a -> effects.choices(a).stream()).toList());
  }

  /** Reads or changes an object of the library's; no pointer of the program's is in it. */
  void use(State state, Calls.Invocation site, int argument, Act.Kind kind, List<Address> arguments) {
    PointerAccess object =
        PointerAccess.of(new Argument.Position(argument), Extent.OBJECT);
    touch(state, site, object, kind, arguments);
  }

  /** Writes what nobody knows. */
  void write(State state, Calls.Invocation site, PointerAccess access, List<Address> arguments) {
    touch(state, site, access, Act.Kind.WRITE, arguments);
    overwrite(state, site, access, arguments);
  }

  /** Writes what was read. */
  void move(State state, Calls.Invocation site, Effect.Move move, List<Address> arguments) {
    PointerAccess write = move.to();
    touch(state, site, write, Act.Kind.WRITE, arguments);
    if (write.pointer() instanceof Argument.Position(int to)
        && move.from().pointer() instanceof Argument.Position(int from)
        && to < arguments.size()
        && from < arguments.size()) {
      if (move.exact()) {
        state.copy(arguments.get(to), arguments.get(from), bytes(write, arguments), site.ordinal());
      } else {
        state.mix(arguments.get(to), arguments.get(from), bytes(write, arguments), site.ordinal());
      }
    } else {
      overwrite(state, site, write, arguments);
    }
  }

  /** Sends or receives bytes. */
  void pass(State state, Calls.Invocation site, PointerAccess access, boolean in, List<Address> arguments) {
    argument(access.pointer(), arguments, state, site).filter(a -> !isLiteral(a)).ifPresent(a -> channels.pass(state, site, a, in));
  }

  /** Others know what is kept from now on, and what comes back may be told to whoever receives. */
  void keep(State state, Calls.Invocation site, Argument kept, boolean comesBack, List<Address> arguments) {
    switch (kept) {
      case Argument.Position(int index) when index < arguments.size() -> {
        effects.choices(arguments.get(index)).forEach(state.sharing()::publish);
        if (comesBack) {
          state.regions().linkOutside(List.of(arguments.get(index)), site.ordinal());
        }
      }
      case Argument.Pointee(int index) when index < arguments.size() -> channels.pass(state, site, arguments.get(index), false);
      case Argument.Position _, Argument.Pointee _, Argument.Returned _ -> {}
    }
  }

  private void overwrite(State state, Calls.Invocation site, PointerAccess access, List<Address> arguments) {
    Optional<Address> led = access.into().flatMap(i -> argument(i, arguments, state, site));
    argument(access.pointer(), arguments, state, site)
        .filter(a -> !a.isInteger())
        .ifPresent(a -> {
          state.store(a, null, bytes(access, arguments), site.ordinal());
          led.ifPresent(to -> lead(state, site, a, to));
        });
  }

  /** After pointers into what {@code led} points to were written somewhere into {@code object}. */
  private void lead(State state, Calls.Invocation site, Address object, Address led) {
    for (Address to : effects.choices(object)) {
      for (Address each : effects.choices(led)) {
        if (!each.isInteger()) {
          state.sharing().tie(to, each);
          state.regions().link(to, each, site.ordinal());
        }
      }
    }
  }

  /** After anything may have been done with what an argument reaches, and others may know it. */
  void anything(State state, Calls.Invocation site, int part, Address argument) {
    if (effects.mayPoint(site, part) && !effects.isText(argument)) {
      effects.event(new Act.Access(argument, -1, Act.Kind.WRITE, false), state, effects.at(site, part), site.repeats());
      reach(state, site, part, argument, Act.Kind.WRITE);
      effects.choices(argument).forEach(state.sharing()::publish);
      state.store(argument, null, -1, site.ordinal());
      state.writeAnything(site.ordinal());
      state.interfere();
    }
  }

  /** The value of an argument, or of what is returned; empty when the call passes none there. */
  private Optional<Address> argument(Argument argument, List<Address> arguments, State state, Calls.Invocation site) {
    return argument instanceof Argument.Returned
        ? Optional.of(Address.of(new Base.Opaque(effects.digest(), site.ordinal())))
        : ModelEffects.argument(argument, arguments, state, site);
  }

  private void touch(State state, Calls.Invocation site, PointerAccess access, Act.Kind kind, List<Address> arguments) {
    Optional<Address> cell = argument(access.pointer(), arguments, state, site);
    boolean narrow =
        access.pointer() instanceof Argument.Position(int passed)
            && arguments.equals(site.arguments())
            && site.passing(passed) == Passing.NARROW;
    if (cell.isEmpty() || cell.get().isInteger() || isLiteral(cell.get()) || narrow) {
      return;
    }
    switch (access.pointer()) {
      case Argument.Position(int index) -> {
        effects.event(new Act.Access(cell.get(), bytes(access, arguments), kind, false), state, effects.at(site, index), site.repeats());
        if (access.extent().filter(e -> e == Extent.REACHABLE).isPresent()) {
          reach(state, site, index, cell.get(), kind);
        }
      }
      case Argument.Pointee(int index) ->
          effects.event(
              new Act.Access(cell.get(), bytes(access, arguments), kind, false), state, effects.at(site, Site.pointee(index)),
              site.repeats());
      case Argument.Returned _ ->
          effects.event(new Act.Access(cell.get(), bytes(access, arguments), kind, false), state, effects.at(site, Site.RESULT),
              site.repeats());
    }
  }

  /** What lies behind the object that an argument points to is touched, too. */
  void reach(State state, Calls.Invocation site, int part, Address from, Act.Kind kind) {
    Reached reached = reached(state, from);
    Site at = effects.at(site, Site.reached(part));
    for (Address object : reached.objects) {
      effects.event(new Act.Access(object, -1, kind, false), state, at, site.repeats());
      if (kind == Act.Kind.WRITE) {
        state.store(object, null, -1, site.ordinal());
      }
    }
    if (reached.unnamed) {
      somewhere(state, site, part, kind);
    }
  }

  /** Some object is touched that can be reached from an argument. */
  private void somewhere(State state, Calls.Invocation site, int part, Act.Kind kind) {
    Base object = new Base.Within(effects.digest(), site.ordinal(), new Base.Opaque(effects.digest(), site.ordinal()));
    effects.event(new Act.Access(Address.of(object), -1, kind, false), state, effects.at(site, Site.reached(part)), site.repeats());
    if (kind == Act.Kind.WRITE) {
      state.writeAnything(site.ordinal());
    }
  }

  /**
   * The objects behind the one that a value leads to: all that were put into objects that only this thread knows, by name. What was
   * copied from a constant that holds addresses of variables may lead to these, which are not known here: they have no name.
   */
  private Reached reached(State state, Address from) {
    SortedSet<Address> objects = new TreeSet<>();
    Deque<Address> left = new ArrayDeque<>(effects.choices(from));
    boolean unnamed = false;
    while (!left.isEmpty()) {
      Address next = left.pop();
      if (next.isInteger() || effects.isText(next)) {
        continue;
      }
      if (!state.isPrivate(next)) {
        unnamed = true;
        continue;
      }
      for (Address object : state.sharing().leadsTo(next.base())) {
        if (!object.isInteger() && !effects.isText(object) && objects.add(object)) {
          left.push(object);
        }
      }
    }
    return new Reached(objects, unnamed);
  }

  /** After a function of the program may have written what an argument reaches of objects that only this thread knows. */
  void overwriteOwn(State state, Calls.Invocation site, Address argument) {
    for (Address choice : effects.choices(argument)) {
      if (state.isPrivate(choice)) {
        SortedSet<Address> objects = reached(state, choice).objects;
        objects.add(choice);
        objects.stream().filter(state::isPrivate).forEach(object -> state.store(object, null, -1, site.ordinal()));
      }
    }
  }

  /** Every pointer after the format string may be a string that is read, or a variable that is written. */
  void format(State state, Calls.Invocation site, Format format, List<Address> arguments) {
    boolean writes = format.style() == FormatStyle.SCANF;
    boolean counts = !writes && mayCount(format, arguments);
    Act.Kind kind = writes ? Act.Kind.WRITE : Act.Kind.READ;
    if (format.string() < arguments.size()) {
      touch(state, site, PointerAccess.of(new Argument.Position(format.string()), Extent.STRING),
          Act.Kind.READ, arguments);
    }
    if (format.first().isEmpty()) {
      int list = format.string() + 1;
      if (list < arguments.size()) {
        somewhere(state, site, list, counts ? Act.Kind.WRITE : kind);
        if (writes) {
          channels.pass(state, site, arguments.get(list), true);
        }
      }
      return;
    }
    Optional<List<Conversion>> conversions = conversions(format, arguments);
    for (int i = format.first().get(); i < arguments.size(); i++) {
      Address cell = arguments.get(i);
      if (conversions.isPresent()) {
        int index = i - format.first().get();
        if (effects.mayPoint(site, i) && !cell.isInteger() && index < conversions.get().size()) {
          convert(state, site, i, cell, conversions.get().get(index), writes);
        }
      } else if (effects.mayPoint(site, i) && !cell.isInteger() && !isLiteral(cell)) {
        effects.event(new Act.Access(cell, writes ? -1 : Act.Access.TEXT, kind, false), state, effects.at(site, i), site.repeats());
        if (writes) {
          state.store(cell, null, -1, site.ordinal());
          channels.pass(state, site, cell, true);
        }
      }
      if (conversions.isEmpty() && counts && effects.mayPoint(site, i) && !cell.isInteger() && !isLiteral(cell)) {
        count(state, site, i, cell);
      }
      if (!writes && effects.mayPoint(site, i)) {
        channels.print(state, site, format, cell, arguments);
      }
    }
  }

  /** What a format that is known makes of the arguments after it. */
  private Optional<List<Conversion>> conversions(Format format, List<Address> arguments) {
    if (format.string() >= arguments.size()) {
      return Optional.empty();
    }
    Set<Optional<List<Conversion>>> found = new HashSet<>();
    for (Address text : effects.choices(arguments.get(format.string()))) {
      Optional<Set<Referent.Literal>> literals = texts.of(text);
      if (literals.isEmpty() || !text.equals(Address.of(text.base()))) {
        return Optional.empty();
      }
      literals.get().forEach(literal -> found.add(literal.conversions().flatMap(c -> Conversion.of(format.style(), c))));
    }
    return found.size() == 1 ? found.iterator().next() : Optional.empty();
  }

  private void convert(State state, Calls.Invocation site, int argument, Address cell, Conversion conversion, boolean writes) {
    if (isLiteral(cell)) {
      return;
    }
    switch (conversion.use()) {
      case VALUE -> {}
      case COUNT -> count(state, site, argument, cell);
      case TEXT -> scan(state, site, argument, cell, Act.Access.TEXT, writes);
      case WRITES -> scan(state, site, argument, cell, conversion.bytes(), true);
    }
  }

  private void scan(State state, Calls.Invocation site, int argument, Address cell, long bytes, boolean writes) {
    effects.event(
        new Act.Access(cell, bytes, writes ? Act.Kind.WRITE : Act.Kind.READ, false), state, effects.at(site, argument), site.repeats());
    if (writes) {
      state.store(cell, null, Math.max(bytes, -1), site.ordinal());
      channels.pass(state, site, cell, true);
    }
  }

  /**
   * Whether a format of what is printed may write how much was printed: one that is no constant text may, except where the arguments
   * come as a list; {@link #counted} sees those where the list is made.
   */
  private boolean mayCount(Format format, List<Address> arguments) {
    if (format.string() >= arguments.size()) {
      return false;
    }
    boolean list = format.first().isEmpty();
    return effects.choices(arguments.get(format.string())).stream()
        .anyMatch(text -> texts.of(text).map(all -> all.stream().anyMatch(Referent.Literal::stores)).orElse(!list));
  }

  /** A text that has, as a format, a conversion that writes is passed to code of the program: it may write through what comes after it. */
  void counted(State state, Calls.Invocation site, List<Address> arguments) {
    boolean counts = false;
    for (int i = 0; i < arguments.size(); i++) {
      Address cell = arguments.get(i);
      Optional<Set<Referent.Literal>> literals = texts.of(cell);
      if (literals.isPresent()) {
        counts |= literals.get().stream().anyMatch(Referent.Literal::stores);
      } else if (counts && effects.mayPoint(site, i) && !cell.isInteger()) {
        count(state, site, i, cell);
      }
    }
  }

  private void count(State state, Calls.Invocation site, int argument, Address cell) {
    effects.event(new Act.Access(cell, COUNT, Act.Kind.WRITE, false), state, effects.at(site, argument), site.repeats());
    state.store(cell, null, COUNT, site.ordinal());
  }

  private static boolean isLiteral(Address cell) {
    return cell.base() instanceof Base.Global(Referent.Literal _);
  }

  private static long bytes(PointerAccess access, List<Address> arguments) {
    if (access.extent().isPresent()) {
      return switch (access.extent().get()) {
        case STRING -> Act.Access.TEXT;
        case OBJECT -> Act.Access.OBJECT;
        case UNKNOWN, REACHABLE -> -1;
      };
    }
    long result = 1;
    for (int index : access.size()) {
      if (index >= arguments.size() || !arguments.get(index).isInteger()) {
        return -1;
      }
      result *= arguments.get(index).offset();
    }
    return access.unit().bytes(result);
  }
}
