package baton.capture;

/** What clang wrote. It is read from the file once, right after clang ended well, and never from the file again. */
final class Bitcode {
  private final byte[] bytes;

  Bitcode(byte[] bytes) {
    this.bytes = bytes;
  }

  /** The bytes themselves, not a copy: nobody changes them. */
  byte[] bytes() {
    return bytes;
  }
}
