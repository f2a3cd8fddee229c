package baton.race;

import static org.junit.jupiter.api.Assertions.assertEquals;

import baton.oracle.CompiledC;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatisticsTest {
  /** The operations of a device run with a lock that their caller holds, one access is under one of its own. */
  private static final String PROGRAM =
      """
      struct net_device { unsigned mtu; };
      struct net_device_ops { int (*ndo_open)(struct net_device *); int (*ndo_stop)(struct net_device *); };
      struct mutex { unsigned long owner; };
      void mutex_lock(struct mutex *);
      void mutex_unlock(struct mutex *);
      static struct mutex lock;
      static int opened;
      static int device_open(struct net_device *d) { opened++; return 0; }
      static int device_stop(struct net_device *d) { opened--; return 0; }
      static const struct net_device_ops operations = {device_open, device_stop};
      int device_opened(void) { mutex_lock(&lock); int now = opened; mutex_unlock(&lock); return now; }
      const struct net_device_ops *device_operations(void) { return &operations; }
      """;

  @Test
  void locksOfCallersAreNotCounted() {
    List<Warning> warnings = Analysed.linux(new CompiledC().program(PROGRAM)).findings().warnings();
    assertEquals(List.of("opened"), warnings.stream().map(w -> w.location().name()).toList());
    assertEquals(new GuardStatistics(5, List.of(new GuardStatistics.Share("&lock", 1))), warnings.getFirst().statistics());
  }
}
