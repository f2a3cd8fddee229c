package baton.cluster;

import baton.ir.Digest;
import baton.ir.DigestBuilder;
import baton.link.Program;
import baton.summary.ComponentAnalysis;
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
 * The classes that summaries come from, as a digest: a version number that nobody can forget to raise. A jar is known by the check sums
 * in its table of contents, a folder by its files.
 */
final class AnalysisCode {
  private static final String CLASSES = "baton/";

  private AnalysisCode() {}

  /** The digest of the classes of this process; throws {@link UncheckedIOException} when they cannot be read. */
  static Digest digest() {
    var digest = new DigestBuilder();
    for (Class<?> type : List.of(Program.class, ComponentAnalysis.class)) {
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
          .filter(entry -> entry.getName().startsWith(CLASSES) && !entry.isDirectory())
          .forEach(entry -> sums.put(entry.getName(), entry.getCrc()));
    }
    return sums;
  }

  private static SortedMap<String, Long> ofFolder(Path folder) throws IOException {
    SortedMap<String, Long> sums = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder.resolve(CLASSES))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        var sum = new CRC32();
        sum.update(Files.readAllBytes(file));
        sums.put(folder.relativize(file).toString(), sum.getValue());
      }
    }
    return sums;
  }
}
