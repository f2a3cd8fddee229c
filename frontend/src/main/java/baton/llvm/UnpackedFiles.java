package baton.llvm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The record of an unpacked toolchain: what it was made of and every file of it.
 *
 * <p>One line of text for the format, one for the jar, then one for each file, sorted by path. It is written last.
 *
 * @param jar digest and size of the jar, for people
 * @param files every regular file but the record itself
 */
record UnpackedFiles(String jar, List<File> files) {
  static final String RECORD = "files.txt";
  private static final String FORMAT = "baton toolchain 1";

  /** One file; {@code time} is its modification time in microseconds, {@code path} is relative to the folder. */
  record File(String digest, long size, long time, String path) {
    static File of(Path folder, String path) throws IOException {
      Path file = folder.resolve(path);
      BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
      return new File(Sha256.of(file), now.size(), micros(now), path);
    }

    private boolean looksUnchanged(Path folder) throws IOException {
      BasicFileAttributes now = Files.readAttributes(folder.resolve(path), BasicFileAttributes.class);
      return now.size() == size && micros(now) == time;
    }

    private boolean isUnchanged(Path folder) throws IOException {
      return Sha256.of(folder.resolve(path)).equals(digest);
    }

    private static long micros(BasicFileAttributes attributes) {
      return attributes.lastModifiedTime().to(TimeUnit.MICROSECONDS);
    }
  }

  /** A comparison of one file with its record. */
  private interface Check {
    boolean passes(File file) throws IOException;
  }

  UnpackedFiles {
    files = List.copyOf(files);
  }

  /** Files whose content differs from the record, looking into those only whose size or time differs. */
  List<String> differing(Path folder) throws IOException {
    return failing(file -> file.looksUnchanged(folder) || file.isUnchanged(folder));
  }

  /** Files whose content differs from the record, looking into all. */
  List<String> damaged(Path folder) throws IOException {
    return failing(file -> file.isUnchanged(folder));
  }

  private List<String> failing(Check check) throws IOException {
    List<String> failing = new ArrayList<>();
    for (File file : files) {
      try {
        if (!check.passes(file)) {
          failing.add(file.path);
        }
      } catch (NoSuchFileException missing) {
        failing.add(file.path);
      }
    }
    return List.copyOf(failing);
  }

  /** Identity of the content, independent of where and when it was unpacked. */
  String version() {
    MessageDigest digest = Sha256.start();
    for (File file : files) {
      digest.update((file.digest + " " + file.path + "\n").getBytes(StandardCharsets.UTF_8));
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  void write(Path folder) throws IOException {
    List<String> lines = new ArrayList<>(List.of(FORMAT, jar));
    for (File file : files) {
      lines.add(file.digest + " " + file.size + " " + file.time + " " + file.path);
    }
    Files.write(folder.resolve(RECORD), lines);
  }

  static UnpackedFiles read(Path folder) throws IOException {
    List<String> lines = Files.readAllLines(folder.resolve(RECORD));
    if (lines.size() < 3 || !lines.getFirst().equals(FORMAT)) {
      throw new IOException("not a record of an unpacked toolchain");
    }
    List<File> files = new ArrayList<>();
    for (String line : lines.subList(2, lines.size())) {
      String[] parts = line.split(" ", 4);
      try {
        files.add(new File(parts[0], Long.parseLong(parts[1]), Long.parseLong(parts[2]), parts[3]));
      } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
        throw new IOException("damaged record: " + line, e);
      }
    }
    return new UnpackedFiles(lines.get(1), files);
  }
}
