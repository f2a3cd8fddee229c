/**
 * The program that translation units make together.
 *
 * <p>{@link baton.link.Program#link} resolves the symbols of all units as a linker would: by name, by strength, and by {@linkplain
 * baton.link.LinkScopes link scope}, so that two kernel modules that both define {@code init_module} stay apart. It gives every
 * {@link baton.ir.Referent} of every unit one {@link baton.link.Symbol}, numbered independently of the order in which units were
 * given, and joins what the units know of each aggregate ({@link baton.link.ProgramTypes}).
 *
 * <p>{@link baton.link.Places} follows the addresses of one function through its body and tells for each {@link
 * baton.link.Access} which object and field it touches and how the source would write it: {@code d->priv->stats.rx_p}. {@link
 * baton.link.StoredFunctions} uses the same knowledge, and the initialisers of global variables, to list which functions are
 * stored into which function-pointer field.
 *
 * <p>Enter by {@link baton.link.Program}. The key of a place, the innermost named struct with an offset in it, is the bucket in
 * which accesses meet; the idea of naming memory by types and offsets relative to a root follows RELAY (Voung, Jhala and Lerner,
 * ESEC/FSE 2007, section 3).
 */
@NullMarked
package baton.link;

import org.jspecify.annotations.NullMarked;
