package baton.flow;

import baton.ir.AggregateType;
import baton.ir.Type;
import baton.ir.TypeTable;
import baton.link.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The arrays that are members of structures. A pointer that is made of the name of one stays in it, however it moves (assumption {@code
 * in-bounds}). Of arrays in arrays the outermost counts. None counts where a structure begins with it, as a pointer to that structure would
 * look the same; none in a union, of whose members any may be meant; and none at the end that has one element or none, as it may have more.
 */
public final class MemberArrays {
  /** Of a structure with more, none counts. */
  private static final int MOST = 64;

  private static final int MOST_BYTES = 1 << 30;
  private static final int DEEPEST = 16;

  private final TypeTable types;
  private final int pointerBytes;
  private final Map<String, List<Span>> known = new HashMap<>();

  /** In the structures of a table. */
  public MemberArrays(TypeTable types, int pointerBytes) {
    this.types = types;
    this.pointerBytes = pointerBytes;
  }

  /** The bytes of the arrays in an object of a type, by where they begin. */
  public List<Span> of(Type type) {
    if (!(type.resolved() instanceof Type.Aggregate(String key))) {
      return List.of();
    }
    List<Span> found = known.get(key);
    if (found == null) {
      List<Span> all = new ArrayList<>();
      find(key, 0, 0, all);
      found = all.size() <= MOST ? List.copyOf(all) : List.of();
      known.put(key, found);
    }
    return found;
  }

  /** The array in an object of a type that has a byte. */
  public Optional<Span> at(Type type, long offset) {
    return of(type).stream().filter(s -> s.low() <= offset && offset < s.high()).findFirst();
  }

  private Optional<AggregateType> definition(String key) {
    return types.aggregate(key).filter(AggregateType::complete);
  }

  private void find(String key, long begin, int depth, List<Span> to) {
    Optional<AggregateType> type = definition(key).filter(t -> t.kind() == AggregateType.Kind.STRUCT);
    if (type.isEmpty() || depth > DEEPEST || to.size() > MOST) {
      return;
    }
    for (AggregateType.Member member : type.get().members()) {
      long at = begin + Math.floorDiv(member.offsetBits(), Byte.SIZE);
      switch (member.type().resolved()) {
        case Type.Array array -> {
          long bytes = size(array, 0);
          boolean grows = array.count() <= 1 && begin + type.get().size() <= at + bytes + pointerBytes;
          if (bytes > 0 && at > begin && !grows && at + bytes <= MOST_BYTES) {
            to.add(new Span(at, at + bytes));
          }
        }
        case Type.Aggregate(String inner) -> find(inner, at, depth + 1, to);
        case Type.None _, Type.Scalar _, Type.Pointer _, Type.Enumeration _, Type.Typedef _, Type.Function _, Type.Unknown _ -> {}
      }
    }
  }

  /** The bytes of an object of the type; 0 where they are not known. */
  private long size(Type type, int depth) {
    return switch (type.resolved()) {
      case Type.Scalar(_, int bits) -> bits / Byte.SIZE;
      case Type.Enumeration(_, int bits) -> bits / Byte.SIZE;
      case Type.Pointer _ -> pointerBytes;
      case Type.Array(Type element, long count) -> count < 0 || depth > DEEPEST ? 0 : count * size(element, depth + 1);
      case Type.Aggregate(String key) -> definition(key).map(AggregateType::size).orElse(0L);
      case Type.None _, Type.Typedef _, Type.Function _, Type.Unknown _ -> 0;
    };
  }
}
