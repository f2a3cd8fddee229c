package baton.cluster;

import baton.cluster.proto.CalleeRecord;
import baton.cluster.proto.ItemRecord;
import baton.cluster.proto.MemberRecord;
import baton.ir.Digest;
import baton.summary.ComponentTask;
import com.google.protobuf.ByteString;
import java.util.SortedMap;
import java.util.TreeMap;

/** Items as messages. */
final class ItemCodec {
  private ItemCodec() {}

  static ItemRecord encode(Item item) {
    var record = ItemRecord.newBuilder().setKey(bytes(item.key()));
    item.task().members().forEach(member -> record.addMembers(encode(member)));
    item.callees().forEach((symbol, summary) -> record.addCallees(symbol).addSummaries(bytes(summary)));
    return record.build();
  }

  static Item decode(ItemRecord record) {
    SortedMap<String, Digest> callees = new TreeMap<>();
    for (int i = 0; i < record.getCalleesCount(); i++) {
      callees.put(record.getCallees(i), digest(record.getSummaries(i)));
    }
    return new Item(
        digest(record.getKey()),
        new ComponentTask(record.getMembersList().stream().map(ItemCodec::decode).toList()),
        callees);
  }

  private static MemberRecord encode(ComponentTask.Member member) {
    var record =
        MemberRecord.newBuilder().setFunction(member.function()).setName(member.name()).setBody(bytes(member.body()));
    member
        .callees()
        .forEach(
            (referent, callee) ->
                record.addCallees(
                    CalleeRecord.newBuilder()
                        .setReferent(referent)
                        .setName(callee.name())
                        .addAllSymbols(callee.symbols())
                        .setUnlisted(callee.unlisted())));
    return record.build();
  }

  private static ComponentTask.Member decode(MemberRecord record) {
    SortedMap<String, ComponentTask.Callee> callees = new TreeMap<>();
    for (CalleeRecord callee : record.getCalleesList()) {
      callees.put(
          callee.getReferent(),
          new ComponentTask.Callee(callee.getName(), callee.getSymbolsList(), callee.getUnlisted()));
    }
    return new ComponentTask.Member(record.getFunction(), record.getName(), digest(record.getBody()), callees);
  }

  static ByteString bytes(Digest digest) {
    return ByteString.copyFrom(digest.raw());
  }

  static Digest digest(ByteString bytes) {
    return Digest.ofRaw(bytes.toByteArray());
  }
}
