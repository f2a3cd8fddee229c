package baton.race;

import baton.chain.Ownership;
import baton.entry.CallPositions;
import baton.entry.Contexts;
import baton.entry.LockHistories;
import baton.entry.Parallelism;
import baton.entry.ThreadEntry;
import baton.pointsto.ObjectClass;
import baton.pointsto.PointsTo;
import baton.value.Reachability;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What refinements may ask about the program.
 *
 * @param contexts what is reached and under which locks
 * @param parallelism what may happen at one time
 * @param accesses all accesses that are paired
 * @param inits where locks are initialised
 * @param callbacks where callbacks of objects are made to run, or ended
 * @param outside the class of what code outside of the program knows
 * @param pointsTo which pointers may lead to one object
 * @param reachability which code threads come to, by the values of variables
 * @param histories in which order threads took locks
 * @param ownership who has the nodes of lists
 * @param positions at which calls of a function others run
 * @param alike the entry that stands for all which nothing tells apart from one
 */
public record Facts(
    Contexts contexts,
    Parallelism parallelism,
    List<SharedAccess> accesses,
    List<Contexts.Occurrence> inits,
    List<CallbackEvent> callbacks,
    ObjectClass outside,
    PointsTo pointsTo,
    Reachability reachability,
    LockHistories histories,
    Ownership ownership,
    CallPositions positions,
    UnaryOperator<ThreadEntry> alike) {
  /** Copies the lists. */
  public Facts {
    accesses = List.copyOf(accesses);
    inits = List.copyOf(inits);
    callbacks = List.copyOf(callbacks);
  }

  /** Makes the refinements for a program, in the order in which they are asked. */
  public interface Refinements {
    /** The refinements. */
    List<Refinement> of(Facts facts);
  }
}
