/** Tests of this package: the laws of its values, on random ones. */
@NullMarked
package baton.memory;

import org.jspecify.annotations.NullMarked;
