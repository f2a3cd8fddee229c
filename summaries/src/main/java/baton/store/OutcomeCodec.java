package baton.store;

import baton.ir.Outcome;
import baton.store.proto.OutcomeRecord;

/** Outcomes as messages. */
final class OutcomeCodec {
  private OutcomeCodec() {}

  static OutcomeRecord encode(Outcome outcome, TableWriter tables) {
    return switch (outcome) {
      case Outcome.Complete() -> OutcomeRecord.getDefaultInstance();
      case Outcome.Incomplete(String reason) ->
          OutcomeRecord.newBuilder().setIncomplete(tables.string(reason)).build();
    };
  }

  static Outcome decode(OutcomeRecord record, TableReader tables) {
    return record.hasIncomplete()
        ? new Outcome.Incomplete(tables.string(record.getIncomplete()))
        : new Outcome.Complete();
  }
}
