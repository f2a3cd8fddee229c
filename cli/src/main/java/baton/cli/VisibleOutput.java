package baton.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Writes control characters but newline and tab as {@code \}{@code u001b} and the like, which JSON understands too: names in a program are
 * foreign input, and a terminal would act on them.
 */
final class VisibleOutput extends FilterOutputStream {
  private static final int FIRST_VISIBLE = 0x20;
  private static final int DELETE = 0x7f;

  VisibleOutput(OutputStream out) {
    super(out);
  }

  private static boolean isControl(byte b) {
    return (b >= 0 && b < FIRST_VISIBLE && b != '\n' && b != '\t') || b == DELETE;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    int from = offset;
    for (int i = offset; i < offset + length; i++) {
      if (isControl(bytes[i])) {
        out.write(bytes, from, i - from);
        out.write(String.format(Locale.ROOT, "\\u%04x", bytes[i]).getBytes(StandardCharsets.US_ASCII));
        from = i + 1;
      }
    }
    out.write(bytes, from, offset + length - from);
  }
}
