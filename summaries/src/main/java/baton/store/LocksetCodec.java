package baton.store;

import baton.effect.Doubt;
import baton.lockset.Hold;
import baton.lockset.Lock;
import baton.lockset.Mode;
import baton.lockset.RelativeLockset;
import baton.model.LockKind;
import baton.model.Recursion;
import baton.store.proto.LockKindRecord;
import baton.store.proto.LockModeRecord;
import baton.store.proto.LocksetRecord;
import baton.store.proto.RecursionRecord;
import java.util.EnumSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Relative locksets as messages. */
final class LocksetCodec {
  private LocksetCodec() {}

  static LocksetRecord encode(RelativeLockset lockset, SummaryTableWriter tables) {
    var record = LocksetRecord.newBuilder().setReleasesAll(lockset.releasesAll());
    lockset
        .acquired()
        .forEach(
            (lock, hold) ->
                record
                    .addAcquired(tables.lock(lock))
                    .addModes(encode(hold.mode()))
                    .addKinds(encode(hold.kind()))
                    .addCounts(hold.count())
                    .addRecursions(encode(hold.recursion()))
                    .addUnlessInterrupted(hold.doubts().contains(Doubt.INTERRUPTED))
                    .addIfRecursive(hold.doubts().contains(Doubt.NOT_RECURSIVE))
                    .addIfTested(hold.doubts().contains(Doubt.NOT_TESTED)));
    lockset.released().forEach((lock, times) -> record.addReleased(tables.lock(lock)).addTimes(times));
    return record.build();
  }

  static RelativeLockset decode(LocksetRecord record, SummaryTableReader tables) {
    SortedMap<Lock, Hold> acquired = new TreeMap<>();
    for (int i = 0; i < record.getAcquiredCount(); i++) {
      Mode mode = decode(record.getModes(i));
      Set<Doubt> doubts = EnumSet.noneOf(Doubt.class);
      if (record.getUnlessInterrupted(i)) {
        doubts.add(Doubt.INTERRUPTED);
      }
      if (record.getIfRecursive(i)) {
        doubts.add(Doubt.NOT_RECURSIVE);
      }
      if (record.getIfTested(i)) {
        doubts.add(Doubt.NOT_TESTED);
      }
      Hold hold = new Hold(mode, decode(record.getKinds(i)), record.getCounts(i), decode(record.getRecursions(i)), doubts);
      acquired.put(tables.lock(record.getAcquired(i)), hold);
    }
    SortedMap<Lock, Integer> released = new TreeMap<>();
    for (int i = 0; i < record.getReleasedCount(); i++) {
      released.put(tables.lock(record.getReleased(i)), record.getTimes(i));
    }
    RelativeLockset lockset = new RelativeLockset(acquired, released, record.getReleasesAll());
    return lockset.isNeutral() ? RelativeLockset.NEUTRAL : lockset;
  }

  static RecursionRecord encode(Recursion recursion) {
    return switch (recursion) {
      case NONE -> RecursionRecord.RECURSION_NONE;
      case COUNTED -> RecursionRecord.RECURSION_COUNTED;
      case BY_ATTRIBUTE -> RecursionRecord.RECURSION_BY_ATTRIBUTE;
    };
  }

  static Recursion decode(RecursionRecord recursion) {
    return switch (recursion) {
      case RECURSION_NONE -> Recursion.NONE;
      case RECURSION_COUNTED -> Recursion.COUNTED;
      case RECURSION_BY_ATTRIBUTE -> Recursion.BY_ATTRIBUTE;
      case UNRECOGNIZED -> throw new IllegalArgumentException("no such recursion");
    };
  }

  private static LockModeRecord encode(Mode mode) {
    return switch (mode) {
      case SHARED -> LockModeRecord.LOCK_MODE_SHARED;
      case EXCLUSIVE -> LockModeRecord.LOCK_MODE_EXCLUSIVE;
      case OPTIMISTIC -> LockModeRecord.LOCK_MODE_OPTIMISTIC;
      case WRITING -> LockModeRecord.LOCK_MODE_WRITING;
    };
  }

  private static Mode decode(LockModeRecord mode) {
    return switch (mode) {
      case LOCK_MODE_SHARED -> Mode.SHARED;
      case LOCK_MODE_EXCLUSIVE -> Mode.EXCLUSIVE;
      case LOCK_MODE_OPTIMISTIC -> Mode.OPTIMISTIC;
      case LOCK_MODE_WRITING -> Mode.WRITING;
      case UNRECOGNIZED -> throw UnreadableValueException.unknownCase("lock mode");
    };
  }

  private static LockKindRecord encode(LockKind kind) {
    return switch (kind) {
      case SPIN -> LockKindRecord.LOCK_KIND_SPIN;
      case RWLOCK -> LockKindRecord.LOCK_KIND_RWLOCK;
      case MUTEX -> LockKindRecord.LOCK_KIND_MUTEX;
      case RT_MUTEX -> LockKindRecord.LOCK_KIND_RT_MUTEX;
      case WW_MUTEX -> LockKindRecord.LOCK_KIND_WW_MUTEX;
      case RW_SEMAPHORE -> LockKindRecord.LOCK_KIND_RW_SEMAPHORE;
      case SEMAPHORE -> LockKindRecord.LOCK_KIND_SEMAPHORE;
      case PERCPU_RW_SEMAPHORE -> LockKindRecord.LOCK_KIND_PERCPU_RW_SEMAPHORE;
      case SEQUENCE -> LockKindRecord.LOCK_KIND_SEQUENCE;
      case RCU -> LockKindRecord.LOCK_KIND_RCU;
      case SRCU -> LockKindRecord.LOCK_KIND_SRCU;
      case BIT -> LockKindRecord.LOCK_KIND_BIT;
      case LOCAL -> LockKindRecord.LOCK_KIND_LOCAL;
      case OWNER -> LockKindRecord.LOCK_KIND_OWNER;
      case CRITICAL_SECTION -> LockKindRecord.LOCK_KIND_CRITICAL_SECTION;
      case ATOMIC_SECTION -> LockKindRecord.LOCK_KIND_ATOMIC_SECTION;
      case ONCE -> LockKindRecord.LOCK_KIND_ONCE;
      case FLAG -> LockKindRecord.LOCK_KIND_FLAG;
    };
  }

  private static LockKind decode(LockKindRecord kind) {
    return switch (kind) {
      case LOCK_KIND_SPIN -> LockKind.SPIN;
      case LOCK_KIND_RWLOCK -> LockKind.RWLOCK;
      case LOCK_KIND_MUTEX -> LockKind.MUTEX;
      case LOCK_KIND_RT_MUTEX -> LockKind.RT_MUTEX;
      case LOCK_KIND_WW_MUTEX -> LockKind.WW_MUTEX;
      case LOCK_KIND_RW_SEMAPHORE -> LockKind.RW_SEMAPHORE;
      case LOCK_KIND_SEMAPHORE -> LockKind.SEMAPHORE;
      case LOCK_KIND_PERCPU_RW_SEMAPHORE -> LockKind.PERCPU_RW_SEMAPHORE;
      case LOCK_KIND_SEQUENCE -> LockKind.SEQUENCE;
      case LOCK_KIND_RCU -> LockKind.RCU;
      case LOCK_KIND_SRCU -> LockKind.SRCU;
      case LOCK_KIND_BIT -> LockKind.BIT;
      case LOCK_KIND_LOCAL -> LockKind.LOCAL;
      case LOCK_KIND_OWNER -> LockKind.OWNER;
      case LOCK_KIND_CRITICAL_SECTION -> LockKind.CRITICAL_SECTION;
      case LOCK_KIND_ATOMIC_SECTION -> LockKind.ATOMIC_SECTION;
      case LOCK_KIND_ONCE -> LockKind.ONCE;
      case LOCK_KIND_FLAG -> LockKind.FLAG;
      case UNRECOGNIZED -> throw UnreadableValueException.unknownCase("lock kind");
    };
  }
}
