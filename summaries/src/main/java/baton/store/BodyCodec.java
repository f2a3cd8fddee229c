package baton.store;

import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Formal;
import baton.ir.Instruction;
import baton.store.proto.BodyRecord;
import baton.store.proto.FormalRecord;
import java.util.ArrayList;
import java.util.List;

/** Bodies as messages: the values of column family {@code bodies}. */
final class BodyCodec {
  private BodyCodec() {}

  /** Equal bodies give equal messages, and equal messages have equal bytes. */
  static BodyRecord encode(Body body) {
    var tables = new TableWriter();
    var writer = new InstructionWriter(tables);
    var record = BodyRecord.newBuilder().setVariadic(body.variadic());
    for (Formal formal : body.formals()) {
      record.addFormals(
          FormalRecord.newBuilder()
              .setValueType(tables.valueType(formal.valueType()))
              .setType(tables.type(formal.type()))
              .setByValueBytes(formal.byValueBytes())
              .setStructReturn(formal.structReturn()));
    }
    record.setResult(tables.valueType(body.result())).setResultType(tables.type(body.resultType()));
    for (Block block : body.blocks()) {
      record.addBlockSizes(block.instructions().size());
      block.instructions().forEach(instruction -> record.addInstructions(writer.encode(instruction)));
    }
    record.addAllReferents(ReferentCodec.encodeAll(body.referents(), tables));
    return record.setTables(tables.tables()).build();
  }

  /** Throws {@link RuntimeException} when {@code record} is not a body as {@link #encode} writes it. */
  static Body decode(BodyRecord record) {
    var tables = new TableReader(record.getTables());
    return new Body(
        record.getFormalsList().stream()
            .map(
                formal ->
                    new Formal(
                        tables.valueType(formal.getValueType()),
                        tables.type(formal.getType()),
                        formal.getByValueBytes(),
                        formal.getStructReturn()))
            .toList(),
        record.getVariadic(),
        tables.valueType(record.getResult()),
        tables.type(record.getResultType()),
        blocks(record, new InstructionReader(tables)),
        ReferentCodec.decodeAll(record.getReferentsList(), tables));
  }

  private static List<Block> blocks(BodyRecord record, InstructionReader reader) {
    List<Block> blocks = new ArrayList<>(record.getBlockSizesCount());
    int first = 0;
    for (int size : record.getBlockSizesList()) {
      List<Instruction> instructions = new ArrayList<>(size);
      for (int i = first; i < first + size; i++) {
        instructions.add(reader.decode(record.getInstructions(i)));
      }
      blocks.add(new Block(first, instructions));
      first += size;
    }
    return blocks;
  }
}
