package baton.cli;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;

/**
 * What a stage leaves behind. The collector lets the heap grow as long as it may: tables of a stage that is over stay in old space until there
 * is no more room, and the process is three times as large as what is alive. So it is asked to look there when much has come since it looked
 * last; as that has to be as much as was alive then, it costs no more than a part of what was worked.
 */
final class Garbage {
  private static final long LITTLE = 400L << 20;

  private Garbage() {}

  /** Lets what nobody needs any more be collected, if much may be. */
  static void collectIfMuch() {
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      // of the spaces of the heap, a threshold can be set for the old one only
      if (pool.getType() == MemoryType.HEAP && pool.isUsageThresholdSupported() && pool.isCollectionUsageThresholdSupported()) {
        long alive = pool.getCollectionUsage().getUsed();
        if (pool.getUsage().getUsed() - alive > Math.max(LITTLE, alive)) {
          System.gc();
          return;
        }
      }
    }
  }
}
