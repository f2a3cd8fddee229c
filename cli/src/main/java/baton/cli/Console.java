package baton.cli;

import baton.capture.Shown;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Where commands write: results on one stream, everything said about the run on the other.
 *
 * <p>Results alone can be piped into another program. Both streams are UTF-8.
 */
public final class Console {
  private final PrintStream out;
  private final PrintStream err;
  private final PrintStream coloured;
  private final GlobalOptions options;

  Console(PrintStream out, PrintStream err, GlobalOptions options) {
    this.out = new PrintStream(new VisibleOutput(out), false, StandardCharsets.UTF_8);
    this.coloured = new PrintStream(new VisibleOutput(new ColouredOutput(out)), false, StandardCharsets.UTF_8);
    this.err = err;
    this.options = options;
  }

  /** The stream of results, normally stdout. */
  public PrintStream out() {
    return out;
  }

  /** The stream of results; with colours where they may be and the user has not said otherwise. */
  PrintStream results(boolean mayBeColoured) {
    return mayBeColoured && options.coloured() ? coloured : out;
  }

  /** The stream of notes, progress and errors, normally stderr. */
  public PrintStream err() {
    return err;
  }

  /** True if the user asked for details ({@code -v}). */
  public boolean verbose() {
    return options.verbose();
  }

  /** True if progress may be shown: not under {@code -q}. */
  public boolean progress() {
    return !options.quiet();
  }

  /** Tells the user something that is not a result; silent under {@code -q}. */
  public void note(String sentence) {
    if (!options.quiet()) {
      err.println("baton: " + Shown.of(sentence));
    }
  }

  /** Tells the user a detail; only under {@code -v}. */
  public void detail(String sentence) {
    if (options.verbose()) {
      err.println("baton: " + Shown.of(sentence));
    }
  }

  /** Tells the user why the run fails; never silent. */
  public void error(String sentence) {
    err.println("baton: " + Shown.of(sentence));
  }
}
