package baton.race;

import static org.junit.jupiter.api.Assertions.assertEquals;

import baton.oracle.CompiledC;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is reported of each marked program is what its marks say. The programs are analysed side by side. */
@Execution(ExecutionMode.CONCURRENT)
class AnnotatedProgramsTest {
  private static final MarkedPrograms PROGRAMS = new MarkedPrograms();
  private static final RaceLines ANALYSIS = new WholeAnalysis();

  static Stream<Arguments> programs() throws IOException {
    PROGRAMS.compile(new CompiledC());
    return PROGRAMS.files().stream().map(file -> Arguments.of(PROGRAMS.name(file), file));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("programs")
  void reportsAreWhatTheMarksSay(String name, Path file) throws IOException, InterruptedException {
    Marks marks = Marks.of(file);
    assertEquals(List.of(), marks.differences(ANALYSIS.of(file, marks.flags())), name);
  }
}
