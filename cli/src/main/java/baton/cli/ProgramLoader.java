package baton.cli;

import java.nio.file.Path;
import java.util.List;

/**
 * Takes sources to a linked program. Apart from {@link Loading}, which does it, so that a command line that only asks for help loads
 * neither the store nor the toolchain.
 *
 * @param console where progress and failures are told
 * @param installation where things are
 * @param flags compiler flags for all sources
 */
record ProgramLoader(Console console, Installation installation, CompilerFlags flags) {
  /**
   * Loads the program behind {@code paths}; units that could not be read are told on stderr and are in the report.
   *
   * @throws CommandFailure when there is nothing to load, or the machine lacks something
   */
  LoadedProgram load(List<Path> paths, SourceOptions options) {
    return new Loading(console, installation, flags).load(paths, options);
  }
}
