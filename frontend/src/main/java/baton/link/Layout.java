package baton.link;

import baton.ir.AggregateType;
import baton.ir.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Sizes and members of types whose aggregates have the keys of {@link ProgramTypes}. */
final class Layout {
  private static final int BYTE = 8;

  /** Types nest this deep at most; a table that says otherwise is broken and must not hang us. */
  private static final int MAX_DEPTH = 64;

  private final ProgramTypes types;
  private final long pointerBytes;
  private final Map<String, Boolean> endless = new HashMap<>();

  Layout(ProgramTypes types, long pointerBytes) {
    this.types = types;
    this.pointerBytes = pointerBytes;
  }

  /** The size in bytes; 0 when unknown. */
  long size(Type type) {
    return switch (type.resolved()) {
      case Type.Scalar(_, int bits) -> bits / BYTE;
      case Type.Enumeration(_, int bits) -> bits / BYTE;
      case Type.Pointer _ -> pointerBytes;
      case Type.Array(Type element, long count) -> count < 0 ? 0 : count * size(element);
      case Type.Aggregate(String key) -> {
        AggregateType definition = definition(key);
        yield definition == null ? 0 : definition.size();
      }
      case Type.None _, Type.Function _, Type.Typedef _, Type.Unknown _ -> 0;
    };
  }

  @Nullable AggregateType definition(String key) {
    return types.definition(key);
  }

  static long begin(AggregateType.Member member) {
    return Math.floorDiv(member.offsetBits(), BYTE);
  }

  static long end(AggregateType.Member member) {
    return Math.ceilDiv(member.offsetBits() + member.sizeBits(), BYTE);
  }

  /** Whether a member is an array without an end: {@code T last[]} or {@code T last[0]}. */
  static boolean endless(AggregateType.Member member) {
    return member.type().resolved() instanceof Type.Array(_, long count) && count <= 0;
  }

  /** The members that hold the byte at {@code offset}; all bit fields of a byte, all members of a union. */
  List<AggregateType.Member> at(AggregateType aggregate, long offset) {
    List<AggregateType.Member> found = new ArrayList<>();
    for (AggregateType.Member member : aggregate.members()) {
      if (begin(member) <= offset && offset < end(member)) {
        found.add(member);
      }
    }
    return found.isEmpty()
        ? aggregate.members().stream().filter(m -> begin(m) <= offset && hasEndlessTail(m)).toList()
        : found;
  }

  /** Whether objects of the member may be longer than it says. */
  private boolean hasEndlessTail(AggregateType.Member member) {
    return endless(member)
        || (member.type().resolved() instanceof Type.Aggregate(String key) && hasEndlessTail(key));
  }

  /** Whether the byte at {@code offset} belongs to an array without an end that the aggregate ends with. */
  boolean inEndlessTail(String key, long offset) {
    AggregateType definition = definition(key);
    return definition != null
        && offset >= 0
        && hasEndlessTail(key)
        && definition.members().stream().anyMatch(m -> begin(m) <= offset && hasEndlessTail(m));
  }

  /** Whether objects of the aggregate may be longer than it says. */
  boolean hasEndlessTail(String key) {
    Boolean known = endless.get(key);
    if (known == null) {
      known = hasEndlessTail(key, 0);
      endless.put(key, known);
    }
    return known;
  }

  private boolean hasEndlessTail(String key, int depth) {
    AggregateType definition = definition(key);
    if (definition == null || depth >= MAX_DEPTH) {
      return false;
    }
    for (AggregateType.Member member : definition.members()) {
      if (endless(member) || (member.type().resolved() instanceof Type.Aggregate(String inner) && hasEndlessTail(inner, depth + 1))) {
        return true;
      }
    }
    return false;
  }

  /** Whether an object of the aggregate {@code key} lies at {@code offset} of a {@code type}. */
  boolean holds(Type type, long offset, String key) {
    return holds(type, offset, key, 0);
  }

  private boolean holds(Type type, long offset, String key, int depth) {
    if (depth > MAX_DEPTH) {
      return false;
    }
    return switch (type.resolved()) {
      case Type.Aggregate(String own) -> {
        AggregateType definition = definition(own);
        if (own.equals(key)) {
          yield definition == null || definition.size() == 0 || Math.floorMod(offset, definition.size()) == 0;
        }
        if (definition == null || offset < 0) {
          yield false;
        }
        boolean beyond = offset >= definition.size() && definition.size() > 0 && !hasEndlessTail(own);
        long inside = beyond ? offset % definition.size() : offset;
        yield at(definition, inside).stream()
            .anyMatch(m -> !m.bitField() && holds(m.type(), inside - begin(m), key, depth + 1));
      }
      case Type.Array(Type element, _) -> {
        long size = size(element);
        yield size > 0 && holds(element, Math.floorMod(offset, size), key, depth + 1);
      }
      case Type.None _, Type.Scalar _, Type.Pointer _, Type.Enumeration _, Type.Typedef _, Type.Function _, Type.Unknown _ ->
          false;
    };
  }

  private static final Set<String> ANONYMOUS = Set.of("struct #", "union #");

  /** Whether the aggregate has no name in the source. */
  static boolean anonymous(String key) {
    return ANONYMOUS.stream().anyMatch(key::startsWith);
  }

  /** A key as people know it: without the source file that defines it. */
  static String label(String key) {
    int end = key.length();
    for (char mark : new char[] {'@', '~'}) {
      int at = key.indexOf(mark);
      end = at < 0 ? end : Math.min(end, at);
    }
    return key.substring(0, end);
  }

  /** Whether nothing is known of what lies at an address of that type. */
  boolean opaque(Type type) {
    return switch (type.resolved()) {
      case Type.None _, Type.Unknown _ -> true;
      case Type.Scalar(_, int bits) -> bits == BYTE;
      case Type.Aggregate(String key) -> definition(key) == null;
      case Type.Pointer _, Type.Array _, Type.Enumeration _, Type.Function _, Type.Typedef _ -> false;
    };
  }
}
