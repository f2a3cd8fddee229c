/**
 * Locks by name and relative locksets (RELAY, section 4.2): what a function surely acquires and possibly releases, compared with
 * its entry. {@link baton.lockset.RelativeLockset} is the type to enter by; its laws stand there and are tested as properties.
 */
@NullMarked
package baton.lockset;

import org.jspecify.annotations.NullMarked;
