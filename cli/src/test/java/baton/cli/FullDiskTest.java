package baton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk that becomes full at different moments of an analysis: a clear line, never another report, and nothing to repair afterwards. */
class FullDiskTest {
  private static final List<Integer> KILOBYTES = List.of(64, 192, 320, 448, 576, 768, 1_024);

  @TempDir private Path folder;

  @Test
  void anAnalysisOnAFullDiskSaysSoAndCanBeRepeatedWhenThereIsRoom() throws IOException {
    String sources = Checkout.ROOT.resolve("examples/logger").toString();
    Run good = Run.of("analyze", sources, "--store", folder.resolve("roomy").toString());
    assertEquals(1, good.code(), good.err());
    Path disk = Files.createDirectory(folder.resolve("disk"));
    int full = 0;
    int roomy = 0;
    for (int size : KILOBYTES) {
      mount(disk, size);
      try {
        Path store = disk.resolve("store");
        Run run = Run.of("analyze", sources, "--store", store.toString());
        if (run.code() == 3) {
          full++;
          assertEquals("", run.out());
          assertTrue(run.err().contains("no space is left on the disk of the store in " + store), run.err());
          assertEquals("", command("mount", "-o", "remount,size=64m", disk.toString()));
          run = Run.of("analyze", sources, "--store", store.toString());
        } else {
          roomy++;
        }
        assertEquals(good.out(), run.out(), size + " kB: " + run.err());
        assertEquals(1, run.code(), run.err());
      } finally {
        assertEquals("", command("umount", "-l", disk.toString()));
      }
    }
    assertTrue(full > 0 && roomy > 0, full + " full, " + roomy + " large enough");
  }

  private static void mount(Path at, int kilobytes) throws IOException {
    String refusal = command("mount", "-t", "tmpfs", "-o", "size=" + kilobytes + "k", "tmpfs", at.toString());
    if (!refusal.isEmpty()) {
      System.out.println("skipped, no file system can be mounted here: " + refusal);
      abort("no file system can be mounted here: " + refusal);
    }
  }

  /** What the command says when it fails; empty when it succeeds. */
  private static String command(String... words) throws IOException {
    Process process;
    try {
      process = new ProcessBuilder(words).redirectErrorStream(true).start();
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    int status = process.onExit().join().exitValue();
    return status == 0 ? "" : output + " (status " + status + ")";
  }
}
