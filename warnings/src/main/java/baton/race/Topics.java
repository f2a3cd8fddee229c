package baton.race;

/**
 * What races are about of accesses that meet: each access is asked about until it is known to race where it is told. Mostly that is one
 * location for both; but what touches all of an object is told of the object once, however many fields that has, and what it races with is
 * told where it is told anyway.
 *
 * @param first of the first ones
 * @param second of the second ones
 * @param isOfFirst whether the pairs are counted at the first location, else at the second
 */
record Topics(Meeting first, Meeting second, boolean isOfFirst) {
  /** One location for both. */
  static Topics both(Meeting at) {
    return new Topics(at, at, true);
  }

  /** Where the pairs are counted. */
  Meeting counted() {
    return isOfFirst ? first : second;
  }
}
