/** Tests of this package: what becomes of events on their way to the callers. */
@NullMarked
package baton.summary;

import org.jspecify.annotations.NullMarked;
