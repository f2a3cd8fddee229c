package baton.store;

import baton.ir.Digest;
import baton.store.proto.Sealed;
import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnsafeByteOperations;
import java.nio.ByteBuffer;
import java.security.MessageDigest;

/** The envelope of every value: a checksum over key and value, so that neither can be damaged or exchanged unnoticed. */
final class Seal {
  private Seal() {}

  static ByteString close(Key key, ByteString value) {
    return Sealed.newBuilder()
        .setChecksum(UnsafeByteOperations.unsafeWrap(checksum(key, value)))
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
    byte[] checksum = checksum(key, envelope.getValue());
    if (!MessageDigest.isEqual(checksum, envelope.getChecksum().toByteArray())) {
      throw new UnreadableValueException("wrong checksum");
    }
    return envelope.getValue();
  }

  private static byte[] checksum(Key key, ByteString value) {
    MessageDigest digest = Digest.fresh();
    byte[] raw = key.raw();
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, raw.length));
    digest.update(raw);
    digest.update(value.toByteArray());
    return digest.digest();
  }
}
