package baton.store;

import baton.ir.Signature;
import baton.store.proto.SignatureRecord;
import java.util.OptionalInt;

/** Signatures as messages. */
final class SignatureCodec {
  private SignatureCodec() {}

  static SignatureRecord encode(Signature signature, TableWriter tables) {
    var record = SignatureRecord.newBuilder().setAbi(tables.string(signature.abi()));
    signature.kcfi().ifPresent(record::setKcfi);
    return record.build();
  }

  static Signature decode(SignatureRecord record, TableReader tables) {
    var kcfi = record.hasKcfi() ? OptionalInt.of(record.getKcfi()) : OptionalInt.empty();
    return new Signature(tables.string(record.getAbi()), kcfi);
  }
}
