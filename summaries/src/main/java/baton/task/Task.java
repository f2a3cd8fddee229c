package baton.task;

import baton.ir.Digest;

/**
 * A piece of work (design, section 7): its result follows from its inputs, so equal inputs have equal results, on any machine.
 *
 * @param <R> the result, which {@link Object#equals} compares by content
 */
public interface Task<R> {
  /** What sort of work it is: a word with hyphens. */
  String kind();

  /** The digest of all that it reads, and of the code that does it. */
  Digest inputs();

  /** Does it. */
  R make() throws InterruptedException;
}
