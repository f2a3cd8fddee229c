package baton.cli;

import baton.llvm.Toolchain;
import baton.llvm.ToolchainUnavailableException;
import java.nio.file.Path;

/** Opens the toolchain of an installation; apart from {@link Installation}, so that only its users load {@code baton.llvm}. */
public final class Compiler {
  private Compiler() {}

  /**
   * The toolchain, unpacked now if this is its first use.
   *
   * @throws EnvironmentError if the archive or the folder for it cannot be used
   */
  public static Toolchain of(Installation installation) {
    Path jar =
        installation
            .toolchainJar()
            .orElseThrow(
                () ->
                    new EnvironmentError(
                        "the archive with the compiler is unknown: start Baton through ./baton, which passes"
                            + " -Dbaton.toolchain."));
    try {
      return Toolchain.locate(installation.home(), jar);
    } catch (ToolchainUnavailableException e) {
      throw new EnvironmentError(e.getMessage() + ".", e);
    }
  }
}
