package baton.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import baton.ir.Function;
import baton.ir.Position;
import baton.ir.TranslationUnit;
import baton.llvm.BitcodeException;
import baton.llvm.BundledClang;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Names of accesses in compiled C. The file says behind {@code //=} which names a line's accesses have. */
class AccessNamesTest {
  private static final BundledClang CLANG = new BundledClang();
  private static final Path ROOT = Path.of(System.getProperty("baton.root"));

  @Test
  void linesHaveTheNamesThatTheSourceSays() throws Exception {
    Path source = ROOT.resolve("frontend/src/test/resources/link/names.c");
    TranslationUnit unit = CLANG.reader().read(CLANG.bitcode(source), "names.c", List.of());
    Program program = Program.link(List.of(unit), LinkScopes.ONE);
    Map<Integer, TreeSet<String>> found = new TreeMap<>();
    for (Symbol.DefinedFunction symbol : program.functions()) {
      Function function = program.function(symbol);
      Map<Integer, Integer> lines =
          function.positions().stream().collect(Collectors.toMap(Position::ordinal, Position::line));
      Places places = Places.of(program, symbol);
      for (Access access : places.accesses()) {
        found
            .computeIfAbsent(lines.getOrDefault(access.ordinal(), 0), _ -> new TreeSet<>())
            .add(text(places.name(access)));
      }
    }
    List<String> lines = Files.readAllLines(source, StandardCharsets.UTF_8);
    List<String> wrong = new ArrayList<>();
    int checked = 0;
    for (int i = 0; i < lines.size(); i++) {
      int at = lines.get(i).indexOf("//=");
      if (at >= 0) {
        checked++;
        TreeSet<String> wanted = new TreeSet<>(List.of(lines.get(i).substring(at + 3).strip().split("\\s*;\\s*")));
        TreeSet<String> names = found.getOrDefault(i + 1, new TreeSet<>());
        if (!names.equals(wanted)) {
          wrong.add("line " + (i + 1) + ": wanted " + wanted + ", found " + names);
        }
      }
    }
    assertTrue(checked > 40, "the file holds expectations");
    assertEquals("", String.join("\n", wrong));
  }

  private static String text(AccessName name) {
    return switch (name) {
      case AccessName.Named(Place place) -> place.name();
      case AccessName.Unnamed(String reason) -> "? " + reason;
    };
  }

  @Test
  void nineteenOfTwentyAccessesOfExamplesAndIdiomsHaveNames() throws BitcodeException {
    Count count = new Count();
    for (String folder : List.of("examples", "frontend/src/test/resources/c")) {
      for (Path source : BundledClang.sources(ROOT.resolve(folder))) {
        TranslationUnit unit = CLANG.reader().read(CLANG.bitcode(source), ROOT.relativize(source).toString(), List.of());
        count.add(Program.link(List.of(unit), LinkScopes.ONE));
      }
    }
    count.check();
  }

  /** Runs over a folder of bitcode that {@code bench/frontend} leaves behind. */
  @Test
  void nineteenOfTwentyAccessesOfKernelUnitsHaveNames() throws BitcodeException, IOException {
    String folder = System.getProperty("baton.kernel.bitcode", "");
    assumeTrue(!folder.isEmpty(), "skipped: no folder of bitcode in -Dbaton.kernel.bitcode; 'baton units --names' counts the same on compile commands");
    List<TranslationUnit> units = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of(folder))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".bc")).sorted().toList()) {
        units.add(CLANG.reader().read(Files.readAllBytes(file), file.getFileName().toString(), List.of()));
      }
    }
    Count count = new Count();
    count.add(Program.link(units, LinkScopes.ONE));
    count.check();
  }

  private static final class Count {
    private int all;
    private final Map<String, Integer> unnamed = new TreeMap<>();
    private final List<String> examples = new ArrayList<>();

    void add(Program program) {
      for (Symbol.DefinedFunction symbol : program.functions()) {
        Places places = Places.of(program, symbol);
        for (Access access : places.accesses()) {
          all++;
          if (places.name(access) instanceof AccessName.Unnamed(String reason)) {
            unnamed.merge(reason, 1, Integer::sum);
            examples.add(symbol.unit() + " " + symbol.name() + " " + access.ordinal() + ": " + reason);
          }
        }
      }
    }

    void check() {
      int without = unnamed.values().stream().mapToInt(Integer::intValue).sum();
      String text = without + " of " + all + " accesses have no name: " + unnamed;
      System.out.println(text);
      assertTrue(all > 500, "there are accesses");
      assertTrue(without * 20 <= all, text + examples.subList(0, Math.min(50, examples.size())));
    }
  }
}
