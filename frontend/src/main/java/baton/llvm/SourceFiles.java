package baton.llvm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;

/** The source files that debug information names, numbered in order of first use. */
final class SourceFiles {
  private final DebugApi debug;
  private final Map<String, Integer> indices = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private final HandleMap<Integer> ofNode = new HandleMap<>();
  private final HandleMap<String> nameOfNode = new HandleMap<>();
  private final LongFunction<String> read = this::read;
  private final HandleMap<Integer> ofScope = new HandleMap<>();

  SourceFiles(DebugApi debug) {
    this.debug = debug;
  }

  List<String> names() {
    return names;
  }

  /** The index of the file of the debug scope {@code scope}; -1 when it has none. */
  int ofScope(long scope) {
    Integer known = ofScope.get(scope);
    if (known == null) {
      known = ofFile(scope == 0 ? 0 : debug.scopeFile(scope));
      ofScope.put(scope, known);
    }
    return known;
  }

  /** The index of the debug file {@code file}; -1 for none. */
  int ofFile(long file) {
    if (file == 0) {
      return -1;
    }
    Integer known = ofNode.get(file);
    if (known == null) {
      known = index(nameOf(file));
      ofNode.put(file, known);
    }
    return known;
  }

  /** The path of the debug file {@code file}, joined to its folder unless absolute, without {@code .} and {@code ..}. */
  String nameOf(long file) {
    return nameOfNode.computeIfAbsent(file, read);
  }

  private String read(long file) {
    String name = debug.fileName(file);
    String folder = debug.fileDirectory(file);
    return normalise(name.startsWith("/") || folder.isEmpty() ? name : folder + "/" + name);
  }

  private int index(String name) {
    Integer known = indices.putIfAbsent(name, names.size());
    if (known != null) {
      return known;
    }
    names.add(name);
    return names.size() - 1;
  }

  private static String normalise(String path) {
    List<String> parts = new ArrayList<>();
    for (String part : path.split("/", -1)) {
      if (part.equals("..") && !parts.isEmpty() && !parts.getLast().equals("..") && !parts.getLast().isEmpty()) {
        parts.removeLast();
      } else if (!part.equals(".") && (!part.isEmpty() || parts.isEmpty())) {
        parts.add(part);
      }
    }
    return String.join("/", parts);
  }
}
