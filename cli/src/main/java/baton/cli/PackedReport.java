package baton.cli;

import baton.race.Findings;
import baton.report.JsonReport;
import baton.report.JsonReportReader;
import baton.report.UnreadableReportException;
import com.google.protobuf.ByteString;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Reports as the store keeps them: JSON, packed by gzip, as a kernel's is some hundred megabytes long. */
final class PackedReport {
  private PackedReport() {}

  /** Packs so fast that it costs less than writing the JSON. */
  private static final class Fast extends GZIPOutputStream {
    Fast(OutputStream out) throws IOException {
      super(out);
      def.setLevel(Deflater.BEST_SPEED);
    }
  }

  /** Packs a report. */
  static ByteString of(Findings findings) {
    ByteString.Output packed = ByteString.newOutput();
    try (OutputStream out = new Fast(packed)) {
      JsonReport.write(findings, out);
    } catch (IOException e) {
      throw new UncheckedIOException("a report in memory could not be written", e);
    }
    return packed.toByteString();
  }

  /**
   * The findings of a packed report.
   *
   * @throws UnreadableReportException when it is none of this version
   */
  static Findings read(ByteString packed) throws UnreadableReportException {
    try (GZIPInputStream in = new GZIPInputStream(packed.newInput())) {
      return JsonReportReader.read(in);
    } catch (IOException e) {
      throw new UnreadableReportException(String.valueOf(e.getMessage()), e);
    }
  }
}
