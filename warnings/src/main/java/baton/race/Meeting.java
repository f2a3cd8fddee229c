package baton.race;

import baton.link.FieldKey;
import java.util.Optional;

/**
 * Where two accesses meet; what a warning is about.
 *
 * @param variable the variable, where both name it, or one does and the type of the other is not known
 * @param field the field of the narrower access, where a type is known
 * @param pointsTo the number of the class, where nothing else is known; else -1
 * @param access the access of unknown type, where it meets so much that it is what a warning is about
 */
record Meeting(Optional<Spot.Variable> variable, Optional<FieldKey> field, int pointsTo, Optional<Untyped> access)
    implements Comparable<Meeting> {
  private static final long WHOLE = -1;

  /**
   * An access of unknown type.
   *
   * @param function the label of the function it stands in
   * @param text how that writes it
   */
  record Untyped(String function, String text) {
    static Untyped of(SharedAccess access) {
      return new Untyped(access.owner().label(), access.spot().text());
    }
  }

  Meeting(Optional<Spot.Variable> variable, Optional<FieldKey> field, int pointsTo) {
    this(variable, field, pointsTo, Optional.empty());
  }

  /** In a class of which nothing else is known. */
  static Meeting in(int pointsTo) {
    return new Meeting(Optional.empty(), Optional.empty(), pointsTo);
  }

  /** About an access of unknown type. */
  static Meeting of(SharedAccess access) {
    return new Meeting(Optional.empty(), Optional.empty(), -1, Optional.of(Untyped.of(access)));
  }

  /** All of the aggregate that a field is of: what is freed. */
  static FieldKey whole(FieldKey field) {
    return new FieldKey(field.aggregate(), WHOLE);
  }

  /** Whether it is about an aggregate, not one of its fields. */
  boolean isWhole() {
    return field.filter(f -> f.offset() == WHOLE).isPresent();
  }

  /** A canonical text, without positions. */
  String text() {
    return variable.map(v -> "variable " + v.identity()).orElse("")
        + field.map(f -> " field " + f.aggregate() + "+" + f.offset()).orElse("")
        + access.map(a -> "access " + a.text() + " in " + a.function()).orElse("")
        + (pointsTo >= 0 ? " class " + pointsTo : "");
  }

  @Override
  public int compareTo(Meeting other) {
    return text().compareTo(other.text());
  }
}
