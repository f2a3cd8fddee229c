package baton.store;

import baton.ir.Digest;
import baton.store.proto.SummaryRecord;
import baton.summary.Summary;
import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import java.lang.ref.SoftReference;
import org.jspecify.annotations.Nullable;

/**
 * A summary and its canonical bytes, as they are stored and sent. Equal exactly when the summaries are. The summary itself is
 * forgotten when memory is short, and made again from the bytes.
 */
public final class EncodedSummary {
  private final ByteString bytes;
  private final Digest digest;
  private volatile SoftReference<Summary> decoded;

  private EncodedSummary(ByteString bytes, Summary summary) {
    this.bytes = bytes;
    this.digest = Digest.of(bytes.toByteArray());
    this.decoded = new SoftReference<>(summary);
  }

  /** A summary that was made now. */
  public static EncodedSummary of(Summary summary) {
    return new EncodedSummary(SummaryCodec.encode(summary).toByteString(), summary);
  }

  /** Bytes that were read or received; throws {@link IllegalArgumentException} when they are not those of a summary. */
  public static EncodedSummary ofBytes(ByteString bytes) {
    return new EncodedSummary(bytes, decode(bytes));
  }

  /** The canonical bytes. */
  public ByteString bytes() {
    return bytes;
  }

  /** The digest of the content: of the canonical bytes. */
  public Digest digest() {
    return digest;
  }

  /** The summary. */
  public Summary summary() {
    Summary known = decoded.get();
    if (known == null) {
      known = decode(bytes);
      decoded = new SoftReference<>(known);
    }
    return known;
  }

  private static Summary decode(ByteString bytes) {
    try {
      return SummaryCodec.decode(SummaryRecord.parseFrom(bytes));
    } catch (InvalidProtocolBufferException | UnreadableValueException | IndexOutOfBoundsException e) {
      throw new IllegalArgumentException("not a summary: " + e.getMessage(), e);
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof EncodedSummary that && digest.equals(that.digest);
  }

  @Override
  public int hashCode() {
    return digest.hashCode();
  }

  @Override
  public String toString() {
    return digest.brief();
  }
}
