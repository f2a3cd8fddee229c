package baton.oracle;

import static baton.oracle.Hiding.guarded;

import java.util.List;

/** Variables that are reached from the bounds of their section. */
final class HiddenSections {
  private static final String IN = " __attribute__((section(\"kept\"), used))";

  static final Hiding.Kind KIND =
      new Hiding.Kind(
          "sections",
          List.of(
              way("numbers", "static int one" + IN + ", two" + IN + ";\nextern int __start_kept[], __stop_kept[];", "",
                  guarded("for (int *p = __start_kept; p < __stop_kept; p++) (*p)++;") + " " + guarded("two = 1;")),
              way("pointers", "static int one;\nstatic int *entry" + IN + " = &one;\nextern int *__start_kept[], *__stop_kept[];", "",
                  "for (int **p = __start_kept; p != __stop_kept; p++) bump(*p);"),
              way("functions", "static op first" + IN + " = other;\nstatic op second" + IN + " = bump;\nextern op __start_kept[], __stop_kept[];", "",
                  "for (op *f = __start_kept; f < __stop_kept; f++) (*f)(&value);"),
              way("structs with functions", "struct item { op run; int *on; };\nstatic struct item first" + IN + " = {other, &spare};\nstatic struct item second" + IN + " = {bump, &value};\nextern struct item __start_kept[], __stop_kept[];", "",
                  "for (struct item *e = __start_kept; e < __stop_kept; e++) e->run(e->on);"),
              way("by number", "static op first" + IN + " = bump;\nextern op __start_kept[], __stop_kept[];", "",
                  "long n = __stop_kept - __start_kept; for (long i = 0; i < n; i++) __start_kept[i](&value);"),
              way("handed to a function", "static op first" + IN + " = bump;\nextern op __start_kept[], __stop_kept[];\nstatic void all(op *from, op *to, int *p) { while (from < to) (*from++)(p); }", "",
                  "all(__start_kept, __stop_kept, &value);"),
              way("kept in a variable", "static int one" + IN + ";\nextern int __start_kept[], __stop_kept[];\nstatic int *begin, *end;", "begin = __start_kept; end = __stop_kept;",
                  "for (int *p = begin; p < end; p++) bump(p);"),
              way("backwards", "static op first" + IN + " = bump;\nextern op __start_kept[], __stop_kept[];", "",
                  "for (op *f = __stop_kept; f-- > __start_kept;) (*f)(&value);"),
              way("weak bounds", "static op first" + IN + " = bump;\nextern op __start_kept[] __attribute__((weak)), __stop_kept[] __attribute__((weak));", "",
                  "for (op *f = __start_kept; f < __stop_kept; f++) (*f)(&value);"),
              way("flag among them", "static int one" + IN + ", two" + IN + ";\nextern int __start_kept[], __stop_kept[];",
                  "for (int *p = __start_kept; p < __stop_kept; p++) *p = 1;", "if (two) { " + guarded("value++;") + " }"),
              way("set through the bounds", "static op one" + IN + ", two" + IN + ";\nextern op __start_kept[], __stop_kept[];",
                  "for (op *f = __start_kept; f < __stop_kept; f++) *f = bump;", "two(&value);"),
              way("copied out", "static op first" + IN + " = bump;\nextern op __start_kept[], __stop_kept[];\nstatic op copy[2];",
                  "memcpy(copy, __start_kept, (char *)__stop_kept - (char *)__start_kept);", "copy[0](&value);"),
              way("locks", "static pthread_mutex_t lock" + IN + ";\nextern pthread_mutex_t __start_kept[], __stop_kept[];", "",
                  "pthread_mutex_lock(__start_kept); if (WRONG) pthread_mutex_unlock(&lock); value++; if (!WRONG) pthread_mutex_unlock(&lock);")));

  private HiddenSections() {}

  private static Hiding way(String name, String declarations, String setup, String use) {
    return new Hiding(name, declarations, setup, use);
  }
}
