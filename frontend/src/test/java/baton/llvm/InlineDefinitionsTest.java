package baton.llvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.ir.Body;
import baton.ir.BodyText;
import baton.ir.Function;
import baton.ir.GlobalVariable;
import baton.ir.Linkage;
import baton.ir.TranslationUnit;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every body that the source gives and a unit mentions is there, and what adds inline definitions adds nothing else. */
class InlineDefinitionsTest {
  private static final BundledClang CLANG = new BundledClang();
  private static final Path ROOT = Path.of(System.getProperty("baton.root"));

  /** Without inline definitions. */
  private static final String[] PLAIN = {"-Xclang", "-O0", "-Xclang", "-disable-O0-optnone"};

  /** Other sources and their flags: {@code -Dbaton.sources=FOLDER -Dbaton.flags="-Ix -Dy"}. */
  static Stream<Path> sources() {
    String more = System.getProperty("baton.sources", "");
    return more.isEmpty()
        ? Stream.concat(
            BundledClang.sources(ROOT.resolve("frontend/src/test/resources/c")).stream(),
            BundledClang.sources(ROOT.resolve("examples")).stream())
        : BundledClang.sources(Path.of(more)).stream();
  }

  @ParameterizedTest
  @MethodSource("sources")
  void nothingButInlineDefinitionsIsAdded(Path source) throws BitcodeException {
    List<String> flags = Arrays.stream(System.getProperty("baton.flags", "").split(" +")).filter(f -> !f.isEmpty()).toList();
    byte[] plain;
    try {
      plain = CLANG.bitcode(source, Stream.concat(flags.stream(), Stream.of(PLAIN)).toArray(String[]::new));
    } catch (IllegalStateException rejected) {
      assertTrue(!System.getProperty("baton.sources", "").isEmpty(), "only foreign sources may be rejected");
      return;
    }
    TranslationUnit before = CLANG.reader().read(plain, "unit.c", List.of());
    TranslationUnit after = CLANG.reader().read(CLANG.bitcode(source, flags.toArray(String[]::new)), "unit.c", List.of());
    Map<String, String> bodies = bodies(after);
    Map<String, String> old = bodies(before);
    Map<String, String> added = new TreeMap<>(bodies);
    added.keySet().removeAll(old.keySet());
    bodies.keySet().retainAll(old.keySet());
    if (added.isEmpty()) {
      old.forEach((name, body) -> assertEquals(body, bodies.get(name), name));
      assertEquals(variables(before), variables(after));
    } else {
      System.out.println(source.getFileName() + ": " + added.keySet());
      assertEquals(old.keySet(), bodies.keySet());
    }
  }

  private static Map<String, String> bodies(TranslationUnit unit) {
    return unit.functions().stream()
        .collect(Collectors.toMap(f -> f.name(), f -> instructions(f.body()) + f.type(), (one, _) -> one, TreeMap::new));
  }

  /** A body without its empty blocks, which clang leaves out for a {@code case} that only breaks. */
  private static String instructions(Body body) {
    return BodyText.canonical(body)
        .lines()
        .filter(line -> !line.startsWith("jump ") && !line.equals("block"))
        .map(line -> line.replaceAll("%[0-9]+", "%").replaceAll("\\bb[0-9]+", "b"))
        .collect(Collectors.joining("\n"));
  }

  private static List<GlobalVariable> variables(TranslationUnit unit) {
    return unit.globals();
  }

  @Test
  void everyFormOfInlineHasItsBody() throws BitcodeException {
    TranslationUnit unit =
        CLANG.reader()
            .read(
                CLANG.bitcodeOf(
                    """
                    #ifdef __OPTIMIZE__
                    #error optimised
                    #endif
                    #ifndef __NO_INLINE__
                    #error inlined
                    #endif
                    int g;
                    inline int c99(void) { return g; }
                    inline int inner(void) { return g + 1; }
                    inline int outer(void) { return inner(); }
                    inline int pointed(void) { return g + 2; }
                    inline int stateful(void) { static int n; return n++; }
                    extern inline __attribute__((gnu_inline)) int gnu(void) { return g + 3; }
                    inline __attribute__((always_inline)) int always(void) { return g + 4; }
                    inline int unused(void) { return g + 6; }
                    int (*p)(void) = pointed;
                    int f(void) { return c99() + outer() + stateful() + gnu() + always(); }
                    """),
                "unit.c",
                List.of());
    assertEquals(
        List.of("always", "c99", "gnu", "inner", "outer", "pointed", "stateful"),
        unit.functions().stream().filter(f -> f.linkage() == Linkage.AVAILABLE).map(Function::name).sorted().toList());
  }
}
