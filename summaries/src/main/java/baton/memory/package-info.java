/**
 * Symbolic values and addresses: what a function's registers and cells may hold, told in terms of what they held when it was
 * entered (RELAY, section 4.1, after symbolic execution; Goblint, section 4). {@link baton.memory.Address} is the type to enter
 * by: one linear form for pointers and integers. {@link baton.memory.Overlap} answers whether two cells can be one.
 */
@NullMarked
package baton.memory;

import org.jspecify.annotations.NullMarked;
