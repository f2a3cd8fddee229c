package baton.cluster;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorRefResolver;
import baton.cluster.proto.BodyContentRecord;
import baton.cluster.proto.DoneRecord;
import baton.cluster.proto.FetchRecord;
import baton.cluster.proto.FetchedRecord;
import baton.cluster.proto.ReadyRecord;
import baton.cluster.proto.ResultRecord;
import baton.cluster.proto.StopRecord;
import baton.cluster.proto.WorkRecord;
import baton.ir.Digest;
import baton.store.BodyBytes;
import baton.store.EncodedSummary;
import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import java.util.List;

/** What actors say to each other as protobuf messages. */
final class MessageCodec {
  private final ActorRefResolver actors;

  MessageCodec(ActorRefResolver actors) {
    this.actors = actors;
  }

  MessageLite encode(Message message) {
    return switch (message) {
      case ToCoordinator.Ready(ActorRef<ToWorker> worker) -> ReadyRecord.newBuilder().setWorker(address(worker)).build();
      case ToCoordinator.Fetch(ActorRef<ToWorker> worker, List<Digest> bodies, List<Digest> summaries) ->
          FetchRecord.newBuilder()
              .setWorker(address(worker))
              .addAllBodies(bodies.stream().map(ItemCodec::bytes).toList())
              .addAllSummaries(summaries.stream().map(ItemCodec::bytes).toList())
              .build();
      case ToCoordinator.Done(ActorRef<ToWorker> worker, List<Result> results) ->
          DoneRecord.newBuilder()
              .setWorker(address(worker))
              .addAllResults(results.stream().map(MessageCodec::encode).toList())
              .build();
      case ToWorker.Work(List<Item> items) ->
          WorkRecord.newBuilder().addAllItems(items.stream().map(ItemCodec::encode).toList()).build();
      case ToWorker.Fetched(List<ToWorker.NamedBody> bodies, List<EncodedSummary> summaries) ->
          FetchedRecord.newBuilder()
              .addAllBodies(bodies.stream().map(MessageCodec::encode).toList())
              .addAllSummaries(summaries.stream().map(EncodedSummary::bytes).toList())
              .build();
      case ToWorker.Stop() -> StopRecord.getDefaultInstance();
    };
  }

  /**
   * The message of {@code bytes}.
   *
   * @param name the simple name of its record
   * @throws IllegalArgumentException when no message has that name, or one part of it is none
   */
  Message decode(byte[] bytes, String name) throws InvalidProtocolBufferException {
    return switch (name) {
      case "Ready" -> new ToCoordinator.Ready(worker(ReadyRecord.parseFrom(bytes).getWorker()));
      case "Fetch" -> {
        var record = FetchRecord.parseFrom(bytes);
        yield new ToCoordinator.Fetch(
            worker(record.getWorker()),
            record.getBodiesList().stream().map(ItemCodec::digest).toList(),
            record.getSummariesList().stream().map(ItemCodec::digest).toList());
      }
      case "Done" -> {
        var record = DoneRecord.parseFrom(bytes);
        yield new ToCoordinator.Done(
            worker(record.getWorker()), record.getResultsList().stream().map(MessageCodec::decode).toList());
      }
      case "Work" ->
          new ToWorker.Work(WorkRecord.parseFrom(bytes).getItemsList().stream().map(ItemCodec::decode).toList());
      case "Fetched" -> {
        var record = FetchedRecord.parseFrom(bytes);
        yield new ToWorker.Fetched(
            record.getBodiesList().stream().map(MessageCodec::decode).toList(), summaries(record.getSummariesList()));
      }
      case "Stop" -> new ToWorker.Stop();
      default -> throw new IllegalArgumentException("no message is called " + name);
    };
  }

  private String address(ActorRef<ToWorker> worker) {
    return actors.toSerializationFormat(worker);
  }

  private ActorRef<ToWorker> worker(String address) {
    return actors.resolveActorRef(address);
  }

  private static BodyContentRecord encode(ToWorker.NamedBody body) {
    return BodyContentRecord.newBuilder()
        .setDigest(ItemCodec.bytes(body.digest()))
        .setBody(BodyBytes.of(body.body()))
        .build();
  }

  private static ToWorker.NamedBody decode(BodyContentRecord record) {
    return new ToWorker.NamedBody(ItemCodec.digest(record.getDigest()), BodyBytes.read(record.getBody()));
  }

  private static ResultRecord encode(Result result) {
    var record = ResultRecord.newBuilder().setKey(ItemCodec.bytes(result.key())).setNanoseconds(result.nanoseconds());
    return switch (result) {
      case Result.Computed(_, List<EncodedSummary> summaries, _) ->
          record.addAllSummaries(summaries.stream().map(EncodedSummary::bytes).toList()).build();
      case Result.Failed(_, String reason, _) -> record.setFailure(reason).build();
    };
  }

  private static Result decode(ResultRecord record) {
    Digest key = ItemCodec.digest(record.getKey());
    return record.hasFailure()
        ? new Result.Failed(key, record.getFailure(), record.getNanoseconds())
        : new Result.Computed(key, summaries(record.getSummariesList()), record.getNanoseconds());
  }

  private static List<EncodedSummary> summaries(List<ByteString> bytes) {
    return bytes.stream().map(EncodedSummary::ofBytes).toList();
  }
}
