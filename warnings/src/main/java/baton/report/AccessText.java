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

  /** The same without the place, and the locks held. */
  static String withLocks(WarnedAccess access) {
    String held = access.locks().isEmpty() ? "no lock" : String.join(", ", access.locks());
    return kind(access) + " " + access.text() + " in " + access.function() + "(), holding " + held;
  }

  /** The thread that does it. */
  static String thread(WarnedAccess.Entry entry) {
    String alike = entry.alike() == 0 ? "" : ", and from " + entry.alike() + " more that code outside may call";
    return entry.kind() + " " + entry.function() + "()" + (entry.several() ? ", several at a time" : "") + alike;
  }

  /** A place, as compilers tell it. */
  static String place(WarnedAccess.Place at) {
    return at.line() == 0 ? at.file() : at.column() == 0 ? at.file() + ":" + at.line() : at.file() + ":" + at.line() + ":" + at.column();
  }
}
