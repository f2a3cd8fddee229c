package baton.capture;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Sources that were preprocessed before, perhaps for another compiler, and say some things as only that one does. They go through the
 * preprocessor again, which knows of no macros but those given here.
 */
final class Preprocessed {
  /** Types that GCC knows and clang does not, unless the source says itself what they are. */
  private static final SortedMap<String, String> TYPES =
      new TreeMap<>(
          Map.of("_Float32", "float", "_Float64", "double", "_Float32x", "double", "_Float64x", "long double", "_Float128", "__float128"));

  private Preprocessed() {}

  /** Whether the name of a source says that it was preprocessed. */
  static boolean is(String source) {
    return source.endsWith(".i");
  }

  /** What clang is told of the source; to be given before its name. */
  static List<String> options(Path source) throws IOException {
    String text = Files.readString(source, StandardCharsets.ISO_8859_1);
    // attributes with arguments that clang does not take
    List<String> options = new ArrayList<>(List.of("-x", "c", "-undef", "-D__malloc__(...)=__malloc__"));
    TYPES.forEach(
        (name, meaning) -> {
          if (text.contains(name) && !Pattern.compile("typedef\\s[^;{}]{0,1000}\\b" + name + "\\s*;").matcher(text).find()) {
            options.add("-D" + name + "=" + meaning);
          }
        });
    return options;
  }
}
