package baton.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The folder of a store: a marker that says whose it is and in which format, the database, and the record count.
 *
 * @param folder absolute
 */
record StoreFolder(Path folder) {
  /** Raised whenever a stored value, key or file changes its meaning. */
  static final int FORMAT = 39;

  private static final String MARKER = "baton-store";
  private static final Pattern CONTENT = Pattern.compile("Baton store, format (\\d+)\n.*", Pattern.DOTALL);
  private static final String EXPLANATION = "Results of Baton, kept for later runs. The folder can be deleted at any time.\n";

  StoreFolder {
    folder = folder.toAbsolutePath().normalize();
  }

  Path database() {
    return folder.resolve("database");
  }

  Path count() {
    return folder.resolve("record-count");
  }

  /** Whether the database has not been made yet. */
  boolean isNew() {
    return !Files.exists(database().resolve("CURRENT")) && !Files.exists(count());
  }

  /** Checks that the folder is a store of our format, making it one when it is missing or empty and {@code access} allows it. */
  void prepare(Access access) {
    try {
      Optional<StoreFailure> failure =
          switch (access) {
            case READ_ONLY -> checkForReading();
            case READ_WRITE -> checkForWriting();
          };
      if (failure.isPresent()) {
        throw new StoreException(failure.get());
      }
    } catch (IOException e) {
      throw new Failures(folder).of(e);
    }
  }

  private Optional<StoreFailure> checkForReading() throws IOException {
    if (!exists() || isFresh()) {
      return Optional.of(new StoreFailure.Missing(folder));
    }
    Optional<StoreFailure> failure = check();
    return failure.isEmpty() && isNew() ? Optional.of(new StoreFailure.Missing(folder)) : failure;
  }

  private Optional<StoreFailure> checkForWriting() throws IOException {
    if (!exists()) {
      Files.createDirectories(folder);
    }
    if (isFresh()) {
      Files.writeString(marker(), "Baton store, format " + FORMAT + "\n" + EXPLANATION);
    }
    Optional<StoreFailure> failure = check();
    if (failure.isEmpty()) {
      Files.createDirectories(database());
    }
    return failure;
  }

  private boolean exists() {
    return Files.exists(folder, LinkOption.NOFOLLOW_LINKS);
  }

  /** Whether nothing is there, or no more than the empty marker of a process that was killed. */
  private boolean isFresh() throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.allMatch(file -> file.equals(marker()) && file.toFile().length() == 0);
    }
  }

  private Optional<StoreFailure> check() throws IOException {
    if (!Files.isDirectory(folder)) {
      return Optional.of(new StoreFailure.NotAStore(folder, "it is not a folder"));
    }
    if (!Files.isRegularFile(marker())) {
      return Optional.of(new StoreFailure.NotAStore(folder, stranger()));
    }
    String content = new String(Files.readAllBytes(marker()), StandardCharsets.ISO_8859_1);
    Matcher matcher = CONTENT.matcher(content);
    if (!matcher.matches()) {
      return Optional.of(new StoreFailure.Damaged(folder, "its file " + MARKER + " is not what Baton writes"));
    }
    return matcher.group(1).equals(Integer.toString(FORMAT))
        ? Optional.empty()
        : Optional.of(new StoreFailure.OtherFormat(folder, matcher.group(1), FORMAT));
  }

  private String stranger() throws IOException {
    if (Files.exists(folder.resolve("CURRENT")) && Files.exists(folder.resolve("IDENTITY"))) {
      return "it is a RocksDB database of another program";
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().findFirst().map(file -> "it holds " + file.getFileName()).orElse("it is empty");
    }
  }

  private Path marker() {
    return folder.resolve(MARKER);
  }
}
