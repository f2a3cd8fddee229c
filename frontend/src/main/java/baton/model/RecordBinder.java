package baton.model;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Makes records of {@link Node}s: each component is a key, and what is no component is an error.
 *
 * <p>Every mistake becomes a {@link Problem} at its place and binding goes on, so that one run shows all of them. A value that has
 * a mistake anywhere inside is no value ({@code null} here). A record's own constructor checks what one key alone cannot show; the
 * message of its {@link IllegalArgumentException} is reported at the mapping.
 */
final class RecordBinder {
  private static final Map<Class<?>, Function<String, Object>> SCALARS =
      Map.of(
          String.class, s -> s,
          Argument.class, Argument::parse,
          MemberPath.class, MemberPath::parse,
          KernelVersion.class, KernelVersion::parse);

  private final List<Problem> problems;

  RecordBinder(List<Problem> problems) {
    this.problems = problems;
  }

  /** The record a mapping describes, or nothing when it has a mistake. */
  <T extends Record> Optional<T> bind(Class<T> type, Node node) {
    return Optional.ofNullable(type.cast(value(type, node, false)));
  }

  /** The rule about functions that a mapping describes, or nothing when it has a mistake. */
  Optional<NamedRule<?>> bindRule(Class<? extends FunctionRule> type, Node node) {
    return Optional.ofNullable((NamedRule<?>) record(NamedRule.class, type, node));
  }

  /** The value that a plain text stands for, or nothing when it does not fit. */
  Optional<Object> scalar(Class<?> type, Node.Scalar node) {
    return Optional.ofNullable(scalar(type, node, false));
  }

  private @Nullable Object value(Type type, Node node, boolean signed) {
    if (type instanceof ParameterizedType p) {
      Type argument = p.getActualTypeArguments()[p.getActualTypeArguments().length - 1];
      Class<?> raw = Schema.raw(p);
      if (raw == Optional.class) {
        Object inner = value(argument, node, signed);
        return inner == null ? null : Optional.of(inner);
      }
      if (raw == List.class) {
        return list(argument, node, signed);
      }
      if (raw == Map.class) {
        return map(argument, node);
      }
      return record(raw, argument, node);
    }
    Class<?> raw = Schema.raw(type);
    if (raw.isSealed() && !SCALARS.containsKey(raw)) {
      return node instanceof Node.Mapping m
          ? closed(m, alternative(raw, m), null)
          : mismatch(node, "a mapping with " + discriminators(raw));
    }
    return raw.isRecord() && !SCALARS.containsKey(raw) ? record(raw, null, node) : scalar(raw, node, signed);
  }

  private @Nullable Object scalar(Class<?> type, Node node, boolean signed) {
    if (!(node instanceof Node.Scalar s)) {
      return mismatch(node, expectation(type));
    }
    if (type.isEnum()) {
      for (Object constant : type.getEnumConstants()) {
        if (Schema.spelling((Enum<?>) constant).equals(s.text())) {
          return constant;
        }
      }
      return mismatch(node, "one of " + String.join(", ", Schema.spellings(type)));
    }
    if (type == boolean.class || type == Boolean.class) {
      boolean isTrue = s.text().equals("true");
      return isTrue || s.text().equals("false") ? (Object) isTrue : mismatch(node, expectation(type));
    }
    if (type == int.class || type == Integer.class) {
      return number(s, signed);
    }
    try {
      return SCALARS.getOrDefault(type, t -> unreadable(type)).apply(s.text());
    } catch (IllegalArgumentException e) {
      return mismatch(node, String.valueOf(e.getMessage()));
    }
  }

  private static Object unreadable(Class<?> type) {
    throw new IllegalStateException("no reader for " + type);
  }

  private static String expectation(Class<?> type) {
    if (type.isEnum()) {
      return "one of " + String.join(", ", Schema.spellings(type));
    }
    if (type == boolean.class || type == Boolean.class) {
      return "true or false";
    }
    return type == int.class || type == Integer.class ? "a number" : "a plain value";
  }

  private @Nullable Object number(Node.Scalar s, boolean signed) {
    try {
      int number = Integer.parseInt(s.text());
      return number < 0 && !signed ? mismatch(s, "a number from 0") : Integer.valueOf(number);
    } catch (NumberFormatException e) {
      return mismatch(s, signed ? "a whole number" : "a number from 0");
    }
  }

  private @Nullable Object list(Type element, Node node, boolean signed) {
    if (!(node instanceof Node.Sequence sequence)) {
      return mismatch(node, "a list");
    }
    List<Object> values = new ArrayList<>();
    for (Node item : sequence.items()) {
      Object value = value(element, item, signed);
      if (value != null) {
        values.add(value);
      }
    }
    return values.size() < sequence.items().size() ? null : Collections.unmodifiableList(values);
  }

  private @Nullable Object map(Type element, Node node) {
    if (!(node instanceof Node.Mapping mapping)) {
      return mismatch(node, "a mapping");
    }
    Map<String, Object> values = new LinkedHashMap<>();
    for (Node.Entry entry : mapping.entries()) {
      Object value = value(element, entry.value(), false);
      if (value != null) {
        values.put(entry.key(), value);
      }
    }
    return values.size() < mapping.entries().size() ? null : Collections.unmodifiableMap(values);
  }

  private @Nullable Object record(Class<?> type, @Nullable Type argument, Node node) {
    return node instanceof Node.Mapping m ? closed(m, type, argument) : mismatch(node, "a mapping");
  }

  /** Binds a record that has the mapping for itself: keys that nothing reads are errors. */
  private @Nullable Object closed(Node.Mapping mapping, @Nullable Class<?> type, @Nullable Type argument) {
    if (type == null) {
      return null;
    }
    Set<String> known = new LinkedHashSet<>();
    Object bound = open(mapping, type, argument, known);
    boolean clean = true;
    for (Node.Entry entry : mapping.entries()) {
      if (!known.contains(entry.key())) {
        problems.add(Problem.error(entry.at(), "unknown key '" + entry.key() + "'; allowed: " + String.join(", ", known)));
        clean = false;
      }
    }
    return clean ? bound : null;
  }

  /** Binds a record that may share the mapping; adds the keys it reads to {@code known}. */
  private @Nullable Object open(Node.Mapping mapping, Class<?> type, @Nullable Type argument, Set<String> known) {
    RecordComponent[] components = type.getRecordComponents();
    List<@Nullable Object> values = new ArrayList<>();
    for (RecordComponent component : components) {
      Type generic = component.getGenericType();
      Type resolved = generic instanceof TypeVariable<?> && argument != null ? argument : generic;
      values.add(
          component.getType() == Origin.class
              ? mapping.at()
              : component.isAnnotationPresent(Inline.class)
                  ? inline(mapping, resolved, known)
                  : component(mapping, component, resolved, known));
    }
    return values.contains(null) ? null : construct(type, values, mapping);
  }

  private @Nullable Object inline(Node.Mapping mapping, Type type, Set<String> known) {
    Type inner = Schema.unwrapped(type);
    Class<?> raw = Schema.raw(inner);
    Set<String> keys = Schema.keys(raw);
    boolean optional = !inner.equals(type);
    if (optional && mapping.entries().stream().noneMatch(e -> keys.contains(e.key()))) {
      known.addAll(keys);
      return Optional.empty();
    }
    Class<?> chosen = raw.isSealed() ? alternative(raw, mapping) : raw;
    if (chosen == null) {
      known.addAll(keys);
      return null;
    }
    Object value = open(mapping, chosen, null, known);
    return optional && value != null ? Optional.of(value) : value;
  }

  private @Nullable Object component(Node.Mapping mapping, RecordComponent component, Type type, Set<String> known) {
    String key = Schema.key(component);
    known.add(key);
    boolean signed = component.isAnnotationPresent(Signed.class);
    Optional<Node.Entry> entry = mapping.entry(key);
    if (entry.isPresent()) {
      return value(type, entry.get().value(), signed);
    }
    Default standard = component.getAnnotation(Default.class);
    if (standard != null) {
      return value(type, new Node.Scalar(mapping.at(), standard.value()), signed);
    }
    Class<?> raw = component.getType();
    if (raw == Optional.class) {
      return Optional.empty();
    }
    if (raw == List.class) {
      return List.of();
    }
    if (raw == Map.class) {
      return Map.of();
    }
    if (raw == boolean.class) {
      return false;
    }
    problems.add(Problem.error(mapping.at(), "the key '" + key + "' is missing"));
    return null;
  }

  private @Nullable Class<?> alternative(Class<?> sealed, Node.Mapping mapping) {
    List<Class<?>> present =
        Schema.alternatives(sealed).stream().filter(a -> mapping.entry(Schema.discriminator(a)).isPresent()).toList();
    if (present.size() == 1) {
      return present.getFirst();
    }
    problems.add(Problem.error(mapping.at(),
        (present.isEmpty() ? "one of these keys is needed: " : "only one of these keys may stand here: ") + discriminators(sealed)));
    return null;
  }

  private static String discriminators(Class<?> sealed) {
    return String.join(", ", Schema.alternatives(sealed).stream().map(Schema::discriminator).toList());
  }

  private @Nullable Object construct(Class<?> type, List<@Nullable Object> values, Node.Mapping mapping) {
    try {
      Class<?>[] types = Arrays.stream(type.getRecordComponents()).map(RecordComponent::getType).toArray(Class<?>[]::new);
      Constructor<?> constructor = type.getDeclaredConstructor(types);
      return constructor.newInstance(values.toArray());
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof IllegalArgumentException mistake) {
        problems.add(Problem.error(mapping.at(), String.valueOf(mistake.getMessage())));
        return null;
      }
      throw new IllegalStateException("making " + type, e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("making " + type, e);
    }
  }

  private @Nullable Object mismatch(Node node, String expected) {
    problems.add(Problem.error(node.at(), node.described() + " does not fit; expected " + expected));
    return null;
  }
}
