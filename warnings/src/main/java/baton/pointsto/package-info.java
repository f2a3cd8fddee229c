/**
 * Which pointers may point to one object, over the whole program: Steensgaard's unification (Points-to Analysis in Almost Linear
 * Time, POPL 1996; the first stage of CoBE's bootstrapping), insensitive to flow and to fields; and, within some of its classes,
 * Andersen's inclusion with offsets (the second stage).
 *
 * <p>{@link baton.pointsto.PointsTo} is the type to enter by. Classes serve to tell objects apart, never to find them: a pair of
 * accesses is discharged when their classes differ, and nothing is reported because they agree. {@code docs/pointsto.md} says what
 * flows where and what is assumed.
 */
@NullMarked
package baton.pointsto;

import org.jspecify.annotations.NullMarked;
