package baton.store;

import baton.capture.UnitKey;
import baton.store.proto.OptionRecord;
import baton.store.proto.RunRecord;
import baton.store.proto.RunUnitRecord;
import baton.store.proto.TimingRecord;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Run manifests as messages. */
final class RunCodec {
  private RunCodec() {}

  static RunRecord encode(RunManifest run) {
    var tables = new TableWriter();
    var record =
        RunRecord.newBuilder()
            .setId(run.id().text())
            .setStarted(run.started().toString())
            .setAnalysisVersion(tables.string(run.analysisVersion()))
            .setOutcome(OutcomeCodec.encode(run.outcome(), tables));
    run.options()
        .forEach(
            (name, value) ->
                record.addOptions(
                    OptionRecord.newBuilder().setName(tables.string(name)).setValue(tables.string(value))));
    for (RunManifest.Unit unit : run.units()) {
      var inner =
          RunUnitRecord.newBuilder()
              .setName(tables.string(unit.name()))
              .setOutcome(OutcomeCodec.encode(unit.outcome(), tables));
      unit.key().ifPresent(key -> inner.setKey(ReferentCodec.bytes(key.digest())));
      record.addUnits(inner);
    }
    record.setFunctions(FunctionsCodec.encode(run.functions(), tables));
    run.timings()
        .forEach(
            (stage, time) ->
                record.addTimings(
                    TimingRecord.newBuilder().setStage(tables.string(stage)).setNanoseconds(time.toNanos())));
    run.findings().ifPresent(key -> record.setFindings(ReferentCodec.bytes(key)));
    return record.setTables(tables.tables()).build();
  }

  /** Throws {@link RuntimeException} when {@code record} is not a manifest as {@link #encode} writes it. */
  static RunManifest decode(RunRecord record) {
    var tables = new TableReader(record.getTables());
    return new RunManifest(
        new RunId(record.getId()),
        started(record.getStarted()),
        tables.string(record.getAnalysisVersion()),
        options(record, tables),
        record.getUnitsList().stream()
            .map(
                unit ->
                    new RunManifest.Unit(
                        tables.string(unit.getName()),
                        unit.hasKey()
                            ? Optional.of(new UnitKey(ReferentCodec.digest(unit.getKey())))
                            : Optional.empty(),
                        OutcomeCodec.decode(unit.getOutcome(), tables)))
            .toList(),
        FunctionsCodec.decode(record.getFunctions(), tables),
        timings(record, tables),
        OutcomeCodec.decode(record.getOutcome(), tables),
        record.hasFindings() ? Optional.of(ReferentCodec.digest(record.getFindings())) : Optional.empty());
  }

  private static Instant started(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeParseException e) {
      throw new UnreadableValueException("no time", e);
    }
  }

  private static SortedMap<String, String> options(RunRecord record, TableReader tables) {
    SortedMap<String, String> options = new TreeMap<>();
    for (OptionRecord option : record.getOptionsList()) {
      options.put(tables.string(option.getName()), tables.string(option.getValue()));
    }
    return options;
  }

  private static SortedMap<String, Duration> timings(RunRecord record, TableReader tables) {
    SortedMap<String, Duration> timings = new TreeMap<>();
    for (TimingRecord timing : record.getTimingsList()) {
      timings.put(tables.string(timing.getStage()), Duration.ofNanos(timing.getNanoseconds()));
    }
    return timings;
  }
}
