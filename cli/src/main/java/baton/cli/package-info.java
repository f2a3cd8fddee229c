/**
 * The command line: one class per subcommand.
 *
 * <p>{@link baton.cli.Main} is the only place that ends the process. It builds the {@link baton.cli.Console} and the {@link
 * baton.cli.Installation}, hands both to the commands listed in {@link baton.cli.Commands}, lets picocli choose one, and turns
 * what comes back into an {@link baton.cli.ExitCode}. A command writes results to {@link baton.cli.Console#out}, notes to {@link
 * baton.cli.Console#note}, and throws {@link baton.cli.InputError} or {@link baton.cli.EnvironmentError} to stop with one
 * sentence; any other exception is a defect of Baton and ends with 70.
 *
 * <p>To add a command: write a class with {@code @Command} and {@code Callable<Integer>}, take what it needs in the
 * constructor, and name it in {@link baton.cli.Commands}. Its fields must not mention types of RocksDB or of {@code
 * baton.llvm}: help text is printed without loading either, and a test watches that.
 */
@NullMarked
package baton.cli;

import org.jspecify.annotations.NullMarked;
