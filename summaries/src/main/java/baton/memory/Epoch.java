package baton.memory;

import baton.ir.Digest;

/**
 * Since when a cell holds a value, as far as the thread itself may have written it. What other threads write does not start an
 * epoch: that two reads of one epoch agree is an assumption ({@code stable}), checked where a lock's identity rests on it.
 */
public sealed interface Epoch {
  /** Since before the function was entered. */
  record Entry() implements Epoch {}

  /**
   * Since an instruction of this thread that may have written it.
   *
   * @param body the digest of the writing function's body
   * @param site the ordinal of the write, or of the block's first instruction where different writes meet
   */
  record Written(Digest body, int site) implements Epoch {}

  /** The epoch of entry. */
  Epoch ENTRY = new Entry();
}
