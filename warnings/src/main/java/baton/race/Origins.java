package baton.race;

import baton.entry.EventChains;
import baton.ir.Block;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.link.Place;
import baton.link.Places;
import baton.link.Program;
import baton.link.Symbol;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Where an address of several values may lead by types: {@code link = &list->head} and then {@code link = &node->next}. It is followed
 * back through the values that are chosen from, what called functions return, and what callers pass, to places of known types. If one
 * origin has none, nothing is told.
 */
final class Origins {
  /** Calls that are looked into. */
  private static final int DEEPEST = 3;

  /** Values looked at. */
  private static final int MOST = 48;

  private final Program program;
  private final PassedOperands operands;
  private final Function<Symbol.DefinedFunction, Places> places;

  Origins(Program program, PassedOperands operands, Function<Symbol.DefinedFunction, Places> places) {
    this.program = program;
    this.operands = operands;
    this.places = places;
  }

  /** A call that is looked into. */
  private record Frame(Symbol.DefinedFunction caller, Instruction.Call call) {}

  /**
   * A value.
   *
   * @param within the calls that were looked into on the way, the latest last
   * @param above how many of the calls that lead to the access lead to the function
   */
  private record Point(Symbol.DefinedFunction function, Operand value, List<Frame> within, int above) {}

  /**
   * The places that an address may lead to, each inside a struct; none when that is not known.
   *
   * @param function the function that uses the address
   * @param address the address
   * @param calls the calls that lead there, the outermost first
   * @param bytes the size of what is accessed
   * @param pointer whether it is an address itself
   */
  List<Place> of(Symbol.DefinedFunction function, Operand address, List<EventChains.Call> calls, long bytes, boolean pointer) {
    List<Place> found = new ArrayList<>();
    Point first = new Point(function, address, List.of(), calls.size());
    Deque<Point> left = new ArrayDeque<>(List.of(first));
    Set<Point> seen = new HashSet<>(left);
    while (!left.isEmpty()) {
      Point at = left.pop();
      Optional<List<Point>> sources = sources(at, calls);
      if (sources.isEmpty()) {
        Place place = places.apply(at.function()).at(at.value(), 0, bytes, pointer);
        if (place.within().isEmpty()) {
          return List.of();
        }
        found.add(place);
      }
      for (Point source : sources.orElse(List.of())) {
        if (seen.add(source)) {
          left.push(source);
        }
      }
      if (seen.size() > MOST) {
        return List.of();
      }
    }
    return found;
  }

  /** What a value is taken from as it is; empty where it is made. */
  private Optional<List<Point>> sources(Point at, List<EventChains.Call> calls) {
    return switch (at.value()) {
      case Operand.Null _ -> Optional.of(List.of());
      case Operand.Formal(int index) -> passed(at, index, calls).map(List::of);
      case Operand.Register(int ordinal) ->
          switch (program.function(at.function()).body().instruction(ordinal)) {
            case Instruction.Phi(_, List<Instruction.Incoming> incoming) ->
                Optional.of(incoming.stream().map(i -> here(at, i.value())).toList());
            case Instruction.Select(_, _, Operand then, Operand otherwise) -> Optional.of(List.of(here(at, then), here(at, otherwise)));
            case Instruction.Convert(String operator, _, _, Operand value) when operator.equals("bitcast") || operator.equals("freeze") ->
                Optional.of(List.of(here(at, value)));
            case Instruction.Call call -> returned(at, call);
            case Instruction.Allocate _, Instruction.Load _, Instruction.AtomicUpdate _, Instruction.CompareExchange _,
                Instruction.Address _, Instruction.Binary _, Instruction.Compare _, Instruction.Convert _, Instruction.Part _,
                Instruction.Nondeterministic _, Instruction.RunAssembly _, Instruction.Unknown _ -> Optional.empty();
            // no value comes of these
            case Instruction.Store _, Instruction.Fence _, Instruction.Copy _, Instruction.Fill _, Terminator _ -> Optional.empty();
          };
      case Operand.IntegerConstant _, Operand.SymbolAddress _, Operand.LabelAddress _, Operand.Undefined _, Operand.OpaqueConstant _,
          Operand.Zero _, Operand.Elements _, Operand.Expression _, Operand.MaskedImmediate _ -> Optional.empty();
    };
  }

  private static Point here(Point at, Operand value) {
    return new Point(at.function(), value, at.within(), at.above());
  }

  private Optional<Point> passed(Point at, int index, List<EventChains.Call> calls) {
    if (!at.within().isEmpty()) {
      Frame frame = at.within().getLast();
      boolean there = index < frame.call().arguments().size();
      List<Frame> outer = at.within().subList(0, at.within().size() - 1);
      return there
          ? Optional.of(new Point(frame.caller(), frame.call().arguments().get(index).value(), outer, at.above()))
          : Optional.empty();
    }
    if (at.above() == 0) {
      return Optional.empty();
    }
    EventChains.Call by = calls.get(at.above() - 1);
    return by.callee().equals(at.function())
        ? operands.of(by, index).map(passed -> new Point(by.caller(), passed, List.of(), at.above() - 1))
        : Optional.empty();
  }

  /** What a function of the program returns, where its name leads to no other. */
  private Optional<List<Point>> returned(Point at, Instruction.Call call) {
    if (!(call.callee() instanceof Callee.Direct(int referent)) || at.within().size() >= DEEPEST) {
      return Optional.empty();
    }
    Symbol symbol = program.referred(at.function(), referent);
    if (!(symbol instanceof Symbol.DefinedFunction callee)) {
      return Optional.empty();
    }
    List<Frame> within = new ArrayList<>(at.within());
    within.add(new Frame(at.function(), call));
    List<Point> result = new ArrayList<>();
    for (Block block : program.function(callee).body().blocks()) {
      if (block.instructions().getLast() instanceof Terminator.Return(Optional<Operand> value)) {
        value.ifPresent(v -> result.add(new Point(callee, v, List.copyOf(within), at.above())));
      }
    }
    return Optional.of(result);
  }
}
