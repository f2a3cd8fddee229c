package baton.oracle;

import baton.link.Program;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Compares what is reported of a driver alone with the races of runs in which a small kernel, never shown to the analysis, calls it.
 *
 * @param compiler takes sources to linked programs
 * @param schedules how many times each driver runs
 */
record DriverCheck(CompiledC compiler, int schedules) {
  private static final String DRIVER = "driver.c";
  private static final String HEADER = "driver.h";
  /** The small kernel that calls a driver when it is run. */
  static final String KERNEL = "kernel.c";
  private static final int STEPS = 9_000;

  /**
   * What came of one driver.
   *
   * @param races how many races in the driver must be reported
   * @param missed those of them that no warning covers
   * @param endings how many runs ended how
   * @param incomplete what the analysis could not analyse
   */
  record Result(int races, SortedSet<Race> missed, SortedMap<String, Integer> endings, List<String> incomplete) {
    /** Whether the interpreter met something it does not know. */
    boolean unsupported() {
      return endings.keySet().stream().anyMatch(e -> e.startsWith("unsupported"));
    }
  }

  /** The driver's text. */
  static String text(GeneratedProgram driver) {
    return "#include \"" + HEADER + "\"\n" + driver.text().substring(Prelude.TEXT.length());
  }

  /** The driver as it is analysed. */
  Program alone(GeneratedProgram driver) {
    return compiler.program(Map.of(DRIVER, text(driver), HEADER, resource(HEADER)), List.of());
  }

  Result check(GeneratedProgram driver, long seed) {
    Findings findings = run(driver, seed);
    SortedSet<Race> races = races(findings);
    Analysis.Report report = new WholeAnalysis().ofKernel(alone(driver));
    SortedSet<Race> missed = new TreeSet<>(races);
    missed.removeIf(report::covers);
    return new Result(races.size(), missed, new TreeMap<>(findings.endings()), report.incomplete());
  }

  /** The races in the driver that must be reported, of runs with {@code seed}. */
  SortedSet<Race> races(GeneratedProgram driver, long seed) {
    return races(run(driver, seed));
  }

  private static SortedSet<Race> races(Findings findings) {
    SortedSet<Race> races = new TreeSet<>();
    findings.races().forEach((race, strength) -> {
      if (strength != Race.Strength.CONSEQUENT && race.first().file().equals(DRIVER) && race.second().file().equals(DRIVER)) {
        races.add(race);
      }
    });
    return races;
  }

  private Findings run(GeneratedProgram driver, long seed) {
    Map<String, String> texts = Map.of(DRIVER, text(driver), HEADER, resource(HEADER), KERNEL, resource(KERNEL));
    LoadedProgram whole = new LoadedProgram(compiler.program(texts, List.of()), Literals.NONE);
    return new Interpreter(whole, Interpreter.Releases.UNDEFINED, Interpreter.Faults.NONE, STEPS).explore(schedules, seed);
  }

  private static String resource(String name) {
    try (InputStream file = DriverCheck.class.getResourceAsStream("/oracle/" + name)) {
      return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
