/** Work whose result follows from its inputs alone, so that it is done once for equal inputs (design, section 7). */
@NullMarked
package baton.task;

import org.jspecify.annotations.NullMarked;
