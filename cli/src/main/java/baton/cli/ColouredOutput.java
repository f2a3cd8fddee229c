package baton.cli;

import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Colours the lines of a report for a terminal: what each warning is about, what its accesses do, and that they hold no lock. */
final class ColouredOutput extends FilterOutputStream {
  private static final String BOLD_RED = "\u001b[1;31m";
  private static final String RED = "\u001b[31m";
  private static final String CYAN = "\u001b[36m";
  private static final String YELLOW = "\u001b[33m";
  private static final String DIM = "\u001b[2m";
  private static final String PLAIN = "\u001b[0m";

  private static final Pattern WARNING = Pattern.compile("(race on .*?)(  \\[[0-9a-f]+\\])");
  private static final Pattern ACCESS = Pattern.compile("(  [0-9]+\\. )(read|write|free)( .* at )(.*)");
  private static final Pattern NO_LOCK = Pattern.compile("     holds no lock");
  private static final Pattern FOUND = Pattern.compile("[0-9]+ races? found.*");

  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  ColouredOutput(OutputStream out) {
    super(out);
  }

  @Override
  public void write(int b) throws IOException {
    if (b == '\n') {
      end();
      out.write('\n');
    } else {
      line.write(b);
    }
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    for (int i = offset; i < offset + length; i++) {
      write(bytes[i]);
    }
  }

  @Override
  public void flush() throws IOException {
    end();
    out.flush();
  }

  private void end() throws IOException {
    out.write(coloured(line.toString(StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8));
    line.reset();
  }

  /** A line with its colours. */
  static String coloured(String plain) {
    Matcher warning = WARNING.matcher(plain);
    if (warning.matches()) {
      return BOLD_RED + warning.group(1) + PLAIN + DIM + warning.group(2) + PLAIN;
    }
    Matcher access = ACCESS.matcher(plain);
    if (access.matches()) {
      String does = (access.group(2).equals("read") ? YELLOW : RED) + access.group(2) + PLAIN;
      return access.group(1) + does + access.group(3) + CYAN + access.group(4) + PLAIN;
    }
    return NO_LOCK.matcher(plain).matches() ? YELLOW + plain + PLAIN : FOUND.matcher(plain).matches() ? BOLD_RED + plain + PLAIN : plain;
  }
}
