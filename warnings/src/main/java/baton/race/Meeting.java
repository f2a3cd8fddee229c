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
