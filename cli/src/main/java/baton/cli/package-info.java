/**
 * The command line: one class per subcommand.
 */
@NullMarked
package baton.cli;

import org.jspecify.annotations.NullMarked;
