package baton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whose rules of the Linux model hold: those of the tree, those asked for, or all. */
class KernelReleaseTest {
  /** A high-resolution timer's function was a field up to Linux 6.14. */
  private static final String PROGRAM =
      """
      struct hrtimer { int (*function)(struct hrtimer *timer); };
      static int ticks;
      static int tick(struct hrtimer *timer) { (void)timer; return ++ticks; }
      void start(struct hrtimer *timer) { timer->function = tick; ticks = 0; }
      """;

  @TempDir private Path folder;

  private Run run(String... options) throws IOException {
    write("dir/timer.c", PROGRAM);
    write(
        "dir/compile_commands.json",
        "[{\"directory\": \"%s\", \"file\": \"timer.c\", \"command\": \"cc -D__KERNEL__ -I../include -c timer.c\"}]"
            .formatted(folder.resolve("dir")));
    List<String> all = new ArrayList<>(List.of("analyze", folder.resolve("dir/compile_commands.json").toString()));
    all.addAll(List.of("--store", folder.resolve("store").toString()));
    all.addAll(List.of(options));
    return Run.of(all.toArray(String[]::new));
  }

  private void write(String file, String text) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  private void assertRelease(String release, boolean isEntry, Run run) {
    assertTrue(run.out().contains("with the rules of Linux: " + release + "\n"), run.out() + run.err());
    assertEquals(isEntry, run.out().contains("handler tick()"), run.out());
  }

  @Test
  void withoutATreeEveryRuleHolds() throws IOException {
    assertRelease("every release", true, run());
  }

  @Test
  void theTopmostMakefileSaysTheRelease() throws IOException {
    write("Makefile", "VERSION = 6\nPATCHLEVEL = 12\nSUBLEVEL = 3\n");
    assertRelease("6.12", true, run());
  }

  @Test
  void generatedHeadersComeBeforeIt() throws IOException {
    write("Makefile", "VERSION = 6\nPATCHLEVEL = 12\n");
    write("include/generated/uapi/linux/version.h", "#define LINUX_VERSION_CODE 397312\n");
    assertRelease("6.16", false, run());
    write("include/generated/utsrelease.h", "#define UTS_RELEASE \"6.1.0-42-amd64\"\n");
    assertRelease("6.1", true, run());
  }

  @Test
  void theOptionOverridesTheTree() throws IOException {
    write("Makefile", "VERSION = 6\nPATCHLEVEL = 1\n");
    assertRelease("6.15", false, run("--linux", "6.15"));
    assertRelease("6.1", true, run());
  }

  @Test
  void whatIsNoReleaseIsToldInOneSentence() throws IOException {
    Run wrong = run("--linux", "six");
    assertEquals(2, wrong.code());
    assertEquals("baton: --linux six is no release; give MAJOR.MINOR, such as 6.1.\n", wrong.err());
    Run posix = run("--linux", "6.1", "--platform", "posix");
    assertEquals(2, posix.code());
    assertTrue(posix.err().contains("chooses rules for a kernel"), posix.err());
  }
}
