/** Tests of the command line, and of what holds for the project as a whole: package order, build files, launcher. */
@NullMarked
package baton.cli;

import org.jspecify.annotations.NullMarked;
