package baton.report;

import baton.race.WarnedAccess;
import java.util.Locale;

/** Accesses for people. */
final class AccessText {
  private AccessText() {}

  /** What it does. */
  static String kind(WarnedAccess access) {
    return access.kind().name().toLowerCase(Locale.ROOT) + (access.marked() ? " (marked)" : "");
  }

  /** What it does to what, and where. */
  static String full(WarnedAccess access) {
    return kind(access) + " " + access.text() + " in " + access.function() + "() at " + place(access.at());
  }

  /** A place, as compilers tell it. */
  static String place(WarnedAccess.Place at) {
    return at.line() == 0 ? at.file() : at.column() == 0 ? at.file() + ":" + at.line() : at.file() + ":" + at.line() + ":" + at.column();
  }
}
