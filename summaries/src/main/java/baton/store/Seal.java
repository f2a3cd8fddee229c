package baton.store;

import baton.store.proto.Sealed;
import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnsafeByteOperations;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

/**
 * The envelope of every value: a checksum over key and value, so that neither can be damaged or exchanged unnoticed. It guards against
 * faults, not against forgers: 64 bits that processors compute in passing rather than a digest.
 */
final class Seal {
  private static final int TAG_BYTES = 1;

  /** With its tag. */
  private static final int CHECKSUM_BYTES = TAG_BYTES + Long.BYTES;

  private Seal() {}

  /** The bytes of the message {@code Sealed}, put together here: values are many and long, and a message would copy each twice. */
  static ByteString close(Key key, ByteString value) {
    int length = CodedOutputStream.computeUInt32SizeNoTag(value.size());
    byte[] sealed = new byte[CHECKSUM_BYTES + TAG_BYTES + length + value.size()];
    int from = sealed.length - value.size();
    value.copyTo(sealed, from);
    try {
      CodedOutputStream out = CodedOutputStream.newInstance(sealed, 0, from);
      out.writeFixed64(Sealed.CHECKSUM_FIELD_NUMBER, checksum(key, sealed, from));
      out.writeTag(Sealed.VALUE_FIELD_NUMBER, WireFormat.WIRETYPE_LENGTH_DELIMITED);
      out.writeUInt32NoTag(value.size());
      out.checkNoSpaceLeft();
    } catch (IOException e) {
      throw new IllegalStateException("an array has the room that it has", e);
    }
    return UnsafeByteOperations.unsafeWrap(sealed);
  }

  /** The value; throws {@link UnreadableValueException} when the checksum is not that of {@code key} and the value. */
  static ByteString open(Key key, ByteString sealed) {
    Sealed envelope;
    try {
      envelope = Sealed.parseFrom(sealed);
    } catch (InvalidProtocolBufferException e) {
      throw new UnreadableValueException("no envelope", e);
    }
    if (checksum(key, envelope.getValue().toByteArray(), 0) != envelope.getChecksum()) {
      throw new UnreadableValueException("wrong checksum");
    }
    return envelope.getValue();
  }

  /** Two checksums of different polynomials over the length of the key, the key and the value, which begins at {@code from}. */
  private static long checksum(Key key, byte[] content, int from) {
    byte[] raw = key.raw();
    byte[] place = ByteBuffer.allocate(Integer.BYTES + raw.length).putInt(raw.length).put(raw).array();
    return over(new CRC32(), place, content, from) << Integer.SIZE | over(new CRC32C(), place, content, from);
  }

  private static long over(Checksum checksum, byte[] place, byte[] content, int from) {
    checksum.update(place);
    checksum.update(content, from, content.length - from);
    return checksum.getValue();
  }
}
