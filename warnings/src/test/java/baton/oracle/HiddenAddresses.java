package baton.oracle;

import java.util.List;

/** Addresses that a function passes to one that it is handed: who handed it on does not know them. */
final class HiddenAddresses {
  private static final String BOX =
      """
      struct box { long first; int a, b, c, d, e, f, many[4]; };
      static struct box box;
      static void pass(op act, int *number) { act(number); }
      """;

  static final Hiding.Kind KIND =
      new Hiding.Kind(
          "addresses for callbacks",
          List.of(
              way("one of two members", "static void all(struct box *of, op act) { act(spare == 0 ? &of->f : &of->a); }"),
              way("chosen by a branch", "static void all(struct box *of, op act) { int *p = &of->a; if (spare == 0) p = &of->f; act(p); }"),
              way("five members by one helper",
                  "static void all(struct box *of, op act) { pass(act, &of->a); pass(act, &of->b); pass(act, &of->c); pass(act, &of->d); pass(act, &of->f); }"),
              way("returned", "static int *find(struct box *of) { return &of->f; }\nstatic void all(struct box *of, op act) { act(find(of)); }"),
              way("handed out", "static void find(struct box *of, int **to) { *to = &of->f; }\nstatic void all(struct box *of, op act) { int *p; find(of, &p); act(p); }"),
              way("from a table", "static void all(struct box *of, op act) { int *each[2] = {&of->a, &of->f}; for (int i = 0; i < 2; i++) act(each[i]); }"),
              way("at a distance", "static void all(struct box *of, op act) { act((int *)((char *)of + (spare == 0 ? __builtin_offsetof(struct box, f) : 8))); }"),
              element("elements", "static void all(struct box *of, op act) { for (int i = 0; i < 4; i++) act(&of->many[i]); }"),
              element("elements by a pointer", "static void all(struct box *of, op act) { for (int *p = of->many; p < of->many + 4; p++) act(p); }"),
              element("elements, two functions down",
                  "static void each(int *p, int n, op act) { while (n-- > 0) pass(act, p++); }\nstatic void all(struct box *of, op act) { each(of->many, 4, act); }")));

  private HiddenAddresses() {}

  private static Hiding way(String name, String declarations) {
    return touched(name, declarations, "box.f");
  }

  private static Hiding element(String name, String declarations) {
    return touched(name, declarations, "box.many[2]");
  }

  /** What is passed is also touched by its name, always under the lock. */
  private static Hiding touched(String name, String declarations, String cell) {
    return new Hiding(name, BOX + declarations, "", "all(&box, bump); pthread_mutex_lock(&mutex); " + cell + "++; pthread_mutex_unlock(&mutex);");
  }
}
