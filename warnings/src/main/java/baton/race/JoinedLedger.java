package baton.race;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The ledgers of several programs as one: their sums. */
final class JoinedLedger {
  private JoinedLedger() {}

  static Ledger of(List<Ledger> all) {
    SortedMap<String, List<Ledger.Account>> accounts = new TreeMap<>();
    all.forEach(one -> one.accounts().forEach((location, account) -> accounts.computeIfAbsent(location, _ -> new ArrayList<>()).add(account)));
    SortedMap<String, Ledger.Account> joined = new TreeMap<>();
    accounts.forEach((location, parts) -> joined.put(location, account(parts)));
    return new Ledger(
        all.stream().mapToLong(Ledger::considered).sum(),
        all.stream().mapToLong(Ledger::reported).sum(),
        all.stream().mapToLong(Ledger::unasked).sum(),
        all.stream().mapToLong(Ledger::privateAccesses).sum(),
        lines(all.stream().map(Ledger::discharges).toList(), Bookkeeping.SAMPLES_IN_ALL),
        joined);
  }

  private static Ledger.Account account(List<Ledger.Account> parts) {
    return new Ledger.Account(
        parts.stream().mapToLong(Ledger.Account::considered).sum(),
        parts.stream().mapToLong(Ledger.Account::reported).sum(),
        parts.stream().mapToLong(Ledger.Account::unasked).sum(),
        lines(parts.stream().map(Ledger.Account::discharges).toList(), Bookkeeping.SAMPLES_OF_LOCATION));
  }

  private static SortedMap<String, Ledger.Line> lines(List<SortedMap<String, Ledger.Line>> all, int mostSamples) {
    SortedMap<String, Ledger.Line> result = new TreeMap<>();
    all.forEach(lines -> lines.forEach((name, line) -> result.merge(name, line, (one, other) -> line(one, other, mostSamples))));
    return result;
  }

  private static Ledger.Line line(Ledger.Line one, Ledger.Line other, int mostSamples) {
    SortedSet<String> assumptions = new TreeSet<>(one.assumptions());
    assumptions.addAll(other.assumptions());
    List<Ledger.Sample> samples = new ArrayList<>(one.samples());
    other.samples().stream().filter(s -> samples.size() < mostSamples && !samples.contains(s)).forEach(samples::add);
    return new Ledger.Line(one.pairs() + other.pairs(), List.copyOf(assumptions), samples);
  }
}
