package baton.store;

import baton.ir.Digest;
import baton.ir.GlobalVariable;
import baton.ir.Initializer;
import baton.ir.Operand;
import baton.store.proto.CellRecord;
import baton.store.proto.GlobalRecord;

/** Global variables and their initialisers as messages. */
final class GlobalCodec {
  private GlobalCodec() {}

  static GlobalRecord encode(GlobalVariable global, TableWriter tables) {
    var record =
        GlobalRecord.newBuilder()
            .setName(tables.string(global.name()))
            .setDisplayName(tables.string(global.displayName()))
            .setLinkage(LinkageCodec.encode(global.linkage()))
            .setSelf(ReferentCodec.encode(global.self(), tables))
            .setType(tables.type(global.type()))
            .setBytes(global.bytes())
            .setConstant(global.constant())
            .setThreadLocal(global.threadLocal())
            .setSection(tables.string(global.section()))
            .addAllReferents(ReferentCodec.encodeAll(global.initializer().referents(), tables))
            .setFile(global.file())
            .setLine(global.line());
    global.initializer().cells().forEach(cell -> record.addCells(cell(cell, tables)));
    return record.build();
  }

  static GlobalVariable decode(GlobalRecord record, TableReader tables) {
    return new GlobalVariable(
        tables.string(record.getName()),
        tables.string(record.getDisplayName()),
        LinkageCodec.decode(record.getLinkage()),
        ReferentCodec.decode(record.getSelf(), tables),
        tables.type(record.getType()),
        record.getBytes(),
        record.getConstant(),
        record.getThreadLocal(),
        tables.string(record.getSection()),
        new Initializer(
            record.getCellsList().stream().map(cell -> cell(cell, tables)).toList(),
            ReferentCodec.decodeAll(record.getReferentsList(), tables)),
        record.getFile(),
        record.getLine());
  }

  private static CellRecord cell(Initializer.Cell cell, TableWriter tables) {
    var record = CellRecord.newBuilder().setOffset(cell.offset()).setBytes(cell.bytes());
    return switch (cell) {
      case Initializer.Value(_, _, Operand value) -> record.setValue(tables.operand(value)).build();
      case Initializer.Data(_, _, Digest content) -> record.setData(ReferentCodec.bytes(content)).build();
    };
  }

  private static Initializer.Cell cell(CellRecord record, TableReader tables) {
    return switch (record.getKindCase()) {
      case VALUE ->
          new Initializer.Value(record.getOffset(), record.getBytes(), tables.operand(record.getValue()));
      case DATA ->
          new Initializer.Data(record.getOffset(), record.getBytes(), ReferentCodec.digest(record.getData()));
      case KIND_NOT_SET -> throw UnreadableValueException.unknownCase("initialiser cell");
    };
  }
}
