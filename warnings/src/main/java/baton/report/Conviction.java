package baton.report;

import baton.race.Category;
import java.util.List;
import java.util.Locale;

/** How convincing a race is, the most convincing first. It orders what is shown, and never hides anything. */
public enum Conviction {
  /**
   * Most accesses hold a lock that one of these does not: mostly the lock was forgotten (Engler and Ashcraft, RacerX, 2003, section 5).
   * The thread that starts the program, or begins a module, needs no lock before others run.
   */
  FORGOTTEN_LOCK,
  /** Both accesses are to the memory by its name or type. */
  NAMED,
  /** The same, but one of them runs only if a function without a body calls what it was handed. */
  UNKNOWN_CALLBACK,
  /** One of them touches what its own thread allocated: often it initialises it. */
  OWN_ALLOCATION,
  /** That both may touch one object is known from the points-to class only, or the memory has neither name nor type. */
  POINTS_TO,
  /** One of them is what a function without a body may do. */
  INDIRECT;

  /** Its name in reports: {@code forgotten-lock}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Of a race in some categories, where no lock tells more. */
  static Conviction of(List<Category> categories) {
    if (categories.contains(Category.INDIRECT)) {
      return INDIRECT;
    }
    if (categories.contains(Category.LARGE_CLASS)) {
      return POINTS_TO;
    }
    if (categories.contains(Category.OWN_ALLOCATION)) {
      return OWN_ALLOCATION;
    }
    return categories.contains(Category.UNKNOWN_CALLBACK) ? UNKNOWN_CALLBACK : NAMED;
  }
}
