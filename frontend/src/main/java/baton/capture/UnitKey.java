package baton.capture;

import baton.ir.Digest;

/**
 * The identity of a compiled unit: equal keys mean equal units. It covers the normal form of the command, the compiler, the versions
 * of Baton's own reading, the content of every file read, and which file every included name leads to.
 *
 * @param digest of all that
 */
public record UnitKey(Digest digest) {
  @Override
  public String toString() {
    return digest.toString();
  }
}
