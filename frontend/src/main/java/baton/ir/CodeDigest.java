package baton.ir;

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
    ofModules.forEach(type -> sums(type, PARTS).forEach((name, sum) -> digest.add(name).add(Long.toHexString(sum))));
    return digest.build();
  }

  /**
   * The digest of all classes of some packages of one module.
   *
   * @param module a class of the module
   * @param packages their names
   */
  public static Digest of(Class<?> module, List<String> packages) {
    var digest = new DigestBuilder();
    List<String> folders = packages.stream().map(name -> name.replace('.', '/') + "/").toList();
    sums(module, folders).forEach((name, sum) -> digest.add(name).add(Long.toHexString(sum)));
    return digest.build();
  }

  private static SortedMap<String, Long> sums(Class<?> type, List<String> folders) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    if (source == null) {
      throw new IllegalStateException(type + " comes from nowhere");
    }
    try {
      Path place = Path.of(source.getLocation().toURI());
      return Files.isDirectory(place) ? ofFolder(place, folders) : ofJar(place, folders);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static SortedMap<String, Long> ofJar(Path jar, List<String> folders) throws IOException {
    SortedMap<String, Long> sums = new TreeMap<>();
    try (var zip = new ZipFile(jar.toFile())) {
      zip.stream()
          .filter(entry -> !entry.isDirectory() && folders.stream().anyMatch(entry.getName()::startsWith))
          .forEach(entry -> sums.put(entry.getName(), entry.getCrc()));
    }
    return sums;
  }

  private static SortedMap<String, Long> ofFolder(Path folder, List<String> folders) throws IOException {
    SortedMap<String, Long> sums = new TreeMap<>();
    for (String part : folders) {
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
