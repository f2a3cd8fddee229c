package baton.cli;

import baton.race.Findings;
import baton.report.GitlabReport;
import baton.report.HtmlReport;
import baton.report.JsonReport;
import baton.report.LineReport;
import baton.report.SarifReport;
import baton.report.Suppressions;
import baton.report.TextReport;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** How findings are written. */
enum ReportFormat {
  /** For people. */
  TEXT,
  /** For programs: all that is known. */
  JSON,
  /** One page for a browser. */
  HTML,
  /** SARIF 2.1.0, for viewers and code scanning. */
  SARIF,
  /** Lines as compilers write them, for editors. */
  COMPILER,
  /** Workflow commands of GitHub Actions. */
  GITHUB,
  /** A code quality report of GitLab. */
  GITLAB;

  /**
   * Writes findings in UTF-8.
   *
   * @param flat whether text is without groups
   * @param sources the sources that findings name
   */
  void write(Suppressions.Sorted sorted, boolean flat, SourceLines sources, OutputStream out) throws IOException {
    Findings findings = sorted.shown();
    switch (this) {
      case TEXT -> text(flat ? TextReport.flat(findings) : TextReport.of(findings), out);
      case JSON -> JsonReport.write(findings, out);
      case HTML -> HtmlReport.write(findings, sources, out);
      case SARIF -> SarifReport.write(findings, sorted.suppressed(), VersionCommand.BATON, out);
      case COMPILER -> text(LineReport.compiler(findings), out);
      case GITHUB -> text(LineReport.github(findings), out);
      case GITLAB -> GitlabReport.write(findings, out);
    }
  }

  private static void text(String text, OutputStream out) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }
}
