package baton.model;

/** In what a size is told. */
public enum SizeUnit {
  /** In bytes. */
  BYTES,
  /** In bits, of an array of whole words: the words that hold so many of them. */
  BITS;

  private static final long BITS_OF_WORD = 64;

  /** How many bytes so many of the unit are. */
  public long bytes(long size) {
    return switch (this) {
      case BYTES -> size;
      case BITS -> (size + BITS_OF_WORD - 1) / BITS_OF_WORD * (BITS_OF_WORD / Byte.SIZE);
    };
  }
}
