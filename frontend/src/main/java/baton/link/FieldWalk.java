package baton.link;

import baton.ir.AggregateType;
import baton.ir.Type;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Walks from an object to the part of it that an access touches, and writes down the way. One use each.
 *
 * <p>Among the members of a union it takes the one in which an index can go farthest, then the one whose part at the offset fits size and kind
 * of the access best, else the first.
 */
final class FieldWalk {
  /** Types nest this deep at most; a table that says otherwise is broken and must not hang us. */
  private static final int MAX_DEPTH = 64;

  private final Layout layout;
  private final Wanted wanted;
  private final List<Around> around = new ArrayList<>();
  private final List<Pointee.Index> indices;
  private String text;
  private boolean dereference;
  private Type type;
  private long offset;
  private long fromObject;
  private long extent;
  private long walk;
  private boolean stays;
  private final boolean beginsAtArray;

  /**
   * What the access looks like.
   *
   * @param bytes its size; -1 when unknown
   * @param block whether it moves a block of memory, so that a whole aggregate is a good answer
   * @param pointer whether the value is an address
   */
  record Wanted(long bytes, boolean block, boolean pointer) {
    /** The outermost part that begins at an offset, whole. */
    static final Wanted PART = new Wanted(-1, true, false);

    static Wanted of(Access access) {
      return new Wanted(access.bytes(), access.block(), access.pointer());
    }
  }

  /** An aggregate on the way. */
  private static final class Around {
    private final String key;
    private long first;
    private long low;
    private long spread;

    private Around(String key) {
      this.key = key;
    }

    private Place.Enclosing enclosing(long bytes) {
      long high = bytes < 0 || spread == Long.MAX_VALUE ? Long.MAX_VALUE : low + spread + bytes;
      return new Place.Enclosing(new FieldKey(key, first), new Span(low, high));
    }
  }

  private FieldWalk(Layout layout, Pointee from, Wanted wanted) {
    this.layout = layout;
    this.wanted = wanted;
    this.text = from.text();
    this.dereference = from.dereference();
    this.type = from.type();
    this.offset = from.offset();
    this.beginsAtArray = from.array() != Pointee.NO_ARRAY;
    this.stays = beginsAtArray;
    this.indices = new ArrayList<>(from.indices().stream().filter(i -> !i.walk()).toList());
    this.walk = from.indices().stream().filter(Pointee.Index::walk).mapToLong(Pointee.Index::stride).reduce(0, Steps::gcd);
  }

  /** The place of an access at {@code from}. */
  static Place walk(Layout layout, Pointee from, Wanted wanted) {
    return new FieldWalk(layout, from, wanted).run(from);
  }

  private Place run(Pointee from) {
    elementOfPointer();
    boolean going = true;
    for (int depth = 0; going && depth < MAX_DEPTH; depth++) {
      going =
          switch (type.resolved()) {
            case Type.Aggregate(String key) -> enter(key);
            case Type.Array(Type element, long count) -> element(element, count);
            case Type.None _,
                Type.Scalar _,
                Type.Pointer _,
                Type.Enumeration _,
                Type.Typedef _,
                Type.Function _,
                Type.Unknown _ ->
                false;
          };
    }
    finish();
    boolean direct =
        !from.dereference() && (from.root() instanceof Root.Global || from.root() instanceof Root.Local);
    boolean unbounded = extent == Long.MAX_VALUE || wanted.bytes() < 0;
    Optional<Span> object =
        direct
            ? Optional.of(
                extent == Long.MAX_VALUE
                    ? new Span(0, Long.MAX_VALUE)
                    : new Span(fromObject, unbounded ? Long.MAX_VALUE : fromObject + extent + wanted.bytes()))
            : Optional.empty();
    boolean inArrays = from.indices().stream().allMatch(i -> i.reach() == Pointee.Reach.ARRAY);
    return new Place(from.root(), text, type, within(), object, inArrays);
  }

  private List<Place.Enclosing> within() {
    boolean anyNamed = around.stream().anyMatch(a -> !Layout.anonymous(a.key));
    return around.stream()
        .filter(a -> anyNamed ? !Layout.anonymous(a.key) : a == around.getFirst())
        .map(a -> a.enclosing(wanted.bytes()))
        .toList();
  }

  /** A pointer may point into an array of its target: {@code p[i]}. */
  private void elementOfPointer() {
    if (type.resolved() instanceof Type.Array && !dereference) {
      return;
    }
    long size = layout.size(type);
    boolean inTail = type.resolved() instanceof Type.Aggregate(String key) && layout.inEndlessTail(key, offset);
    boolean outside = offset < 0 || (size > 0 && offset >= size && !inTail);
    boolean scaled =
        size > 0 && !inTail && (walks(size) || indices.stream().anyMatch(i -> i.stride() != 0 && i.stride() % size == 0));
    if (size > 0 && (outside || scaled)) {
      step(size, -1, true, false);
    } else if (size == 0 && !(type.resolved() instanceof Type.Array) && !(type.resolved() instanceof Type.Aggregate)) {
      rawBytes();
    }
  }

  /** Bytes behind a pointer whose target has no size. */
  private void rawBytes() {
    if (offset != 0 || !indices.isEmpty()) {
      String sum =
          indices.stream().map(i -> i.stride() == 1 ? i.text() : i.text() + " * " + i.stride()).collect(Collectors.joining(" + "));
      String constant = offset == 0 ? "" : sum.isEmpty() ? Long.toString(offset) : " + " + offset;
      String base = dereference ? text : "&" + text;
      text = "*(" + base + (sum.isEmpty() && offset < 0 ? " - " + -offset : " + " + sum + constant) + ")";
      dereference = false;
      shift(offset, indices.isEmpty() ? 0 : Long.MAX_VALUE, false);
      offset = 0;
      indices.clear();
    }
  }

  private boolean enter(String key) {
    AggregateType definition = layout.definition(key);
    if (definition == null) {
      rawBytes();
      return false;
    }
    around.add(new Around(key));
    boolean whole = offset == 0 && (wanted.bytes() > definition.size() || (wanted.block() && wanted.bytes() == definition.size()));
    if (whole || (wanted.block() && wanted.bytes() < 0 && offset == 0 && indices.isEmpty())) {
      return false;
    }
    List<AggregateType.Member> members = layout.at(definition, offset);
    if (members.isEmpty()) {
      shift(offset, 0, true);
      member("/* + " + offset + " */");
      offset = 0;
      type = Pointee.UNKNOWN;
      return false;
    }
    if (members.getFirst().bitField() && definition.kind() == AggregateType.Kind.STRUCT) {
      return bitFields(definition);
    }
    AggregateType.Member member =
        definition.kind() == AggregateType.Kind.UNION ? new BestMember(layout, wanted, indices).of(members, offset) : members.getFirst();
    long begin = Layout.begin(member);
    boolean spans = wanted.bytes() > 0 && offset + wanted.bytes() > Layout.end(member) && !Layout.endless(member);
    if (spans && offset == 0 && !layout.hasEndlessTail(key)) {
      return false;
    }
    boolean isLast = member.equals(definition.members().getLast());
    // an array of a union may stand for all of it, and one at the end of a header for what comes behind
    stays &= definition.kind() == AggregateType.Kind.STRUCT && !(isLast && around.size() > 1);
    shift(begin, 0, true);
    offset -= begin;
    if (!member.name().isEmpty()) {
      member(member.name());
    }
    type = member.type();
    return !member.bitField() && !(spans && offset == 0);
  }

  /** All bit fields in the bytes of the access. */
  private boolean bitFields(AggregateType definition) {
    long end = offset + Math.max(1, wanted.bytes());
    List<AggregateType.Member> touched =
        definition.members().stream()
            .filter(m -> m.bitField() && Layout.begin(m) < end && offset < Layout.end(m))
            .toList();
    shift(offset, 0, true);
    offset = 0;
    String names = touched.stream().map(AggregateType.Member::name).collect(Collectors.joining(", "));
    member(touched.size() == 1 ? names : "{" + names + "}");
    type = touched.getFirst().type();
    return false;
  }

  private boolean element(Type element, long count) {
    long size = layout.size(element);
    boolean scaled = size > 0 && (walks(size) || indices.stream().anyMatch(i -> i.stride() % size == 0));
    boolean several = wanted.bytes() > size || (wanted.block() && wanted.bytes() < 0);
    if (size == 0 || (offset == 0 && !scaled && several)) {
      return false;
    }
    step(size, count, false, isTable(element));
    type = element;
    return !(several && wanted.block());
  }

  /** Whether an index, or a pointer that moves, goes on from row to row, in an array with these rows. */
  private boolean isTable(Type row) {
    Type single = row.resolved();
    while (single instanceof Type.Array(Type inner, _)) {
      single = inner.resolved();
    }
    boolean whole = single instanceof Type.Aggregate;
    long size = Math.max(1, layout.size(single));
    boolean moves = stays && walk > 0 && (!whole || walk % size == 0);
    return row.resolved() instanceof Type.Array
        && (moves || indices.stream().anyMatch(i -> i.reach() != Pointee.Reach.ARRAY && (!whole || i.stride() % size == 0)));
  }

  /** Goes to an element of an array whose elements have {@code size} bytes; {@code anyRow}: an index may lead to any of them. */
  private void step(long size, long count, boolean ofPointer, boolean anyRow) {
    List<String> summands = new ArrayList<>();
    boolean unknown = false;
    boolean leaves = false;
    for (Iterator<Pointee.Index> i = indices.iterator(); i.hasNext(); ) {
      Pointee.Index index = i.next();
      if (index.stride() % size == 0) {
        long factor = index.stride() / size;
        summands.add(factor == 1 ? index.text() : index.text() + " * " + factor);
        unknown = true;
        // a pointer to a struct that is used as one to the elements of its first array may come to all of the struct
        leaves |= !ofPointer && !beginsAtArray && index.reach() != Pointee.Reach.ARRAY;
        i.remove();
      }
    }
    if (walks(size)) {
      summands.add("_");
      unknown = true;
      if (stays && count > 1 && !ofPointer) {
        walk = 0;
      } else {
        walked();
      }
    }
    if (leaves && !around.isEmpty()) {
      walked();
    }
    long constant = Math.floorDiv(offset, size);
    if (constant != 0 || summands.isEmpty()) {
      summands.add(Long.toString(constant));
    }
    offset = Math.floorMod(offset, size);
    String index = String.join(" + ", summands).replace("+ -", "- ");
    text = (dereference ? parenthesized(text) : ofPointer ? "(&" + text + ")" : text) + "[" + index + "]";
    dereference = false;
    if (unknown || anyRow) {
      shift(0, count > 0 && !ofPointer ? (count - 1) * size : Long.MAX_VALUE, false);
    } else {
      shift(constant * size, 0, false);
    }
  }

  /** Moves on inside all aggregates around; elements of arrays leave the key of the field as it is. */
  private void shift(long bytes, long spread, boolean toMember) {
    for (Around a : around) {
      a.first += toMember ? bytes : 0;
      a.low += bytes;
      a.spread = sum(a.spread, spread);
    }
    fromObject += bytes;
    extent = sum(extent, spread);
  }

  private static long sum(long one, long other) {
    return one == Long.MAX_VALUE || other == Long.MAX_VALUE ? Long.MAX_VALUE : one + other;
  }

  private void member(String name) {
    text = dereference ? parenthesized(text) + "->" + name : text + "." + name;
    dereference = false;
  }

  private boolean walks(long size) {
    return walk > 0 && walk % size == 0;
  }

  /** A pointer that moves may come to any member of the objects around; only elements of the size of its steps are left as they are. */
  private void walked() {
    walk = 0;
    if (!around.isEmpty()) {
      Around outermost = around.getFirst();
      around.clear();
      around.add(outermost);
      outermost.low = 0;
      outermost.spread = Long.MAX_VALUE;
    }
    extent = Long.MAX_VALUE;
  }

  private void finish() {
    if (walk > 0) {
      walked();
    }
    if (indices.stream().anyMatch(i -> i.reach() == Pointee.Reach.BACK)) {
      walked();
    } else if (!indices.isEmpty()) {
      shift(0, Long.MAX_VALUE, false);
    } else if (offset != 0) {
      shift(offset, 0, false);
    }
    if (dereference) {
      text = "*" + text;
      dereference = false;
    }
  }

  private static String parenthesized(String text) {
    return text.startsWith("*") || text.startsWith("&") ? "(" + text + ")" : text;
  }
}
