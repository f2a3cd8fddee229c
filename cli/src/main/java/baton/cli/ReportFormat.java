package baton.cli;

/** How findings are written. */
enum ReportFormat {
  /** For people. */
  TEXT,
  /** For programs. */
  JSON
}
