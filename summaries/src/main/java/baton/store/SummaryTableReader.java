package baton.store;

import baton.ir.Digest;
import baton.ir.Referent;
import baton.lockset.Lock;
import baton.lockset.RelativeLockset;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Epoch;
import baton.memory.Term;
import baton.store.proto.AbsenceRecord;
import baton.store.proto.BaseRecord;
import baton.store.proto.HeldRecord;
import baton.store.proto.KeptRecord;
import baton.store.proto.LockRecord;
import baton.store.proto.PlaceRecord;
import baton.store.proto.StartedRecord;
import baton.store.proto.SummaryRecord;
import baton.store.proto.SymbolicAddressRecord;
import baton.store.proto.ThreadsRecord;
import baton.summary.Guard;
import baton.symbolic.Absence;
import baton.symbolic.Absences;
import baton.symbolic.Callbacks;
import baton.symbolic.Caveats;
import baton.symbolic.Kept;
import baton.symbolic.StartCall;
import baton.symbolic.StartFlag;
import baton.symbolic.StartedThread;
import baton.symbolic.Threads;
import baton.symbolic.Waits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The tables of a summary while it is read; what was one entry becomes one shared object. */
final class SummaryTableReader {
  private final TableReader texts;
  private final List<Referent> referents;
  private final List<Digest> bodies;
  private final List<Base> bases;
  private final List<Address> addresses;
  private final List<Lock> locks;
  private final List<RelativeLockset> locksets;
  private final List<Threads> threads;
  private final Map<Guard, Guard> guards = new HashMap<>();

  SummaryTableReader(SummaryRecord record) {
    this.texts = new TableReader(record.getTables());
    this.referents = ReferentCodec.decodeAll(record.getReferentsList(), texts);
    this.bodies = record.getBodiesList().stream().map(ReferentCodec::digest).toList();
    this.bases = new ArrayList<>(record.getBasesCount());
    this.addresses = new ArrayList<>(record.getAddressesCount());
    readAddresses(record);
    this.locks = new ArrayList<>(record.getLocksCount());
    record.getLocksList().forEach(lock -> locks.add(decode(lock)));
    this.locksets = record.getLocksetsList().stream().map(lockset -> LocksetCodec.decode(lockset, this)).toList();
    this.threads = record.getThreadsList().stream().map(this::decode).toList();
  }

  /** Bases and addresses mention each other: an address comes as soon as its base is there, which its own cell precedes. */
  private void readAddresses(SummaryRecord record) {
    for (SymbolicAddressRecord address : record.getAddressesList()) {
      while (bases.size() <= address.getBase()) {
        bases.add(decode(record.getBases(bases.size())));
      }
      addresses.add(decode(address));
    }
  }

  TableReader texts() {
    return texts;
  }

  Referent referent(int index) {
    return referents.get(index);
  }

  Digest body(int index) {
    return bodies.get(index);
  }

  Address address(int index) {
    return addresses.get(index);
  }

  /** The address of the index plus one; empty for 0. */
  Optional<Address> optional(int number) {
    return number == 0 ? Optional.empty() : Optional.of(addresses.get(number - 1));
  }

  Lock lock(int index) {
    return locks.get(index);
  }

  RelativeLockset lockset(int index) {
    return locksets.get(index);
  }

  Threads threads(int index) {
    return threads.get(index);
  }

  /** The one guard that equals this. */
  Guard once(Guard guard) {
    Guard known = guards.putIfAbsent(guard, guard);
    return known == null ? guard : known;
  }

  private Address decode(SymbolicAddressRecord record) {
    List<Term> terms = new ArrayList<>(record.getStridesCount());
    for (int i = 0; i < record.getStridesCount(); i++) {
      terms.add(new Term(record.getStrides(i), address(record.getIndices(i))));
    }
    return Address.of(bases.get(record.getBase()), record.getOffset(), terms);
  }

  private Base decode(BaseRecord record) {
    return switch (record.getKindCase()) {
      case ZERO -> new Base.Zero();
      case FORMAL -> new Base.Formal(record.getFormal());
      case GLOBAL -> new Base.Global(referent(record.getGlobal()));
      case FRESH -> new Base.Fresh(body(record.getFresh().getBody()), record.getFresh().getOrdinal());
      case OPAQUE -> new Base.Opaque(body(record.getOpaque().getBody()), record.getOpaque().getOrdinal());
      case WITHIN -> {
        PlaceRecord call = record.getWithin().getCall();
        yield new Base.Within(body(call.getBody()), call.getOrdinal(), bases.get(record.getWithin().getMade()));
      }
      case HELD -> new Base.Held(address(record.getHeld().getCell()), epoch(record.getHeld()));
      case HANDED -> new Base.Handed(referent(record.getHanded().getEntry()), record.getHanded().getIndex());
      case KIND_NOT_SET -> throw UnreadableValueException.unknownCase("base");
    };
  }

  private Epoch epoch(HeldRecord held) {
    if (!held.hasWritten()) {
      return Epoch.ENTRY;
    }
    PlaceRecord written = held.getWritten();
    return new Epoch.Written(body(written.getBody()), written.getOrdinal());
  }

  private Lock decode(LockRecord record) {
    return switch (record.getKindCase()) {
      case AT -> new Lock.At(address(record.getAt()));
      case MEMBER -> new Lock.Member(address(record.getMember().getObject()), texts.string(record.getMember().getPath()));
      case TOKEN ->
          new Lock.Token(
              texts.string(record.getToken().getName()),
              record.getToken().getKeysList().stream().map(this::address).toList());
      case KIND_NOT_SET -> throw UnreadableValueException.unknownCase("lock");
    };
  }

  private Threads decode(ThreadsRecord record) {
    SortedSet<StartedThread> started = new TreeSet<>();
    record.getStartedList().forEach(thread -> started.add(decode(thread)));
    SortedSet<Address> joined = new TreeSet<>();
    record.getJoinedList().forEach(handle -> joined.add(address(handle)));
    SortedSet<Kept> collected = new TreeSet<>();
    record.getCollectedList().forEach(cells -> collected.add(decode(cells)));
    SortedMap<Address, Waits.Count> counts = new TreeMap<>();
    for (int i = 0; i < record.getBarriersCount(); i++) {
      counts.put(address(record.getBarriers(i)), new Waits.Count(record.getLeast(i), record.getMost(i), record.getStep(i)));
    }
    SortedSet<StartCall> flags = new TreeSet<>();
    record.getFlagsList().forEach(by -> flags.add(new StartCall(body(by.getBody()), by.getOrdinal())));
    Caveats caveats = new Caveats(record.getStartedByNumber(), record.getJoinedByNumber(), record.getCameBack(), flags);
    SortedSet<Absence> absences = new TreeSet<>();
    record.getAbsencesList().forEach(absence -> absences.add(decode(absence)));
    SortedSet<Callbacks.Ended> ended = new TreeSet<>();
    record.getEndedList().forEach(e -> ended.add(new Callbacks.Ended(CallbackCodec.target(e), address(e.getObject()))));
    Threads threads =
        new Threads(
            started,
            joined,
            collected,
            new Absences(absences),
            new Waits(counts, record.getWaitsMore()),
            new Callbacks(ended, record.getArmed()),
            caveats);
    return threads.isNone() ? Threads.NONE : threads;
  }

  private StartedThread decode(StartedRecord record) {
    List<StartCall> path = record.getPathList().stream().map(call -> new StartCall(body(call.getBody()), call.getOrdinal())).toList();
    Optional<Kept> kept = record.hasKept() ? Optional.of(decode(record.getKept())) : Optional.empty();
    SortedSet<StartFlag> flags = new TreeSet<>();
    record.getFlagsList().forEach(flag -> flags.add(new StartFlag(decode(flag.getCell()), optional(flag.getIndex()), flag.getBytes())));
    return new StartedThread(address(record.getFunction()), optional(record.getHandle()), kept, flags, path);
  }

  private Absence decode(AbsenceRecord record) {
    Optional<Kept> handle = record.hasHandle() ? Optional.of(decode(record.getHandle())) : Optional.empty();
    Optional<Kept> flag = record.hasFlag() ? Optional.of(decode(record.getFlag())) : Optional.empty();
    Optional<StartCall> read =
        record.hasRead() ? Optional.of(new StartCall(body(record.getRead().getBody()), record.getRead().getOrdinal())) : Optional.empty();
    return new Absence(handle, flag, read, record.getOnEntry(), record.getStill());
  }

  private Kept decode(KeptRecord record) {
    Optional<Kept.Range> range =
        optional(record.getEnd()).map(end -> new Kept.Range(record.getStride(), record.getFirst(), end));
    return new Kept(address(record.getCell()), range);
  }
}
