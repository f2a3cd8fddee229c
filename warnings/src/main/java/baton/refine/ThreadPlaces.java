package baton.refine;

import baton.entry.CallPositions;
import baton.entry.ThreadEntry;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.link.Symbol;
import baton.race.Facts;
import baton.race.SharedAccess;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** In which order one thread comes to places in several functions: by the calls of the function with which it begins. */
final class ThreadPlaces {
  private final Facts facts;
  private final CallPositions positions;
  private final ControlFlows flows;

  /**
   * An instruction.
   *
   * @param function the function
   * @param ordinal the instruction
   */
  record Place(Symbol.DefinedFunction function, int ordinal) {
    /** Where an access, or the call that leads to it, stands in the function that an activation of its thread has. */
    static Place of(SharedAccess access) {
      return new Place(access.occurrence().at().function(), access.anchor());
    }
  }

  ThreadPlaces(Facts facts) {
    this.facts = facts;
    this.positions = facts.positions();
    this.flows = new ControlFlows(facts.contexts());
  }

  ControlFlow flow(Symbol.DefinedFunction function) {
    return flows.of(function);
  }

  /** The instructions of the function with which a thread begins at which, or as a part of which, it is at a place; empty where any. */
  Optional<? extends Collection<Integer>> inRoot(ThreadEntry entry, Place place) {
    Symbol.DefinedFunction root = entry.function();
    if (!place.function().equals(root)) {
      return positions.of(root, place.function());
    }
    return positions.of(root, root).filter(Collection::isEmpty).map(_ -> List.of(place.ordinal()));
  }

  /** Whether the one thread of an entry activates a function once, wherever. */
  boolean isOnce(ThreadEntry entry, Symbol.DefinedFunction function) {
    return facts.contexts().activatedOnce(entry, function);
  }

  /** Whether an instruction calls a function by its name. */
  boolean isCallOf(Symbol.DefinedFunction caller, int ordinal, Symbol.DefinedFunction callee) {
    Body body = facts.contexts().names().program().function(caller).body();
    return body.instruction(ordinal) instanceof Instruction.Call(Callee.Direct(int referent), _, _, _)
        && facts.contexts().names().function(caller, body.referents().get(referent)).filter(callee::equals).isPresent();
  }

  /** Whether the one thread of an entry may be at {@code later} when it has been at {@code earlier}, or in what that calls. */
  boolean mayFollow(ThreadEntry entry, Place earlier, Place later) {
    if (earlier.function().equals(later.function()) && isOnce(entry, earlier.function())) {
      return flow(earlier.function()).follows(earlier.ordinal(), later.ordinal(), -1);
    }
    Optional<? extends Collection<Integer>> first = inRoot(entry, earlier);
    Optional<? extends Collection<Integer>> second = inRoot(entry, later);
    ControlFlow root = flow(entry.function());
    return first.isEmpty()
        || second.isEmpty()
        || first.get().stream().anyMatch(f -> second.get().stream().anyMatch(s -> root.follows(f, s, -1)));
  }

  /** Whether control comes to {@code later} only through {@code earlier}, which was executed before, in one activation of a function. */
  boolean dominates(Symbol.DefinedFunction function, int earlier, int later) {
    ControlFlow flow = flow(function);
    int from = flow.block(earlier);
    int to = flow.block(later);
    return from == to ? earlier < later : !flow.canSkip(from, to);
  }
}
