package baton.capture;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Where clang looks for headers, in order, as it says itself.
 *
 * @param quoted folders for names in quotes only
 * @param angled folders for all names
 * @param missing folders the command names that do not exist; if one appears, the order may be another
 */
public record SearchPath(List<String> quoted, List<String> angled, List<String> missing) {
  /** Copies the lists. */
  public SearchPath {
    quoted = List.copyOf(quoted);
    angled = List.copyOf(angled);
    missing = List.copyOf(missing);
  }

  /** The same folders, each written as {@code mapping} says. */
  SearchPath map(UnaryOperator<String> mapping) {
    return new SearchPath(
        quoted.stream().map(mapping).toList(), angled.stream().map(mapping).toList(), missing.stream().map(mapping).toList());
  }
}
