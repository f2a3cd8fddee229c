package baton.race;

import static org.junit.jupiter.api.Assertions.assertEquals;

import baton.oracle.CompiledC;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Operations of so many tables that those of one unit are one entry: each still runs at any time, but none before it is made known. */
final class ManyOperationsTest {
  private static final int MANY = 300;
  private static final String PRELUDE =
      """
      struct file { void *private_data; };
      struct file_operations { void *owner; long (*read)(struct file *, char *, unsigned long, long long *); };
      int __register_chrdev(unsigned, unsigned, unsigned, const char *, const struct file_operations *);
      """;

  /** A module with as many tables, the operations of which write one variable. */
  private static String many() {
    return IntStream.range(0, MANY)
        .mapToObj(
            i ->
                """
                static long read_%d(struct file *f, char *b, unsigned long n, long long *at) { return shared++; }
                static const struct file_operations table_%d = {0, read_%d};
                int use_%d(void) { return __register_chrdev(%d, 0, 1, "many", &table_%d); }
                """
                    .formatted(i, i, i, i, i, i))
        .collect(Collectors.joining("", PRELUDE + "static long shared;\n", ""));
  }

  private static List<String> races(String module) {
    return Analysed.linux(new CompiledC().program(Map.of("many.c", many(), "module.c", PRELUDE + module), List.of()))
        .findings()
        .warnings()
        .stream()
        .map(w -> w.location().name())
        .sorted()
        .toList();
  }

  @Test
  void whatIsWrittenBeforeATableIsMadeKnown() {
    String module =
        """
        static long limit;
        static long device_read(struct file *f, char *b, unsigned long n, long long *at) { return limit; }
        static const struct file_operations operations = {0, device_read};
        int init_module(void) { limit = 3; return __register_chrdev(60, 0, 1, "device", &operations); }
        """;
    assertEquals(List.of("shared"), races(module));
  }

  @Test
  void whatIsWrittenAfterTheFirstTableOfTheUnitIsMadeKnown() {
    String module =
        """
        static long limit;
        static long device_read(struct file *f, char *b, unsigned long n, long long *at) { return limit; }
        static long other_read(struct file *f, char *b, unsigned long n, long long *at) { return 0; }
        static const struct file_operations operations = {0, device_read};
        static const struct file_operations others = {0, other_read};
        int init_module(void) {
          int failed = __register_chrdev(60, 0, 1, "device", &operations);
          limit = 3;
          return failed ? failed : __register_chrdev(61, 0, 1, "other", &others);
        }
        """;
    assertEquals(List.of("limit", "shared"), races(module));
  }
}
