package baton.oracle;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Makes programs of what an analysis easily loses: targets of calls, effects of library functions, what results mean, and where pointers
 * come from. Two threads do the same thing, and main does it, too, in some, and uses by its own name what is carried; half of the programs
 * leave out the lock.
 */
final class HiddenGenerator {
  /** What all programs include. */
  static final String INCLUDES =
      """
      #define _GNU_SOURCE
      #include <errno.h>
      #include <pthread.h>
      #include <sched.h>
      #include <search.h>
      #include <semaphore.h>
      #include <signal.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>
      #include <sys/msg.h>
      #include <sys/socket.h>
      #include <time.h>
      #include <unistd.h>
      """;

  /** What all ways use. */
  static final String COMMON =
      """
      static int value, spare;
      static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
      typedef void (*op)(int *);
      struct ops { int id; op run; op stop; };
      static void bump(int *p) { LOCK; TOUCH UNLOCK; }
      static void other(int *p) { (void)p; }
      """;

  /** All kinds. */
  static final List<Hiding.Kind> KINDS =
      List.of(
          HiddenTargets.KIND, HiddenEffects.KIND, HiddenResults.KIND, HiddenPointers.KIND, HiddenAnswers.KIND, HiddenAssembly.KIND,
          HiddenSections.KIND, HiddenReadings.KIND, HiddenAddresses.KIND, HiddenEnds.KIND, HiddenChains.DATA, HiddenChains.FUNCTIONS,
          HiddenStarts.KIND);

  private HiddenGenerator() {}

  /**
   * A program.
   *
   * @param kind which kind
   * @param seed chooses all else
   * @param wrong whether the lock is left out
   */
  static String program(Hiding.Kind kind, long seed, boolean wrong) {
    SplittableRandom random = new SplittableRandom(seed);
    Hiding way = kind.ways().get((int) Math.floorMod(seed, (long) kind.ways().size()));
    String touch = List.of("(*p)++;", "*p = 2;", "if (*p < 9) *p = *p + 1;").get(random.nextInt(3));
    String wrapped = random.nextInt(3) == 0 ? "static void whole(void) { " + way.use() + " }\n" : "";
    String use = wrapped.isEmpty() ? way.use() : "whole();";
    String text =
        INCLUDES + COMMON.replace("TOUCH", touch) + way.declarations() + "\n" + wrapped
            + "static void *work(void *arg) {\n  " + use + "\n  return arg;\n}\n"
            + "int main(void) {\n  pthread_t first, second;\n  " + way.setup() + "\n"
            + "  pthread_create(&first, NULL, work, NULL);\n  pthread_create(&second, NULL, work, NULL);\n"
            + (way.setup().contains(HiddenPointers.OBJECT) ? "  " + Hiding.guarded("*made = 3;") + "\n" : "")
            + (random.nextInt(3) == 0 ? "  " + (wrapped.isEmpty() ? "work(NULL);" : "whole();") + "\n" : "")
            + "  pthread_join(first, NULL);\n  pthread_join(second, NULL);\n  return 0;\n}\n";
    return text.replace(Hiding.UNLOCK, wrong ? "" : "pthread_mutex_unlock(&mutex);")
        .replace(Hiding.LOCK, wrong ? "" : "pthread_mutex_lock(&mutex);")
        .replace("WRONG", wrong ? "1" : "0");
  }
}
