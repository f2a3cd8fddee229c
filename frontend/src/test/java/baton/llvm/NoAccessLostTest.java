package baton.llvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import baton.capture.Capture;
import baton.capture.CaptureProgress;
import baton.capture.CaptureReport;
import baton.capture.CompileCommand;
import baton.capture.Inputs;
import baton.capture.MemoryUnitRepository;
import baton.capture.UnitReader;
import baton.ir.AccessMode;
import baton.ir.Assembly;
import baton.ir.Block;
import baton.ir.Callee;
import baton.ir.Function;
import baton.ir.Instruction;
import baton.ir.Terminator;
import baton.ir.TranslationUnit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The sixth law: per function, the accesses outside of promoted locals are the same before and after lowering. */
class NoAccessLostTest {
  private static final BundledClang CLANG = new BundledClang();
  private static final int KERNEL_UNITS = 30;
  private static final int KERNEL_SEED = 30;
  private static final Path ROOT = Path.of(System.getProperty("baton.root"));

  static Stream<Path> sources() {
    return Stream.concat(
            BundledClang.sources(ROOT.resolve("frontend/src/test/resources/c")).stream(),
            BundledClang.sources(ROOT.resolve("examples")).stream())
        .map(ROOT::relativize);
  }

  @ParameterizedTest
  @MethodSource("sources")
  void sameAccessesBeforeAndAfter(Path source) throws BitcodeException {
    check(CLANG.bitcode(ROOT.resolve(source)), source.toString());
  }

  /** Runs over 30 units of a kernel's compile commands, as {@code bench/frontend} does. */
  @Test
  void sameAccessesInKernelUnits() throws Exception {
    String commands = System.getProperty("baton.kernel.commands", "");
    assumeTrue(!commands.isEmpty(), "skipped: no kernel here; bench/frontend prepares one and runs this");
    Inputs all = Inputs.of(List.of(Path.of(commands)), List.of(), ROOT, Optional.empty());
    List<CompileCommand> chosen = new ArrayList<>(all.commands());
    chosen.sort(Comparator.comparing(CompileCommand::source));
    Collections.shuffle(chosen, new Random(KERNEL_SEED));
    Inputs inputs = new Inputs(all.root(), chosen.subList(0, KERNEL_UNITS), List.of(), Inputs.Links.NONE, List.of(), List.of());
    AtomicInteger functions = new AtomicInteger();
    UnitReader reader =
        (bitcode, name, notes) -> {
          functions.addAndGet(check(bitcode, name));
          return CLANG.reader().read(bitcode, name, notes);
        };
    CaptureReport report =
        new Capture(CLANG.toolchain(), CLANG.home(), System.getenv(), new MemoryUnitRepository(), reader, 2)
            .run(inputs, CaptureProgress.SILENT);
    assertEquals(List.of(), report.incomplete());
    System.out.println("no access lost in " + functions + " functions of " + KERNEL_UNITS + " kernel units");
  }

  @Test
  void theCountSeesWhatMatters() throws BitcodeException {
    byte[] bitcode =
        CLANG.bitcodeOf(
            """
            int g, h;
            int f(int c) { int x = g; (void)g; if (c) x = g; if (c) h = 6; return x; }
            """);
    Map<String, Integer> counts = RawAccesses.of(CLANG.library(), bitcode).getOrDefault("f", Map.of());
    assertEquals(3, counts.get("load 4 order 0"));
    assertEquals(1, counts.get("store 4 order 0"));
    assertEquals(2, counts.get("branch"));
  }

  /** Compares every function of a unit; the number of functions. */
  private static int check(byte[] bitcode, String name) throws BitcodeException {
    TranslationUnit unit = CLANG.reader().read(bitcode, name, List.of());
    Map<String, Map<String, Integer>> raw = RawAccesses.named(CLANG.library(), bitcode);
    RawAccesses.of(CLANG.library(), bitcode).forEach((function, counts) -> assertNotFewer(counts, raw.getOrDefault(function, Map.of())));
    assertTrue(raw.size() >= 0.9 * unit.functions().size() - 1, "nearly all functions are compared with what clang wrote");
    Map<String, Map<String, Integer>> lowered = new TreeMap<>();
    for (Function function : unit.functions()) {
      Map<String, Integer> counts = new TreeMap<>();
      for (Block block : function.body().blocks()) {
        block.instructions().forEach(i -> count(i, key -> counts.merge(key, 1, Integer::sum)));
      }
      lowered.put(function.name(), counts);
    }
    assertEquals(RawAccesses.promoted(CLANG.library(), bitcode), lowered, name);
    lowered.keySet().retainAll(raw.keySet());
    assertEquals(raw, lowered, name);
    return unit.functions().size();
  }

  /** Nothing is lost; a copy or a fill may have become stores, at least one for each. */
  private static void assertNotFewer(Map<String, Integer> before, Map<String, Integer> after) {
    int replaced = 0;
    for (Map.Entry<String, Integer> each : before.entrySet()) {
      int left = after.getOrDefault(each.getKey(), 0);
      boolean isBlock = each.getKey().equals("copy") || each.getKey().equals("fill");
      replaced += isBlock ? each.getValue() - left : 0;
      assertTrue(isBlock || left >= each.getValue(), each.getKey());
    }
    assertTrue(stores(after) - stores(before) >= replaced, "stores instead of copies and fills");
  }

  private static int stores(Map<String, Integer> counts) {
    return counts.entrySet().stream().filter(e -> e.getKey().startsWith("store ")).mapToInt(Map.Entry::getValue).sum();
  }

  private static void count(Instruction instruction, Consumer<String> add) {
    switch (instruction) {
      case Instruction.Load l -> add.accept("load " + l.type().bytes() + mode(l.mode()));
      case Instruction.Store s -> add.accept("store " + s.type().bytes() + mode(s.mode()));
      case Instruction.AtomicUpdate a -> add.accept("atomic " + a.type().bytes());
      case Instruction.CompareExchange c -> add.accept("exchange " + c.type().bytes());
      case Instruction.Fence _ -> add.accept("fence");
      case Instruction.Copy _ -> add.accept("copy");
      case Instruction.Fill _ -> add.accept("fill");
      case Instruction.Call call -> {
        if (!(call.callee() instanceof Callee.Intrinsic)) {
          add.accept("call");
        }
      }
      case Instruction.RunAssembly a -> assembly(a.code(), add);
      case Terminator.AssemblyJump a -> assembly(a.code(), add);
      case Terminator.Branch _ -> add.accept("branch");
      case Terminator.Jump _ -> add.accept("jump");
      case Terminator.Switch _ -> add.accept("switch");
      default -> {}
    }
  }

  private static void assembly(Assembly code, Consumer<String> add) {
    add.accept("assembly");
    code.operands().stream().filter(o -> o.role() != Assembly.Role.VALUE && o.role() != Assembly.Role.REACHED).forEach(_ -> add.accept("assembly memory"));
  }

  private static String mode(AccessMode mode) {
    int order =
        switch (mode.order()) {
          case PLAIN -> 0;
          case UNORDERED -> 1;
          case RELAXED -> 2;
          case ACQUIRE -> 4;
          case RELEASE -> 5;
          case ACQUIRE_RELEASE -> 6;
          case SEQUENTIAL -> 7;
        };
    return " order " + order + (mode.isVolatile() ? " volatile" : "");
  }
}
