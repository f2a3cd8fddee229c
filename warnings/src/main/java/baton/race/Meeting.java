package baton.race;

import baton.link.FieldKey;
import java.util.Optional;

/**
 * Where two accesses meet; what a warning is about.
 *
 * @param variable the variable, where both name it, or one does and the type of the other is not known
 * @param field the field of the narrower access, where a type is known
 * @param pointsTo the number of the class, where nothing else is known; else -1
 */
record Meeting(Optional<Spot.Variable> variable, Optional<FieldKey> field, int pointsTo)
    implements Comparable<Meeting> {
  private static final long WHOLE = -1;

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
        + (pointsTo >= 0 ? " class " + pointsTo : "");
  }

  @Override
  public int compareTo(Meeting other) {
    return text().compareTo(other.text());
  }
}
