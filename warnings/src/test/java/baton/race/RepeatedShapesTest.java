package baton.race;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.oracle.CompiledC;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * One kind of statement, call or declaration dozens of times in a row, each on top of the one before, as macros, digests and generated code
 * have it: what looks along all ways from the last one to the first does not end.
 */
class RepeatedShapesTest {
  private static final Path FOLDER = Path.of(System.getProperty("baton.root"), "warnings/src/test/resources/repeated");
  private static final CompiledC COMPILER = new CompiledC();

  /** Some hundred times what any of them takes. */
  private static final Duration LONG = Duration.ofSeconds(60);

  static List<String> shapes() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.map(f -> f.getFileName().toString()).filter(f -> f.endsWith(".c")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void theAnalysisEnds(String shape) throws IOException {
    String text = Files.readString(FOLDER.resolve("prelude.h")) + Files.readString(FOLDER.resolve(shape));
    Findings findings = assertTimeoutPreemptively(LONG, () -> Analysed.posix(COMPILER.program(text)).findings());
    assertTrue(findings.warnings().stream().anyMatch(w -> w.location().name().equals("g")), "main() and work() write g");
  }
}
