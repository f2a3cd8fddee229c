package baton.capture;

import java.util.List;

/**
 * What a compile command read the last time: enough to work out the key of its unit without a compiler. Paths are absolute, or
 * start with {@code @root/} below the checkout and with {@code @clang/} below clang's own folder.
 *
 * @param files every file read, the source first
 * @param search where clang looked for headers
 */
public record Recipe(List<String> files, SearchPath search) {
  /** Copies the list. */
  public Recipe {
    files = List.copyOf(files);
  }
}
