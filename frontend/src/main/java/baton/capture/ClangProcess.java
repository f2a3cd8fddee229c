package baton.capture;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Runs clang within limits, in a folder of its own, and hears what it says. Safe for several threads. */
final class ClangProcess {
  private static final int MESSAGE_BYTES = 1 << 20;

  /** The system takes no longer word, and not many more in all. */
  private static final int LONGEST_COMMAND = 100_000;

  /** What a shell ends with that cannot start a program. */
  private static final Set<Integer> NOT_STARTED = Set.of(126, 127);

  private final ClangLimits limits;
  private final Set<Process> running = ConcurrentHashMap.newKeySet();

  ClangProcess(ClangLimits limits) {
    this.limits = limits;
  }

  ClangLimits limits() {
    return limits;
  }

  /**
   * How a process ended.
   *
   * @param code Java's, with 128 added to a signal's number
   * @param text what it said
   * @param stopped why it was ended before its time, if so
   */
  record Ended(int code, String text, Optional<String> stopped) {}

  /**
   * Runs {@code program} with {@code words} in {@code folder}.
   *
   * @throws IOException if it cannot be started
   */
  Ended run(Path program, List<String> words, Path folder, Map<String, String> variables) throws IOException {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(inOneFile(words, folder));
    ProcessBuilder builder =
        new ProcessBuilder(limits.around(command)).directory(folder.toFile()).redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
    builder.environment().clear();
    builder.environment().putAll(variables);
    Process process = builder.start();
    running.add(process);
    AtomicReference<@Nullable String> stopped = new AtomicReference<>();
    Thread.ofVirtual().start(() -> watch(process, stopped));
    try (InputStream messages = process.getErrorStream()) {
      byte[] read = messages.readNBytes(MESSAGE_BYTES);
      messages.transferTo(OutputStream.nullOutputStream());
      int code = process.waitFor();
      String text = new String(read, StandardCharsets.UTF_8);
      if (NOT_STARTED.contains(code)) {
        throw new IOException("clang cannot be started: " + text.lines().findFirst().orElse("code " + code));
      }
      return new Ended(code, text, Optional.ofNullable(stopped.get()));
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    } finally {
      running.remove(process);
    }
  }

  /** Ends all of them, as this process ends. */
  void endAll() {
    running.forEach(ClangProcess::end);
  }

  /** Leaves its streams to whoever reads them. */
  private static void end(Process process) {
    process.toHandle().destroyForcibly();
  }

  private void watch(Process process, AtomicReference<@Nullable String> stopped) {
    long idle = 0;
    Duration before = Duration.ZERO;
    try {
      // Times are counted, not taken from a clock: all may stand still together.
      while (!process.waitFor(1, TimeUnit.SECONDS)) {
        Duration now = process.info().totalCpuDuration().orElse(Duration.ZERO);
        idle = now.equals(before) ? idle + 1 : 0;
        before = now;
        if (idle >= limits.idle().toSeconds()) {
          stopped.set("clang waited for " + limits.idle().toSeconds() + " s and did nothing: does it include a pipe or a device?");
          end(process);
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Long commands go into a file that clang reads. */
  private static List<String> inOneFile(List<String> words, Path folder) throws IOException {
    if (words.stream().mapToInt(String::length).sum() < LONGEST_COMMAND) {
      return words;
    }
    String text = words.stream().map(ClangProcess::quoted).collect(Collectors.joining("\n", "", "\n"));
    // In a folder: clang looks for a response file of the source's name, and must not find this one.
    Path file = Files.createDirectory(folder.resolve("command")).resolve("words");
    Files.writeString(file, text);
    return List.of("@" + file);
  }

  /** As clang reads it, which follows GNU's way: a backslash makes any character ordinary. */
  private static String quoted(String word) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      if (c == '"' || c == '\\') {
        quoted.append('\\');
      }
      quoted.append(c);
    }
    return quoted.append('"').toString();
  }
}
