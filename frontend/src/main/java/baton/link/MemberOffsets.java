package baton.link;

import baton.ir.AggregateType;
import baton.ir.Type;
import baton.model.MemberPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the members that paths of a model name, by debug types. */
public final class MemberOffsets {
  private static final String STRUCT = "struct ";

  private final ProgramTypes types;
  private final long pointerBytes;

  /** A member, and how far from the beginning of the struct that was searched. */
  private record Found(long offset, Type type) {}

  /** Of structs with these definitions. */
  public MemberOffsets(ProgramTypes types, long pointerBytes) {
    this.types = types;
    this.pointerBytes = pointerBytes;
  }

  /**
   * The offsets of a path: at each but the last a pointer is loaded, from which the next one counts; the last is that of the value that
   * the path names. Empty where the program has no such struct or member.
   *
   * @param unit a unit whose definition of the struct is meant
   * @param struct the struct in which the path begins
   * @param path the path
   */
  public Optional<List<Long>> of(String unit, String struct, MemberPath path) {
    List<Long> result = new ArrayList<>();
    Optional<Found> at = definition(unit, struct).map(s -> new Found(0, new Type.Aggregate(s.key())));
    for (int i = 0; i < path.steps().size() && at.isPresent(); i++) {
      Found here = at.get();
      at =
          switch (path.steps().get(i)) {
            case MemberPath.Member(String name) -> member(here, name);
            case MemberPath.Element(int index) ->
                here.type().resolved() instanceof Type.Array(Type element, _)
                    ? Optional.of(new Found(here.offset() + index * new Layout(types, pointerBytes).size(element), element))
                    : Optional.empty();
            case MemberPath.Through(String name) -> {
              if (i == 0) {
                yield member(here, name);
              }
              result.add(here.offset());
              yield here.type().resolved() instanceof Type.Pointer(Type target) ? member(new Found(0, target), name) : Optional.empty();
            }
          };
    }
    at.ifPresent(found -> result.add(found.offset()));
    return at.map(_ -> List.copyOf(result));
  }

  private Optional<AggregateType> definition(String unit, String struct) {
    Optional<AggregateType> own = types.aggregate(unit, STRUCT + struct);
    return own.isPresent()
        ? own
        : types.table().aggregates().values().stream()
            .filter(t -> t.complete() && Layout.label(t.key()).equals(STRUCT + struct))
            .findFirst();
  }

  private Optional<Found> member(Found of, String name) {
    if (!(of.type().resolved() instanceof Type.Aggregate(String key))) {
      return Optional.empty();
    }
    AggregateType definition = types.definition(key);
    for (AggregateType.Member member : definition == null ? List.<AggregateType.Member>of() : definition.members()) {
      Found found = new Found(of.offset() + Layout.begin(member), member.type());
      if (member.name().equals(name)) {
        return Optional.of(found);
      }
      Optional<Found> inside = member.name().isEmpty() ? member(found, name) : Optional.empty();
      if (inside.isPresent()) {
        return inside;
      }
    }
    return Optional.empty();
  }
}
