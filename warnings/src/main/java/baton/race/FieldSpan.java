package baton.race;

import baton.link.FieldKey;
import baton.link.Span;

/**
 * Bytes of the objects of an aggregate.
 *
 * @param field the innermost aggregate with a name, and where its field begins that these bytes are of
 * @param bytes which bytes
 */
public record FieldSpan(FieldKey field, Span bytes) {}
