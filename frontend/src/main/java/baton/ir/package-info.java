/**
 * The intermediate representation that every later stage reads.
 *
 * <p>A {@link baton.ir.TranslationUnit} is one compiled C source: its functions, global variables, aggregate types and the
 * positions of its accesses. A {@link baton.ir.Function} joins a {@link baton.ir.Body}, which holds neither positions nor display
 * names and can therefore be shared by all units that contain it, to what only this unit knows about it. A body is a list of
 * {@link baton.ir.Block}s of sealed {@link baton.ir.Instruction}s in static single assignment form over {@link
 * baton.ir.Operand}s. The <em>ordinal</em> of an instruction (its index in the body, counted through the blocks) names its result
 * and is the site of every access, call and allocation.
 *
 * <p>Addresses are byte addresses: a base plus a constant offset plus scaled indices, never field indices, so that {@code
 * container_of}, unions and casts are exact. Field names come back from {@link baton.ir.TypeTable} when something is printed.
 *
 * <p>{@code baton.llvm} makes these values from bitcode; enter by {@link baton.ir.TranslationUnit}.
 */
@NullMarked
package baton.ir;

import org.jspecify.annotations.NullMarked;
