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
import java.util.function.IntPredicate;

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

  /**
   * The instructions of a function at which, or as a part of which, a thread may make an access that is told of in it: of equal ones which
   * rise from calls one stands for all, so that is any call.
   */
  private Optional<? extends Collection<Integer>> told(SharedAccess access) {
    Symbol.DefinedFunction function = access.occurrence().at().function();
    return access.occurrence().raw().via().isPresent() ? Optional.of(positions.calls(function)) : Optional.of(List.of(access.anchor()));
  }

  /** The same of the function with which the thread begins; empty where it may be at any time. */
  Optional<? extends Collection<Integer>> inRoot(SharedAccess access) {
    Symbol.DefinedFunction root = access.entry().function();
    if (!access.occurrence().at().function().equals(root)) {
      return positions.of(root, access.occurrence().at().function());
    }
    return positions.of(root, root).filter(Collection::isEmpty).flatMap(_ -> told(access));
  }

  /** Whether the one thread of an entry activates a function once, wherever. */
  boolean isOnce(ThreadEntry entry, Symbol.DefinedFunction function) {
    return facts.contexts().activatedOnce(entry, function);
  }

  /**
   * The instruction of the function with which its thread begins that makes an access, or calls the function by name that makes it; empty
   * where it may be made more than once.
   */
  Optional<Place> onceInRoot(SharedAccess access) {
    Symbol.DefinedFunction root = access.entry().function();
    Symbol.DefinedFunction owner = access.owner();
    int made = access.occurrence().site().ordinal();
    Place told = Place.of(access);
    Optional<? extends Collection<Integer>> all = inRoot(access.entry(), told);
    if (all.isEmpty() || all.get().size() != 1 || isRepeated(root, all.get().iterator().next()) || isRepeated(owner, made)) {
      return Optional.empty();
    }
    Place place = new Place(root, all.get().iterator().next());
    boolean itself = owner.equals(root) && told.equals(new Place(root, made)) && access.occurrence().raw().via().isEmpty();
    boolean called =
        !owner.equals(root)
            && isCallOf(root, place.ordinal(), owner)
            && (told.function().equals(root) || (told.function().equals(owner) && access.occurrence().raw().via().isEmpty()))
            && !(access.occurrence().raw().via().isPresent() && access.occurrence().raw().repeats())
            && positions.of(owner, owner).filter(Collection::isEmpty).isPresent();
    return itself || called ? Optional.of(place) : Optional.empty();
  }

  private boolean isRepeated(Symbol.DefinedFunction function, int ordinal) {
    ControlFlow flow = flow(function);
    int block = flow.block(ordinal);
    return flow.reaches(block, block, -1);
  }

  /** Whether an access is told of at a call by name of the function that makes it, which may make others in other names. */
  boolean isByCall(SharedAccess access) {
    return access.occurrence().raw().via().isPresent() && isCallOf(access.occurrence().at().function(), access.anchor(), access.owner());
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

  /**
   * Whether one thread makes an access only where a condition holds of the instructions of a function, in which or as a part of which it
   * makes it; the function is activated once, or it is that with which the thread begins.
   */
  boolean isOnlyAt(Symbol.DefinedFunction function, SharedAccess access, IntPredicate wanted) {
    Optional<? extends Collection<Integer>> all =
        access.occurrence().at().function().equals(function)
            ? told(access)
            : function.equals(access.entry().function()) ? inRoot(access) : Optional.<Collection<Integer>>empty();
    return isOnce(access.entry(), function) && all.isPresent() && !all.get().isEmpty() && all.get().stream().allMatch(wanted::test);
  }

  /** Whether control comes to {@code later} only through {@code earlier}, which was executed before, in one activation of a function. */
  boolean dominates(Symbol.DefinedFunction function, int earlier, int later) {
    ControlFlow flow = flow(function);
    int from = flow.block(earlier);
    int to = flow.block(later);
    return from == to ? earlier < later : !flow.canSkip(from, to);
  }
}
