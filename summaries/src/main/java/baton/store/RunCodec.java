package baton.store;

import baton.capture.UnitKey;
import baton.ir.Digest;
import baton.ir.Referent;
import baton.store.proto.OptionRecord;
import baton.store.proto.RunRecord;
import baton.store.proto.RunUnitRecord;
import baton.store.proto.TimingRecord;
import com.google.protobuf.ByteString;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
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
    for (RunManifest.FunctionBody function : run.functions()) {
      record
          .addFunctions(ReferentCodec.encode(function.function(), tables))
          .addBodies(isNamed(function) ? ByteString.EMPTY : ReferentCodec.bytes(function.body()))
          .addSummaryKeys(function.summary().map(s -> ReferentCodec.bytes(s.key())).orElse(ByteString.EMPTY))
          .addSummaryDigests(function.summary().map(s -> ReferentCodec.bytes(s.digest())).orElse(ByteString.EMPTY));
    }
    run.timings()
        .forEach(
            (stage, time) ->
                record.addTimings(
                    TimingRecord.newBuilder().setStage(tables.string(stage)).setNanoseconds(time.toNanos())));
    run.report().ifPresent(record::setReport);
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
        functions(record, tables),
        timings(record, tables),
        OutcomeCodec.decode(record.getOutcome(), tables),
        record.hasReport() ? Optional.of(record.getReport()) : Optional.empty());
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

  private static List<RunManifest.FunctionBody> functions(RunRecord record, TableReader tables) {
    List<RunManifest.FunctionBody> functions = new ArrayList<>(record.getFunctionsCount());
    for (int i = 0; i < record.getFunctionsCount(); i++) {
      Referent function = ReferentCodec.decode(record.getFunctions(i), tables);
      functions.add(new RunManifest.FunctionBody(function, body(function, record.getBodies(i)), summary(record, i)));
    }
    return functions;
  }

  /** Whether the function's own name says which body it has. */
  private static boolean isNamed(RunManifest.FunctionBody function) {
    return function.function() instanceof Referent.SharedFunction(_, Digest body) && body.equals(function.body());
  }

  private static Digest body(Referent function, ByteString body) {
    return body.isEmpty() && function instanceof Referent.SharedFunction(_, Digest own) ? own : ReferentCodec.digest(body);
  }

  private static Optional<RunManifest.Summarised> summary(RunRecord record, int index) {
    ByteString key = record.getSummaryKeys(index);
    return key.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new RunManifest.Summarised(
                ReferentCodec.digest(key), ReferentCodec.digest(record.getSummaryDigests(index))));
  }

  private static SortedMap<String, Duration> timings(RunRecord record, TableReader tables) {
    SortedMap<String, Duration> timings = new TreeMap<>();
    for (TimingRecord timing : record.getTimingsList()) {
      timings.put(tables.string(timing.getStage()), Duration.ofNanos(timing.getNanoseconds()));
    }
    return timings;
  }
}
