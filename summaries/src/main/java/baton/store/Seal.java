package baton.store;

import baton.store.proto.Sealed;
import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

/**
 * The envelope of every value: a checksum over key and value, so that neither can be damaged or exchanged unnoticed. It guards against
 * faults, not against forgers: 64 bits that processors compute in passing rather than a digest.
 */
final class Seal {
  private Seal() {}

  static ByteString close(Key key, ByteString value) {
    return Sealed.newBuilder()
        .setChecksum(checksum(key, value))
        .setValue(value)
        .build()
        .toByteString();
  }

  /** The value; throws {@link UnreadableValueException} when the checksum is not that of {@code key} and the value. */
  static ByteString open(Key key, ByteString sealed) {
    Sealed envelope;
    try {
      envelope = Sealed.parseFrom(sealed);
    } catch (InvalidProtocolBufferException e) {
      throw new UnreadableValueException("no envelope", e);
    }
    if (checksum(key, envelope.getValue()) != envelope.getChecksum()) {
      throw new UnreadableValueException("wrong checksum");
    }
    return envelope.getValue();
  }

  /** Two checksums of different polynomials over the length of the key, the key and the value. */
  private static long checksum(Key key, ByteString value) {
    byte[] raw = key.raw();
    byte[] length = ByteBuffer.allocate(Integer.BYTES).putInt(raw.length).array();
    byte[] content = value.toByteArray();
    return over(new CRC32(), length, raw, content) << Integer.SIZE | over(new CRC32C(), length, raw, content);
  }

  private static long over(Checksum checksum, byte[]... parts) {
    for (byte[] part : parts) {
      checksum.update(part);
    }
    return checksum.getValue();
  }
}
