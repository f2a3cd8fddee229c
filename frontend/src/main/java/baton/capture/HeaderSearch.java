package baton.capture;

import baton.ir.Digest;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which file each included name leads to, so that a header that appears earlier on the search path is noticed.
 *
 * <p>Answers are kept for the run and shared between units. Safe for several threads.
 */
final class HeaderSearch {
  private final Map<String, Boolean> isFile = new ConcurrentHashMap<>();
  private final Map<SearchPath, Map<String, Digest>> answers = new ConcurrentHashMap<>();

  /** A digest of where every name that {@code file} looks up is found, as positions on the search path. */
  Digest answers(SearchPath search, String file, IncludeScan includes) {
    Map<String, Digest> ofSearch = answers.computeIfAbsent(search, s -> new ConcurrentHashMap<>());
    Digest known = ofSearch.get(file);
    if (known == null) {
      known = answersFrom(search, folder(file), includes.lookups());
      ofSearch.put(file, known);
    }
    return known;
  }

  /** The same for names looked up from {@code folder}. */
  Digest answersFrom(SearchPath search, String folder, List<IncludeScan.Lookup> lookups) {
    DigestBuilder digest = new DigestBuilder();
    for (IncludeScan.Lookup lookup : lookups) {
      digest.add(lookup.name());
      int position = 0;
      for (String candidate : candidates(search, folder, lookup.quoted())) {
        if (isFile(candidate, lookup.name())) {
          digest.add(position);
          if (!lookup.all()) {
            break;
          }
        }
        position++;
      }
    }
    return digest.build();
  }

  /**
   * The names under which macros may have asked for {@code files}: each file's path from each folder that is searched. More than
   * needed, so a key may change without need, never stay without right.
   *
   * @param askers the files with such an include
   */
  Digest computed(SearchPath search, List<String> askers, List<String> files) {
    DigestBuilder digest = new DigestBuilder();
    for (String folder : new TreeSet<>(askers.stream().map(HeaderSearch::folder).toList())) {
      TreeSet<String> names = new TreeSet<>();
      for (String searched : candidates(search, folder, true)) {
        for (String file : files) {
          if (file.startsWith(searched) && file.startsWith("/", searched.length())) {
            names.add(file.substring(searched.length() + 1));
          }
        }
      }
      digest.add(answersFrom(search, folder, names.stream().map(n -> new IncludeScan.Lookup(n, true, true)).toList()));
    }
    return digest.build();
  }

  /** Which of the folders that were missing are there now. */
  List<String> appeared(SearchPath search) {
    return search.missing().stream().filter(folder -> Files.isDirectory(Path.of(folder))).toList();
  }

  private static List<String> candidates(SearchPath search, String folder, boolean quoted) {
    if (!quoted) {
      return search.angled();
    }
    List<String> all = new ArrayList<>();
    all.add(folder);
    all.addAll(search.quoted());
    all.addAll(search.angled());
    return all;
  }

  private boolean isFile(String folder, String name) {
    return isFile.computeIfAbsent(name.startsWith("/") ? name : folder + "/" + name, HeaderSearch::look);
  }

  private static boolean look(String path) {
    try {
      Path file = Path.of(path);
      return Files.exists(file) && !Files.isDirectory(file);
    } catch (InvalidPathException neverAFile) {
      return false;
    }
  }

  private static String folder(String file) {
    return file.substring(0, Math.max(file.lastIndexOf('/'), 0));
  }
}
