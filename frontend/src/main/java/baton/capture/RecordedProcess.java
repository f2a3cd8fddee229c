package baton.capture;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a compiler, linker or archiver of a recorded build was started.
 *
 * @param id what tells it from all others
 * @param within the recorded process that started it, be it through others; empty for none
 * @param directory the folder in which it ran
 * @param words its words, the program first; response files expanded
 */
record RecordedProcess(String id, String within, Path directory, List<String> words) {
  private static final String HEAD = "BATON ";
  private static final int DEEPEST = 16;

  /** Copies the words. */
  RecordedProcess {
    words = List.copyOf(words);
  }

  /**
   * What was read.
   *
   * @param processes in the order in which they began
   * @param cut how many bytes at some place are no whole record, as when a process was killed while it wrote one
   */
  record Read(List<RecordedProcess> processes, long cut) {}

  /** The linker that it starts, where it is a compiler that links; the objects that it makes of sources have names of their own. */
  Optional<RecordedProcess> linker() {
    if (!BuildReading.links(words)) {
      return Optional.empty();
    }
    List<String> linked = new ArrayList<>(List.of("ld"));
    for (int i = 1; i < words.size(); i++) {
      String word = words.get(i);
      boolean isSource = !word.startsWith("-") && !words.get(i - 1).equals("-o") && BuildReading.isSource(word, "");
      linked.add(isSource ? "." + id + "-" + i + ".o" : word);
    }
    return Optional.of(new RecordedProcess(id + " linking", id, directory, linked));
  }

  /** The strings of a record, one after the other. */
  private static final class Strings {
    private final String text;
    private int at;

    Strings(String text) {
      this.text = text;
    }

    boolean isLeft() {
      return at < text.length();
    }

    String next() {
      int end = text.indexOf('\0', at);
      String result = text.substring(at, end < 0 ? text.length() : end);
      at = end < 0 ? text.length() : end + 1;
      return result;
    }
  }

  /** Reads what a recorder wrote. */
  static Read read(Path file) throws IOException {
    // each byte is a character, so that lengths are those of the file; words become text when they are taken out
    String all = Files.readString(file, StandardCharsets.ISO_8859_1);
    List<RecordedProcess> result = new ArrayList<>();
    long cut = 0;
    int at = 0;
    while (at < all.length()) {
      int line = all.startsWith(HEAD, at) ? all.indexOf('\n', at) : -1;
      int length = line < 0 ? -1 : length(all.substring(at + HEAD.length(), line));
      if (length >= 0 && line + 1 + length <= all.length()) {
        result.add(of(new Strings(all.substring(line + 1, line + 1 + length))));
        at = line + 1 + length;
      } else {
        int next = all.indexOf(HEAD, at + 1);
        cut += (next < 0 ? all.length() : next) - at;
        at = next < 0 ? all.length() : next;
      }
    }
    return new Read(result, cut);
  }

  private static int length(String digits) {
    return digits.length() < 10 && digits.chars().allMatch(c -> c >= '0' && c <= '9') && !digits.isEmpty() ? Integer.parseInt(digits) : -1;
  }

  private static RecordedProcess of(Strings strings) {
    String id = strings.next();
    String within = strings.next();
    Path directory = Path.of(text(strings.next()));
    List<String> words = new ArrayList<>();
    for (String word = strings.next(); word.startsWith("="); word = strings.next()) {
      words.add(text(word.substring(1)));
    }
    Map<String, String> responses = new HashMap<>();
    while (strings.isLeft()) {
      responses.put(text(strings.next()), text(strings.next()));
    }
    List<String> expanded = new ArrayList<>();
    expand(words, responses, 0, expanded);
    return new RecordedProcess(id, within, directory, expanded);
  }

  private static void expand(List<String> words, Map<String, String> responses, int depth, List<String> into) {
    for (String word : words) {
      String text = word.startsWith("@") && depth < DEEPEST ? responses.get(word.substring(1)) : null;
      if (text == null) {
        into.add(word);
      } else {
        expand(ShellWords.of(text), responses, depth + 1, into);
      }
    }
  }

  private static String text(String bytes) {
    return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }

  /** The program's name, without its folder. */
  String program() {
    String first = words.getFirst();
    return first.substring(first.lastIndexOf('/') + 1);
  }
}
