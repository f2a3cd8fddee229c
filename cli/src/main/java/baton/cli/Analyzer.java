package baton.cli;

/**
 * Makes an {@link Analyzing} when a command runs. Apart from it, so that a command line that only asks for help loads nothing.
 *
 * @param console where progress and failures are told
 * @param installation where things are
 * @param flags compiler flags for all sources
 */
record Analyzer(Console console, Installation installation, CompilerFlags flags) {
  Analyzing with(SourceOptions sources, ModelOptions models) {
    return new Analyzing(console, installation, flags, sources, models);
  }

  /** The runs that the store keeps. */
  PastRuns past(StoreOptions options) {
    return new PastRuns(console, installation, options);
  }
}
