/**
 * The intermediate representation that every later stage reads.
 */
@NullMarked
package baton.ir;

import org.jspecify.annotations.NullMarked;
