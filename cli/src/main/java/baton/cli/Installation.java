package baton.cli;

import baton.llvm.BatonHome;
import baton.store.SummaryStore;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * What this process was started with: where Baton's parts lie and where it may keep things.
 *
 * <p>Everything is worked out when it is asked for, so that help text needs none of it. {@link Compiler} opens the toolchain.
 *
 * @param environment the environment variables of the process
 * @param properties the system properties of the JVM
 */
public record Installation(Map<String, String> environment, Properties properties) {

  /** The per-user folder for the unpacked toolchain and other caches. */
  public BatonHome home() {
    return BatonHome.of(environment, properties);
  }

  /** The folder of the store that is used where no other is named. */
  public Path store() {
    return SummaryStore.folderIn(home().folder());
  }

  /** The archive with clang and libLLVM, as the launcher names it in the property {@code baton.toolchain}. */
  public Optional<Path> toolchainJar() {
    return Optional.ofNullable(properties.getProperty("baton.toolchain")).filter(jar -> !jar.isEmpty()).map(Path::of);
  }

  /** Whether stderr is a terminal, as the launcher tells in the property {@code baton.terminal}. */
  public boolean terminal() {
    return "true".equals(properties.getProperty("baton.terminal"));
  }
}
