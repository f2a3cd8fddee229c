package baton.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run's folder of temporary files stays as long as the run lives, whoever else starts. */
class ScratchTest {
  @TempDir Path parent;

  @Test
  void foldersOfLivingRunsStay() throws Exception {
    Path folder;
    try (Scratch first = Scratch.in(parent)) {
      folder = first.folder();
      Files.writeString(folder.resolve("unit.bc"), "");
      try (Scratch second = Scratch.in(parent)) {
        startAnother();
        assertTrue(Files.exists(second.folder().resolve("lock")), "the second run of this process");
      }
      startAnother();
      assertTrue(Files.exists(folder.resolve("unit.bc")), "the first run of this process");
    }
    assertFalse(Files.exists(folder), "a run that ended");
  }

  @Test
  void foldersThatAreBeingMadeStay() throws Exception {
    Path making = Files.createDirectory(parent.resolve("making-1"));
    Path given = Files.createDirectory(parent.resolve("making-2"));
    Files.setLastModifiedTime(given, FileTime.from(Instant.now().minus(Duration.ofDays(2))));
    startAnother();
    assertTrue(Files.exists(making), "one that gets its name soon");
    assertFalse(Files.exists(given), "one whose process ended before");
  }

  @Test
  void foldersOfKilledRunsGo() throws Exception {
    Path killed = Files.createDirectory(parent.resolve("run-0-1"));
    Files.writeString(killed.resolve("lock"), "");
    Files.createDirectory(killed.resolve("unit1"));
    Path unrelated = Files.createDirectory(parent.resolve("else"));
    startAnother();
    assertFalse(Files.exists(killed));
    assertTrue(Files.exists(unrelated));
  }

  /** Another process makes a folder beside ours and removes leftovers. */
  private void startAnother() throws Exception {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Process other =
        new ProcessBuilder(
                java.toString(), "-Xshare:auto", "-cp", System.getProperty("java.class.path"), Another.class.getName(), parent.toString())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.to(new File("/dev/null")))
            .start();
    assertTrue(other.waitFor(1, TimeUnit.MINUTES), "the other process ends");
    assertEquals(0, other.exitValue());
  }

  /** What the other process does. */
  static final class Another {
    private Another() {}

    public static void main(String[] arguments) throws CaptureEnvironmentException {
      Scratch.in(Path.of(arguments[0])).close();
    }
  }
}
