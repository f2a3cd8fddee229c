package baton.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every race that happens in a generated driver, called as the kernel calls drivers, is reported of the driver alone. */
class DriverSoundnessTest {
  private static final int FEW = 12;
  private static final int SCHEDULES = 40;
  private static final int SHOWN = 3;
  private static final int SHRINKING = 400;
  private static final DriverCheck CHECK = new DriverCheck(new CompiledC(), SCHEDULES);

  @Test
  void noRaceOfAFewDriversIsMissed() {
    check(1, FEW, DriverGenerator::program);
  }

  @Test
  void noRaceOfAFewDriversOfDevicesIsMissed() {
    check(1, FEW, DeviceDriverGenerator::program);
  }

  /** {@code bench/soundness} tells where to write what is found. */
  @Test
  @Tag("long")
  void noRaceOfManyDriversIsMissed() {
    check(Long.getLong("oracle.first", 1_000), Integer.getInteger("oracle.drivers", 500), DriverGenerator::program);
  }

  @Test
  @Tag("long")
  void noRaceOfManyDriversOfDevicesIsMissed() {
    check(Long.getLong("oracle.first", 1_000), Integer.getInteger("oracle.drivers", 500), DeviceDriverGenerator::program);
  }

  private static void check(long first, int count, LongFunction<GeneratedProgram> generator) {
    List<Long> missed = new ArrayList<>();
    SortedMap<String, Integer> endings = new TreeMap<>();
    int racy = 0;
    int races = 0;
    for (long seed = first; seed < first + count; seed++) {
      DriverCheck.Result result = CHECK.check(generator.apply(seed), seed);
      assertEquals(List.of(), result.incomplete(), "driver " + seed);
      result.endings().forEach((ending, times) -> endings.merge(ending, times, Integer::sum));
      racy += result.races() > 0 ? 1 : 0;
      races += result.races();
      if (!result.missed().isEmpty()) {
        missed.add(seed);
      }
    }
    SuiteReport.say(
        count + " drivers, " + racy + " race, " + races + " races must be reported; missed in " + missed.size() + " drivers " + missed
            + "; runs " + endings);
    missed.stream().limit(SHOWN).forEach(seed -> SuiteReport.say(shrunk(seed, generator.apply(seed))));
    assertTrue(endings.keySet().stream().noneMatch(e -> e.startsWith("unsupported")), () -> endings.toString());
    assertTrue(endings.getOrDefault("finished", 0) > count * SCHEDULES / 2, () -> endings.toString());
    assertTrue(racy > count / 4, "racy drivers: " + racy);
    assertEquals(List.of(), missed);
  }

  private static boolean misses(GeneratedProgram driver, long seed) {
    try {
      return !CHECK.check(driver, seed).missed().isEmpty();
    } catch (RefusedByClang refused) {
      return false;
    }
  }

  /** The smallest driver found that shows what is missed in the one of {@code seed}, with the races in front. */
  private static String shrunk(long seed, GeneratedProgram driver) {
    GeneratedProgram small = new Shrinker(d -> misses(d, seed), SHRINKING).shrink(driver);
    StringBuilder text = new StringBuilder("driver " + seed + " misses\n");
    CHECK.check(small, seed).missed().forEach(r -> text.append("  ").append(r).append('\n'));
    String[] lines = DriverCheck.text(small).split("\n", -1);
    for (int i = 0; i < lines.length; i++) {
      text.append(String.format(Locale.ROOT, "%4d  %s%n", i + 1, lines[i]));
    }
    return text.toString();
  }
}
