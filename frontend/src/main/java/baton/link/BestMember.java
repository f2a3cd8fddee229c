package baton.link;

import baton.ir.AggregateType;
import baton.ir.Type;
import java.util.List;

/**
 * Which member of a union an access is meant for: of several arrays that its index may be one of, the longest, as the bytes of the others are among
 * its bytes; then the one whose part at the offset fits size and kind of the access best, else the first.
 *
 * @param layout the sizes of types
 * @param wanted what the access looks like
 * @param indices the indices that are not used up on the way to the union
 */
record BestMember(Layout layout, FieldWalk.Wanted wanted, List<Pointee.Index> indices) {
  /** Types nest this deep at most; a table that says otherwise is broken and must not hang us. */
  private static final int MAX_DEPTH = 64;

  /** The member for an access {@code offset} bytes from the beginning of the union. */
  AggregateType.Member of(List<AggregateType.Member> members, long offset) {
    AggregateType.Member best = members.getFirst();
    long bestReach = -1;
    int bestFit = -1;
    for (AggregateType.Member member : members) {
      long reach = indices.isEmpty() ? 0 : reach(member.type(), offset - Layout.begin(member), 0);
      int fit = fit(member.type(), offset - Layout.begin(member), 0);
      if (reach > bestReach || (reach == bestReach && fit > bestFit)) {
        best = member;
        bestReach = reach;
        bestFit = fit;
      }
    }
    return best;
  }

  /** How many bytes the array at {@code at} of a {@code candidate} has that an index walks through; 0 where none does. */
  private long reach(Type candidate, long at, int depth) {
    if (depth > MAX_DEPTH) {
      return 0;
    }
    return switch (candidate.resolved()) {
      case Type.Aggregate(String key) -> {
        AggregateType definition = layout.definition(key);
        yield definition == null
            ? 0
            : layout.at(definition, at).stream().mapToLong(m -> reach(m.type(), at - Layout.begin(m), depth + 1)).max().orElse(0);
      }
      case Type.Array(Type element, long count) -> {
        long step = layout.size(element);
        boolean walked = step > 0 && indices.stream().anyMatch(i -> i.stride() % step == 0);
        long inside = step > 0 ? reach(element, Math.floorMod(at, step), depth + 1) : 0;
        yield walked ? (count > 0 ? count * step : Long.MAX_VALUE) : inside;
      }
      case Type.Pointer _, Type.None _, Type.Scalar _, Type.Enumeration _, Type.Typedef _, Type.Function _, Type.Unknown _ -> 0;
    };
  }

  /** How well the part of a {@code candidate} at {@code at} suits the access: 2 for its size, 1 for its kind. */
  private int fit(Type candidate, long at, int depth) {
    if (depth > MAX_DEPTH) {
      return 0;
    }
    long size = layout.size(candidate);
    return switch (candidate.resolved()) {
      case Type.Aggregate(String key) -> {
        AggregateType definition = layout.definition(key);
        boolean whole = at == 0 && size == wanted.bytes() && wanted.block();
        yield whole
            ? 3
            : definition == null
                ? 0
                : layout.at(definition, at).stream()
                    .mapToInt(m -> fit(m.type(), at - Layout.begin(m), depth + 1))
                    .max()
                    .orElse(0);
      }
      case Type.Array(Type element, _) -> {
        long step = layout.size(element);
        boolean whole = at == 0 && size == wanted.bytes() && wanted.block();
        yield whole ? 3 : step > 0 ? fit(element, Math.floorMod(at, step), depth + 1) : 0;
      }
      case Type.Pointer _ -> (at == 0 && size == wanted.bytes() ? 2 : 0) + (wanted.pointer() ? 1 : 0);
      case Type.None _, Type.Scalar _, Type.Enumeration _, Type.Typedef _, Type.Function _, Type.Unknown _ ->
          (at == 0 && size == wanted.bytes() ? 2 : 0) + (wanted.pointer() ? 0 : 1);
    };
  }
}
