/**
 * What a call of a modelled function does, decided once.
 *
 * <p>{@link baton.effect.Outcomes}, the type to enter by, reads the rules of a function and the shape of a call and lists the ways in
 * which the call comes back: each {@link baton.effect.Outcome} has a set of results and the {@link baton.effect.Effect}s in the order
 * in which they happen. Effects speak of arguments, never of values, so that every interpreter of bodies (symbolic execution, the
 * analysis of values, of lists, of lock histories, of pointers) maps the arguments to its own domain and switches over the sealed type
 * without a default: a new effect does not compile until each of them has an answer. Effects are grouped by what they are about, such as
 * {@link baton.effect.Effect.Locking}; an interpreter names a group where all of the group is one to it, and else its effects one by one.
 *
 * <p>Decided here and nowhere else: for which results a call has done what its rule says ({@link baton.effect.Results}), whether a
 * lock is held after an acquisition whose result nobody reads, which kinds of locks exclude other threads ({@link
 * baton.effect.Exclusions}), and which arguments no rule accounts for.
 */
@NullMarked
package baton.effect;

import org.jspecify.annotations.NullMarked;
