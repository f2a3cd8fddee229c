package baton.report;

/** How the rules of SARIF, and the levels of other formats, are made of convictions. */
enum Severity {
  /** To be looked at first. */
  HIGH("error", "critical", "error"),
  /** To be looked at. */
  MIDDLE("warning", "major", "warning"),
  /** Often no race. */
  LOW("note", "info", "notice");

  private final String sarif;
  private final String gitlab;
  private final String github;

  Severity(String sarif, String gitlab, String github) {
    this.github = github;
    this.sarif = sarif;
    this.gitlab = gitlab;
  }

  /** The level of SARIF. */
  String sarif() {
    return sarif;
  }

  /** The command of GitHub Actions. */
  String github() {
    return github;
  }

  /** GitLab's severity. */
  String gitlab() {
    return gitlab;
  }

  static Severity of(Conviction conviction) {
    return switch (conviction) {
      case FORGOTTEN_LOCK -> HIGH;
      case NAMED -> MIDDLE;
      case UNKNOWN_CALLBACK, OWN_ALLOCATION, POINTS_TO, INDIRECT -> LOW;
    };
  }

  static String rule(Conviction conviction) {
    return "data-race/" + conviction.label();
  }

  static String title(Conviction conviction) {
    return switch (conviction) {
      case FORGOTTEN_LOCK -> "Data race: one access misses the lock that most hold";
      case NAMED -> "Data race";
      case UNKNOWN_CALLBACK -> "Possible data race with a callback";
      case OWN_ALLOCATION -> "Possible data race with an initialisation";
      case POINTS_TO -> "Possible data race through pointers";
      case INDIRECT -> "Possible data race with a function of unknown body";
    };
  }

  static String meaning(Conviction conviction) {
    return switch (conviction) {
      case FORGOTTEN_LOCK -> "Most accesses to the memory hold a lock that one of two concurrent accesses does not hold.";
      case NAMED -> "Two threads may access the named memory at one time, and one of them writes.";
      case UNKNOWN_CALLBACK -> "A function whose body is not known may call what it was handed, which accesses the memory while another thread does.";
      case OWN_ALLOCATION -> "Two threads may access the memory at one time; one of them allocated it, and may only initialise it.";
      case POINTS_TO -> "Two accesses, of which one writes, may touch one object, as far as pointers were followed.";
      case INDIRECT -> "A function whose body is not known may access the memory while another thread does.";
    };
  }

  static String help(Conviction conviction) {
    return switch (conviction) {
      case FORGOTTEN_LOCK -> "Take the lock around the access, or show that no other thread runs then.";
      case NAMED -> "Protect both accesses by one lock, order the threads, or make the accesses atomic.";
      case UNKNOWN_CALLBACK -> "Give the function a model that tells when it calls what it is handed, or analyse its source, too.";
      case OWN_ALLOCATION -> "See that nobody else has the object's address before it is initialised.";
      case POINTS_TO -> "See whether both pointers can lead to one object: 'baton explain' tells what is known of them.";
      case INDIRECT -> "Give the function a model that tells what it does with its arguments, or analyse its source, too.";
    };
  }
}
