package baton.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The records are the schema: every value can be written and read, and the reference explains every key and value. */
class SchemaTest {
  private static final Set<Class<?>> TYPES = reachable();

  private static Set<Class<?>> reachable() {
    Set<Class<?>> seen = new LinkedHashSet<>();
    List<Type> open = new ArrayList<>(List.of(ModelFile.class));
    while (!open.isEmpty()) {
      Type type = open.removeLast();
      if (type instanceof ParameterizedType p) {
        open.add(p.getRawType());
        open.addAll(Arrays.asList(p.getActualTypeArguments()));
      } else if (type instanceof Class<?> c && c.getPackageName().equals("baton.model") && seen.add(c)) {
        if (c.isRecord()) {
          Arrays.stream(c.getRecordComponents()).map(RecordComponent::getGenericType).forEach(open::add);
        }
        if (c.isSealed()) {
          open.addAll(Schema.alternatives(c));
        }
      }
    }
    return seen;
  }

  static Stream<Class<?>> enums() {
    return TYPES.stream().filter(Class::isEnum);
  }

  static Stream<Class<?>> records() {
    Set<Class<?>> spelledAsText = Set.of(Origin.class, KernelVersion.class, MemberPath.class);
    return TYPES.stream()
        .filter(type -> type.isRecord() && !spelledAsText.contains(type))
        .filter(type -> type.getEnclosingClass() != Argument.class && type.getEnclosingClass() != MemberPath.class);
  }

  @Test
  void theWholeSchemaIsReached() {
    assertTrue(enums().count() >= 30, () -> enums().toList().toString());
    assertTrue(TYPES.containsAll(List.of(LockRoot.OfToken.class, EntryOverride.class, FlagLocks.Choice.class, Policy.Layer.class)));
    for (Section section : Section.values()) {
      assertTrue(TYPES.contains(section.ruleType()), section::toString);
      assertTrue(Schema.keys(ModelFile.class).contains(section.key()), section::toString);
    }
  }

  @ParameterizedTest
  @MethodSource("enums")
  void everyEnumeratedValueIsReadAsItIsWritten(Class<?> type) {
    for (Object constant : type.getEnumConstants()) {
      String spelling = Schema.spelling((Enum<?>) constant);
      assertTrue(spelling.matches("[a-z][a-z_]*"), spelling);
      assertEquals(List.of(), RecordBinderProbe.problemsOf(type, spelling));
      assertEquals(constant, RecordBinderProbe.read(type, spelling));
    }
    assertEquals(1, RecordBinderProbe.problemsOf(type, "no_such_value").size());
  }

  @Test
  void argumentsPathsAndVersionsAreReadAsTheyAreWritten() {
    for (String text : List.of("0", "31", "*0", "*7", "return")) {
      assertEquals(text, Argument.parse(text).toString());
    }
    for (String text : List.of("", "->a", "->a->b.c", ".a[0].b", "[12]", "->s_writers.rw_sem[0]")) {
      assertEquals(text, MemberPath.parse(text).toString());
    }
    for (String text : List.of("5.10", "6.1", "7.0")) {
      assertEquals(text, KernelVersion.parse(text).toString());
    }
    assertEquals(new KernelVersion(6, 1), KernelVersion.parse("6.1.192-rt1"));
    assertTrue(new KernelVersion(6, 9).compareTo(new KernelVersion(6, 10)) < 0);
  }

  @Test
  void theReferenceExplainsEveryKeyAndEveryValue() throws Exception {
    String reference = Files.readString(Path.of(System.getProperty("baton.root"), "docs", "models.md"), StandardCharsets.UTF_8);
    Set<String> missing = new TreeSet<>();
    records().forEach(type -> Schema.keys(type).stream().filter(key -> !reference.contains("`" + key + "`")).forEach(missing::add));
    enums().forEach(type -> Schema.spellings(type).stream().filter(value -> !reference.contains("`" + value + "`")).forEach(missing::add));
    assertEquals(Set.of(), missing);
  }
}
