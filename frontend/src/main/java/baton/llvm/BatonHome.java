package baton.llvm;

import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Where Baton keeps what it can make again: the unpacked compiler and temporary bitcode.
 *
 * @param folder absolute; it need not exist yet
 */
public record BatonHome(Path folder) {

  /** Makes the folder absolute. */
  public BatonHome {
    folder = folder.toAbsolutePath().normalize();
  }

  /**
   * The folder for this user: the property {@code baton.home}, else {@code $BATON_HOME}, else {@code $XDG_CACHE_HOME/baton},
   * else {@code ~/.cache/baton}. A relative {@code XDG_CACHE_HOME} is ignored, as the XDG base directory specification says.
   */
  public static BatonHome of(Map<String, String> environment, Properties properties) {
    String property = present(properties.getProperty("baton.home"));
    if (property != null) {
      return new BatonHome(Path.of(property));
    }
    String own = present(environment.get("BATON_HOME"));
    if (own != null) {
      return new BatonHome(Path.of(own));
    }
    String cache = present(environment.get("XDG_CACHE_HOME"));
    if (cache != null && Path.of(cache).isAbsolute()) {
      return new BatonHome(Path.of(cache, "baton"));
    }
    String user = present(environment.get("HOME"));
    return new BatonHome(Path.of(user == null ? properties.getProperty("user.home", "/") : user, ".cache", "baton"));
  }

  private static @Nullable String present(@Nullable String text) {
    return text == null || text.isBlank() ? null : text;
  }
}
