package baton.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BuiltInModelTest {
  private static final ConcurrencyModel POSIX = newest(BuiltInModel.POSIX);
  private static final ModelLayers LINUX = new ModelLayers(List.of(new ModelReader().read(BuiltInModel.LINUX)));

  private static ConcurrencyModel newest(BuiltInModel model) {
    return new ModelLayers(List.of(new ModelReader().read(model))).newest();
  }

  @ParameterizedTest
  @EnumSource(BuiltInModel.class)
  void isWhatTheSourceTreeHolds(BuiltInModel model) throws ModelException {
    Path path = Path.of(System.getProperty("baton.root"), "models", model.fileName());
    ModelLayers read = new ModelLayers(List.of(new ModelReader().read(path)));
    assertEquals(newest(model).digest(), read.newest().digest());
    assertEquals(1, read.files().getFirst().schema());
  }

  @Test
  void knowsTheMutex() {
    LockRule lock = POSIX.function("pthread_mutex_lock").rule(LockRule.class).orElseThrow();
    assertEquals(LockOperation.ACQUIRE, lock.op());
    assertEquals(new LockRoot.OfArgument(new Argument.Position(0)), lock.lock().orElseThrow().root());
    assertEquals(Optional.of(LockKind.MUTEX), lock.kind());
    assertEquals(Success.ZERO, lock.success());
    assertEquals(List.of(130), lock.alsoHeldOn());
    assertEquals(Body.NONE, POSIX.function("pthread_mutex_lock").body());
  }

  /** What callers of an entry hold, and that it never runs twice at one time, is claimed only where a function of the kernel shows it. */
  @Test
  void everyClaimOfTheLinuxModelNamesTheFunctionsThatProveIt() {
    List<String> unproved = new ArrayList<>();
    for (ModelFile file : LINUX.files()) {
      for (OperationTable table : file.operationTables()) {
        Stream<EntryProfile> differing = table.overrides().values().stream().map(o -> o.over(table.profile()));
        Stream<EntryProfile> profiles = Stream.concat(Stream.of(table.profile()), differing);
        check(profiles, table.source(), table.at(), unproved);
      }
      file.entryFields().forEach(f -> check(Stream.of(f.profile()), f.source(), f.at(), unproved));
      file.roots().forEach(r -> check(Stream.of(r.rule().profile()), r.source(), r.at(), unproved));
      file.spawns().forEach(s -> check(s.rule().entries().stream().map(SpawnRule.Spawned::profile), s.source(), s.at(), unproved));
    }
    assertEquals(List.of(), unproved);
  }

  private static void check(Stream<EntryProfile> profiles, Optional<String> source, Origin at, List<String> unproved) {
    boolean claims = profiles.anyMatch(p -> !p.held().isEmpty() || p.self() != SelfRule.MULTI);
    if (claims && source.filter(s -> s.matches(".*[a-z_]{5,}.*")).isEmpty()) {
      unproved.add(at.toString());
    }
  }

  @Test
  void knowsWhatStrptimeReturns() {
    MemoryRule rule = newest(BuiltInModel.LIBC).function("strptime").rule(MemoryRule.class).orElseThrow();
    assertEquals(rule.reads(), rule.returnedFrom());
    assertTrue(rule.returnsArgument());
    assertFalse(rule.returnsLibrary());
  }

  @Test
  void knowsWhereThreadsStart() {
    SpawnRule spawn = POSIX.function("pthread_create").rule(SpawnRule.class).orElseThrow();
    assertEquals(Optional.of(new Argument.Pointee(0)), spawn.handle());
    assertEquals(Optional.of(2), spawn.entries().getFirst().function());
    assertEquals(SelfRule.AS_CREATED, spawn.entries().getFirst().profile().self());
  }

  @Test
  void aNameBeatsAPattern() {
    assertEquals(LockOperation.ACQUIRE, POSIX.function("__VERIFIER_atomic_begin").rule(LockRule.class).orElseThrow().op());
    assertEquals(
        LockOperation.HOLD_WHILE_RUNNING, POSIX.function("__VERIFIER_atomic_increment").rule(LockRule.class).orElseThrow().op());
  }

  @Test
  void saysNothingOfOtherNames() {
    FunctionRules rules = POSIX.function("compute");
    assertTrue(rules.isEmpty());
    assertEquals(Body.FULL, rules.body());
  }

  @Test
  void atomicFunctionsNameTheParameterThatIsTheObject() {
    ConcurrencyModel linux = LINUX.newest();
    assertEquals(new Argument.Position(1), linux.function("atomic_add").rule(AtomicRule.class).orElseThrow().argument());
    assertEquals(new Argument.Position(0), linux.function("atomic_inc").rule(AtomicRule.class).orElseThrow().argument());
    assertEquals(new Argument.Position(1), linux.function("atomic_long_fetch_add_relaxed").rule(AtomicRule.class).orElseThrow().argument());
    assertEquals(AtomicOperation.READ_MODIFY_WRITE, linux.function("arch_atomic64_cmpxchg_acquire").rule(AtomicRule.class).orElseThrow().operation());
    assertEquals(Marking.PLAIN, linux.function("__set_bit").rule(AtomicRule.class).orElseThrow().marking());
  }

  @Test
  void theReleaseChoosesAmongRules() {
    assertTrue(LINUX.newest().function("kmem_cache_alloc_trace").isEmpty());
    ConcurrencyModel old = LINUX.at(Optional.of(new KernelVersion(5, 10)));
    assertEquals(List.of(2), old.function("kmem_cache_alloc_trace").rule(AllocationRule.class).orElseThrow().size());
    ConcurrencyModel bookworm = LINUX.at(Optional.of(new KernelVersion(6, 1)));
    assertEquals(2, bookworm.function("kvrealloc").rule(AllocationRule.class).orElseThrow().size().getFirst());
    assertEquals(1, LINUX.newest().function("kvrealloc").rule(AllocationRule.class).orElseThrow().size().getFirst());
    assertFalse(bookworm.digest().equals(LINUX.newest().digest()));
  }

  @Test
  void withoutAReleaseEveryRuleHoldsAndTheNewestWhereTheyDiffer() {
    ConcurrencyModel every = LINUX.everyRelease();
    assertEquals(List.of(2), every.function("kmem_cache_alloc_trace").rule(AllocationRule.class).orElseThrow().size());
    assertEquals(1, every.function("kvrealloc").rule(AllocationRule.class).orElseThrow().size().getFirst());
    assertTrue(every.entryField("hrtimer", "function").isPresent());
    assertTrue(every.operationTable("rtnl_msg_handler").isPresent());
    assertFalse(every.digest().equals(LINUX.newest().digest()));
  }

  @Test
  void tablesOfOperationsHaveDefaultsAndOverrides() {
    OperationTable files = LINUX.newest().operationTable("file_operations").orElseThrow();
    assertTrue(files.operation("open").isPresent());
    assertEquals(SelfRule.MULTI, files.operation("unlocked_ioctl").orElseThrow().self());
    assertTrue(files.operation("read").orElseThrow().held().isEmpty());
    OperationTable network = LINUX.newest().operationTable("net_device_ops").orElseThrow();
    assertEquals(new LockRoot.OfGlobal("rtnl_mutex"), network.operation("ndo_open").orElseThrow().held().getFirst().lock().root());
    assertTrue(network.operation("ndo_get_stats64").orElseThrow().held().isEmpty());
    assertTrue(network.operation("ndo_xdp_xmit").orElseThrow().held().isEmpty(), "only those named hold it");
    assertEquals(Optional.empty(), LINUX.newest().operationTable("device_attribute").orElseThrow().operation("attr"));
  }

  @Test
  void callbackFieldsHaveEntries() {
    EntryFieldRule work = LINUX.newest().entryField("work_struct", "func").orElseThrow();
    assertEquals(ThreadContext.WORKQUEUE, work.profile().context());
    assertTrue(LINUX.newest().entryField("work_struct", "data").isEmpty());
  }
}
