package baton.link;

/** How the source writes what an access touches, or why that is not known. */
public sealed interface AccessName {
  /**
   * A name.
   *
   * @param place the place named
   */
  record Named(Place place) implements AccessName {}

  /**
   * No name.
   *
   * @param reason why, a few words
   */
  record Unnamed(String reason) implements AccessName {}
}
