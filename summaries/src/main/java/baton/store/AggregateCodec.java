package baton.store;

import baton.ir.AggregateType;
import baton.store.proto.AggregateRecord;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Definitions of structs and unions as messages. */
final class AggregateCodec {
  private AggregateCodec() {}

  static AggregateRecord encode(AggregateType type, TableWriter tables) {
    var record =
        AggregateRecord.newBuilder()
            .setKey(tables.string(type.key()))
            .setUnion(isUnion(type.kind()))
            .setSize(type.size())
            .setComplete(type.complete());
    long before = 0;
    for (int i = 0; i < type.members().size(); i++) {
      AggregateType.Member member = type.members().get(i);
      record
          .addNames(tables.string(member.name()))
          .addOffsets(member.offsetBits() - before)
          .addSizes(member.sizeBits())
          .addTypes(tables.type(member.type()));
      if (member.bitField()) {
        record.addBitFields(i);
      }
      before = member.offsetBits();
    }
    return record.build();
  }

  static AggregateType decode(AggregateRecord record, TableReader tables) {
    Set<Integer> bitFields = new HashSet<>(record.getBitFieldsList());
    List<AggregateType.Member> members = new ArrayList<>(record.getNamesCount());
    long offset = 0;
    for (int i = 0; i < record.getNamesCount(); i++) {
      offset += record.getOffsets(i);
      members.add(
          new AggregateType.Member(
              tables.string(record.getNames(i)),
              offset,
              record.getSizes(i),
              bitFields.contains(i),
              tables.type(record.getTypes(i))));
    }
    var kind = record.getUnion() ? AggregateType.Kind.UNION : AggregateType.Kind.STRUCT;
    return new AggregateType(tables.string(record.getKey()), kind, record.getSize(), record.getComplete(), members);
  }

  private static boolean isUnion(AggregateType.Kind kind) {
    return switch (kind) {
      case STRUCT -> false;
      case UNION -> true;
    };
  }
}
