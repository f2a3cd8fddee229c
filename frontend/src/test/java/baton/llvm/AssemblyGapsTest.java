package baton.llvm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import baton.link.AssemblyGaps;
import baton.link.LinkScopes;
import baton.link.Program;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the text of assembly leaves open. */
class AssemblyGapsTest {
  private static final BundledClang CLANG = new BundledClang();

  private static List<String> gaps(String first, String second) throws BitcodeException {
    Program program =
        Program.link(
            List.of(
                CLANG.reader().read(CLANG.bitcodeOf(first), "first.c", List.of()),
                CLANG.reader().read(CLANG.bitcodeOf(second), "second.c", List.of())),
            LinkScopes.ONE);
    return AssemblyGaps.of(program, "pthread_mutex_lock"::equals).stream().map(g -> g.unit() + ": " + g.reason()).toList();
  }

  @Test
  void namesOfOtherSources() throws BitcodeException {
    String other = "int counter; void inc(void) { counter++; }";
    assertEquals(
        List.of("second.c: its assembly names inc, which another source defines and this one does not declare"),
        gaps(other, "void f(void) { __asm__(\"call inc\"); }"));
    assertEquals(
        List.of("second.c: its assembly makes names of parts, such as perhaps inc"),
        gaps(other, "void f(void) { __asm__(\"call in%P0\" : : \"i\"(3)); }"));
    assertEquals(List.of(), gaps(other, "extern int counter; int *f(void) { __asm__(\"incl counter(%rip); call elsewhere\"); return &counter; }"));
  }

  @Test
  void targetsThatNoNameTells() throws BitcodeException {
    assertEquals(
        List.of("second.c: its assembly goes where hook says"), gaps("int x;", "void (*hook)(void); void f(void) { __asm__(\"call *hook(%rip)\"); }"));
    assertEquals(
        List.of("second.c: its assembly calls pthread_mutex_lock, which it does not declare"),
        gaps("int x;", "void f(void) { __asm__(\"call pthread_mutex_lock\"); }"));
  }
}
