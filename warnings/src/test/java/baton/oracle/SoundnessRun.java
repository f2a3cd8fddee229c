package baton.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Checks many generated programs, several at a time. */
final class SoundnessRun {
  private static final int SHRINKING = 500;

  private final CompiledC compiler;
  private final SoundnessCheck check;
  private final int threads;

  SoundnessRun(CompiledC compiler, SoundnessCheck check, int threads) {
    this.compiler = compiler;
    this.check = check;
    this.threads = threads;
  }

  /**
   * What came of the programs.
   *
   * @param programs how many
   * @param racy how many of them race
   * @param races how many races must be reported
   * @param missed the seeds of programs of which a race was missed, by rising number
   * @param consequent how many races that only follow from others were not reported
   * @param unsupported how many programs the interpreter could not run
   * @param incomplete how many the analysis did not analyse wholly
   */
  record Tally(int programs, int racy, int races, List<Long> missed, int consequent, int unsupported, int incomplete) {
    @Override
    public String toString() {
      return programs + " programs, " + racy + " race, " + races + " races must be reported; missed in " + missed.size()
          + " programs; " + consequent + " races that only follow from others are not reported; analysis incomplete: "
          + incomplete + ", interpreter: " + unsupported;
    }
  }

  /** Checks the programs of {@code count} seeds, {@code first} and every {@code step}-th one after it. */
  Tally run(long first, int count, int step) {
    List<SoundnessCheck.Result> results = new ArrayList<>();
    try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
      List<Future<SoundnessCheck.Result>> futures = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        long mine = first + (long) i * step;
        futures.add(executor.submit(() -> check.check(compiler.program(ProgramGenerator.program(mine).text()), mine)));
      }
      for (Future<SoundnessCheck.Result> future : futures) {
        results.add(future.get());
      }
    } catch (ExecutionException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
    List<Long> missed = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      if (!results.get(i).missed().isEmpty()) {
        missed.add(first + (long) i * step);
      }
    }
    return new Tally(
        count,
        (int) results.stream().filter(r -> !r.required().isEmpty()).count(),
        results.stream().mapToInt(r -> r.required().size()).sum(),
        missed,
        results.stream().mapToInt(r -> r.consequent().size()).sum(),
        (int) results.stream().filter(SoundnessCheck.Result::unsupported).count(),
        (int) results.stream().filter(SoundnessCheck.Result::incomplete).count());
  }

  /** The smallest program found that shows what is missed in the program of {@code seed}, with the races in front. */
  String shrunk(long seed) {
    Misses misses = new Misses(compiler, check, seed);
    GeneratedProgram small = new Shrinker(misses, SHRINKING).shrink(ProgramGenerator.program(seed));
    StringBuilder text = new StringBuilder("seed " + seed + " misses\n");
    check.check(compiler.program(small.text()), seed).missed().forEach(r -> text.append("  ").append(r).append('\n'));
    String[] lines = small.text().split("\n", -1);
    for (int i = (int) Prelude.TEXT.lines().count(); i < lines.length; i++) {
      text.append(String.format(java.util.Locale.ROOT, "%4d  %s%n", i + 1, lines[i]));
    }
    return text.toString();
  }
}
