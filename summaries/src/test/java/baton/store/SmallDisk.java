package baton.store;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** A file system of a few megabytes in memory. A test that asks for one is skipped where mounting is not allowed. */
final class SmallDisk implements AutoCloseable {
  private final Path folder;

  private SmallDisk(Path folder) {
    this.folder = folder;
  }

  static SmallDisk at(Path folder, int megabytes) throws IOException {
    String refusal = run("mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m", "tmpfs", folder.toString());
    if (!refusal.isEmpty()) {
      System.out.println("skipped, no file system can be mounted here: " + refusal);
      abort("no file system can be mounted here: " + refusal);
    }
    return new SmallDisk(folder);
  }

  void forbidWriting() throws IOException {
    String refusal = run("mount", "-o", "remount,ro", folder.toString());
    if (!refusal.isEmpty()) {
      throw new IOException(refusal);
    }
  }

  @Override
  public void close() throws IOException {
    String refusal = run("umount", "-l", folder.toString());
    if (!refusal.isEmpty()) {
      throw new IOException(refusal);
    }
  }

  /** What the command says when it fails; empty when it succeeds. */
  private static String run(String... command) throws IOException {
    Process process;
    try {
      process = new ProcessBuilder(List.of(command)).redirectErrorStream(true).start();
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    int status = process.onExit().join().exitValue();
    return status == 0 ? "" : output + " (status " + status + ")";
  }
}
