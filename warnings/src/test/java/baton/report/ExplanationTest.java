package baton.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import baton.race.Findings;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExplanationTest {
  private final Findings findings = SampleFindings.readerAndWriter();

  @Test
  void aLocationIsFoundByItsNameAPartOfItOrTheIdOfItsWarning() {
    List<String> hits = List.of("struct table.hits");
    assertEquals(hits, Explanation.locations(findings, "struct table.hits"));
    assertEquals(hits, Explanation.locations(findings, "table.hits"));
    assertEquals(hits, Explanation.locations(findings, "hits"));
    assertEquals(hits, Explanation.locations(findings, "0a1b"));
    assertEquals(List.of("struct table.hits", "struct table.name"), Explanation.locations(findings, "table"));
    assertEquals(List.of(), Explanation.locations(findings, "it"));
    assertEquals(List.of(), Explanation.locations(findings, ""));
  }

  @Test
  void aRaceIsToldWithBothWaysLocksAndWhyInParallel() {
    assertEquals(
        """
        struct table.hits: possible races.
        7 pairs of accesses that may touch it considered, 5 reported, 2 shown to be no race.

        Race 0a1b2c3d4e5f, 4 pairs:
          One thread: thread worker() calls bump() at main.c:12, which writes t->hits at table.c:7.
          Another thread: main thread main() reads table.hits at main.c:25.
          Both at one time, because main() may have started worker() by then.
          They hold no common lock: the one holds none, the other holds &table.lock.
          Assumed: A2.
          Of the category boot-thread: one of them is made by the thread that starts the program, or begins a module.

        Race 0a1b2c3d4e5f, 1 pair:
          Two threads do this: thread worker() calls bump() at main.c:12, which writes t->hits at table.c:7.
          Both at one time, because several threads run worker().
          No lock is surely held at either.
          Of the category same-entry: both are made by threads that begin with one function.

        No race, by points-to, 2 pairs:
          f a.c:1 with g b.c:2: two objects.
          and others like these.
          Assumed: A1.
        """,
        Explanation.of(findings, "struct table.hits"));
  }

  @Test
  void aSafeLocationIsToldByWhatDischargedItsPairs() {
    assertEquals(
        """
        struct table.name: no race was found.
        2 pairs of accesses that may touch it considered, 0 reported, 2 shown to be no race.

        No race, by points-to, 2 pairs:
          f a.c:1 with g b.c:2: two objects.
          and others like these.
          Assumed: A1.
        """,
        Explanation.of(findings, "struct table.name"));
  }
}
