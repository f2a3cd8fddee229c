/**
 * Reasons why pairs of accesses are no races (design, section 10), each a class. {@link baton.refine.StandardRefinements} is the type
 * to enter by: it lists them in the order in which pairs are shown to them.
 *
 * <p>A refinement reads only the two accesses with their guards, and facts about the program. It is monotone in the guards: an access
 * under more locks, or with fewer threads running, is discharged wherever the weaker one is. That is what lets the pairing decide a
 * pair by another one that dominates it.
 */
@NullMarked
package baton.refine;

import org.jspecify.annotations.NullMarked;
