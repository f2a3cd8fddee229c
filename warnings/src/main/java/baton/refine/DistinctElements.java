package baton.refine;

import baton.memory.Address;
import baton.memory.Term;
import baton.race.Discharge;
import baton.race.EvidenceRefinement;
import baton.race.Facts;
import baton.race.SharedAccess;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Two accesses to elements of one array that is a variable, each to some bytes of an element: whatever elements they are, the bytes are
 * others (Goblint, section 5: equality of addresses modulo the size of an element).
 */
public final class DistinctElements implements EvidenceRefinement<DistinctElements.Part> {
  /** By how many bytes indices move in each variable. */
  private final Map<String, Set<Long>> strides = new HashMap<>();

  DistinctElements(Facts facts) {
    facts.accesses().forEach(
        access -> access.spot().variable().ifPresent(
            variable -> {
              List<Term> terms = access.cell().terms();
              if (terms.size() == 1) {
                strides.computeIfAbsent(variable.identity(), _ -> new HashSet<>()).add(terms.getFirst().stride());
              }
            }));
  }

  /**
   * Some bytes of an element.
   *
   * @param variable the identity of the array
   * @param stride the size of an element
   * @param offset where in it they begin
   * @param bytes how many they are
   */
  record Part(String variable, long stride, long offset, long bytes) {}

  @Override
  public String name() {
    return "distinct-elements";
  }

  @Override
  public String paper() {
    return "Vojdani et al., Static Race Detection for Device Drivers: The Goblint Approach, section 5";
  }

  @Override
  public Optional<Part> evidence(SharedAccess access) {
    Address cell = access.cell();
    long bytes = access.access().bytes();
    if (cell.terms().size() > 1 || bytes <= 0) {
      return Optional.empty();
    }
    return access.spot().variable().flatMap(
        variable -> {
          OptionalLong stride = stride(variable.identity());
          return stride.isPresent() && bytes <= stride.getAsLong()
              ? Optional.of(
                  new Part(variable.identity(), stride.getAsLong(), Math.floorMod(cell.offset(), stride.getAsLong()), bytes))
              : Optional.empty();
        });
  }

  /** By how many bytes all indices of a variable move. */
  private OptionalLong stride(String variable) {
    Set<Long> all = strides.getOrDefault(variable, Set.of());
    return all.size() == 1 ? all.stream().mapToLong(Long::longValue).filter(s -> s > 0).findFirst() : OptionalLong.empty();
  }

  @Override
  public Optional<Discharge> apart(Part first, Part second) {
    if (!first.variable().equals(second.variable())) {
      return Optional.empty();
    }
    // they touch a common byte if -bytes of second < second - first + n * stride < bytes of first for some n
    long distance = second.offset() - first.offset();
    long lowest = Math.floorDiv(-second.bytes() - distance, first.stride()) + 1;
    long highest = -Math.floorDiv(-(first.bytes() - distance), first.stride()) - 1;
    return lowest > highest
        ? Optional.of(new Discharge(name(), "at whatever indices, they touch no common byte", List.of()))
        : Optional.empty();
  }
}
