package baton.race;

import java.util.Locale;

/**
 * What races often are that turn out to be none. A category is a label and proves nothing: a race of a category may well be real.
 * The first four are the filters of RELAY (section 4.3), in its order; the fifth is Goblint's (section 6).
 */
public enum Category {
  /** One access touches an object that its own thread allocated: mostly its initialisation. */
  OWN_ALLOCATION("one of them touches an object that its own thread allocated"),
  /** Only the points-to classes say that both may be one object, and the class has several. */
  LARGE_CLASS("that both touch one object is known from a points-to class of several objects only"),
  /** One access is made by the thread that starts the program, or by what begins a kernel's image or module. */
  BOOT_THREAD("one of them is made by the thread that starts the program, or begins a module"),
  /** Both accesses are made by threads that begin with one function. */
  SAME_ENTRY("both are made by threads that begin with one function"),
  /** One access is what a function without a body may do with a pointer that it was given. */
  INDIRECT("one of them is what a function without a body may do with a pointer given to it"),
  /** One access is made only if a function with neither body nor model calls what it was handed, or puts it where others call it. */
  UNKNOWN_CALLBACK("one of them runs only if a function without a body calls what it was handed");

  private final String meaning;

  Category(String meaning) {
    this.meaning = meaning;
  }

  /** Its name in options and reports: {@code own-allocation}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The category of a label. */
  public static Category of(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /** What it says of a pair of accesses, a clause. */
  public String meaning() {
    return meaning;
  }
}
