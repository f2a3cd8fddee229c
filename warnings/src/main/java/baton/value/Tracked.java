package baton.value;

import baton.ir.AccessMode;
import baton.ir.Argument;
import baton.ir.Block;
import baton.ir.Initializer;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Operands;
import baton.ir.Referent;
import baton.ir.ValueType;
import baton.link.KnownCode;
import baton.link.NamedSymbols;
import baton.link.Program;
import baton.link.Sections;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.symbolic.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The variables whose values are followed: nothing but loads and stores of whole numbers at constant places, or of elements of small arrays
 * ({@link IndexedCells}), mentions them, and calls that hand their addresses to functions which do no more with them
 * ({@link HandedAddresses}). So no other pointer leads to them.
 */
final class Tracked {
  private final Program program;
  private final Map<Integer, Symbol.DefinedVariable> variables = new HashMap<>();
  private final SortedMap<Variable, Values> initial = new TreeMap<>();
  private final Set<Value.Place> unordered = new HashSet<>();
  private final HandedAddresses handed;
  private final IndexedCells indexed;
  private final NavigableSet<Long> bounds = new TreeSet<>(Values.BOUNDS);

  Tracked(Program program, ConcurrencyModel model, List<Symbol.DefinedFunction> functions) {
    this.program = program;
    this.handed = new HandedAddresses(program, model, functions);
    this.indexed = new IndexedCells(program);
    Set<Integer> excluded = new HashSet<>();
    Map<Integer, SortedMap<Long, Long>> cells = new HashMap<>();
    for (Symbol.DefinedVariable variable : program.variables()) {
      variables.put(variable.number(), variable);
      program.initializer(variable).referents().forEach(r -> exclude(program.resolve(variable.unit(), r), excluded));
      if (program.variable(variable).threadLocal()) {
        excluded.add(variable.number());
      }
    }
    for (Symbol.DefinedFunction function : functions) {
      for (Block block : program.function(function).body().blocks()) {
        int ordinal = block.first();
        for (Instruction instruction : block.instructions()) {
          if (!indexed.add(function, ordinal++, (place, type, isOrdered) -> cell(place, type, isOrdered, cells, excluded))) {
            note(function, instruction, cells, excluded);
          }
        }
      }
    }
    Set<Value.Place> objects = new HashSet<>();
    for (Symbol.DefinedFunction function : functions) {
      program.function(function).body().blocks().forEach(b -> b.instructions().forEach(i -> objects(function, i, objects)));
    }
    handed.tell(
        new HandedAddresses.Found() {
          @Override
          public void access(Value.Place place, ValueType type, boolean isOrdered) {
            cell(place, type, isOrdered, cells, excluded);
          }

          @Override
          public void object(Value.Place place) {
            objects.add(place);
          }
        });
    for (Value.Place object : objects) {
      // a lock that is a number, too
      cells.getOrDefault(object.symbol(), new TreeMap<>()).forEach((offset, bytes) -> {
        if (offset <= object.offset() && object.offset() < offset + bytes) {
          excluded.add(object.symbol());
        }
      });
    }
    if (!KnownCode.isAll(program, model)) {
      // what is not there may write what it can name
      program.variables().stream().filter(program::isExported).forEach(v -> exclude(v, excluded));
    }
    new Sections(program).collected().forEach(v -> exclude(v, excluded));
    NamedSymbols.of(program, name -> model.function(name).findNamed()).forEach(v -> exclude(v, excluded));
    cells.forEach(
        (symbol, found) -> {
          if (!excluded.contains(symbol) && areApart(found)) {
            found.forEach((offset, bytes) -> initial.put(new Variable(symbol, offset, bytes), initial(symbol, offset, bytes)));
          }
        });
  }

  private static boolean areApart(SortedMap<Long, Long> cells) {
    long end = Long.MIN_VALUE;
    for (Map.Entry<Long, Long> cell : cells.entrySet()) {
      if (cell.getKey() < end) {
        return false;
      }
      end = cell.getKey() + cell.getValue();
    }
    return true;
  }

  private static void exclude(Symbol symbol, Set<Integer> excluded) {
    excluded.add(symbol.number());
  }

  private void note(
      Symbol.DefinedFunction function, Instruction instruction, Map<Integer, SortedMap<Long, Long>> cells, Set<Integer> excluded) {
    Optional<Operand> accessed =
        switch (instruction) {
          case Instruction.Load(ValueType type, Operand address, AccessMode mode) when isNumber(type) ->
              access(function, type, address, mode.acquires(), cells, excluded);
          case Instruction.Store(ValueType type, _, Operand address, AccessMode mode) when isNumber(type) ->
              access(function, type, address, mode.releases(), cells, excluded);
          case Instruction.AtomicUpdate(_, ValueType type, Operand address, _, AccessMode mode) when isNumber(type) ->
              access(function, type, address, mode.releases(), cells, excluded);
          case Instruction.CompareExchange(ValueType type, Operand address, _, _, AccessMode mode, _) when isNumber(type) ->
              access(function, type, address, mode.releases() && mode.acquires(), cells, excluded);
          default -> Optional.empty();
        };
    List<Operand> followed = followed(function, instruction);
    for (Operand operand : Operands.of(instruction)) {
      constants(operand);
      if ((!accessed.equals(Optional.of(operand)) || stores(instruction, operand)) && !followed.contains(operand)) {
        mentioned(function, operand, excluded);
      }
    }
  }

  /** The arguments of a call of which it is known, wherever they stand, what becomes of them. */
  private List<Operand> followed(Symbol.DefinedFunction function, Instruction instruction) {
    List<Operand> result = new ArrayList<>();
    if (instruction instanceof Instruction.Call call) {
      List<Argument> arguments = call.arguments();
      for (int i = 0; i < arguments.size(); i++) {
        if (arguments.get(i).byValueBytes() == 0 && handed.isFollowed(function, call, i)) {
          result.add(arguments.get(i).value());
        }
      }
      for (int i = 0; i < arguments.size(); i++) {
        if (arguments.get(i).byValueBytes() > 0 || !handed.isFollowed(function, call, i)) {
          result.remove(arguments.get(i).value());
        }
      }
    }
    return result;
  }

  /** Adds the places of locks and the like that an instruction hands to functions of the model. */
  private void objects(Symbol.DefinedFunction function, Instruction instruction, Set<Value.Place> to) {
    if (instruction instanceof Instruction.Call call && handed.isObject(function, call)) {
      for (Argument argument : call.arguments()) {
        if (argument.value() instanceof Operand.SymbolAddress(int referent, long offset)) {
          to.add(new Value.Place(symbol(function, referent).number(), offset));
        }
      }
    }
  }

  /** Whether an instruction stores the address that it stores to. */
  private static boolean stores(Instruction instruction, Operand accessed) {
    return switch (instruction) {
      case Instruction.Store(_, Operand value, _, _) -> value.equals(accessed);
      case Instruction.AtomicUpdate(_, _, _, Operand value, _) -> value.equals(accessed);
      case Instruction.CompareExchange(_, _, Operand expected, Operand replacement, _, _) ->
          expected.equals(accessed) || replacement.equals(accessed);
      default -> false;
    };
  }

  static boolean isNumber(ValueType type) {
    boolean whole = type.bits() == 8 || type.bits() == 16 || type.bits() == 32 || type.bits() == 64;
    return whole && (type.kind() == ValueType.Kind.INTEGER || type.kind() == ValueType.Kind.POINTER);
  }

  private Optional<Operand> access(
      Symbol.DefinedFunction function,
      ValueType type,
      Operand address,
      boolean isOrdered,
      Map<Integer, SortedMap<Long, Long>> cells,
      Set<Integer> excluded) {
    if (!(address instanceof Operand.SymbolAddress(int referent, long offset))) {
      return Optional.empty();
    }
    cell(new Value.Place(symbol(function, referent).number(), offset), type, isOrdered, cells, excluded);
    return Optional.of(address);
  }

  private void cell(
      Value.Place place, ValueType type, boolean isOrdered, Map<Integer, SortedMap<Long, Long>> cells, Set<Integer> excluded) {
    if (!isOrdered) {
      unordered.add(place);
    }
    Long known = cells.computeIfAbsent(place.symbol(), _ -> new TreeMap<>()).put(place.offset(), type.bytes());
    if (!variables.containsKey(place.symbol()) || place.offset() < 0 || (known != null && known != type.bytes())) {
      excluded.add(place.symbol());
    }
  }

  /** Whether what is read from a variable without a lock orders what comes after with what came before the value was written. */
  boolean isOrdered(Variable variable) {
    return !unordered.contains(new Value.Place(variable.symbol(), variable.offset()));
  }

  private void mentioned(Symbol.DefinedFunction function, Operand operand, Set<Integer> excluded) {
    switch (operand) {
      case Operand.SymbolAddress(int referent, _) -> excluded.add(symbol(function, referent).number());
      case Operand.Expression(_, List<Operand> inner) -> inner.forEach(o -> mentioned(function, o, excluded));
      case Operand.Elements(List<Operand> inner) -> inner.forEach(o -> mentioned(function, o, excluded));
      default -> {}
    }
  }

  private void constants(Operand operand) {
    if (operand instanceof Operand.IntegerConstant(_, long value) && value > Integer.MIN_VALUE && value < Integer.MAX_VALUE) {
      bounds.add(value - 1);
      bounds.add(value);
      bounds.add(value + 1);
    }
  }

  private Values initial(int symbol, long offset, long bytes) {
    Symbol.DefinedVariable variable = variables.get(symbol);
    if (variable == null) {
      return Values.ANY;
    }
    Values result = Values.ZERO;
    for (Initializer.Cell cell : program.initializer(variable).cells()) {
      if (cell.offset() < offset + bytes && offset < cell.offset() + cell.bytes()) {
        boolean same = cell.offset() == offset && cell.bytes() == bytes;
        result =
            same && cell instanceof Initializer.Value(_, _, Operand.IntegerConstant(_, long number)) ? Values.of(number) : Values.ANY;
      }
    }
    return result;
  }

  Symbol symbol(Symbol.DefinedFunction function, int referent) {
    Referent name = program.function(function).body().referents().get(referent);
    return program.resolve(function.unit(), name);
  }

  /** Whether each thread has a variable of its own, by one name. */
  boolean isOfThread(Symbol.DefinedVariable variable) {
    return program.variable(variable).threadLocal();
  }

  /** The variable that an access touches; empty when it is not followed. */
  Optional<Variable> at(Value address, ValueType type) {
    return address.place().flatMap(place -> at(place, type));
  }

  private Optional<Variable> at(Value.Place place, ValueType type) {
    Variable variable = new Variable(place.symbol(), place.offset(), type.bytes());
    return initial.containsKey(variable) ? Optional.of(variable) : Optional.empty();
  }

  /** The variables of which an access touches one, or none, where it is not known which; none where that is known. */
  List<Variable> among(Symbol.DefinedFunction function, Operand address, Value value, ValueType type) {
    return value.place().isPresent()
        ? List.of()
        : Stream.concat(handed.places(function, address).stream(), indexed.of(function, address).stream())
            .flatMap(place -> at(place, type).stream())
            .toList();
  }

  /** What becomes of addresses that are handed on. */
  HandedAddresses handed() {
    return handed;
  }

  /** All variables followed, with what they hold when the program begins. */
  SortedMap<Variable, Values> initial() {
    return initial;
  }

  /** The constants of the program and their neighbours. */
  NavigableSet<Long> bounds() {
    return bounds;
  }
}
