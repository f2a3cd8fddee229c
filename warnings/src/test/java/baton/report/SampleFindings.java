package baton.report;

import baton.callgraph.CallCase;
import baton.link.OwnFunctions;
import baton.race.Category;
import baton.race.Counters;
import baton.race.Coverage;
import baton.race.Findings;
import baton.race.GuardStatistics;
import baton.race.Ledger;
import baton.race.Location;
import baton.race.WarnedAccess;
import baton.race.Warning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Findings that no analysis made. */
final class SampleFindings {
  private static final String[] TEXTS = {
    "counter", "struct table.hits", "d->priv->stats.rx_p", "\"quoted\"", "tab\tand\nline", "Grüße, 世界", "", "\u0001", "a\\b/c"
  };

  private final Random random;

  private SampleFindings(long seed) {
    this.random = new Random(seed);
  }

  /** Any findings. */
  static Findings random(long seed) {
    return new SampleFindings(seed).findings();
  }

  /** One warning about a reader and a writer. */
  static Findings readerAndWriter() {
    WarnedAccess.Place main = new WarnedAccess.Place("main.c", 20, 0);
    WarnedAccess.Place worker = new WarnedAccess.Place("main.c", 10, 0);
    WarnedAccess write =
        new WarnedAccess(
            "bump",
            new WarnedAccess.Place("table.c", 7, 3),
            "t->hits",
            WarnedAccess.Kind.WRITE,
            false,
            List.of(),
            new WarnedAccess.Entry("worker", "thread", true, false, 0),
            Optional.empty(),
            List.of(
                new WarnedAccess.Step("worker", worker), new WarnedAccess.Step("bump", new WarnedAccess.Place("main.c", 12, 5))));
    WarnedAccess read =
        new WarnedAccess(
            "main",
            new WarnedAccess.Place("main.c", 25, 9),
            "table.hits",
            WarnedAccess.Kind.READ,
            false,
            List.of("&table.lock"),
            new WarnedAccess.Entry("main", "main thread", false, true, 0),
            Optional.empty(),
            List.of(new WarnedAccess.Step("main", main)));
    SortedMap<String, Ledger.Line> discharges = new TreeMap<>();
    discharges.put("points-to", new Ledger.Line(2, List.of("A1"), List.of(new Ledger.Sample("x", "f a.c:1", "g b.c:2", "two objects"))));
    SortedMap<String, Ledger.Account> accounts = new TreeMap<>();
    accounts.put("struct table.hits", new Ledger.Account(7, 5, 3, discharges));
    accounts.put("struct table.name", new Ledger.Account(2, 0, 0, discharges));
    return new Findings(
        List.of(
            new Warning(
                "0a1b2c3d4e5f",
                new Location("struct table.hits", Location.Kind.FIELD),
                List.of(write, read),
                List.of(
                    new Warning.Race(0, 1, "main() may have started worker() by then", List.of("A2"), 4, List.of(Category.BOOT_THREAD)),
                    new Warning.Race(0, 0, "several threads run worker()", List.of(), 1, List.of(Category.SAME_ENTRY))),
                0,
                0,
                new GuardStatistics(3, List.of(new GuardStatistics.Share("&table.lock", 2))))),
        new Ledger(7, 5, 3, 9, discharges, accounts),
        List.of(new Findings.Incomplete("huge", "more than 10 steps")),
        new Coverage(
            List.of(
                new Coverage.PointerCall("run", "a.c:9", "a result of dlsym", CallCase.UNKNOWN, 0),
                new Coverage.PointerCall("run", "a.c:8", "struct ops.open", CallCase.CLOSED, 2)),
            List.of(new Coverage.External("frobnicate", 3)),
            List.of(
                new OwnFunctions.Meeting("err", "b.c:4", true, List.of()), new OwnFunctions.Meeting("mutex_lock", "c.c:5", false, List.of("locks")))),
        Optional.empty(),
        new Counters(new TreeMap<>(Map.of("accesses", 5L)), List.of(new Counters.GaveUp("values", "the program has no main"))));
  }

  private Findings findings() {
    SortedMap<String, Long> counts = new TreeMap<>();
    some(this::text).forEach(name -> counts.put(name, (long) number()));
    SortedMap<String, Ledger.Account> accounts = new TreeMap<>();
    some(this::text).forEach(name -> accounts.put(name, new Ledger.Account(number(), number(), number(), discharges())));
    return new Findings(
        some(this::warning),
        new Ledger(number(), random.nextLong(1L << 40), number(), number(), discharges(), accounts),
        some(() -> new Findings.Incomplete(text(), text())),
        new Coverage(
            some(() -> new Coverage.PointerCall(text(), text(), text(), List.of(CallCase.values()).get(number() % CallCase.values().length), number())),
            some(() -> new Coverage.External(text(), number())),
            some(() -> new OwnFunctions.Meeting(text(), text(), number() % 2 == 0, some(this::text)))),
        number() % 2 == 0 ? Optional.empty() : Optional.of(text()),
        new Counters(counts, some(() -> new Counters.GaveUp(text(), text()))));
  }

  private SortedMap<String, Ledger.Line> discharges() {
    SortedMap<String, Ledger.Line> discharges = new TreeMap<>();
    some(this::text).forEach(name -> discharges.put(name, new Ledger.Line(number(), some(this::text), some(this::sample))));
    return discharges;
  }

  private Warning warning() {
    List<WarnedAccess> accesses = new ArrayList<>(List.of(access()));
    accesses.addAll(some(this::access));
    List<Warning.Race> races = new ArrayList<>(List.of(new Warning.Race(0, 0, text(), List.of(), 1, List.of())));
    races.addAll(some(() -> new Warning.Race(random.nextInt(accesses.size()), 0, text(), some(this::text), number(), some(() -> any(Category.values())))));
    return new Warning(
        "id" + number(),
        new Location("at " + text(), any(Location.Kind.values())),
        accesses,
        races,
        number(),
        number(),
        new GuardStatistics(number(), some(() -> new GuardStatistics.Share(text(), number()))));
  }

  private <T> T any(T[] values) {
    return values[random.nextInt(values.length)];
  }

  private WarnedAccess access() {
    List<WarnedAccess.Step> chain = new ArrayList<>(List.of(new WarnedAccess.Step(text(), place())));
    chain.addAll(some(() -> new WarnedAccess.Step(text(), place())));
    return new WarnedAccess(
        text(),
        place(),
        text(),
        any(WarnedAccess.Kind.values()),
        random.nextBoolean(),
        some(this::text),
        new WarnedAccess.Entry(text(), text(), random.nextBoolean(), random.nextBoolean(), random.nextInt(3)),
        some(this::text).stream().findFirst(),
        chain);
  }

  private Ledger.Sample sample() {
    return new Ledger.Sample(text(), text(), text(), text());
  }

  private WarnedAccess.Place place() {
    return new WarnedAccess.Place(text(), number(), number());
  }

  private String text() {
    return TEXTS[random.nextInt(TEXTS.length)];
  }

  private int number() {
    return random.nextInt(1000);
  }

  private <T> List<T> some(Supplier<T> element) {
    List<T> result = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      result.add(element.get());
    }
    return result;
  }
}
