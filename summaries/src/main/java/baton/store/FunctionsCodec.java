package baton.store;

import baton.ir.Digest;
import baton.ir.Referent;
import baton.store.proto.FunctionsRecord;
import com.google.protobuf.ByteString;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The functions of a program, with the keys and digests of their summaries, as messages. */
final class FunctionsCodec {
  private FunctionsCodec() {}

  static FunctionsRecord encode(List<RunManifest.FunctionBody> functions, TableWriter tables) {
    var record = FunctionsRecord.newBuilder();
    for (RunManifest.FunctionBody function : functions) {
      record
          .addFunctions(ReferentCodec.encode(function.function(), tables))
          .addBodies(isNamed(function) ? ByteString.EMPTY : ReferentCodec.bytes(function.body()))
          .addSummaryKeys(function.summary().map(s -> ReferentCodec.bytes(s.key())).orElse(ByteString.EMPTY))
          .addSummaryDigests(function.summary().map(s -> ReferentCodec.bytes(s.digest())).orElse(ByteString.EMPTY));
    }
    return record.build();
  }

  /** Throws {@link RuntimeException} when {@code record} is not what {@link #encode} writes. */
  static List<RunManifest.FunctionBody> decode(FunctionsRecord record, TableReader tables) {
    List<RunManifest.FunctionBody> functions = new ArrayList<>(record.getFunctionsCount());
    for (int i = 0; i < record.getFunctionsCount(); i++) {
      Referent function = ReferentCodec.decode(record.getFunctions(i), tables);
      functions.add(new RunManifest.FunctionBody(function, body(function, record.getBodies(i)), summary(record, i)));
    }
    return functions;
  }

  /** Whether the function's own name says which body it has. */
  private static boolean isNamed(RunManifest.FunctionBody function) {
    return function.function() instanceof Referent.SharedFunction(_, Digest body) && body.equals(function.body());
  }

  private static Digest body(Referent function, ByteString body) {
    return body.isEmpty() && function instanceof Referent.SharedFunction(_, Digest own) ? own : ReferentCodec.digest(body);
  }

  private static Optional<RunManifest.Summarised> summary(FunctionsRecord record, int index) {
    ByteString key = record.getSummaryKeys(index);
    return key.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new RunManifest.Summarised(
                ReferentCodec.digest(key), ReferentCodec.digest(record.getSummaryDigests(index))));
  }
}
