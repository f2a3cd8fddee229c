package baton.cli;

import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads how much memory an analysis may use. The launcher has taken it from the command line before, and hands it to the virtual machine. */
final class MemorySize implements ITypeConverter<MemorySize.Size> {
  /** From 100 MB on; the launcher knows the same sizes. */
  private static final Pattern SIZES = Pattern.compile("[1-9][0-9]{2,5}m|[1-9][0-9]{0,2}g");

  /** A size as it was written. */
  record Size(String text) {
    private long megabytes() {
      long number = Long.parseLong(text.substring(0, text.length() - 1));
      return text.endsWith("g") ? 1024 * number : number;
    }

    /** A sentence, where the virtual machine was started with much less. */
    Optional<String> notGiven() {
      long given = Runtime.getRuntime().maxMemory() >> 20;
      return given < megabytes() / 4 * 3
          ? Optional.of("--memory " + text + " is for the launcher; this virtual machine was started with " + given + " MB.")
          : Optional.empty();
    }
  }

  @Override
  public Size convert(String value) {
    if (!SIZES.matcher(value).matches()) {
      throw new TypeConversionException("'" + value + "' is no size of memory; give megabytes from 100m on, or gigabytes such as 8g");
    }
    return new Size(value);
  }

  /** What to do when memory has run out. */
  static String tooSmall() {
    long megabytes = Runtime.getRuntime().maxMemory() >> 20;
    return "the analysis needs more than the " + megabytes + " MB of memory that it may use; give it more, such as --memory "
        + (2 * megabytes / 1024 + 1) + "g, or analyse fewer files.";
  }
}
