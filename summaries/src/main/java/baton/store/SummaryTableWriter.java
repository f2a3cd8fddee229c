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
import baton.store.proto.FlagRecord;
import baton.store.proto.HandedRecord;
import baton.store.proto.HeldRecord;
import baton.store.proto.KeptRecord;
import baton.store.proto.LockRecord;
import baton.store.proto.MemberLockRecord;
import baton.store.proto.Nothing;
import baton.store.proto.PlaceRecord;
import baton.store.proto.StartedRecord;
import baton.store.proto.SummaryRecord;
import baton.store.proto.SymbolicAddressRecord;
import baton.store.proto.ThreadsRecord;
import baton.store.proto.TokenLockRecord;
import baton.store.proto.WithinRecord;
import baton.symbolic.Absence;
import baton.symbolic.Kept;
import baton.symbolic.StartedThread;
import baton.symbolic.Threads;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The tables of a summary while it is written. A value gets the number of its first mention, so equal summaries give equal bytes.
 */
final class SummaryTableWriter {
  private final TableWriter texts = new TableWriter();
  private final SummaryRecord.Builder record = SummaryRecord.newBuilder();
  private final Map<Referent, Integer> referents = new HashMap<>();
  private final Map<Digest, Integer> bodies = new HashMap<>();
  private final Map<Base, Integer> bases = new HashMap<>();
  private final Map<Address, Integer> addresses = new HashMap<>();
  private final Map<Lock, Integer> locks = new HashMap<>();
  private final Map<RelativeLockset, Integer> locksets = new HashMap<>();
  private final Map<Threads, Integer> threads = new HashMap<>();

  TableWriter texts() {
    return texts;
  }

  /** The record with the tables in it; the rest is to be set. */
  SummaryRecord.Builder record() {
    return record.setTables(texts.tables());
  }

  int referent(Referent referent) {
    Integer known = referents.get(referent);
    if (known == null) {
      known = referents.size();
      referents.put(referent, known);
      record.addReferents(ReferentCodec.encode(referent, texts));
    }
    return known;
  }

  int body(Digest digest) {
    Integer known = bodies.get(digest);
    if (known == null) {
      known = bodies.size();
      bodies.put(digest, known);
      record.addBodies(ReferentCodec.bytes(digest));
    }
    return known;
  }

  int address(Address address) {
    Integer known = addresses.get(address);
    if (known == null) {
      var inner = SymbolicAddressRecord.newBuilder().setBase(base(address.base())).setOffset(address.offset());
      for (Term term : address.terms()) {
        inner.addStrides(term.stride()).addIndices(address(term.index()));
      }
      known = addresses.size();
      addresses.put(address, known);
      record.addAddresses(inner);
    }
    return known;
  }

  /** The index plus one; 0 when there is no address. */
  int address(Optional<Address> address) {
    return address.isEmpty() ? 0 : address(address.get()) + 1;
  }

  private int base(Base base) {
    Integer known = bases.get(base);
    if (known == null) {
      BaseRecord inner = encode(base);
      known = bases.size();
      bases.put(base, known);
      record.addBases(inner);
    }
    return known;
  }

  private BaseRecord encode(Base base) {
    var inner = BaseRecord.newBuilder();
    return switch (base) {
      case Base.Zero() -> inner.setZero(Nothing.getDefaultInstance()).build();
      case Base.Formal(int index) -> inner.setFormal(index).build();
      case Base.Global(Referent symbol) -> inner.setGlobal(referent(symbol)).build();
      case Base.Fresh(Digest body, int site) -> inner.setFresh(place(body, site)).build();
      case Base.Opaque(Digest body, int site) -> inner.setOpaque(place(body, site)).build();
      case Base.Within(Digest body, int call, Base made) ->
          inner.setWithin(WithinRecord.newBuilder().setCall(place(body, call)).setMade(base(made))).build();
      case Base.Held(Address cell, Epoch epoch) -> {
        var held = HeldRecord.newBuilder().setCell(address(cell));
        yield switch (epoch) {
          case Epoch.Entry() -> inner.setHeld(held).build();
          case Epoch.Written(Digest body, int site) -> inner.setHeld(held.setWritten(place(body, site))).build();
        };
      }
      case Base.Handed(Referent entry, int index) ->
          inner.setHanded(HandedRecord.newBuilder().setEntry(referent(entry)).setIndex(index)).build();
    };
  }

  private PlaceRecord place(Digest body, int ordinal) {
    return PlaceRecord.newBuilder().setBody(body(body)).setOrdinal(ordinal).build();
  }

  int lock(Lock lock) {
    Integer known = locks.get(lock);
    if (known == null) {
      LockRecord inner = encode(lock);
      known = locks.size();
      locks.put(lock, known);
      record.addLocks(inner);
    }
    return known;
  }

  private LockRecord encode(Lock lock) {
    var inner = LockRecord.newBuilder();
    return switch (lock) {
      case Lock.At(Address address) -> inner.setAt(address(address)).build();
      case Lock.Member(Address object, String path) ->
          inner.setMember(MemberLockRecord.newBuilder().setObject(address(object)).setPath(texts.string(path))).build();
      case Lock.Token(String name, List<Address> keys) -> {
        var token = TokenLockRecord.newBuilder().setName(texts.string(name));
        keys.forEach(key -> token.addKeys(address(key)));
        yield inner.setToken(token).build();
      }
    };
  }

  int lockset(RelativeLockset lockset) {
    Integer known = locksets.get(lockset);
    if (known == null) {
      var inner = LocksetCodec.encode(lockset, this);
      known = locksets.size();
      locksets.put(lockset, known);
      record.addLocksets(inner);
    }
    return known;
  }

  int threads(Threads value) {
    Integer known = threads.get(value);
    if (known == null) {
      var inner = ThreadsRecord.newBuilder();
      value.started().forEach(s -> inner.addStarted(encode(s)));
      value.joined().forEach(handle -> inner.addJoined(address(handle)));
      value.collected().forEach(cells -> inner.addCollected(encode(cells)));
      value.waits().counts().forEach(
          (barrier, count) -> inner.addBarriers(address(barrier)).addLeast(count.least()).addMost(count.most()).addStep(count.step()));
      inner.setWaitsMore(value.waits().more());
      inner.setStartedByNumber(value.caveats().startedByNumber());
      inner.setJoinedByNumber(value.caveats().joinedByNumber()).setCameBack(value.caveats().cameBack());
      value.caveats().flags().forEach(by -> inner.addFlags(place(by.body(), by.ordinal())));
      value.absences().all().forEach(absence -> inner.addAbsences(encode(absence)));
      value.callbacks().ended().forEach(e -> inner.addEnded(CallbackCodec.encode(e, this)));
      inner.setArmed(value.callbacks().armed());
      known = threads.size();
      threads.put(value, known);
      record.addThreads(inner);
    }
    return known;
  }

  private StartedRecord encode(StartedThread thread) {
    var inner = StartedRecord.newBuilder().setFunction(address(thread.function())).setHandle(address(thread.handle()));
    thread.kept().ifPresent(kept -> inner.setKept(encode(kept)));
    thread.path().forEach(call -> inner.addPath(place(call.body(), call.ordinal())));
    thread.flags().forEach(
        flag ->
            inner.addFlags(
                FlagRecord.newBuilder().setCell(encode(flag.cell())).setIndex(address(flag.index())).setBytes(flag.bytes())));
    return inner.build();
  }

  private AbsenceRecord encode(Absence absence) {
    var inner = AbsenceRecord.newBuilder().setOnEntry(absence.onEntry()).setStill(absence.still());
    absence.handle().ifPresent(handle -> inner.setHandle(encode(handle)));
    absence.flag().ifPresent(flag -> inner.setFlag(encode(flag)));
    absence.read().ifPresent(read -> inner.setRead(place(read.body(), read.ordinal())));
    return inner.build();
  }

  private KeptRecord encode(Kept kept) {
    var inner = KeptRecord.newBuilder().setCell(address(kept.cell()));
    kept.range().ifPresent(r -> inner.setStride(r.stride()).setFirst(r.first()).setEnd(address(r.end()) + 1));
    return inner.build();
  }
}
