/**
 * Capture: from C sources and their compile commands to translation units, each compiled at most once.
 *
 * <p>{@link baton.capture.Inputs} turns files, folders and compile databases into {@link baton.capture.CompileCommand}s; a {@link
 * baton.capture.NormalCommand} is what is left of one when only the program's meaning counts. {@link baton.capture.Capture} takes
 * each to a {@link baton.capture.UnitResult}: it first tries whether a {@link baton.capture.Recipe} of an earlier run leads to a
 * known {@link baton.capture.UnitKey}, and only else starts clang and reads its bitcode. Enter by {@code Inputs} and {@code Capture}.
 * {@link baton.capture.Recorder} makes a compile database, and a list of link steps, of a build that is run.
 *
 * <p>The idea of looking a unit up by what an earlier compilation read, before any compiler starts, is that of ccache's direct mode
 * and of Bazel's action cache; {@code docs/capture.md} says what is different here.
 */
@NullMarked
package baton.capture;

import org.jspecify.annotations.NullMarked;
