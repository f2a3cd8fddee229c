package baton.oracle;

import java.util.ArrayList;
import java.util.List;

/** Pointers, to data or to functions, that go through two carriers: put into one by main, and from there into the other. */
final class HiddenChains {
  /** Pointers to an object on the heap with a lock of its own. */
  static final Hiding.Kind DATA = new Hiding.Kind("carried twice", ways(false));

  /** Pointers to functions. */
  static final Hiding.Kind FUNCTIONS = new Hiding.Kind("functions carried twice", ways(true));

  private HiddenChains() {}

  private static List<Hiding> ways(boolean function) {
    List<Hiding> ways = new ArrayList<>();
    for (Carrier first : Carrier.ALL) {
      for (Carrier second : Carrier.ALL) {
        String setup =
            (function ? "" : "int *made = calloc(1, sizeof *made); if (!made) return 1; ")
                + first.putting(1, function ? "bump" : "made") + " " + first.getting(1, "found") + " " + second.putting(2, "found");
        String use = second.getting(2, "got") + (function ? " ((op)got)(&value);" : " bump(got);");
        ways.add(
            new Hiding(first.name() + ", then " + second.name(), first.declarations(1) + "\n" + second.declarations(2), setup, use));
      }
    }
    return ways;
  }
}
