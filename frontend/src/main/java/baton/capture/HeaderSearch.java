package baton.capture;

import baton.ir.Digest;
import baton.ir.DigestBuilder;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which file each included name leads to, so that a header that appears earlier on the search path is noticed.
 *
 * <p>Answers are kept for the run and shared between units: first by folder and name, then by search path and name, then by search path
 * and asking file. Safe for several threads.
 */
final class HeaderSearch {
  /** Where a name is that no folder has. */
  private static final int NOWHERE = -1;

  /** Where a name is that the asking file's own folder has. */
  private static final int BESIDE = -2;

  /** Units come by folder, and a folder has its search path: older ones are seldom asked for again. */
  private static final int SEARCHES = 64;

  private final Map<String, Folder> folders = new ConcurrentHashMap<>();
  private final LinkedHashMap<SearchPath, Along> searches = new LinkedHashMap<>(2 * SEARCHES, 0.75f, true);

  /** The answers along {@code search}. */
  Along along(SearchPath search) {
    synchronized (searches) {
      Along along = searches.computeIfAbsent(search, Along::new);
      if (searches.size() > SEARCHES) {
        searches.pollFirstEntry();
      }
      return along;
    }
  }

  /** Answers along one search path. */
  final class Along {
    private final SearchPath search;
    private final List<Folder> angled;
    private final List<Folder> quoted;
    private final Map<String, Integer> anglePositions = new ConcurrentHashMap<>();
    private final Map<String, Integer> quotePositions = new ConcurrentHashMap<>();
    private final Map<String, Line> lines = new ConcurrentHashMap<>();

    private Along(SearchPath search) {
      this.search = search;
      angled = search.angled().stream().map(HeaderSearch.this::folder).toList();
      quoted = new ArrayList<>(search.quoted().stream().map(HeaderSearch.this::folder).toList());
      quoted.addAll(angled);
    }

    /** Whether the folders that were missing still are. */
    boolean stillHolds() {
      return search.missing().stream().noneMatch(path -> Files.isDirectory(Path.of(path)));
    }

    /**
     * What a file that is read adds to a unit's key: a digest of its name, its content, and where every name that it looks up is found.
     *
     * @param name how it is written in the key
     * @param file its path
     */
    Digest line(String name, String file, SourceContents.Facts facts) {
      Line known = lines.get(file);
      if (known == null || !known.facts.equals(facts)) {
        Digest answers = answersFrom(folderOf(file), facts.includes().lookups());
        known = new Line(facts, new DigestBuilder().add(name).add(facts.digest()).add(answers).build());
        lines.put(file, known);
      }
      return known.digest;
    }

    /** A digest of where each name is found that is looked up from the folder at {@code path}. */
    Digest answersFrom(String path, List<IncludeScan.Lookup> lookups) {
      Folder own = folder(path);
      DigestBuilder digest = new DigestBuilder();
      for (IncludeScan.Lookup lookup : lookups) {
        String name = lookup.name();
        if (name.startsWith("/")) {
          digest.add(folder("").holds(name.substring(1)) ? BESIDE : NOWHERE);
        } else if (lookup.all()) {
          digest.add(own.holds(name) ? BESIDE : NOWHERE);
          quoted.forEach(folder -> digest.add(folder.holds(name) ? 1 : 0));
        } else if (lookup.quoted()) {
          digest.add(own.holds(name) ? BESIDE : position(quotePositions, quoted, name));
        } else {
          digest.add(position(anglePositions, angled, name));
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
    Digest computed(List<String> askers, List<String> files) {
      DigestBuilder digest = new DigestBuilder();
      for (String own : new TreeSet<>(askers.stream().map(HeaderSearch::folderOf).toList())) {
        TreeSet<String> names = new TreeSet<>();
        names.addAll(below(own, files));
        quoted.forEach(folder -> names.addAll(below(folder.path, files)));
        digest.add(answersFrom(own, names.stream().map(name -> new IncludeScan.Lookup(name, true, true)).toList()));
      }
      return digest.build();
    }

    private static List<String> below(String folder, List<String> files) {
      return files.stream()
          .filter(file -> file.startsWith(folder) && file.startsWith("/", folder.length()))
          .map(file -> file.substring(folder.length() + 1))
          .toList();
    }

    private static int position(Map<String, Integer> positions, List<Folder> folders, String name) {
      Integer before = positions.get(name);
      return before == null ? positions.computeIfAbsent(name, n -> first(folders, n)) : before;
    }

    private static int first(List<Folder> folders, String name) {
      for (int i = 0; i < folders.size(); i++) {
        if (folders.get(i).holds(name)) {
          return i;
        }
      }
      return NOWHERE;
    }
  }

  /** What a file with these facts adds to a key. */
  private record Line(SourceContents.Facts facts, Digest digest) {}

  /** A folder and what is known of it. */
  private static final class Folder {
    private final String path;
    private final Map<String, Boolean> known = new ConcurrentHashMap<>();

    Folder(String path) {
      this.path = path;
    }

    /** Whether a file has this name here. */
    boolean holds(String name) {
      Boolean before = known.get(name);
      return before == null ? known.computeIfAbsent(name, this::look) : before;
    }

    private boolean look(String name) {
      try {
        Path file = Path.of(path + "/" + name);
        return Files.exists(file) && !Files.isDirectory(file);
      } catch (InvalidPathException neverAFile) {
        return false;
      }
    }
  }

  private Folder folder(String path) {
    return folders.computeIfAbsent(path, Folder::new);
  }

  private static String folderOf(String file) {
    return file.substring(0, Math.max(file.lastIndexOf('/'), 0));
  }
}
