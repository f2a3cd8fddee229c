package baton.store;

import baton.ir.Position;
import baton.store.proto.PositionsRecord;
import java.util.ArrayList;
import java.util.List;

/** Positions as columns of small differences. */
final class PositionsCodec {
  private PositionsCodec() {}

  static PositionsRecord encode(List<Position> positions) {
    var record = PositionsRecord.newBuilder();
    var before = new Position(0, 0, 0, 0);
    for (Position position : positions) {
      record
          .addOrdinals(position.ordinal() - before.ordinal())
          .addFiles(position.file() - before.file())
          .addLines(position.line() - before.line())
          .addColumns(position.column());
      before = position;
    }
    return record.build();
  }

  static List<Position> decode(PositionsRecord record) {
    List<Position> positions = new ArrayList<>(record.getOrdinalsCount());
    int ordinal = 0;
    int file = 0;
    int line = 0;
    for (int i = 0; i < record.getOrdinalsCount(); i++) {
      ordinal += record.getOrdinals(i);
      file += record.getFiles(i);
      line += record.getLines(i);
      positions.add(new Position(ordinal, file, line, record.getColumns(i)));
    }
    return positions;
  }
}
