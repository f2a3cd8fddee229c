package baton.model;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** How records, enums and sealed interfaces spell themselves in a model file. */
final class Schema {
  private Schema() {}

  /** The key of a component: {@code onlyIf} is written {@code only_if}. */
  static String key(RecordComponent component) {
    StringBuilder key = new StringBuilder();
    for (char c : component.getName().toCharArray()) {
      if (Character.isUpperCase(c)) {
        key.append('_').append(Character.toLowerCase(c));
      } else {
        key.append(c);
      }
    }
    return key.toString();
  }

  /** The spelling of an enumerated value: the constant's name in lower case. */
  static String spelling(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /** The spellings an enum allows, in the order of its constants. */
  static List<String> spellings(Class<?> type) {
    List<String> all = new ArrayList<>();
    for (Object constant : type.getEnumConstants()) {
      all.add(spelling((Enum<?>) constant));
    }
    return all;
  }

  /** The key that tells an alternative of a sealed interface from its siblings: that of its first component. */
  static String discriminator(Class<?> alternative) {
    return key(alternative.getRecordComponents()[0]);
  }

  static List<Class<?>> alternatives(Class<?> sealed) {
    return Arrays.asList(sealed.getPermittedSubclasses());
  }

  /** Every key that a record, or any alternative of a sealed interface, reads from its mapping; none for a type parameter. */
  static Set<String> keys(Class<?> type) {
    Set<String> keys = new LinkedHashSet<>();
    if (type.isSealed()) {
      alternatives(type).forEach(a -> keys.addAll(keys(a)));
      return keys;
    }
    if (!type.isRecord()) {
      return keys;
    }
    for (RecordComponent component : type.getRecordComponents()) {
      if (component.isAnnotationPresent(Inline.class)) {
        keys.addAll(keys(raw(unwrapped(component.getGenericType()))));
      } else if (component.getType() != Origin.class) {
        keys.add(key(component));
      }
    }
    return keys;
  }

  /** {@code T} of {@code Optional<T>}, any other type itself. */
  static Type unwrapped(Type type) {
    return type instanceof ParameterizedType p && p.getRawType() == Optional.class ? p.getActualTypeArguments()[0] : type;
  }

  static Class<?> raw(Type type) {
    return switch (type) {
      case Class<?> c -> c;
      case ParameterizedType p -> (Class<?>) p.getRawType();
      case TypeVariable<?> v -> raw(v.getBounds()[0]);
      default -> throw new IllegalArgumentException("not a class: " + type);
    };
  }
}
