package baton.store;

import baton.ir.Digest;
import baton.ir.Referent;
import baton.store.proto.ReferentRecord;
import baton.store.proto.SharedFunctionRecord;
import baton.store.proto.UnitSymbolRecord;
import com.google.protobuf.ByteString;
import java.util.List;
import java.util.Optional;

/** Referents as messages. */
final class ReferentCodec {
  /** Behind the digest of a text that has, as a format, a conversion that writes. */
  private static final String TEXT = "t";

  private ReferentCodec() {}

  static ReferentRecord encode(Referent referent, TableWriter tables) {
    var record = ReferentRecord.newBuilder();
    return switch (referent) {
      case Referent.External(String name) -> record.setExternal(tables.string(name)).build();
      case Referent.SharedFunction(String name, Digest body) ->
          record
              .setSharedFunction(SharedFunctionRecord.newBuilder().setName(tables.string(name)).setBody(bytes(body)))
              .build();
      case Referent.UnitSymbol(String unit, String name) ->
          record
              .setUnitSymbol(UnitSymbolRecord.newBuilder().setUnit(tables.string(unit)).setName(tables.string(name)))
              .build();
      case Referent.Literal(Digest content, Optional<String> conversions) ->
          record.setLiteral(conversions.map(c -> bytes(content).concat(ByteString.copyFromUtf8(TEXT + c))).orElseGet(() -> bytes(content))).build();
    };
  }

  static Referent decode(ReferentRecord record, TableReader tables) {
    return switch (record.getKindCase()) {
      case EXTERNAL -> new Referent.External(tables.string(record.getExternal()));
      case SHARED_FUNCTION ->
          new Referent.SharedFunction(
              tables.string(record.getSharedFunction().getName()), digest(record.getSharedFunction().getBody()));
      case UNIT_SYMBOL ->
          new Referent.UnitSymbol(
              tables.string(record.getUnitSymbol().getUnit()), tables.string(record.getUnitSymbol().getName()));
      case LITERAL -> literal(record.getLiteral());
      case KIND_NOT_SET -> throw UnreadableValueException.unknownCase("referent");
    };
  }

  /** The digest, and behind it, of a text, a mark and its conversions. */
  private static Referent literal(ByteString bytes) {
    Optional<String> conversions =
        bytes.size() > Digest.BYTES
            ? Optional.of(bytes.substring(Digest.BYTES + TEXT.length()).toStringUtf8())
            : Optional.empty();
    return new Referent.Literal(digest(bytes.substring(0, Math.min(bytes.size(), Digest.BYTES))), conversions);
  }

  static List<ReferentRecord> encodeAll(List<Referent> referents, TableWriter tables) {
    return referents.stream().map(referent -> encode(referent, tables)).toList();
  }

  static List<Referent> decodeAll(List<ReferentRecord> records, TableReader tables) {
    return records.stream().map(record -> decode(record, tables)).toList();
  }

  static ByteString bytes(Digest digest) {
    return ByteString.copyFrom(digest.raw());
  }

  static Digest digest(ByteString bytes) {
    return Digest.ofRaw(bytes.toByteArray());
  }
}
