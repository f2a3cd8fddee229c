package baton.capture;

import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

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

  /** The bit of a byte that says that a number goes on, and how many bits stand below it. */
  private static final int MORE = 0x80;

  private static final int MORE_BITS = 7;

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
    private final Map<SourcePath, Answered> answered = new ConcurrentHashMap<>();
    private final Map<String, Map<SourcePath, byte[]>> computed = new ConcurrentHashMap<>();

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

    /** Where every name is found that {@code file} looks up, as bytes for a key. */
    @SuppressWarnings("ReferenceEquality") // other facts are other objects; comparing what they hold takes long
    byte[] answers(SourcePath file, SourceContents.Facts facts) {
      Answered known = answered.get(file);
      if (known == null || known.facts != facts) {
        known = new Answered(facts, answersFrom(file.folder(), facts.includes().lookups()));
        answered.put(file, known);
      }
      return known.answers;
    }

    /** Where each name is found that is looked up from the folder at {@code path}. */
    byte[] answersFrom(String path, List<IncludeScan.Lookup> lookups) {
      Folder own = folder(path);
      Answers answers = new Answers();
      for (IncludeScan.Lookup lookup : lookups) {
        String name = lookup.name();
        if (name.startsWith("/")) {
          answers.add(folder("").holds(name.substring(1)) ? BESIDE : NOWHERE);
        } else if (lookup.all()) {
          answers.add(own.holds(name) ? BESIDE : NOWHERE);
          answers.add(holders(name));
        } else if (lookup.quoted()) {
          answers.add(own.holds(name) ? BESIDE : position(quotePositions, quoted, name));
        } else {
          answers.add(position(anglePositions, angled, name));
        }
      }
      return answers.bytes();
    }

    /**
     * Where the names are found under which macros may have asked for {@code files}: each file's path from each folder that is
     * searched. More than needed, so a key may change without need, never stay without right.
     *
     * @param askers the files with such an include
     */
    byte[] computed(List<SourcePath> askers, List<SourcePath> files) {
      Answers answers = new Answers();
      for (String path : new TreeSet<>(askers.stream().map(SourcePath::folder).toList())) {
        Folder own = folder(path);
        Map<SourcePath, byte[]> known = computed.computeIfAbsent(path, _ -> new ConcurrentHashMap<>());
        for (SourcePath file : files) {
          byte[] before = known.get(file);
          answers.add(before == null ? known.computeIfAbsent(file, f -> computed(own, f)) : before);
        }
      }
      return answers.bytes();
    }

    private byte[] computed(Folder own, SourcePath file) {
      Answers answers = new Answers();
      for (Folder folder : Stream.concat(Stream.of(own), quoted.stream()).filter(f -> f.isAbove(file)).toList()) {
        String name = folder.nameOf(file);
        answers.add(own.holds(name) ? BESIDE : NOWHERE);
        answers.add(holders(name));
      }
      return answers.bytes();
    }

    /** Which of the folders have the name: one bit for each. */
    private byte[] holders(String name) {
      byte[] bits = new byte[(quoted.size() + Byte.SIZE - 1) / Byte.SIZE];
      for (int i = 0; i < quoted.size(); i++) {
        if (quoted.get(i).holds(name)) {
          bits[i / Byte.SIZE] |= (byte) (1 << i % Byte.SIZE);
        }
      }
      return bits;
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

  /** Where the names are found that a file with these facts looks up. */
  private static final class Answered {
    private final SourceContents.Facts facts;
    private final byte[] answers;

    Answered(SourceContents.Facts facts, byte[] answers) {
      this.facts = facts;
      this.answers = answers;
    }
  }

  /** Answers one after the other; how many bytes each takes follows from the question and from the first of them. */
  private static final class Answers {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    /** A position, or one of the numbers that stand for none. */
    void add(int position) {
      int rest = position - BESIDE;
      for (; rest >= MORE; rest >>>= MORE_BITS) {
        bytes.write(rest | MORE);
      }
      bytes.write(rest);
    }

    void add(byte[] bits) {
      bytes.writeBytes(bits);
    }

    byte[] bytes() {
      return bytes.toByteArray();
    }
  }

  /** A folder and what is known of it. */
  private static final class Folder {
    private final String path;
    private final Map<String, Boolean> known = new ConcurrentHashMap<>();

    Folder(String path) {
      this.path = path;
    }

    boolean isAbove(SourcePath file) {
      return file.path().startsWith(path) && file.path().startsWith("/", path.length());
    }

    /** The path of {@code file}, which is below, from here. */
    String nameOf(SourcePath file) {
      return file.path().substring(path.length() + 1);
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
}
