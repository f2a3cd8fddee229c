package baton.race;

import baton.ir.AggregateType;
import baton.ir.Type;
import baton.link.FieldKey;
import baton.link.Program;
import baton.link.Span;
import baton.model.ConcurrencyModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Takes a run of bytes apart into fields of the innermost aggregates with a name, so that two accesses to a common byte share one of
 * them however they came there: {@code memset(s, 0, sizeof *s)} meets {@code s->x}, and a member of a nested struct meets a pointer
 * to that struct.
 */
final class FieldSpans {
  private static final int BYTE = 8;
  private static final int MAX_DEPTH = 32;

  /** The bits of the widest character. */
  private static final int CHARACTER = 32;

  private final Program program;
  private final ConcurrencyModel model;
  private final Map<String, Boolean> endless = new HashMap<>();
  private final Map<Typed, List<FieldSpan>> ofTypes = new HashMap<>();
  private final Map<FieldSpan, List<FieldSpan>> ofFields = new HashMap<>();
  private final long pointerBytes;

  /** Some bytes of an object. */
  private record Typed(Type type, Span bytes) {}

  FieldSpans(Program program, ConcurrencyModel model) {
    this.program = program;
    this.model = model;
    this.pointerBytes = program.units().isEmpty() ? BYTE : program.units().getFirst().pointerBytes();
  }

  Optional<AggregateType> definition(String key) {
    return program.types().table().aggregate(key).filter(AggregateType::complete);
  }

  long size(Type type) {
    return switch (type.resolved()) {
      case Type.Scalar(_, int bits) -> bits / BYTE;
      case Type.Enumeration(_, int bits) -> bits / BYTE;
      case Type.Pointer _ -> pointerBytes;
      case Type.Array(Type element, long count) -> count < 0 ? 0 : count * size(element);
      case Type.Aggregate(String key) -> definition(key).map(AggregateType::size).orElse(0L);
      case Type.None _, Type.Function _, Type.Typedef _, Type.Unknown _ -> 0;
    };
  }

  /** Whether objects of an aggregate may be longer than it says: it ends with an array that has no end. */
  boolean hasEndlessTail(String key) {
    return endless.computeIfAbsent(key, k -> hasEndlessTail(new Type.Aggregate(k), 0));
  }

  private boolean hasEndlessTail(Type type, int depth) {
    return depth < MAX_DEPTH
        && switch (type.resolved()) {
          case Type.Array(_, long count) -> count <= 0;
          case Type.Aggregate(String key) ->
              definition(key).stream().flatMap(d -> d.members().stream()).anyMatch(m -> hasEndlessTail(m.type(), depth + 1));
          case Type.None _, Type.Scalar _, Type.Pointer _, Type.Enumeration _, Type.Typedef _, Type.Function _, Type.Unknown _ -> false;
        };
  }

  /** Whether the inside of objects of the type is the business of the primitive that it is, such as a lock. */
  boolean isPrimitive(Type type) {
    Type at = type;
    while (at instanceof Type.Typedef(String name, Type target)) {
      if (model.ignoresType(name)) {
        return true;
      }
      at = target;
    }
    String label = at instanceof Type.Aggregate(String key) ? label(key) : "";
    return !label.isEmpty() && (model.ignoresType(label) || model.ignoresType(label.substring(label.indexOf(' ') + 1)));
  }

  /** Where the array of characters ends in an object of the type that has the byte at {@code at}; empty where there is none. */
  OptionalLong textEnd(Type type, long at) {
    return switch (type.resolved()) {
      case Type.Array(Type element, long count) -> {
        long size = size(element);
        if (count <= 0 || size <= 0 || at >= count * size) {
          yield OptionalLong.empty();
        }
        OptionalLong inside = textEnd(element, at % size);
        boolean characters = element.resolved() instanceof Type.Scalar(_, int bits) && bits <= CHARACTER;
        yield characters
            ? OptionalLong.of(count * size)
            : inside.isPresent()
            ? OptionalLong.of(at - at % size + inside.getAsLong())
            : inside;
      }
      case Type.Aggregate _ -> {
        Optional<AggregateType.Member> member = member(type, at);
        if (member.isEmpty() || isUnion(type)) {
          yield OptionalLong.empty();
        }
        long begin = Math.floorDiv(member.get().offsetBits(), BYTE);
        OptionalLong inside = textEnd(member.get().type(), at - begin);
        yield inside.isPresent() ? OptionalLong.of(begin + inside.getAsLong()) : inside;
      }
      case Type.None _, Type.Scalar _, Type.Pointer _, Type.Enumeration _, Type.Typedef _, Type.Function _, Type.Unknown _ ->
          OptionalLong.empty();
    };
  }

  /**
   * Where the largest array begins of which an element, or the end of a variable, is at {@code at}: who is handed that address may go back;
   * {@code at} itself where there is none.
   */
  long arrayStart(Type type, long at) {
    return switch (type.resolved()) {
      case Type.Array(Type element, long count) -> {
        long size = size(element);
        boolean isElement = size > 0 && at % size == 0 && (count <= 0 || at <= count * size);
        yield isElement ? 0 : size <= 0 ? at : at - at % size + arrayStart(element, at % size);
      }
      case Type.Aggregate _ -> {
        Optional<AggregateType.Member> member = member(type, at);
        if (member.isEmpty() || isUnion(type)) {
          yield at;
        }
        long begin = Math.floorDiv(member.get().offsetBits(), BYTE);
        yield begin + arrayStart(member.get().type(), at - begin);
      }
      case Type.None _, Type.Scalar _, Type.Pointer _, Type.Enumeration _, Type.Typedef _, Type.Function _, Type.Unknown _ -> at;
    };
  }

  private boolean isUnion(Type type) {
    return type.resolved() instanceof Type.Aggregate(String key)
        && definition(key).filter(d -> d.members().stream().filter(m -> m.offsetBits() == 0).count() > 1).isPresent();
  }

  /** Whether no address can be in an object of the type; {@code depth}: in how many aggregates it is. */
  boolean isPlain(Type type, int depth) {
    return switch (type.resolved()) {
      case Type.Scalar _, Type.Enumeration _ -> true;
      case Type.Array(Type element, _) -> isPlain(element, depth);
      case Type.Aggregate(String key) ->
          depth < MAX_DEPTH && definition(key).filter(d -> d.members().stream().allMatch(m -> isPlain(m.type(), depth + 1))).isPresent();
      case Type.None _, Type.Pointer _, Type.Typedef _, Type.Function _, Type.Unknown _ -> false;
    };
  }

  /** The fields in the bytes {@code span} of an object of that type; none where it has no aggregate with a name there. */
  List<FieldSpan> of(Type type, Span span) {
    return ofTypes.computeIfAbsent(new Typed(type, span), t -> fieldsOf(t.type(), t.bytes()));
  }

  private List<FieldSpan> fieldsOf(Type type, Span span) {
    List<FieldSpan> result = new ArrayList<>();
    add(type, 0, span, Optional.empty(), 0, result);
    return List.copyOf(result);
  }

  /** The fields in the bytes {@code bytes} of an aggregate, the field that {@code known} names among them. */
  List<FieldSpan> of(FieldKey known, Span bytes) {
    return ofFields.computeIfAbsent(new FieldSpan(known, bytes), this::fieldsOf);
  }

  private List<FieldSpan> fieldsOf(FieldSpan known) {
    List<FieldSpan> result = new ArrayList<>(List.of(known));
    String aggregate = known.field().aggregate();
    definition(aggregate).ifPresent(d -> members(d, 0, known.bytes(), Optional.of(aggregate), 0, result));
    return result.stream().distinct().toList();
  }

  /** {@code at}: where the part begins in the aggregate {@code around}; {@code span} counts from there too. */
  private void add(Type type, long at, Span span, Optional<String> around, int depth, List<FieldSpan> to) {
    if (depth > MAX_DEPTH || (depth > 0 && isPrimitive(type))) {
      return;
    }
    switch (type.resolved()) {
      case Type.Aggregate(String key) -> {
        Optional<AggregateType> definition = definition(key);
        if (definition.isEmpty()) {
          around.ifPresent(a -> to.add(new FieldSpan(new FieldKey(a, at), span)));
        } else if (anonymous(key) && around.isPresent()) {
          members(definition.get(), at, span, around, depth, to);
        } else {
          Span inside = new Span(Math.max(0, span.low() - at), minus(span.high(), at));
          members(definition.get(), 0, inside, Optional.of(key), depth, to);
        }
      }
      case Type.Array(Type element, _) -> element(element, at, span, around, depth, to);
      case Type.None _,
          Type.Scalar _,
          Type.Pointer _,
          Type.Enumeration _,
          Type.Typedef _,
          Type.Function _,
          Type.Unknown _ ->
          around.ifPresent(a -> to.add(new FieldSpan(new FieldKey(a, at), span)));
    }
  }

  /** All elements are one, unless the bytes lie in one of them. */
  private void element(Type element, long at, Span span, Optional<String> around, int depth, List<FieldSpan> to) {
    long size = size(element);
    boolean hasFields = fields(element, 0);
    if (size <= 0 || !hasFields) {
      around.ifPresent(a -> to.add(new FieldSpan(new FieldKey(a, at), span)));
      return;
    }
    long low = Math.max(0, span.low() - at);
    long high = minus(span.high(), at);
    long first = low / size;
    boolean inOne = high != Long.MAX_VALUE && high > low && (high - 1) / size == first;
    Span inside = inOne ? new Span(at + low % size, at + low % size + high - low) : new Span(at, at + size);
    add(element, at, inside, around, depth + 1, to);
  }

  private boolean fields(Type type, int depth) {
    return switch (type.resolved()) {
      case Type.Aggregate _ -> true;
      case Type.Array(Type element, _) -> depth < MAX_DEPTH && fields(element, depth + 1);
      case Type.None _, Type.Scalar _, Type.Pointer _, Type.Enumeration _, Type.Typedef _, Type.Function _, Type.Unknown _ ->
          false;
    };
  }

  private void members(AggregateType aggregate, long at, Span span, Optional<String> around, int depth, List<FieldSpan> to) {
    for (AggregateType.Member member : aggregate.members()) {
      long begin = at + Math.floorDiv(member.offsetBits(), BYTE);
      boolean endless = member.type().resolved() instanceof Type.Array(_, long count) && count <= 0;
      long end = endless ? Long.MAX_VALUE : at + Math.ceilDiv(member.offsetBits() + member.sizeBits(), BYTE);
      Span part = new Span(Math.max(begin, span.low()), Math.min(end, span.high()));
      if (part.low() < part.high()) {
        add(member.type(), begin, part, around, depth + 1, to);
      }
    }
  }

  private static long minus(long high, long at) {
    return high == Long.MAX_VALUE ? high : high - at;
  }

  /** A field as people write it: {@code struct table.hits}. */
  String name(FieldKey field) {
    StringBuilder name = new StringBuilder(label(field.aggregate()));
    Type type = new Type.Aggregate(field.aggregate());
    long rest = field.offset();
    for (int depth = 0; depth < MAX_DEPTH; depth++) {
      if (type.resolved() instanceof Type.Array(Type element, _)) {
        type = element;
        rest = size(element) > 0 ? rest % size(element) : 0;
        continue;
      }
      // another aggregate with a name is another bucket
      Optional<AggregateType.Member> member = depth > 0 && !nested(type) ? Optional.empty() : member(type, rest);
      if (member.isEmpty()) {
        break;
      }
      rest -= Math.floorDiv(member.get().offsetBits(), BYTE);
      name.append(member.get().name().isEmpty() ? "" : "." + member.get().name());
      type = member.get().type();
    }
    return name.toString();
  }

  private static boolean nested(Type type) {
    return type.resolved() instanceof Type.Aggregate(String key) && anonymous(key);
  }

  private Optional<AggregateType.Member> member(Type type, long offset) {
    return type.resolved() instanceof Type.Aggregate(String key)
        ? definition(key).flatMap(
            d ->
                d.members().stream()
                    .filter(m -> m.offsetBits() < (offset + 1) * BYTE && offset * BYTE < m.offsetBits() + Math.max(1, m.sizeBits()))
                    .findFirst())
        : Optional.empty();
  }

  static boolean anonymous(String key) {
    return key.startsWith("struct #") || key.startsWith("union #");
  }

  /** A key as people know it: without the source file that defines it. */
  static String label(String key) {
    return key.replaceAll("[@~].*", "");
  }
}
