package baton.store;

import baton.memory.Address;
import baton.store.proto.EffectsRecord;
import baton.store.proto.EventRecord;
import baton.store.proto.PremiseRecord;
import baton.store.proto.PremisesRecord;
import baton.store.proto.MergeRecord;
import baton.store.proto.ReturnCaseRecord;
import baton.store.proto.SummaryRecord;
import baton.store.proto.ViaRecord;
import baton.summary.Effects;
import baton.summary.Event;
import baton.summary.Guard;
import baton.summary.RegionEffects;
import baton.summary.ReturnCase;
import baton.summary.Site;
import baton.summary.Summary;
import baton.symbolic.HandedOut;
import baton.symbolic.Premises;
import baton.symbolic.Values;
import baton.symbolic.Merge;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Summaries as messages. */
final class SummaryCodec {
  private SummaryCodec() {}

  static SummaryRecord encode(Summary summary) {
    var tables = new SummaryTableWriter();
    List<ReturnCaseRecord> returns = summary.returns().stream().map(r -> encode(r, tables)).toList();
    List<EventRecord> events = summary.events().stream().map(e -> encode(e, tables)).toList();
    EffectsRecord effects = encode(summary.effects(), tables);
    var outcome = OutcomeCodec.encode(summary.outcome(), tables.texts());
    return tables
        .record()
        .addAllReturns(returns)
        .addAllEvents(events)
        .setEffects(effects)
        .setPrivateEvents(summary.privateEvents())
        .setOutcome(outcome)
        .build();
  }

  /** Throws {@link RuntimeException} when {@code record} is not a summary as {@link #encode} writes it. */
  static Summary decode(SummaryRecord record) {
    var tables = new SummaryTableReader(record);
    return new Summary(
        record.getReturnsList().stream().map(r -> decode(r, tables)).toList(),
        record.getEventsList().stream().map(e -> decode(e, tables)).toList(),
        decode(record.getEffects(), tables),
        record.getPrivateEvents(),
        OutcomeCodec.decode(record.getOutcome(), tables.texts()));
  }

  private static ReturnCaseRecord encode(ReturnCase value, SummaryTableWriter tables) {
    var record = ReturnCaseRecord.newBuilder();
    value.returned().ranges().forEach(r -> record.addLows(r.low()).addHighs(r.high()));
    value.handed().cells().forEach((cell, made) -> record.addHandedCells(tables.address(cell)).addHandedObjects(tables.address(made)));
    value.kept().forEach(address -> record.addKept(tables.address(address)));
    value.computedFrom().forEach(address -> record.addComputedFrom(tables.address(address)));
    return record
        .setValue(tables.address(value.value()))
        .setFresh(value.fresh())
        .setLockset(tables.lockset(value.locks()))
        .setThreads(tables.threads(value.threads()))
        .setPremises(encode(value.premises(), tables))
        .build();
  }

  private static ReturnCase decode(ReturnCaseRecord record, SummaryTableReader tables) {
    SortedMap<Address, Address> handed = new TreeMap<>();
    for (int i = 0; i < record.getHandedCellsCount(); i++) {
      handed.put(tables.address(record.getHandedCells(i)), tables.address(record.getHandedObjects(i)));
    }
    SortedSet<Address> kept = new TreeSet<>();
    record.getKeptList().forEach(index -> kept.add(tables.address(index)));
    SortedSet<Address> from = new TreeSet<>();
    record.getComputedFromList().forEach(index -> from.add(tables.address(index)));
    return new ReturnCase(
        values(record.getLowsList(), record.getHighsList()),
        tables.optional(record.getValue()),
        from,
        record.getFresh(),
        tables.lockset(record.getLockset()),
        tables.threads(record.getThreads()),
        decode(record.getPremises(), tables),
        handed.isEmpty() ? HandedOut.NONE : new HandedOut(handed),
        kept);
  }

  private static PremisesRecord encode(Premises premises, SummaryTableWriter tables) {
    var record = PremisesRecord.newBuilder();
    premises
        .values()
        .forEach(
            (value, known) -> {
              var premise = PremiseRecord.newBuilder().setValue(tables.address(value));
              known.ranges().forEach(r -> premise.addLows(r.low()).addHighs(r.high()));
              record.addValues(premise);
            });
    premises.changed().forEach(cell -> record.addChanged(tables.address(cell)));
    return record.build();
  }

  private static Premises decode(PremisesRecord record, SummaryTableReader tables) {
    SortedMap<Address, Values> known = new TreeMap<>();
    record.getValuesList().forEach(p -> known.put(tables.address(p.getValue()), values(p.getLowsList(), p.getHighsList())));
    SortedSet<Address> changed = new TreeSet<>();
    record.getChangedList().forEach(index -> changed.add(tables.address(index)));
    return known.isEmpty() && changed.isEmpty() ? Premises.NONE : new Premises(known, changed);
  }

  private static Values values(List<Long> lows, List<Long> highs) {
    List<Values.Range> ranges = new ArrayList<>(lows.size());
    for (int i = 0; i < lows.size(); i++) {
      ranges.add(new Values.Range(lows.get(i), highs.get(i)));
    }
    return new Values(ranges);
  }

  private static EventRecord encode(Event event, SummaryTableWriter tables) {
    var record =
        ActCodec.encode(event.act(), EventRecord.newBuilder(), tables)
            .setLockset(tables.lockset(event.guard().locks()))
            .setThreads(tables.threads(event.guard().threads()))
            .setPublished(event.published())
            .setRepeats(event.repeats())
            .setBody(tables.body(event.site().body()))
            .setOrdinal(event.site().ordinal())
            .setPart(event.site().part());
    if (!event.guard().premises().isNone()) {
      record.setPremises(encode(event.guard().premises(), tables));
    }
    event
        .via()
        .ifPresent(
            via ->
                record.setVia(
                    ViaRecord.newBuilder().setOrdinal(via.ordinal()).setCallee(tables.referent(via.callee()))));
    return record.build();
  }

  private static Event decode(EventRecord record, SummaryTableReader tables) {
    return new Event(
        ActCodec.decode(record, tables),
        tables.once(new Guard(tables.lockset(record.getLockset()), tables.threads(record.getThreads()), decode(record.getPremises(), tables))),
        record.getPublished(),
        record.getRepeats(),
        new Site(tables.body(record.getBody()), record.getOrdinal(), record.getPart()),
        record.hasVia()
            ? Optional.of(new Event.Via(record.getVia().getOrdinal(), tables.referent(record.getVia().getCallee())))
            : Optional.empty());
  }

  private static EffectsRecord encode(Effects effects, SummaryTableWriter tables) {
    var record =
        EffectsRecord.newBuilder().setWritesAnything(effects.writesAnything()).setInterferes(effects.interferes());
    for (Effects.Write write : effects.writes()) {
      record.addCells(tables.address(write.cell())).addBytes(write.bytes()).addValues(tables.address(write.value()));
    }
    effects.published().forEach(address -> record.addPublished(tables.address(address)));
    for (Merge merge : effects.regions().merges()) {
      record
          .addMerges(
              MergeRecord.newBuilder()
                  .setOne(tables.address(merge.one()))
                  .setOther(tables.address(merge.other()))
                  .setBody(tables.body(merge.body()))
                  .setOrdinal(merge.ordinal()));
    }
    effects.regions().returned().forEach(address -> record.addReturnedInto(tables.address(address)));
    return record.build();
  }

  private static Effects decode(EffectsRecord record, SummaryTableReader tables) {
    List<Effects.Write> writes = new ArrayList<>(record.getCellsCount());
    for (int i = 0; i < record.getCellsCount(); i++) {
      writes.add(
          new Effects.Write(
              tables.address(record.getCells(i)), record.getBytes(i), tables.optional(record.getValues(i))));
    }
    SortedSet<Address> published = new TreeSet<>();
    record.getPublishedList().forEach(index -> published.add(tables.address(index)));
    SortedSet<Merge> merges = new TreeSet<>();
    record
        .getMergesList()
        .forEach(
            m -> merges.add(new Merge(tables.address(m.getOne()), tables.address(m.getOther()), tables.body(m.getBody()), m.getOrdinal())));
    SortedSet<Address> returned = new TreeSet<>();
    record.getReturnedIntoList().forEach(index -> returned.add(tables.address(index)));
    return new Effects(
        writes, record.getWritesAnything(), published, record.getInterferes(), new RegionEffects(merges, returned));
  }
}
