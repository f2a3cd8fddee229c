package baton.capture;

import java.util.List;

/** Says in one sentence why clang ended without bitcode. */
final class ClangFailure {
  /** Java reports a process that a signal ended with this added to the signal's number. */
  private static final int SIGNAL = 128;

  private static final int KILL = 9;

  private ClangFailure() {}

  static ClangRun of(int code, ClangMessages messages, String text, SourceRoot root) {
    if (text.contains("No space left on device") || text.contains("Disk quota exceeded")) {
      return new ClangRun.NoRoom(text.contains("Disk quota exceeded") ? "disk quota exceeded" : "no space left on device");
    }
    return new ClangRun.Failed(reason(code, messages, text, root));
  }

  private static String reason(int code, ClangMessages messages, String text, SourceRoot root) {
    if (text.contains("out of memory") || text.contains("std::bad_alloc") || text.contains("Cannot allocate memory")) {
      return "clang ran out of memory: use fewer threads, or a machine with more memory";
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
