package baton.ir;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The definition of a struct or union.
 *
 * @param key its key, see {@link Type.Aggregate}
 * @param kind struct or union
 * @param size its size in bytes; 0 when it is only declared
 * @param complete whether a definition was seen
 * @param members its members in declaration order, anonymous ones included
 */
public record AggregateType(String key, Kind kind, long size, boolean complete, List<Member> members) {
  /** Copies {@code members}. */
  public AggregateType {
    members = List.copyOf(members);
  }

  /** Which keyword declares the type. */
  public enum Kind {
    /** Members follow each other. */
    STRUCT,
    /** Members overlap. */
    UNION
  }

  /**
   * A member.
   *
   * @param name its name; empty for an anonymous struct or union
   * @param offsetBits where it begins, in bits from the beginning of the aggregate
   * @param sizeBits its size in bits; that of the bit field if it is one
   * @param bitField whether it is a bit field
   * @param type its type
   */
  public record Member(String name, long offsetBits, long sizeBits, boolean bitField, Type type) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other == this
          || (other instanceof Member(String theirs, long theirOffset, long theirSize, boolean theirBitField, Type theirType)
              && offsetBits == theirOffset
              && sizeBits == theirSize
              && bitField == theirBitField
              && name.equals(theirs)
              && type.equals(theirType));
    }

    @Override
    public int hashCode() {
      return 31 * name.hashCode() + Long.hashCode(offsetBits);
    }
  }
}
