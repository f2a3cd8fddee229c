package baton.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A standard stream that remembers why writing failed.
 *
 * <p>{@link java.io.PrintStream} swallows such errors, so a report on a full disk would be cut short in silence. A reader that
 * went away ({@code baton ... | head}) is not an error.
 */
final class StandardOutput extends OutputStream {
  private final OutputStream stream;
  private @Nullable IOException failure;

  StandardOutput(FileDescriptor descriptor) {
    this(new FileOutputStream(descriptor));
  }

  StandardOutput(OutputStream stream) {
    this.stream = stream;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      stream.write(bytes, offset, length);
    } catch (IOException e) {
      failure = failure == null ? e : failure;
      throw e;
    }
  }

  /** Why output was lost, unless its reader simply stopped reading. */
  Optional<String> failure() {
    return Optional.ofNullable(failure)
        .map(e -> e.getMessage() == null ? e.toString() : e.getMessage())
        .filter(message -> !message.contains("Broken pipe"));
  }
}
