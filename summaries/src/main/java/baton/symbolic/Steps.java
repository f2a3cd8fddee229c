package baton.symbolic;

import baton.ir.Assembly;
import baton.ir.Digest;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.ValueType;
import baton.link.Access;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Epoch;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** What the instructions of a body do to the states before them. */
final class Steps {
  private static final long POINTER = 8;

  private final Digest digest;
  private final Flow flow;
  private final Registers registers;
  private final Conditions conditions;
  private final Edges edges;
  private final CallSteps calls;
  private final GuardedFlags flags;
  private final FlagTests tests;
  private final Map<Integer, List<Access>> accesses;

  Steps(
      Digest digest,
      Flow flow,
      Registers registers,
      Conditions conditions,
      Edges edges,
      CallSteps calls,
      GuardedFlags flags,
      FlagTests tests,
      Map<Integer, List<Access>> accesses) {
    this.digest = digest;
    this.flow = flow;
    this.registers = registers;
    this.conditions = conditions;
    this.edges = edges;
    this.calls = calls;
    this.flags = flags;
    this.tests = tests;
    this.accesses = accesses;
  }

  /** Before an instruction is executed: tells apart whether a store takes a number that is a lock. */
  void prepare(int ordinal, Instruction instruction, List<State> states) {
    if (instruction instanceof Instruction.Store(var type, Operand value, Operand address, var mode)
        && type.kind() == ValueType.Kind.INTEGER
        && !mode.isAtomic()
        && flags.before(states, registers.value(address, ordinal), registers.value(value, ordinal), type.bits())) {
      StateSets.fewer(states, digest, ordinal);
    }
  }

  /** The state that an access is recorded in. */
  State recorded(int ordinal, Instruction instruction, Address cell, State state) {
    return instruction instanceof Instruction.Store(var type, Operand value, Operand place, var mode) && !mode.isAtomic()
        ? flags.marked(state, place, cell, registers.value(value, ordinal), type.bits())
        : state;
  }

  /** Executes an instruction in every state; {@code settle} makes a value that still changes one of its own. */
  void execute(int index, int ordinal, Instruction.Straight instruction, List<State> states, boolean repeats, boolean settle) {
    if (repeats && !(instruction instanceof Instruction.Phi)) {
      if (registers.mayBeOfOwnName(ordinal) || !onlyComputes(instruction)) {
        renew(ordinal, instruction, states);
      } else {
        states.forEach(s -> s.path().facts().put(ordinal, Values.ANY));
      }
    }
    switch (instruction) {
      case Instruction.Load(var type, Operand address, var mode) -> {
        Address cell = registers.value(address, ordinal);
        if (mode.isAtomic()) {
          states.forEach(State::interfere);
        } else if (mode.isVolatile() && cell != null) {
          // a signal handler, or another thread, may have written it at any time
          states.forEach(s -> s.mayChange(cell));
        }
        Address found = cell == null ? null : registers.loaded(ordinal, cell, agreed(states, cell, type.bits() / 8, ordinal));
        registers.define(ordinal, found, settle);
        if (cell != null
            && type.kind() == ValueType.Kind.INTEGER
            && registers.opaque(ordinal).equals(found)
            && states.stream().anyMatch(s -> !s.threads().started().isEmpty())) {
          states.forEach(s -> found(s, cell, type, ordinal));
        }
        if (cell != null && type.kind() != ValueType.Kind.INTEGER && mayCarry(type) && isUnnamed(ordinal)) {
          states.forEach(s -> s.regions().read(ordinal, cell));
        }
        if (cell != null) {
          // one name stands for all pointers that come together
          further(type).forEach(k -> states.forEach(s -> link(s, cell, s.load(cell.plus(k), POINTER, ordinal), ordinal)));
        }
        if (cell != null && type.kind() == ValueType.Kind.INTEGER && !mode.isAtomic()) {
          flags.read(states, cell, ordinal);
        }
        if (cell != null && (isSmall(type) || isUnnamed(cell))) {
          Set<Address> around = new LinkedHashSet<>();
          states.forEach(s -> around.addAll(s.sharing().addressesAround(cell, type.bits() / 8)));
          registers.origins().read(ordinal, around);
          if (!around.isEmpty() && mayCarry(type)) {
            registers.define(ordinal, null, settle);
          }
        }
      }
      case Instruction.Store(var type, Operand value, Operand address, var mode) -> {
        Address cell = registers.value(address, ordinal);
        Address stored = registers.value(value, ordinal);
        if (cell != null && stored != null && mayCarry(type) && registers.mayLead(value)) {
          states.forEach(s -> link(s, cell, stored, ordinal));
          further(type).forEach(k -> states.forEach(s -> link(s, cell.plus(k), stored, ordinal)));
        }
        if (cell != null && type.kind() == ValueType.Kind.INTEGER && mayCarry(type)) {
          // with a number that was computed from several addresses, one of them leads to the others
          registers.origins().of(value).forEach(o -> link(states, cell, o, ordinal));
        }
        if (cell != null) {
          boolean pointer = type.bits() == 64;
          for (State state : states) {
            if (!mode.isAtomic() && type.kind() == ValueType.Kind.INTEGER) {
              flags.after(state, address, cell, stored);
            }
            boolean set = tests.isSet(state, type, value);
            store(state, cell, stored, Math.ceilDiv(type.bits(), 8), ordinal, set);
            if (set) {
              state.threads(state.threads().set(cell));
            } else if (pointer && stored != null && !state.threads().started().isEmpty()) {
              state.threads(state.threads().set(cell, stored));
            }
          }
          if (isSmall(type)) {
            pieces(states, cell, value, ordinal);
          }
        }
        if (mode.isAtomic()) {
          states.forEach(State::interfere);
          if (cell != null) {
            states.forEach(s -> FlagLocks.give(s, cell, stored, mode));
          }
        }
      }
      case Instruction.AtomicUpdate(String operator, var type, Operand address, Operand value, var mode) -> {
        update(states, ordinal, type.bits() / 8, address, value, settle);
        if (operator.equals("xchg")) {
          Values success = FlagLocks.swapped(flow, ordinal, value);
          FlagLocks.take(states, registers.value(address, ordinal), registers.value(value, ordinal), mode, ordinal, success);
          StateSets.fewer(states, digest, ordinal);
        }
      }
      case Instruction.CompareExchange(var type, Operand address, Operand expected, Operand value, var mode, _) -> {
        update(states, ordinal, type.bits() / 8, address, value, settle);
        if (Address.integer(0).equals(registers.value(expected, ordinal))) {
          FlagLocks.take(states, registers.value(address, ordinal), registers.value(value, ordinal), mode, ordinal, Values.NONZERO);
          StateSets.fewer(states, digest, ordinal);
        }
      }
      case Instruction.Fence _ -> states.forEach(State::interfere);
      case Instruction.Copy(Operand to, Operand from, Operand length, _, _) -> {
        Address target = registers.value(to, ordinal);
        Address source = registers.value(from, ordinal);
        Address bytes = registers.value(length, ordinal);
        if (target != null && source != null) {
          states.forEach(s -> s.copy(target, source, bytes != null && bytes.isInteger() ? bytes.offset() : -1, ordinal));
        }
      }
      case Instruction.Fill(Operand to, _, Operand length, _) -> {
        Address target = registers.value(to, ordinal);
        Address bytes = registers.value(length, ordinal);
        if (target != null) {
          states.forEach(s -> s.store(target, null, bytes != null && bytes.isInteger() ? bytes.offset() : -1, ordinal));
        }
      }
      case Instruction.Call call -> calls.run(ordinal, call, states, repeats, settle);
      case Instruction.RunAssembly(var code) -> {
        assembly(code, ordinal, states);
        registers.define(ordinal, registers.opaque(ordinal), settle);
      }
      case Instruction.Unknown(_, _, List<Operand> operands) -> {
        for (State state : states) {
          publish(state, operands, ordinal);
          operands.forEach(o -> unknown(state, o, ordinal));
          state.writeAnything(ordinal);
          state.interfere();
        }
        registers.define(ordinal, registers.opaque(ordinal), settle);
      }
      case Instruction.Phi phi -> {
        registers.phi(ordinal, phi, index, from -> !edges.over(from, index).isEmpty(), settle);
        if (phi.type().kind() == ValueType.Kind.POINTER) {
          states.forEach(s -> s.regions().settle(ordinal));
        }
      }
      case Instruction.Compare _, Instruction.Binary _ -> {
        registers.define(ordinal, registers.compute(ordinal, instruction), settle);
        List<Address> ends = values(registers.ends(instruction), ordinal);
        if (!ends.isEmpty()) {
          states.forEach(s -> s.regions().apart(ordinal, ends));
        }
        if (conditions.isBoolean(new Operand.Register(ordinal))) {
          states.forEach(s -> s.path().facts().put(ordinal, conditions.truth(s, new Operand.Register(ordinal))));
        }
      }
      case Instruction.Allocate _,
          Instruction.Address _,
          Instruction.Convert _,
          Instruction.Select _,
          Instruction.Part _,
          Instruction.Nondeterministic _ -> {
        Address made = registers.compute(ordinal, instruction);
        registers.define(ordinal, made, settle);
        if (instruction instanceof Instruction.Address step) {
          leave(step, states, ordinal);
        }
        if (instruction instanceof Instruction.Part part && exchange(part) >= 0) {
          states.forEach(s -> s.path().facts().put(ordinal, s.path().facts().of(exchange(part))));
        }
        if (isUnnamed(ordinal)) {
          boolean named = made != null && !made.equals(registers.opaque(ordinal));
          List<Address> from = named ? List.of(made) : values(registers.sources(instruction), ordinal);
          if (!from.isEmpty()) {
            states.forEach(s -> s.regions().derive(ordinal, from));
          }
        }
      }
    }
  }

  /**
   * An address is moved by how far two objects lie apart, and so into the other one: what it was moved from counts as known to others, so
   * that accesses through it are told.
   */
  private void leave(Instruction.Address step, List<State> states, int ordinal) {
    Address from = registers.value(step.base(), ordinal);
    for (Instruction.ScaledIndex index : step.indices()) {
      if (from != null && registers.isDistance(index.index(), from.base())) {
        states.stream().filter(s -> s.sharing().isPrivate(from)).forEach(s -> s.sharing().publish(from));
      }
    }
  }

  /** The exchange of which a part says whether it was done; -1 for any other part. */
  private int exchange(Instruction.Part part) {
    boolean success =
        part.operator().equals("extractvalue")
            && part.operands().size() == 2
            && part.operands().getLast() instanceof Operand.IntegerConstant(_, long index)
            && index == 1;
    return success
        && part.operands().getFirst() instanceof Operand.Register(int made)
        && flow.instruction(made) instanceof Instruction.CompareExchange
        ? made
        : -1;
  }

  /** Whether a value is no address, but may be a piece of one. */
  private static boolean isSmall(ValueType type) {
    return type.kind() == ValueType.Kind.FLOATING || (type.kind() == ValueType.Kind.INTEGER && type.bits() < 64);
  }

  /** A piece of an address is stored: one that was cut off here, or a byte of an object that may be copied byte by byte. */
  private void pieces(List<State> states, Address cell, Operand value, int ordinal) {
    for (Address origin : registers.origins().of(value)) {
      if (origin.base() instanceof Base.Fresh || origin.base() instanceof Base.Within || origin.base() instanceof Base.Formal) {
        states.forEach(s -> s.sharing().tie(cell, origin));
        link(states, cell, origin, ordinal);
      }
    }
    Address byteRead = byteIn(value, ordinal);
    if (byteRead != null && !cell.terms().isEmpty()) {
      for (State state : states) {
        state.sharing().copyContent(cell, byteRead);
        state.regions().link(cell, byteRead, ordinal);
      }
    }
  }

  /** Where a byte was read by an index, as it is; null for any other value. */
  private @Nullable Address byteIn(Operand value, int reader) {
    if (value instanceof Operand.Register(int ordinal)
        && flow.instruction(ordinal) instanceof Instruction.Load(var type, Operand address, _)
        && isSmall(type)) {
      Address from = registers.value(address, reader);
      return from != null && !from.terms().isEmpty() ? from : null;
    }
    return null;
  }

  private void link(List<State> states, Address cell, Address stored, int ordinal) {
    states.forEach(s -> link(s, cell, stored, ordinal));
  }

  /** A number where states disagree on what a cell holds: each knows its own. The handle of a thread that was started is not zero. */
  private static void found(State state, Address cell, ValueType type, int ordinal) {
    Address own = state.load(cell, type.bytes(), ordinal);
    if (own.isInteger()) {
      state.path().facts().put(ordinal, Values.of(own.offset()));
    } else if (state.threads().started().stream().anyMatch(s -> s.handle().equals(Optional.of(own)))) {
      state.path().facts().put(ordinal, Values.NONZERO);
    }
  }

  private void store(State state, Address cell, @Nullable Address stored, long bytes, int ordinal, boolean set) {
    boolean pointer = bytes == POINTER;
    if (isUnnamed(cell)) {
      state.writeAround(cell, ordinal);
    }
    for (Address choice : registers.choices(cell)) {
      if (!choice.equals(cell)) {
        state.store(choice, null, bytes, ordinal);
        if (stored != null && pointer && !stored.isInteger()) {
          state.sharing().tie(choice, stored);
        }
      }
    }
    state.store(cell, pointer || stored == null || !mayPoint(stored) ? stored : null, bytes, ordinal, set);
    if (stored != null && pointer) {
      registers.choices(stored).forEach(choice -> state.sharing().tie(cell, choice));
    }
  }

  /** Whether a cell is found through a value of this function that has no name. */
  private boolean isUnnamed(Address cell) {
    return cell.base() instanceof Base.Opaque(Digest of, _) && of.equals(digest);
  }

  /** Whether the instruction made a value that has no other name. */
  private boolean isUnnamed(int ordinal) {
    Address value = registers.value(new Operand.Register(ordinal));
    return value != null && value.base() instanceof Base.Opaque(Digest of, int site) && site == ordinal && of.equals(digest);
  }

  /** The bytes behind the first pointer in a vector where there is room for others. */
  private static LongStream further(ValueType type) {
    return type.kind() == ValueType.Kind.VECTOR
        ? LongStream.iterate(POINTER, k -> k + POINTER <= type.bytes(), k -> k + POINTER)
        : LongStream.empty();
  }

  /** Whether a value of the type may be, or hold, a pointer. */
  private static boolean mayCarry(ValueType type) {
    return switch (type.kind()) {
      case POINTER, AGGREGATE, VECTOR -> true;
      case INTEGER, FLOATING -> type.bits() >= 64;
      case NONE -> false;
    };
  }

  private List<Address> values(List<Operand> operands, int reader) {
    List<Address> result = new ArrayList<>();
    for (Operand operand : operands) {
      Address value = registers.value(operand, reader);
      if (value != null) {
        result.add(value);
      }
    }
    return result;
  }

  private void link(State state, Address cell, Address stored, int ordinal) {
    for (Address to : registers.choices(cell)) {
      state.regions().link(to, stored, ordinal);
    }
  }

  /** What the operand leads to may be linked with anything. */
  private void unknown(State state, Operand operand, int ordinal) {
    Address value = registers.value(operand, ordinal);
    if (value != null && !value.isInteger()) {
      state.regions().merge(value, RegionNames.UNKNOWN, ordinal);
    }
  }

  /** Whether a value is an address rather than a number. */
  private static boolean mayPoint(Address value) {
    return value.base() instanceof Base.Global || value.base() instanceof Base.Fresh;
  }

  /** Whether an instruction changes nothing but the value that it makes. */
  private static boolean onlyComputes(Instruction.Straight instruction) {
    return switch (instruction) {
      case Instruction.Binary _, Instruction.Compare _, Instruction.Address _, Instruction.Convert _, Instruction.Select _ -> true;
      case Instruction.Load(var type, _, var mode) -> !mode.isAtomic() && further(type).findAny().isEmpty();
      default -> false;
    };
  }

  /** Facts told in terms of what the instruction makes are about what it made last time. */
  private void renew(int ordinal, Instruction.Straight instruction, List<State> states) {
    Predicate<Base> stale =
        base ->
            switch (base) {
              case Base.Opaque(Digest of, int site) -> site == ordinal && of.equals(digest);
              case Base.Within(Digest of, int call, _) -> call == ordinal && of.equals(digest);
              case Base.Held(_, Epoch.Written(Digest of, int site)) -> site == ordinal && of.equals(digest);
              case Base.Held _, Base.Zero _, Base.Formal _, Base.Global _, Base.Fresh _, Base.Handed _ -> false;
            };
    boolean allocates = instruction instanceof Instruction.Allocate || instruction instanceof Instruction.Call;
    for (State state : states) {
      state.path().facts().put(ordinal, Values.ANY);
      state.forget(stale, Base.bit(ordinal));
      if (allocates) {
        state.renew(new Base.Fresh(digest, ordinal));
      }
    }
  }

  private @Nullable Address agreed(List<State> states, Address cell, long bytes, int ordinal) {
    Address result = null;
    for (State state : states) {
      Address loaded = state.load(cell, bytes, ordinal);
      if (result != null && !result.equals(loaded)) {
        return registers.opaque(ordinal);
      }
      result = loaded;
    }
    return result;
  }

  private void update(List<State> states, int ordinal, long bytes, Operand address, Operand value, boolean settle) {
    Address cell = registers.value(address, ordinal);
    Address stored = registers.value(value, ordinal);
    if (cell != null) {
      for (State state : states) {
        state.store(cell, null, bytes, ordinal);
        if (stored != null && bytes >= 8) {
          state.sharing().tie(cell, stored);
        }
        if (stored != null && bytes >= 4) {
          link(state, cell, stored, ordinal);
          state.regions().read(ordinal, cell);
        }
        state.interfere();
      }
    }
    registers.define(ordinal, registers.opaque(ordinal), settle);
  }

  /** After inline assembly has run. */
  void assembly(Assembly code, int ordinal, List<State> states) {
    List<Address> operands = values(code.operands().stream().map(Assembly.AssemblyOperand::value).toList(), ordinal);
    boolean writes = accesses.getOrDefault(ordinal, List.of()).stream().anyMatch(a -> a.kind() != Access.Kind.READ);
    for (State state : states) {
      if (writes) {
        operands.forEach(o -> state.regions().link(operands.getFirst(), o, ordinal));
      }
      if (follow(code, ordinal, state)) {
        state.regions().follow(ordinal, operands);
      } else {
        state.regions().derive(ordinal, operands);
      }
      for (Access access : accesses.getOrDefault(ordinal, List.of())) {
        Address cell = registers.value(access.address(), ordinal);
        if (cell != null && access.kind() != Access.Kind.READ) {
          state.store(cell, null, access.bytes(), ordinal);
          operands.forEach(o -> registers.choices(o).forEach(value -> state.sharing().tie(cell, value)));
        }
      }
      if (code.clobbersMemory()) {
        state.interfere();
      }
    }
  }

  /** Others may know what can be reached from some operands, and anything in it may have been written; whether there are such. */
  private boolean follow(Assembly code, int ordinal, State state) {
    boolean follows = false;
    for (Assembly.AssemblyOperand operand : code.operands()) {
      Address value = registers.value(operand.value(), ordinal);
      if (operand.role() == Assembly.Role.FOLLOWED && value != null) {
        follows = true;
        registers.choices(value).forEach(operand.bytes() > 0 ? state.sharing()::publishContent : state.sharing()::publish);
      }
    }
    if (follows) {
      state.writeAnything(ordinal);
    }
    return follows;
  }

  private void publish(State state, List<Operand> operands, int ordinal) {
    for (Operand operand : operands) {
      Address value = registers.value(operand, ordinal);
      if (value != null) {
        registers.choices(value).forEach(state.sharing()::publish);
      }
    }
  }
}
