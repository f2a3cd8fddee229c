package baton.cluster;

import akka.actor.ExtendedActorSystem;
import akka.actor.typed.ActorRefResolver;
import akka.actor.typed.javadsl.Adapter;
import akka.serialization.SerializerWithStringManifest;
import com.google.protobuf.InvalidProtocolBufferException;
import java.io.NotSerializableException;

/** Messages as bytes, for Akka, which makes it by name. The manifest is the name of the record. */
final class MessageSerializer extends SerializerWithStringManifest {
  private static final int IDENTIFIER = 0xba70;

  private final MessageCodec codec;

  /** As Akka wants it. */
  MessageSerializer(ExtendedActorSystem system) {
    this.codec = new MessageCodec(ActorRefResolver.get(Adapter.toTyped(system)));
  }

  @Override
  public int identifier() {
    return IDENTIFIER;
  }

  @Override
  public String manifest(Object message) {
    return message.getClass().getSimpleName();
  }

  @Override
  public byte[] toBinary(Object message) {
    if (message instanceof Message ours) {
      return codec.encode(ours).toByteArray();
    }
    throw new IllegalArgumentException("no message of the cluster: " + message.getClass());
  }

  @Override
  public Object fromBinary(byte[] bytes, String manifest) throws NotSerializableException {
    try {
      return codec.decode(bytes, manifest);
    } catch (InvalidProtocolBufferException | IllegalArgumentException e) {
      throw new NotSerializableException(manifest + ": " + e.getMessage());
    }
  }
}
