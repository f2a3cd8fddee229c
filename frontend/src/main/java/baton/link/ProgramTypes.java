package baton.link;

import baton.ir.AggregateType;
import baton.ir.Digest;
import baton.ir.TranslationUnit;
import baton.ir.Type;
import baton.ir.TypeTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The aggregates of a program by key. Definitions of one tag that agree in layout and member types are one (C11, 6.2.7), also where
 * each source file writes its own; a type that a unit only declares is completed by the units that define it. Definitions that differ
 * are kept apart: the first one of a key, by the name of its unit, has the plain key, the others {@code key~digest}.
 */
public final class ProgramTypes {
  private static final char VARIANT = '~';

  private final TypeTable table;

  /** The complete definitions of {@link #table}. */
  private final Map<String, AggregateType> definitions;

  /** Per unit, the keys that stand for another definition than the plain one. */
  private final Map<String, Map<String, String>> variants;

  private final Map<String, String> completions;
  private final List<Conflict> conflicts;

  private ProgramTypes(
      TypeTable table,
      Map<String, Map<String, String>> variants,
      Map<String, String> completions,
      List<Conflict> conflicts) {
    this.table = table;
    this.definitions = HashMap.newHashMap(table.aggregates().size());
    table.aggregates().forEach((key, type) -> {
      if (type.complete()) {
        definitions.put(key, type);
      }
    });
    this.variants = variants;
    this.completions = completions;
    this.conflicts = conflicts;
  }

  /**
   * Aggregates that units define differently under one key.
   *
   * @param key the key in the units
   * @param keys the keys in the program, the plain one first
   * @param units for each of {@code keys} the first unit that defines it so
   */
  public record Conflict(String key, List<String> keys, List<String> units) {
    /** Copies the lists. */
    public Conflict {
      keys = List.copyOf(keys);
      units = List.copyOf(units);
    }
  }

  /** Joins the types of {@code units}, which are sorted by name. */
  static ProgramTypes of(List<TranslationUnit> units) {
    Map<String, List<AggregateType>> definitions = new TreeMap<>();
    Map<String, List<String>> firstUnits = new HashMap<>();
    Map<String, Map<String, String>> variants = new HashMap<>();
    Map<String, AggregateType> declared = new TreeMap<>();
    Map<String, List<AggregateType>> byTag = new HashMap<>();
    for (TranslationUnit unit : units) {
      for (AggregateType type : unit.types().aggregates().values()) {
        if (!type.complete()) {
          declared.putIfAbsent(type.key(), type);
          continue;
        }
        List<AggregateType> alike = byTag.computeIfAbsent(tag(type.key()), _ -> new ArrayList<>());
        Optional<AggregateType> elsewhere = alike.stream().filter(a -> !a.key().equals(type.key()) && agree(a, type)).findFirst();
        if (elsewhere.isPresent()) {
          variants
              .computeIfAbsent(unit.name(), _ -> new HashMap<>())
              .put(type.key(), programKey(elsewhere.get(), definitions.getOrDefault(elsewhere.get().key(), List.of())));
          continue;
        }
        List<AggregateType> known = definitions.computeIfAbsent(type.key(), _ -> new ArrayList<>());
        int index = indexOfEqual(type, known);
        if (index < 0) {
          index = known.size();
          known.add(type);
          alike.add(type);
          firstUnits.computeIfAbsent(type.key(), _ -> new ArrayList<>()).add(unit.name());
        }
        if (index > 0) {
          variants
              .computeIfAbsent(unit.name(), _ -> new HashMap<>())
              .put(type.key(), type.key() + VARIANT + layout(known.get(index)).brief());
        }
      }
    }
    TreeMap<String, AggregateType> all = new TreeMap<>(declared);
    Map<String, String> definers = new HashMap<>();
    List<Conflict> conflicts = new ArrayList<>();
    definitions.forEach(
        (key, list) -> {
          List<String> from = firstUnits.getOrDefault(key, List.of());
          Map<String, AggregateType> keyed = new LinkedHashMap<>();
          for (int i = 0; i < list.size(); i++) {
            String programKey = i == 0 ? key : key + VARIANT + layout(list.get(i)).brief();
            keyed.put(programKey, list.get(i));
            definers.put(programKey, from.get(i));
          }
          all.putAll(keyed);
          if (keyed.size() > 1) {
            conflicts.add(new Conflict(key, List.copyOf(keyed.keySet()), from));
          }
        });
    ProgramTypes raw = new ProgramTypes(new TypeTable(all), variants, completions(all), List.copyOf(conflicts));
    all.replaceAll((key, type) -> raw.inProgram(definers.getOrDefault(key, ""), key, type));
    return new ProgramTypes(new TypeTable(all), variants, raw.completions, raw.conflicts);
  }

  private static String programKey(AggregateType type, List<AggregateType> known) {
    return indexOfEqual(type, known) == 0 ? type.key() : type.key() + VARIANT + layout(type).brief();
  }

  private AggregateType inProgram(String unit, String key, AggregateType type) {
    return new AggregateType(
        key,
        type.kind(),
        type.size(),
        type.complete(),
        type.members().stream()
            .map(
                m ->
                    new AggregateType.Member(
                        m.name(), m.offsetBits(), m.sizeBits(), m.bitField(), inProgram(unit, m.type())))
            .toList());
  }

  /** {@code type}, as {@code unit} writes it, with the keys that aggregates have in the program. */
  public Type inProgram(String unit, Type type) {
    return switch (type) {
      case Type.None _, Type.Scalar _, Type.Enumeration _, Type.Unknown _ -> type;
      case Type.Pointer(Type target) -> {
        Type renamed = inProgram(unit, target);
        yield renamed.equals(target) ? type : new Type.Pointer(renamed);
      }
      case Type.Array(Type element, long count) -> {
        Type renamed = inProgram(unit, element);
        yield renamed.equals(element) ? type : new Type.Array(renamed, count);
      }
      case Type.Aggregate(String key) -> {
        String renamed = key(unit, key);
        yield renamed.equals(key) ? type : new Type.Aggregate(renamed);
      }
      case Type.Typedef(String name, Type target) -> {
        Type renamed = inProgram(unit, target);
        yield renamed.equals(target) ? type : new Type.Typedef(name, renamed);
      }
      case Type.Function(Type result, List<Type> parameters, boolean variadic) -> {
        Type renamedResult = inProgram(unit, result);
        List<Type> renamed = parameters.stream().map(p -> inProgram(unit, p)).toList();
        yield renamedResult.equals(result) && renamed.equals(parameters)
            ? type
            : new Type.Function(renamedResult, renamed, variadic);
      }
    };
  }

  /** For each key that is only declared: the key of the one source file that defines the tag. */
  private static Map<String, String> completions(Map<String, AggregateType> all) {
    Map<String, List<String>> byTag = new HashMap<>();
    all.values().stream()
        .filter(AggregateType::complete)
        .forEach(type -> byTag.computeIfAbsent(tag(type.key()), _ -> new ArrayList<>()).add(type.key()));
    Map<String, String> result = new HashMap<>();
    for (AggregateType type : all.values()) {
      List<String> candidates = byTag.getOrDefault(tag(type.key()), List.of());
      if (!type.complete() && candidates.size() == 1) {
        result.put(type.key(), candidates.getFirst());
      }
    }
    return result;
  }

  private static String tag(String key) {
    int at = key.indexOf('@');
    return at < 0 ? key : key.substring(0, at);
  }

  private static int indexOfEqual(AggregateType type, List<AggregateType> known) {
    for (int i = 0; i < known.size(); i++) {
      if (agree(type, known.get(i))) {
        return i;
      }
    }
    return -1;
  }

  private static boolean agree(AggregateType one, AggregateType other) {
    if (one.equals(other)) {
      return true;
    }
    return one.kind() == other.kind() && one.size() == other.size() && describe(one).equals(describe(other));
  }

  private static Digest layout(AggregateType type) {
    return Digest.of(describe(type));
  }

  /** The layout as text, in which pointers tell only that they are pointers: what they point to may be hidden from a unit. */
  private static String describe(AggregateType type) {
    StringBuilder text = new StringBuilder().append(type.kind()).append(' ').append(type.size());
    for (AggregateType.Member member : type.members()) {
      text.append(';').append(member.name()).append('@').append(member.offsetBits()).append('+').append(member.sizeBits());
      text.append(member.bitField() ? "b " : " ");
      describe(member.type(), text);
    }
    return text.toString();
  }

  private static void describe(Type type, StringBuilder text) {
    switch (type.resolved()) {
      case Type.None _ -> text.append("void");
      case Type.Scalar(String name, int bits) -> text.append(name).append(bits);
      case Type.Pointer _ -> text.append('*');
      case Type.Array(Type element, long count) -> {
        text.append('[').append(count).append(']');
        describe(element, text);
      }
      case Type.Aggregate(String key) -> text.append(tag(key));
      case Type.Enumeration(_, int bits) -> text.append("enum").append(bits);
      case Type.Typedef(_, Type target) -> describe(target, text);
      case Type.Function _ -> text.append("()");
      case Type.Unknown _ -> text.append('?');
    }
  }

  /** The key in the program of what {@code unit} calls {@code key}. */
  public String key(String unit, String key) {
    String variant = variants.getOrDefault(unit, Map.of()).get(key);
    return variant != null ? variant : completions.getOrDefault(key, key);
  }

  /** The definition of what {@code unit} calls {@code key}, if any unit defines it. */
  public Optional<AggregateType> aggregate(String unit, String key) {
    return Optional.ofNullable(definition(unit, key));
  }

  private @Nullable AggregateType definition(String unit, String key) {
    return definition(key(unit, key));
  }

  /** The complete definition of a key of the program, if any unit has one. */
  public Optional<AggregateType> defined(String key) {
    return Optional.ofNullable(definition(key));
  }

  /** The definition with the key {@code key} in the program. */
  @Nullable AggregateType definition(String key) {
    return definitions.get(key);
  }

  /** All definitions by their keys in the program. */
  public TypeTable table() {
    return table;
  }

  /** The keys that units define differently, sorted. */
  public List<Conflict> conflicts() {
    return conflicts;
  }

  List<LinkNote> notes() {
    return conflicts.stream()
        .map(
            c ->
                new LinkNote(
                    LinkNote.Kind.TYPE_CONFLICT,
                    c.key(),
                    c.key() + " differs between units: see " + String.join(", ", c.units())))
        .toList();
  }
}
