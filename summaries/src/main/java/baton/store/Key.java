package baton.store;

import baton.ir.Digest;
import com.google.protobuf.ByteString;
import java.util.HexFormat;

/**
 * The place of a record.
 *
 * @param family the column family
 * @param bytes the key in it
 */
record Key(Family family, ByteString bytes) {
  /** The record of the format version. */
  static final Key FORMAT = new Key(Family.META, ByteString.copyFromUtf8("format"));

  static Key unit(Digest key) {
    return new Key(Family.UNITS, ByteString.copyFrom(key.raw()));
  }

  static Key body(Digest digest) {
    return new Key(Family.BODIES, ByteString.copyFrom(digest.raw()));
  }

  static Key recipes(Digest command) {
    return new Key(Family.RECIPES, ByteString.copyFrom(command.raw()));
  }

  static Key summaries(Digest key) {
    return new Key(Family.SUMMARIES, ByteString.copyFrom(key.raw()));
  }

  static Key flows(Digest key) {
    return new Key(Family.FLOWS, ByteString.copyFrom(key.raw()));
  }

  static Key findings(Digest key) {
    return new Key(Family.FINDINGS, ByteString.copyFrom(key.raw()));
  }

  static Key run(RunId id) {
    return new Key(Family.RUNS, ByteString.copyFromUtf8(id.text()));
  }

  byte[] raw() {
    return bytes.toByteArray();
  }

  /** Family and key for people. */
  @Override
  public String toString() {
    String key =
        switch (family) {
          case UNITS, BODIES, RECIPES, SUMMARIES, FLOWS, FINDINGS -> HexFormat.of().formatHex(bytes.toByteArray());
          case META, RUNS -> bytes.toStringUtf8();
        };
    return family.label() + "/" + key;
  }
}
