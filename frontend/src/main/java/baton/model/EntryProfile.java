package baton.model;

import java.util.List;
import java.util.Optional;

/**
 * How a function runs that something else calls (docs/order.md).
 *
 * @param context on whose time
 * @param self whether in parallel with itself
 * @param held locks its caller holds
 * @param target what it is called for, as joins name it that end it; empty where none does
 * @param own the arguments that lead to memory of this call alone, by their numbers from 0
 */
public record EntryProfile(
    ThreadContext context,
    SelfRule self,
    List<HeldLock> held,
    Optional<JoinTarget> target,
    List<Integer> own) {
  /** Copies the lists. */
  public EntryProfile {
    held = List.copyOf(held);
    own = List.copyOf(own);
  }
}
