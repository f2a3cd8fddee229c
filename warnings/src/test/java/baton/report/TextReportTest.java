package baton.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.race.Findings;
import baton.race.GuardStatistics;
import baton.race.Location;
import baton.race.Warning;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextReportTest {
  private static final String WARNING =
      """
      race on struct table.hits  [0a1b2c3d4e5f]
        2 of 3 accesses hold &table.lock, and the write in bump() at table.c:7:3 does not, but one of them is made by the thread that starts the program, or begins a module
        1. write t->hits in bump() at table.c:7:3
           holds no lock
           thread worker(), several at a time
             worker() begins at main.c:10
             bump() called at main.c:12:5
        2. read table.hits in main() at main.c:25:9
           holds &table.lock
           main thread main()
             main() begins at main.c:20
        1 with 2: main() may have started worker() by then; assumes A2 [boot-thread]
        1 with itself: several threads run worker() [same-entry]
        2 of 3 accesses hold &table.lock
      """;

  @Test
  void aReportIsWarningsThenWhatIsMissingThenTheLedger() {
    assertEquals(
        WARNING
            + """

            not analysed wholly:
              huge: more than 10 steps

            1 race found
              7 pairs of accesses considered, 5 reported, 3 more of accesses that race anyway
              2 discharged by points-to, assuming A1
              1 races; left without each category in turn: own-allocation 1, large-class 1, boot-thread 1, same-entry 0, indirect 0, unknown-callback 0
              9 accesses to memory that no other thread knows
              calls through pointers: 1 closed, 1 unknown: a result of dlsym at a.c:9 (unknown)
              1 function with neither body nor model called with shared memory: frobnicate (3)
              functions of the program that rules describe and that are what their bodies do: err at b.c:4
              functions of the program that rules describe and that are only what the rules say: mutex_lock at c.c:5
              values tell nothing more: the program has no main
            """,
        TextReport.of(SampleFindings.readerAndWriter()));
  }

  @Test
  void aWarningAloneShowsEveryPair() {
    Warning warning = SampleFindings.readerAndWriter().warnings().getFirst();
    assertEquals(WARNING, TextReport.of(warning));
    List<Warning.Race> many = new ArrayList<>(Collections.nCopies(9, warning.races().getFirst()));
    Warning large = new Warning(warning.id(), warning.location(), warning.accesses(), many, 0, 0, warning.statistics());
    Findings findings = SampleFindings.readerAndWriter();
    String list = TextReport.of(new Findings(List.of(large), findings.ledger(), List.of()));
    assertTrue(list.contains("and 8 more pairs: baton race 0a1b2c3d4e5f"), list);
    assertEquals(9, TextReport.of(large).split("1 with 2:", -1).length - 1);
  }

  @Test
  void warningsOfOneCauseStandTogether() {
    Findings findings = SampleFindings.readerAndWriter();
    Warning one = findings.warnings().getFirst();
    List<Warning> fields = new ArrayList<>();
    for (String field : List.of("misses", "name", "size")) {
      Location location = new Location("struct table." + field, Location.Kind.FIELD);
      GuardStatistics none = new GuardStatistics(2, List.of());
      fields.add(new Warning("id-" + field, location, one.accesses(), one.races(), 0, 0, none));
    }
    fields.addFirst(one);
    Findings all = new Findings(fields, findings.ledger(), List.of());
    String text = TextReport.of(all);
    assertTrue(text.startsWith("4 warnings about struct table\n" + WARNING + "  also struct table.misses  [id-misses]\n"), text);
    assertTrue(text.contains("4 races found in 1 group\n"), text);
    assertEquals(4, TextReport.flat(all).split("race on ", -1).length - 1);
    assertTrue(TextReport.list(all).startsWith("4 warnings about struct table\n  0a1b2c3d4e5f  struct table.hits  "), TextReport.list(all));
    assertEquals(4, TextReport.flatList(all).lines().count());
  }

  @Test
  void aListHasOneLineAWarning() {
    assertEquals(
        "0a1b2c3d4e5f  struct table.hits  write table.c:7:3, read main.c:25:9\n", TextReport.list(SampleFindings.readerAndWriter()));
  }
}
