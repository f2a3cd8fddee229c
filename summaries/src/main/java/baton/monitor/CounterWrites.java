package baton.monitor;

import baton.flow.Operands;
import baton.ir.Block;
import baton.ir.Callee;
import baton.ir.Initializer;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Type;
import baton.link.Access;
import baton.link.AccessName;
import baton.link.Place;
import baton.link.Places;
import baton.link.Program;
import baton.link.Symbol;
import baton.model.Argument;
import baton.model.ConcurrencyModel;
import baton.model.InitOperation;
import baton.model.LockInitRule;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whether the counters of a lock begin with zero and only its functions write them: nobody else does by the name of the counter, and
 * nobody takes its address. Who overwrites the whole object overwrites its mutex, which no program may that uses it (POSIX, 2.9.9); so
 * does who sets it up once more, unless it was destroyed before. The counters are numbers that stand in the struct itself, or variables that
 * are nothing else, so that no type but that of the struct has them in it.
 */
final class CounterWrites {
  private final Program program;
  private final ConcurrencyModel model;
  private final MonitorLock lock;
  private final Set<Symbol> own;

  /** Whether some mutex is destroyed, and so may be set up again while somebody has the lock that is made of it. */
  private final boolean destroyed;

  CounterWrites(Program program, ConcurrencyModel model, MonitorLock lock) {
    this.program = program;
    this.model = model;
    this.lock = lock;
    this.destroyed = program.functions().stream().anyMatch(this::destroys);
    this.own = lock.functions().stream().map(MonitorFunction::symbol).collect(Collectors.toSet());
  }

  boolean areOnlyOfFunctions() {
    boolean handed = lock.mutex().formal().isPresent();
    return (handed ? lock.isOfMembers(program) : program.variables().stream().filter(this::isOwner).allMatch(this::isNumber))
        && program.symbols().stream().noneMatch(this::isHandedOut)
        && program.variables().stream().allMatch(handed ? this::beginsWithZero : this::leavesAlone)
        && program.functions().stream().allMatch(f -> own.contains(f) || (handed ? keepsMembers(f) : keepsVariables(f)));
  }

  private boolean destroys(Symbol.DefinedFunction function) {
    return program.function(function).body().referents().stream()
        .anyMatch(r -> model.function(r.name()).rule(LockInitRule.class).filter(rule -> rule.op() != InitOperation.INIT).isPresent());
  }

  /** Whether a variable is a number and nothing else: who writes more than that writes a counter as well. */
  private boolean isNumber(Symbol.DefinedVariable variable) {
    return program.type(variable).resolved() instanceof Type.Scalar || program.type(variable).resolved() instanceof Type.Enumeration;
  }

  /** Whether a function that is not there is declared to get such a lock: it may be one more that takes it or gives it back. */
  private boolean isHandedOut(Symbol symbol) {
    return symbol instanceof Symbol.ExternalFunction function
        && model.function(function.name()).isEmpty()
        && program.type(function).resolved() instanceof Type.Function(_, List<Type> parameters, _)
        && parameters.stream().anyMatch(p -> p.resolved() instanceof Type.Pointer(Type target)
            && target.resolved().equals(new Type.Aggregate(lock.mutex().owner())));
  }

  // --- counters that are members of a struct ---

  private boolean beginsWithZero(Symbol.DefinedVariable variable) {
    return program.initializer(variable).cells().stream()
        .allMatch(cell -> (isZero(cell) || !touches(Places.within(program, variable, cell.offset(), cell.bytes()), false))
            && (!(cell instanceof Initializer.Value(_, _, Operand value)) || parts(value).noneMatch(o -> isCounterOf(variable, o))));
  }

  /** Whether an initial value is the address of a counter, or of an object that begins with one. */
  private boolean isCounterOf(Symbol.DefinedVariable holder, Operand value) {
    return value instanceof Operand.SymbolAddress(int referent, long offset)
        && program.resolve(holder.unit(), program.initializer(holder).referents().get(referent)) instanceof Symbol.DefinedVariable variable
        && touches(Places.within(program, variable, offset, 1), false);
  }

  private static boolean isZero(Initializer.Cell cell) {
    return cell instanceof Initializer.Value(_, _, Operand.IntegerConstant(_, long number)) && number == 0;
  }

  private boolean touches(Place place, boolean alone) {
    String owner = lock.mutex().owner();
    return place.within().stream()
        .filter(each -> each.field().aggregate().equals(owner))
        .anyMatch(each -> lock.isCounter(owner, each.bytes().low(), each.bytes().high())
            && !(alone && each.bytes().low() <= lock.mutex().offset() && lock.mutex().offset() < each.bytes().high()));
  }

  private boolean keepsMembers(Symbol.DefinedFunction function) {
    Places places = Places.of(program, function);
    for (Access access : places.accesses()) {
      if (access.kind() != Access.Kind.READ
          && places.name(access) instanceof AccessName.Named(Place place)
          && touches(place, !destroyed)
          && (destroyed || !setsUp(function, access))) {
        return false;
      }
    }
    return instructions(function).stream().allMatch(i -> hidesMembers(function, places, i));
  }

  /**
   * Whether no address of a counter is anything but that of a load or store. Where the object begins with a counter, its address is told
   * from that of the counter by who is handed it: as that of an object.
   */
  private boolean hidesMembers(Symbol.DefinedFunction function, Places places, Instruction instruction) {
    Optional<Operand> accessed = accessed(instruction);
    boolean computes = instruction instanceof Instruction.Address;
    return computes
        || Operands.of(instruction)
            .flatMap(CounterWrites::parts)
            .filter(o -> !accessed.equals(Optional.of(o)) || (instruction instanceof Instruction.Store store && store.value().equals(o)))
            .filter(o -> isComputed(function, o) && isMember(places, o))
            .allMatch(o -> instruction instanceof Instruction.Call call && isHandedAsObject(function, call, o));
  }

  private boolean isComputed(Symbol.DefinedFunction function, Operand operand) {
    return operand instanceof Operand.SymbolAddress
        || (operand instanceof Operand.Register(int ordinal)
            && program.function(function).body().instruction(ordinal) instanceof Instruction.Address);
  }

  private boolean isMember(Places places, Operand address) {
    return places.at(address, 0, 1, false).within().stream()
        .anyMatch(each -> each.field().aggregate().equals(lock.mutex().owner())
            && lock.isCounter(each.field().aggregate(), each.bytes().low(), each.bytes().low() + 1));
  }

  private boolean isHandedAsObject(Symbol.DefinedFunction function, Instruction.Call call, Operand address) {
    if (!(call.callee() instanceof Callee.Direct(int referent))
        || !(program.type(program.referred(function, referent)).resolved() instanceof Type.Function(_, List<Type> parameters, _))
        || parameters.size() != call.arguments().size()) {
      return false;
    }
    return IntStream.range(0, parameters.size())
        .filter(i -> call.arguments().get(i).value().equals(address))
        .allMatch(i -> parameters.get(i).resolved() instanceof Type.Pointer(Type target) && target.resolved() instanceof Type.Aggregate);
  }

  /** Whether a store makes a counter zero where the mutex of the same object is set up as well, whichever way is taken. */
  private boolean setsUp(Symbol.DefinedFunction function, Access access) {
    List<Block> blocks = program.function(function).body().blocks();
    Instruction written = program.function(function).body().instruction(access.ordinal());
    Operand object = Pointer.of(program.function(function).body(), access.address()).base();
    boolean zero = written instanceof Instruction.Store(_, Operand.IntegerConstant(_, long number), _, _) && number == 0;
    return zero
        && blocks.stream()
            .filter(b -> b.equals(blocks.getFirst()) || (b.first() <= access.ordinal() && access.ordinal() < b.end()))
            .flatMap(b -> b.instructions().stream())
            .anyMatch(i -> beginning(function, i).equals(Optional.of(object)));
  }

  /** The object of which a call begins the life of the mutex. */
  private Optional<Operand> beginning(Symbol.DefinedFunction function, Instruction instruction) {
    if (!(instruction instanceof Instruction.Call call) || !(call.callee() instanceof Callee.Direct(int referent))) {
      return Optional.empty();
    }
    return model.function(program.referred(function, referent).name()).rule(LockInitRule.class)
        .map(LockInitRule::argument)
        .map(a -> a instanceof Argument.Position(int index) ? OptionalInt.of(index) : OptionalInt.empty())
        .filter(OptionalInt::isPresent)
        .map(OptionalInt::getAsInt)
        .filter(index -> index < call.arguments().size())
        .map(index -> Pointer.of(program.function(function).body(), call.arguments().get(index).value()).base());
  }

  // --- counters that are variables ---

  private boolean leavesAlone(Symbol.DefinedVariable variable) {
    if (isOwner(variable)) {
      return program.initializer(variable).cells().stream()
          .allMatch(c -> isZero(c) || !lock.isCounter(variable.identity(), c.offset(), c.offset() + c.bytes()));
    }
    return program.initializer(variable).referents().stream().noneMatch(r -> isOwner(program.resolve(variable.unit(), r)));
  }

  private boolean isOwner(Symbol symbol) {
    String identity = symbol.identity();
    return identity.equals(lock.exclusive().owner()) || lock.shared().filter(s -> identity.equals(s.owner())).isPresent();
  }

  private boolean keepsVariables(Symbol.DefinedFunction function) {
    return instructions(function).stream().allMatch(i -> keepsVariables(function, i));
  }

  private boolean keepsVariables(Symbol.DefinedFunction function, Instruction instruction) {
    boolean reads = instruction instanceof Instruction.Load;
    boolean moves = instruction instanceof Instruction.Address(_, _, var indices, _) && !indices.isEmpty();
    return Operands.of(instruction).flatMap(CounterWrites::parts).allMatch(o -> {
      if (o instanceof Operand.SymbolAddress(int referent, _) && isOwner(program.referred(function, referent))) {
        Optional<Cell> cell = Cell.at(program, function, o);
        boolean computes = reads || instruction instanceof Instruction.Address;
        return computes ? !moves : cell.filter(c -> !isCounter(c)).isPresent();
      }
      return !(o instanceof Operand.Register) || reads || instruction instanceof Instruction.Address
          || Cell.at(program, function, o).filter(this::isCounter).isEmpty();
    });
  }

  private boolean isCounter(Cell cell) {
    return cell.formal().isEmpty() && lock.isCounter(cell.owner(), cell.offset(), cell.offset() + 1);
  }

  private static Stream<Operand> parts(Operand operand) {
    return switch (operand) {
      case Operand.Elements(List<Operand> elements) -> elements.stream().flatMap(CounterWrites::parts);
      case Operand.Expression(_, List<Operand> operands) -> operands.stream().flatMap(CounterWrites::parts);
      default -> Stream.of(operand);
    };
  }

  private static Optional<Operand> accessed(Instruction instruction) {
    @Nullable Operand address =
        switch (instruction) {
          case Instruction.Load load -> load.address();
          case Instruction.Store store -> store.address();
          case Instruction.AtomicUpdate update -> update.address();
          case Instruction.CompareExchange exchange -> exchange.address();
          default -> null;
        };
    return Optional.ofNullable(address);
  }

  private List<Instruction> instructions(Symbol.DefinedFunction function) {
    return program.function(function).body().blocks().stream().map(Block::instructions).flatMap(List::stream).toList();
  }
}
