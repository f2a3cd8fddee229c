package baton.flow;

import java.util.List;

/**
 * What points-to analysis needs to know of a body. Referents are given by their positions in it.
 *
 * @param flows what flows where, by rising ordinal
 * @param allocations local variables in memory
 * @param unnamed registers that may hold the address of something that no instruction names
 * @param fromNumbers registers that hold an address that was a number before
 * @param returned the functions called by name whose results it may return
 * @param handed the functions called by name that get one of its formals as it is
 * @param taken what it mentions otherwise than by calling it by name
 */
public record BodyFlows(
    List<Flow> flows,
    List<Allocation> allocations,
    List<Integer> unnamed,
    List<Integer> fromNumbers,
    List<Integer> returned,
    List<Integer> handed,
    List<Integer> taken) {
  /** Copies the lists. */
  public BodyFlows {
    flows = List.copyOf(flows);
    allocations = List.copyOf(allocations);
    unnamed = List.copyOf(unnamed);
    fromNumbers = List.copyOf(fromNumbers);
    returned = List.copyOf(returned);
    handed = List.copyOf(handed);
    taken = List.copyOf(taken);
  }

  /**
   * A local variable in memory.
   *
   * @param ordinal the instruction that makes it
   * @param bytes its size; -1 when it is not constant
   */
  public record Allocation(int ordinal, long bytes) {}
}
