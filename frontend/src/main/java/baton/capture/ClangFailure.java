package baton.capture;

import java.util.List;

/** Says in one sentence why clang ended without bitcode. */
final class ClangFailure {
  /** Java reports a process that a signal ended with this added to the signal's number. */
  private static final int SIGNAL = 128;

  private static final int KILL = 9;

  private static final int PROCESSOR_TIME = 24;

  private ClangFailure() {}

  static ClangRun of(ClangProcess.Ended ended, ClangLimits limits, ClangMessages messages, SourceRoot root) {
    String text = ended.text();
    if (text.contains("No space left on device") || text.contains("Disk quota exceeded")) {
      return new ClangRun.NoRoom(text.contains("Disk quota exceeded") ? "disk quota exceeded" : "no space left on device");
    }
    return new ClangRun.Failed(Shown.of(ended.stopped().orElseGet(() -> reason(ended.code(), limits, messages, text, root))));
  }

  private static String reason(int code, ClangLimits limits, ClangMessages messages, String text, SourceRoot root) {
    if (text.contains("out of memory") || text.contains("std::bad_alloc") || text.contains("Cannot allocate memory")) {
      return "clang ran out of memory; it may use " + limits.memoryText() + ", and the machine may have less: use fewer threads";
    }
    if (code == SIGNAL + PROCESSOR_TIME) {
      return "clang was ended after " + limits.processorTime().toSeconds() + " s of processor time";
    }
    if (code == SIGNAL + KILL) {
      return "clang was killed (signal 9), which is what the system does when memory runs out: use fewer threads";
    }
    List<String> errors = messages.errors().stream().filter(line -> !line.contains("clang frontend command failed")).toList();
    if (code >= SIGNAL) {
      return "clang was ended by signal " + (code - SIGNAL) + (errors.isEmpty() ? "" : ": " + shown(errors, root));
    }
    if (!errors.isEmpty()) {
      return "clang: " + shown(errors, root);
    }
    return "clang ended with code " + code + (messages.last().isEmpty() ? "" : ": " + root.shownIn(messages.last()));
  }

  private static String shown(List<String> errors, SourceRoot root) {
    String first = root.shownIn(errors.getFirst());
    int more = errors.size() - 1;
    return more == 0 ? first : first + " (and " + more + (more == 1 ? " more error)" : " more errors)");
  }
}
