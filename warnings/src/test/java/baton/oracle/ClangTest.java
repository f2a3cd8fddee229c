package baton.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import baton.ir.TranslationUnit;
import baton.llvm.BatonHome;
import baton.llvm.BitcodeReader;
import baton.llvm.LlvmLibrary;
import baton.llvm.Toolchain;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** {@link Clang} makes the same of a text alone and beside others, but for a name that the front end does not read. */
class ClangTest {
  private static final String ONE = "#include <assert.h>\nstruct s { int f; } s;\nint one(int i) { assert(i); return s.f + i; }\n";
  private static final String TWO = "extern struct s *s;\n#define NAME __FILE__\nconst char *two(void) { return NAME; }\n";

  private static Toolchain toolchain() throws Exception {
    return Toolchain.locate(BatonHome.of(System.getenv(), System.getProperties()), Path.of(System.getProperty("baton.toolchain", "")));
  }

  private static Clang clang(String... options) throws Exception {
    return new Clang(toolchain().clang(), List.of("--no-default-config", "-g", "-O0", "-emit-llvm", "-c", options[0]));
  }

  private static byte[] bitcode(Clang clang, String text) {
    return clang.bitcode(new TreeMap<>(Map.of(Clang.PROGRAM, text)), Clang.PROGRAM, List.of());
  }

  private static void assertSame(byte[] one, byte[] other) throws Exception {
    BitcodeReader reader = new BitcodeReader(LlvmLibrary.load(toolchain().libLlvm()));
    TranslationUnit first = reader.read(one, "unit", List.of());
    TranslationUnit second = reader.read(other, "unit", List.of());
    assertEquals(first.files(), second.files());
    assertEquals(first.functions(), second.functions());
    assertEquals(first.declarations(), second.declarations());
    assertEquals(first.globals(), second.globals());
    assertEquals(first.types().toString(), second.types().toString());
  }

  /** An option of its own, so that what was kept of the one run is not found by the other. */
  @Test
  void togetherIsAsAlone() throws Exception {
    Clang together = clang("-DTOGETHER");
    Clang alone = clang("-DALONE");
    together.compile(List.of(ONE, TWO, ONE));
    assertSame(bitcode(alone, ONE), bitcode(together, ONE));
    assertSame(bitcode(alone, TWO), bitcode(together, TWO));
  }

  @Test
  void oneThatIsRejectedDoesNotTakeTheOthersAlong() throws Exception {
    Clang clang = clang("-DREJECTED");
    clang.compile(List.of(ONE, "int f(", TWO));
    assertThrows(RefusedByClang.class, () -> bitcode(clang, "int f("));
    assertSame(bitcode(clang("-DALONE"), TWO), bitcode(clang, TWO));
  }
}
