package baton.value;

import baton.symbolic.Values;
import org.jspecify.annotations.Nullable;

/** What the registers of a function that is executed hold. */
interface RegisterFile {
  /** What a register holds; nothing where that is not known. */
  @Nullable Value register(int ordinal);

  /** Narrows a register; false when that leaves nothing. */
  boolean narrow(int ordinal, Values to);
}
