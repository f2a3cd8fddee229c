package baton.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import baton.llvm.BatonHome;
import baton.llvm.Toolchain;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The Linux model against the headers of a configured kernel 6.1: argument indices, fields of tables, paths of locks.
 *
 * <p>Needs {@code -Dbaton.kernel=FILE}, the compile database of the kernel; skipped without it.
 */
@Tag("long")
class LinuxDeclarationsTest {
  private static final ConcurrencyModel MODEL =
      new ModelLayers(Stream.of(BuiltInModel.DRIVERS, BuiltInModel.LINUX).map(new ModelReader()::read).toList())
          .at(Optional.of(new KernelVersion(6, 1)));
  private static final List<String> HEADERS =
      """
      crypto/hash.h crypto/internal/hash.h crypto/internal/skcipher.h crypto/skcipher.h drm/drm_crtc.h drm/drm_drv.h
      drm/drm_file.h drm/drm_gem.h drm/drm_ioctl.h drm/drm_modeset_helper_vtables.h drm/drm_modeset_lock.h
      drm/gpu_scheduler.h linux/acpi.h linux/alarmtimer.h linux/amba/bus.h linux/async.h linux/atomic.h
      linux/auxiliary_bus.h linux/backing-dev.h linux/binfmts.h linux/bio.h linux/bit_spinlock.h linux/bitops.h linux/blk-
      mq.h linux/blkdev.h linux/bpf.h linux/bsearch.h linux/buffer_head.h linux/can/dev.h linux/cdev.h linux/cdrom.h
      linux/cgroup-defs.h linux/cgroup.h linux/clk-provider.h linux/clockchips.h linux/clocksource.h linux/completion.h
      linux/component.h linux/configfs.h linux/console.h linux/cpu.h linux/cpufreq.h linux/cpuhotplug.h linux/cpuidle.h
      linux/crypto.h linux/dcache.h linux/debugfs.h linux/device-mapper.h linux/device.h linux/dma-mapping.h linux/dma-
      resv.h linux/dmaengine.h linux/dmapool.h linux/elevator.h linux/etherdevice.h linux/ethtool.h linux/exportfs.h
      linux/fb.h linux/fdtable.h linux/file.h linux/firmware.h linux/fs.h linux/fs_context.h linux/ftrace.h linux/genalloc.h
      linux/gpio/driver.h linux/hid.h linux/hrtimer.h linux/hugetlb.h linux/hwmon-sysfs.h linux/hwmon.h linux/hyperv.h
      linux/i2c.h linux/idr.h linux/iio/buffer.h linux/iio/iio.h linux/inetdevice.h linux/input.h linux/interrupt.h
      linux/io_uring_types.h linux/iommu.h linux/irq.h linux/irq_work.h linux/irqdesc.h linux/kernel.h linux/kernfs.h
      linux/key-type.h linux/kobject.h linux/kprobes.h linux/kref.h linux/kthread.h linux/leds.h linux/list_bl.h
      linux/list_sort.h linux/llist.h linux/local_lock.h linux/lockref.h linux/lsm_hooks.h linux/mailbox_client.h
      linux/maple_tree.h linux/mdio.h linux/mei_cl_bus.h linux/mempool.h linux/miscdevice.h linux/mm.h linux/mmap_lock.h
      linux/mmc/host.h linux/mmc/sdio_func.h linux/mmu_notifier.h linux/module.h linux/moduleparam.h linux/mount.h
      linux/mtd/mtd.h linux/mutex.h linux/netdevice.h linux/netfilter.h linux/netfilter/nfnetlink.h
      linux/netfilter/x_tables.h linux/nmi.h linux/notifier.h linux/nsproxy.h linux/of.h linux/pagemap.h linux/pagewalk.h
      linux/pci.h linux/percpu-refcount.h linux/percpu-rwsem.h linux/percpu.h linux/percpu_counter.h linux/perf_event.h
      linux/phy.h linux/pinctrl/pinctrl.h linux/platform_device.h linux/pm.h linux/posix-clock.h linux/power_supply.h
      linux/proc_fs.h linux/pseudo_fs.h linux/ptp_clock_kernel.h linux/pwm.h linux/quota.h linux/radix-tree.h linux/rbtree.h
      linux/rcu_segcblist.h linux/rcupdate.h linux/rcupdate_trace.h linux/rcupdate_wait.h linux/reboot.h linux/refcount.h
      linux/regulator/driver.h linux/reset-controller.h linux/rfkill.h linux/rhashtable.h linux/rpmsg.h linux/rtc.h
      linux/rtmutex.h linux/rtnetlink.h linux/rwsem.h linux/sched/debug.h linux/sched/signal.h linux/sched/task.h
      linux/semaphore.h linux/seq_file.h linux/seqlock.h linux/serial_core.h linux/serio.h linux/shrinker.h linux/skbuff.h
      linux/slab.h linux/smp.h linux/smpboot.h linux/sort.h linux/spi/spi.h linux/spinlock.h linux/srcu.h
      linux/stop_machine.h linux/string.h linux/sunrpc/sched.h linux/sunrpc/svc.h linux/suspend.h linux/swait.h
      linux/syscalls.h linux/syscore_ops.h linux/sysctl.h linux/sysfs.h linux/task_work.h linux/thermal.h linux/timer.h
      linux/tracepoint.h linux/tty.h linux/tty_driver.h linux/tty_flip.h linux/tty_ldisc.h linux/tty_port.h linux/uaccess.h
      linux/clk.h linux/regulator/consumer.h linux/gpio/consumer.h linux/property.h linux/kfifo.h linux/regmap.h
      linux/reset.h linux/io.h linux/pm_runtime.h linux/dev_printk.h
      linux/uio.h linux/uio_driver.h linux/umh.h linux/usb.h linux/usb/gadget.h linux/usb/hcd.h linux/user_namespace.h
      linux/vfio.h linux/vhost_task.h linux/virtio.h linux/virtio_config.h linux/vmalloc.h linux/wait.h linux/watchdog.h
      linux/workqueue.h linux/ww_mutex.h linux/xarray.h linux/xattr.h media/media-device.h media/rc-core.h media/v4l2-dev.h
      media/v4l2-device.h media/v4l2-ioctl.h media/v4l2-mem2mem.h media/v4l2-subdev.h media/videobuf2-core.h net/act_api.h
      net/bluetooth/bluetooth.h net/bluetooth/hci_core.h net/cfg80211.h net/dcbnl.h net/devlink.h net/dsa.h net/genetlink.h
      net/mac80211.h net/net_namespace.h net/netfilter/nf_tables.h net/pkt_cls.h net/protocol.h net/rtnetlink.h
      net/sch_generic.h net/sock.h net/tcp.h net/xfrm.h scsi/scsi_device.h scsi/scsi_host.h sound/control.h sound/core.h
      sound/hwdep.h sound/pcm.h sound/rawmidi.h sound/soc.h
      """
          .lines()
          .flatMap(line -> List.of(line.strip().split(" ")).stream())
          .toList();

  /** Functions that take their callback as a pointer to void, of which no declaration can say more. */
  private static final Set<String> UNTYPED = Set.of("tracepoint_probe_register", "tracepoint_probe_register_prio");

  private static Declarations kernel = new Declarations();

  @BeforeAll
  static void readHeaders(@TempDir Path folder) throws Exception {
    String database = System.getProperty("baton.kernel", "");
    assumeTrue(!database.isEmpty(), "no kernel: give its compile database by -Dbaton.kernel=FILE");
    JsonNode units = new ObjectMapper().readTree(Path.of(database).toFile());
    StringBuilder source = new StringBuilder();
    HEADERS.forEach(h -> source.append("#if __has_include(<").append(h).append(">)\n#include <").append(h).append(">\n#endif\n"));
    Path file = Files.writeString(folder.resolve("headers.c"), source);
    for (JsonNode unit : units) {
      if (unit.path("file").asText().endsWith("drivers/char/mem.c")) {
        kernel = Declarations.of(command(unit, file), Path.of(unit.path("directory").asText()));
        return;
      }
    }
    throw new IllegalStateException("no drivers/char/mem.c in " + database);
  }

  /** The unit's own flags for the preprocessor and the target, for another file. */
  private static List<String> command(JsonNode unit, Path file) throws Exception {
    Toolchain toolchain =
        Toolchain.locate(new BatonHome(Path.of(System.getProperty("baton.home"))), Path.of(System.getProperty("baton.toolchain")));
    List<String> command = new ArrayList<>(List.of(toolchain.clang().toString()));
    boolean skip = true;
    for (JsonNode argument : unit.path("arguments")) {
      String text = argument.asText();
      if (!skip && !text.startsWith("-W") && !text.equals("-c") && !text.equals("-o") && !text.endsWith("/mem.c")) {
        command.add(text);
      }
      skip = text.equals("-o");
    }
    command.add(file.toString());
    return command;
  }

  @Test
  void everyRuleFitsTheDeclarationInTheHeader() {
    List<String> mismatches = new ArrayList<>();
    TreeSet<String> checked = new TreeSet<>();
    TreeSet<String> unchecked = new TreeSet<>();
    TreeSet<String> names = new TreeSet<>(MODEL.functionNames());
    kernel.functionNames().stream().filter(name -> !MODEL.function(name).isEmpty()).forEach(names::add);
    for (String name : names) {
      Optional<Prototype> declared = kernel.function(name);
      (declared.isPresent() ? checked : unchecked).add(name);
      if (declared.isPresent() && !UNTYPED.contains(name)) {
        MODEL
            .function(name)
            .bySection()
            .values()
            .forEach(
                stated ->
                    PrototypeCheck.mismatches(stated.rule(), declared.get()).forEach(m -> mismatches.add(stated.at() + ": " + name + ": " + m)));
      }
    }
    System.out.println(checked.size() + " functions checked against a declaration; no header declares " + unchecked);
    assertEquals("", String.join("\n", mismatches));
    assertTrue(checked.size() >= 1200, () -> "only " + checked.size() + " functions were checked");
  }

  @Test
  void lockPathsOfFunctionsExist() {
    List<String> mismatches = new ArrayList<>();
    int checked = 0;
    for (String name : MODEL.functionNames()) {
      Optional<LockExpression> lock = MODEL.function(name).rule(LockRule.class).flatMap(LockRule::lock);
      if (lock.isPresent()
          && lock.get().root() instanceof LockRoot.OfArgument(Argument.Position(int index))
          && kernel.parameter(name, index).isPresent()) {
        String type = kernel.follow(kernel.parameter(name, index).get(), lock.get().path());
        checked++;
        if (!isLock(type) && lock.get().bit().isEmpty()) {
          mismatches.add(name + ": " + type);
        }
      }
    }
    System.out.println(checked + " lock arguments have a lock's type");
    assertEquals("", String.join("\n", mismatches));
    assertTrue(checked >= 100, "only " + checked);
  }

  private static boolean isLock(String type) {
    return type.matches(
        "(const |volatile )*(struct )?(raw_)?(spinlock(_t)?|rwlock_t|mutex|rt_mutex|ww_mutex|rw_semaphore|ld_semaphore|semaphore|percpu_rw_semaphore|seqlock_t|seqcount(_\\w+)?(_t)?|srcu_struct|local_lock_t|arch_\\w+|qspinlock|qrwlock|raw_spinlock)( \\*)?|int");
  }

  @Test
  void tablesAndFieldsExist() {
    List<String> wrong = new ArrayList<>();
    List<String> absent = new ArrayList<>();
    for (String name : MODEL.operationTables()) {
      OperationTable table = MODEL.operationTable(name).orElseThrow();
      TreeSet<String> named = new TreeSet<>(table.fields());
      named.addAll(table.overrides().keySet());
      table.lifecycle().ifPresent(
          l -> {
            named.addAll(l.first());
            named.addAll(l.last());
            named.addAll(l.apart());
          });
      check(name, named, wrong, absent);
    }
    for (String field : MODEL.entryFields()) {
      int dot = field.indexOf('.');
      check(field.substring(0, dot), new TreeSet<>(List.of(field.substring(dot + 1))), wrong, absent);
    }
    System.out.println("not in these headers: " + absent);
    assertEquals("", String.join("\n", wrong));
  }

  private static void check(String struct, Set<String> fields, List<String> wrong, List<String> absent) {
    Optional<Map<String, String>> members = kernel.struct(struct);
    if (members.isEmpty()) {
      absent.add(struct);
      return;
    }
    TreeSet<String> missing = new TreeSet<>(fields);
    missing.removeAll(members.get().keySet());
    absent.addAll(missing.stream().map(f -> struct + "." + f).toList());
    if (!fields.isEmpty() && missing.size() == fields.size()) {
      wrong.add("struct " + struct + " has none of " + fields + " but " + members.get().keySet());
    }
  }

  @Test
  void locksThatCallersHoldExist() {
    List<String> wrong = new ArrayList<>();
    int checked = 0;
    for (String name : MODEL.operationTables()) {
      OperationTable table = MODEL.operationTable(name).orElseThrow();
      Map<String, String> callbacks = kernel.struct(name).orElse(Map.of());
      for (Map.Entry<String, String> callback : callbacks.entrySet()) {
        boolean own = table.overrides().containsKey(callback.getKey());
        Optional<EntryProfile> operation = isCallback(callback.getValue()) ? table.operation(callback.getKey()) : Optional.empty();
        for (HeldLock held : operation.map(EntryProfile::held).orElse(List.of())) {
          Optional<String> type = reached(callback.getValue(), held);
          checked++;
          if (type.isPresent() ? !isLock(type.get()) && held.lock().bit().isEmpty() : own && !(held.lock().root() instanceof LockRoot.OfGlobal)) {
            wrong.add(table.at() + ": " + name + "." + callback.getKey() + ": " + held.lock() + ": " + type + " of " + callback.getValue());
          }
        }
      }
      for (HeldLock held : table.profile().held()) {
        if (held.lock().root() instanceof LockRoot.OfArgumentType of
            && kernel.struct(of.argumentType()).isPresent()
            && !callbacks.isEmpty()
            && callbacks.values().stream().noneMatch(callback -> reached(callback, held).isPresent())) {
          wrong.add(table.at() + ": " + name + ": no callback has " + held.lock());
        }
      }
    }
    System.out.println(checked + " held locks looked at");
    assertEquals("", String.join("\n", wrong));
    assertTrue(checked >= 300, "only " + checked);
  }

  private static boolean isCallback(String type) {
    return type.contains("(*)");
  }

  /** The type of the lock, or nothing when the callback has no such argument or the headers do not show the struct. */
  private static Optional<String> reached(String callback, HeldLock held) {
    return switch (held.lock().root()) {
      case LockRoot.OfArgumentType(String type, int nth) -> {
        int there = callback.split("struct " + type + " \\*", -1).length - 1;
        yield there <= nth || kernel.struct(type).isEmpty()
            ? Optional.empty()
            : Optional.of(kernel.follow("struct " + type + " *", held.lock().path()));
      }
      case LockRoot.OfArgument a -> Optional.empty();
      case LockRoot.OfGlobal g -> Optional.empty();
      case LockRoot.OfToken t -> Optional.empty();
    };
  }
}
