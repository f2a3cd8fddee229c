package baton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The store grows like the program: a body, a summary and what flows for each function at most, and one record for each unit. */
class RecordGrowthTest {
  private static final Pattern SIZE = Pattern.compile("(\\d+) (\\w+)");
  private static final List<String> OF_PROGRAMS = List.of("units", "bodies", "summaries", "flows", "findings");
  private static final int OF_FUNCTION = 3;
  private static final int FUNCTIONS = 12;
  private static final String HEADER =
      """
      #include <pthread.h>
      static inline void add(pthread_mutex_t *lock, int *to) {
        pthread_mutex_lock(lock);
        (*to)++;
        pthread_mutex_unlock(lock);
      }
      """;

  @TempDir private Path folder;

  private static String unit(int number) {
    StringBuilder c = new StringBuilder("#include \"add.h\"\nstatic pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;\nstatic int sum;\n");
    for (int i = 0; i < FUNCTIONS; i++) {
      String next = i == 0 ? "add(&lock, &sum)" : "unit%d_%d()".formatted(number, i - 1);
      c.append("void unit%d_%d(void) { %s; sum += %d; }%n".formatted(number, i, next, i));
    }
    return c.toString();
  }

  private long records(int units) throws IOException {
    Path sources = Files.createDirectory(folder.resolve("src" + units));
    Files.writeString(sources.resolve("add.h"), HEADER);
    for (int i = 0; i < units; i++) {
      Files.writeString(sources.resolve("unit" + i + ".c"), unit(i));
    }
    String store = folder.resolve("store" + units).toString();
    Run cold = Run.of("analyze", "-v", "--fail-on", "never", sources.toString(), "--store", store);
    Run warm = Run.of("analyze", "-v", "--fail-on", "never", sources.toString(), "--store", store);
    assertEquals(sizes(cold), sizes(warm), "what did not change adds nothing");
    return sizes(cold).entrySet().stream().filter(s -> OF_PROGRAMS.contains(s.getKey())).mapToLong(Map.Entry::getValue).sum();
  }

  /** What each column family holds; of runs there is one more each time. */
  private static SortedMap<String, Long> sizes(Run run) {
    String line = run.err().lines().filter(l -> l.contains("the store holds")).findFirst().orElseThrow(() -> new AssertionError(run.err()));
    SortedMap<String, Long> sizes = new TreeMap<>();
    Matcher matcher = SIZE.matcher(line);
    while (matcher.find()) {
      sizes.put(matcher.group(2), Long.valueOf(matcher.group(1)));
    }
    sizes.remove("runs");
    return sizes;
  }

  @Test
  void recordsGrowLikeFunctionsAndUnits() throws IOException {
    for (int units : List.of(4, 8)) {
      long records = records(units);
      int functions = units * FUNCTIONS + 1;
      int most = OF_FUNCTION * functions + units + 1;
      assertTrue(records <= most && records > functions, () -> units + " units: " + records + " records, at most " + most);
    }
  }
}
