/**
 * Who has the nodes of linked lists. A thread goes through the lists of its program with the lock of each list's head, takes nodes out
 * and puts others in; what it has taken out, or made and not put in yet, is its own. {@link baton.chain.Ownership} proves that all code
 * of the program keeps to that, and tells which accesses are then made to what is the thread's own or locked.
 *
 * <p>The domain is that of {@link baton.chain.State}: nodes by name, each of this thread alone or in the list of one head, and what the
 * links between them hold. {@link baton.chain.Walker} goes through bodies, {@link baton.chain.Links} does what a store to a link means.
 */
@NullMarked
package baton.chain;

import org.jspecify.annotations.NullMarked;
