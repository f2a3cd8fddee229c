package baton.store;

import baton.ir.Referent;
import baton.lockset.Lock;
import baton.memory.Address;
import baton.model.JoinTarget;
import baton.model.Recursion;
import baton.store.proto.AccessKindRecord;
import baton.store.proto.AccessRecord;
import baton.store.proto.BarrierRecord;
import baton.store.proto.CallbackRecord;
import baton.store.proto.EnterRecord;
import baton.store.proto.EventRecord;
import baton.store.proto.InitRecord;
import baton.store.proto.ReleaseRecord;
import baton.store.proto.SpawnRecord;
import baton.summary.Act;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What events do, as parts of their messages. */
final class ActCodec {
  private ActCodec() {}

  static EventRecord.Builder encode(Act act, EventRecord.Builder record, SummaryTableWriter tables) {
    return switch (act) {
      case Act.Access(Address cell, long bytes, Act.Kind kind, boolean marked, List<Address> owners) -> {
        var access =
            AccessRecord.newBuilder().setCell(tables.address(cell)).setBytes(bytes).setKind(encode(kind)).setMarked(marked);
        owners.forEach(owner -> access.addOwners(tables.address(owner)));
        yield record.setAccess(access);
      }
      case Act.Enter(Address function, List<Optional<Address>> arguments, boolean raised) -> {
        var enter = EnterRecord.newBuilder().setFunction(tables.address(function)).setRaised(raised);
        arguments.forEach(argument -> enter.addArguments(tables.address(argument)));
        yield record.setEnter(enter);
      }
      case Act.Spawn(Address function, Optional<Address> argument, int argumentAt, Referent by, int entry, List<Act.Content> contents) -> {
        var spawn =
            SpawnRecord.newBuilder()
                .setFunction(tables.address(function))
                .setArgument(tables.address(argument))
                .setArgumentAt(argumentAt)
                .setBy(tables.referent(by))
                .setEntry(entry);
        contents.forEach(c -> spawn.addOffsets(c.offset()).addSizes(c.bytes()).addValues(tables.address(c.value())));
        yield record.setSpawn(spawn);
      }
      case Act.Init(Lock lock, Optional<Long> count, Recursion again) -> {
        var init = InitRecord.newBuilder().setLock(tables.lock(lock)).setAgain(LocksetCodec.encode(again));
        count.ifPresent(init::setCount);
        yield record.setInit(init);
      }
      case Act.Release(Optional<Lock> lock) ->
          record.setRelease(ReleaseRecord.newBuilder().setLock(lock.isEmpty() ? 0 : tables.lock(lock.get()) + 1));
      case Act.Barrier(Address object, boolean begins, Optional<Long> parties) -> {
        var barrier = BarrierRecord.newBuilder().setObject(tables.address(object)).setBegins(begins);
        parties.ifPresent(barrier::setParties);
        yield record.setBarrier(barrier);
      }
      case Act.Arm(JoinTarget target, Address object) ->
          record.setArm(CallbackCodec.encode(target, object, tables));
      case Act.End(JoinTarget target, Address object, boolean lasting) ->
          record.setEnd(CallbackCodec.encode(target, object, tables).setLasting(lasting));
    };
  }

  static Act decode(EventRecord record, SummaryTableReader tables) {
    return switch (record.getActCase()) {
      case ACCESS -> {
        AccessRecord access = record.getAccess();
        yield new Act.Access(
            tables.address(access.getCell()),
            access.getBytes(),
            decode(access.getKind()),
            access.getMarked(),
            access.getOwnersList().stream().map(tables::address).toList());
      }
      case ENTER -> {
        EnterRecord enter = record.getEnter();
        yield new Act.Enter(
            tables.address(enter.getFunction()),
            enter.getArgumentsList().stream().map(tables::optional).toList(),
            enter.getRaised());
      }
      case SPAWN -> {
        SpawnRecord spawn = record.getSpawn();
        List<Act.Content> contents = new ArrayList<>();
        for (int i = 0; i < spawn.getOffsetsCount(); i++) {
          contents.add(new Act.Content(spawn.getOffsets(i), spawn.getSizes(i), tables.address(spawn.getValues(i))));
        }
        yield new Act.Spawn(
            tables.address(spawn.getFunction()),
            tables.optional(spawn.getArgument()),
            spawn.getArgumentAt(),
            tables.referent(spawn.getBy()),
            spawn.getEntry(),
            contents);
      }
      case INIT -> {
        InitRecord init = record.getInit();
        yield new Act.Init(
            tables.lock(init.getLock()),
            init.hasCount() ? Optional.of(init.getCount()) : Optional.empty(),
            LocksetCodec.decode(init.getAgain()));
      }
      case RELEASE -> {
        int lock = record.getRelease().getLock();
        yield new Act.Release(lock == 0 ? Optional.empty() : Optional.of(tables.lock(lock - 1)));
      }
      case BARRIER -> {
        BarrierRecord barrier = record.getBarrier();
        yield new Act.Barrier(
            tables.address(barrier.getObject()),
            barrier.getBegins(),
            barrier.hasParties() ? Optional.of(barrier.getParties()) : Optional.empty());
      }
      case ARM -> new Act.Arm(CallbackCodec.target(record.getArm()), tables.address(record.getArm().getObject()));
      case END -> {
        CallbackRecord end = record.getEnd();
        yield new Act.End(CallbackCodec.target(end), tables.address(end.getObject()), end.getLasting());
      }
      case ACT_NOT_SET -> throw UnreadableValueException.unknownCase("event");
    };
  }

  private static AccessKindRecord encode(Act.Kind kind) {
    return switch (kind) {
      case READ -> AccessKindRecord.ACCESS_KIND_READ;
      case WRITE -> AccessKindRecord.ACCESS_KIND_WRITE;
      case FREE -> AccessKindRecord.ACCESS_KIND_FREE;
    };
  }

  private static Act.Kind decode(AccessKindRecord kind) {
    return switch (kind) {
      case ACCESS_KIND_READ -> Act.Kind.READ;
      case ACCESS_KIND_WRITE -> Act.Kind.WRITE;
      case ACCESS_KIND_FREE -> Act.Kind.FREE;
      case UNRECOGNIZED -> throw UnreadableValueException.unknownCase("access");
    };
  }
}
