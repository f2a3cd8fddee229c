/**
 * An independent check of the whole analysis: whatever race really happens must be reported.
 *
 * <p>{@link baton.oracle.Interpreter} runs a linked program of {@code baton.ir} on concrete memory with POSIX threads, under many
 * random schedules, and finds races in two ways: by vector clocks (FastTrack, Flanagan and Freund, PLDI 2009, with all last accesses
 * kept) and by two threads that stand before conflicting accesses at the same moment. It shares nothing with the analysis but the
 * representation it reads.
 */
@NullMarked
package baton.oracle;

import org.jspecify.annotations.NullMarked;
