package baton.store;

import baton.ir.Body;
import baton.store.proto.BodyRecord;
import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;

/** Bodies as bytes, as they are stored and sent. */
public final class BodyBytes {
  private BodyBytes() {}

  /** The bytes of a body. */
  public static ByteString of(Body body) {
    return BodyCodec.encode(body).toByteString();
  }

  /** The body of bytes; throws {@link IllegalArgumentException} when they are not those of a body. */
  public static Body read(ByteString bytes) {
    try {
      return BodyCodec.decode(BodyRecord.parseFrom(bytes));
    } catch (InvalidProtocolBufferException | UnreadableValueException | IndexOutOfBoundsException e) {
      throw new IllegalArgumentException("not a body: " + e.getMessage(), e);
    }
  }
}
