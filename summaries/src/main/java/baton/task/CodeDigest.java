package baton.task;

import baton.ir.Digest;
import baton.ir.DigestBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipFile;

/**
 * The classes that results come from and the models beside them, as a digest: a version number that nobody can forget to raise. A jar is known by the check sums
 * in its table of contents, a folder by its files.
 */
public final class CodeDigest {
  private static final List<String> PARTS = List.of("baton/", "models/");

  private CodeDigest() {}

  /**
   * The digest of all classes and models of the modules that some classes are of, as this process has them; throws {@link UncheckedIOException} when they cannot
   * be read.
   */
  public static Digest of(List<Class<?>> ofModules) {
    var digest = new DigestBuilder();
    for (Class<?> type : ofModules) {
      CodeSource source = type.getProtectionDomain().getCodeSource();
      if (source == null) {
        throw new IllegalStateException(type + " comes from nowhere");
      }
      try {
        sums(Path.of(source.getLocation().toURI())).forEach((name, sum) -> digest.add(name).add(Long.toHexString(sum)));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (URISyntaxException e) {
        throw new IllegalStateException(e);
      }
    }
    return digest.build();
  }

  private static SortedMap<String, Long> sums(Path place) throws IOException {
    return Files.isDirectory(place) ? ofFolder(place) : ofJar(place);
  }

  private static SortedMap<String, Long> ofJar(Path jar) throws IOException {
    SortedMap<String, Long> sums = new TreeMap<>();
    try (var zip = new ZipFile(jar.toFile())) {
      zip.stream()
          .filter(entry -> !entry.isDirectory() && PARTS.stream().anyMatch(entry.getName()::startsWith))
          .forEach(entry -> sums.put(entry.getName(), entry.getCrc()));
    }
    return sums;
  }

  private static SortedMap<String, Long> ofFolder(Path folder) throws IOException {
    SortedMap<String, Long> sums = new TreeMap<>();
    for (String part : PARTS) {
      Path place = folder.resolve(part);
      if (Files.isDirectory(place)) {
        try (Stream<Path> files = Files.walk(place)) {
          for (Path file : files.filter(Files::isRegularFile).toList()) {
            var sum = new CRC32();
            sum.update(Files.readAllBytes(file));
            sums.put(folder.relativize(file).toString(), sum.getValue());
          }
        }
      }
    }
    return sums;
  }
}
