package baton.cluster;

import baton.cluster.proto.AliasRecord;
import baton.cluster.proto.CalleeRecord;
import baton.cluster.proto.ItemRecord;
import baton.cluster.proto.MemberRecord;
import baton.ir.Digest;
import baton.ir.Referent;
import baton.store.EncodedSummary;
import baton.summary.ComponentTask;
import baton.summary.Summary;
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
    member.aliases().forEach((name, variable) -> record.addAliases(alias(name, variable)));
    member
        .contracts()
        .forEach((call, contract) -> record.addContractCalls(call).addContracts(EncodedSummary.of(contract).bytes()));
    return record.build();
  }

  private static AliasRecord alias(String name, Referent variable) {
    AliasRecord.Builder record = AliasRecord.newBuilder().setName(name).setVariable(variable.name());
    if (variable instanceof Referent.UnitSymbol(String unit, String _)) {
      record.setUnit(unit);
    }
    return record.build();
  }

  private static Referent variable(AliasRecord record) {
    return record.hasUnit()
        ? new Referent.UnitSymbol(record.getUnit(), record.getVariable())
        : new Referent.External(record.getVariable());
  }

  private static ComponentTask.Member decode(MemberRecord record) {
    SortedMap<String, ComponentTask.Callee> callees = new TreeMap<>();
    for (CalleeRecord callee : record.getCalleesList()) {
      callees.put(
          callee.getReferent(),
          new ComponentTask.Callee(callee.getName(), callee.getSymbolsList(), callee.getUnlisted()));
    }
    SortedMap<Integer, Summary> contracts = new TreeMap<>();
    for (int i = 0; i < record.getContractCallsCount(); i++) {
      contracts.put(record.getContractCalls(i), EncodedSummary.ofBytes(record.getContracts(i)).summary());
    }
    SortedMap<String, Referent> aliases = new TreeMap<>();
    record.getAliasesList().forEach(a -> aliases.put(a.getName(), variable(a)));
    return new ComponentTask.Member(record.getFunction(), record.getName(), digest(record.getBody()), callees, aliases, contracts);
  }

  static ByteString bytes(Digest digest) {
    return ByteString.copyFrom(digest.raw());
  }

  static Digest digest(ByteString bytes) {
    return Digest.ofRaw(bytes.toByteArray());
  }
}
