package baton.race;

import baton.ir.Referent;
import baton.link.Span;
import baton.pointsto.ObjectClass;
import java.util.List;
import java.util.Optional;

/**
 * Which memory an access touches, as far as names and types tell.
 *
 * @param variable the variable, where the address names one; not where a pointer leads there
 * @param bytes which bytes of it; of unknown size and offset, all
 * @param fields the fields of named aggregates; empty where no type is known
 * @param pointsTo the class of the object
 * @param value what sort of value is read or written; empty where it is a block, or a function without a body does it
 * @param inProgram whether an instruction of the program makes the access; else a function without a body does, by what it is passed
 * @param text how the source writes it, in the function it stands in
 */
public record Spot(
    Optional<Variable> variable,
    Span bytes,
    List<FieldSpan> fields,
    ObjectClass pointsTo,
    Optional<Value> value,
    boolean inProgram,
    String text) {
  /** Copies {@code fields}. */
  public Spot {
    fields = List.copyOf(fields);
  }

  /**
   * A single value.
   *
   * @param bytes its size
   * @param pointer whether it is an address
   */
  public record Value(long bytes, boolean pointer) {}

  /**
   * A variable.
   *
   * @param identity what tells it from others
   * @param label its name for people
   * @param threadLocal whether each thread has its own
   * @param exported whether code outside of the program may know it by name
   */
  public record Variable(String identity, String label, boolean threadLocal, boolean exported) {}

  /** The state of a library that is accessed, by one of its functions. */
  public Optional<Variable> hiddenState() {
    return inProgram ? Optional.empty() : variable.filter(v -> v.label().startsWith(Referent.HIDDEN));
  }

  /** Whether neither a variable nor a type is known, so that it may be memory of any type. */
  public boolean untyped() {
    return fields.isEmpty() && variable.isEmpty();
  }
}
