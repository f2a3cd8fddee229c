package baton.capture;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The environment in which clang runs: fixed, but for the variables that name header folders, which are part of every key.
 *
 * @param inherited what is taken over from the user's environment
 */
record ClangEnvironment(Map<String, String> inherited) {
  private static final List<String> READ_BY_CLANG = List.of("CPATH", "C_INCLUDE_PATH");

  ClangEnvironment {
    inherited = new TreeMap<>(inherited);
  }

  static ClangEnvironment of(Map<String, String> all) {
    Map<String, String> read = new TreeMap<>();
    for (String name : READ_BY_CLANG) {
      String value = all.get(name);
      if (value != null) {
        read.put(name, Arrays.stream(value.split(":", -1)).map(ClangEnvironment::folder).collect(Collectors.joining(":")));
      }
    }
    return new ClangEnvironment(read);
  }

  /** Clang would take the name of a folder that begins like this for a response file. */
  private static String folder(String name) {
    return name.startsWith("@") ? "./" + name : name;
  }

  /** All variables; {@code __DATE__} and its kin are the start of 1970. */
  Map<String, String> variables(Path temporary) {
    Map<String, String> variables = new TreeMap<>(inherited);
    variables.put("LC_ALL", "C.UTF-8");
    variables.put("SOURCE_DATE_EPOCH", "0");
    for (String name : List.of("TMPDIR", "HOME", "XDG_CACHE_HOME")) {
      variables.put(name, temporary.toString());
    }
    return variables;
  }

  /** What of it can change a unit, written the same for every checkout. */
  List<String> mapped(SourceRoot root) {
    List<String> mapped = new ArrayList<>();
    inherited.forEach(
        (name, value) -> {
          mapped.add(name);
          for (String folder : value.split(":", -1)) {
            mapped.add(root.mapped(folder));
          }
        });
    return mapped;
  }
}
