package baton.store;

import baton.ir.Body;
import baton.ir.Function;
import baton.store.proto.FunctionRecord;
import java.util.SortedMap;
import java.util.TreeMap;

/** What a unit knows of a function besides its body, as messages. */
final class FunctionCodec {
  private FunctionCodec() {}

  static FunctionRecord encode(Function function, TableWriter tables) {
    var record =
        FunctionRecord.newBuilder()
            .setName(tables.string(function.name()))
            .setLinkage(LinkageCodec.encode(function.linkage()))
            .setSelf(ReferentCodec.encode(function.self(), tables))
            .setDigest(ReferentCodec.bytes(function.digest()))
            .setType(tables.type(function.type()))
            .setSignature(SignatureCodec.encode(function.signature(), tables))
            .setSection(tables.string(function.section()))
            .setFile(function.file())
            .setLine(function.line())
            .setPositions(PositionsCodec.encode(function.positions()))
            .addAllFormalNames(tables.strings(function.formalNames()));
    int before = 0;
    for (var local : function.localNames().entrySet()) {
      record.addLocalOrdinals(local.getKey() - before).addLocalNames(tables.string(local.getValue()));
      before = local.getKey();
    }
    return record.build();
  }

  static Function decode(FunctionRecord record, Body body, TableReader tables) {
    return new Function(
        tables.string(record.getName()),
        LinkageCodec.decode(record.getLinkage()),
        ReferentCodec.decode(record.getSelf(), tables),
        ReferentCodec.digest(record.getDigest()),
        body,
        tables.type(record.getType()),
        SignatureCodec.decode(record.getSignature(), tables),
        tables.string(record.getSection()),
        record.getFile(),
        record.getLine(),
        PositionsCodec.decode(record.getPositions()),
        tables.strings(record.getFormalNamesList()),
        localNames(record, tables));
  }

  private static SortedMap<Integer, String> localNames(FunctionRecord record, TableReader tables) {
    SortedMap<Integer, String> names = new TreeMap<>();
    int ordinal = 0;
    for (int i = 0; i < record.getLocalOrdinalsCount(); i++) {
      ordinal += record.getLocalOrdinals(i);
      names.put(ordinal, tables.string(record.getLocalNames(i)));
    }
    return names;
  }
}
