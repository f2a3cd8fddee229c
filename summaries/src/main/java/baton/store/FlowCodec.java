package baton.store;

import baton.flow.BodyFlows;
import baton.flow.CellKind;
import baton.flow.Flow;
import baton.ir.Operand;
import baton.store.proto.AllocationRecord;
import baton.store.proto.AnythingRecord;
import baton.store.proto.AssignRecord;
import baton.store.proto.CalledRecord;
import baton.store.proto.CellsRecord;
import baton.store.proto.CopiedRecord;
import baton.store.proto.FlowRecord;
import baton.store.proto.IndexRecord;
import baton.store.proto.FlowsRecord;
import baton.store.proto.MemberRecord;
import baton.store.proto.MixRecord;
import baton.store.proto.ReadRecord;
import baton.store.proto.TwoRecord;
import baton.store.proto.WrittenOwnRecord;
import baton.store.proto.WrittenRecord;
import java.util.ArrayList;
import java.util.List;

/** What flows where in a body as messages: the values of column family {@code flows}. */
final class FlowCodec {
  private FlowCodec() {}

  /** Equal flows give equal messages, and equal messages have equal bytes. */
  static FlowsRecord encode(BodyFlows flows) {
    var tables = new TableWriter();
    var record = FlowsRecord.newBuilder();
    flows.flows().forEach(flow -> record.addFlows(encode(flow, tables)));
    flows.allocations().forEach(a -> record.addAllocations(AllocationRecord.newBuilder().setOrdinal(a.ordinal()).setBytes(a.bytes())));
    return record
        .addAllUnnamed(flows.unnamed())
        .addAllFromNumbers(flows.fromNumbers())
        .addAllReturned(flows.returned())
        .addAllHanded(flows.handed())
        .addAllTaken(flows.taken())
        .setTables(tables.tables())
        .build();
  }

  /** Throws {@link RuntimeException} when {@code record} is not what {@link #encode} writes. */
  static BodyFlows decode(FlowsRecord record) {
    var tables = new TableReader(record.getTables());
    return new BodyFlows(
        record.getFlowsList().stream().map(flow -> decode(flow, tables)).toList(),
        record.getAllocationsList().stream().map(a -> new BodyFlows.Allocation(a.getOrdinal(), a.getBytes())).toList(),
        record.getUnnamedList(),
        record.getFromNumbersList(),
        record.getReturnedList(),
        record.getHandedList(),
        record.getTakenList());
  }

  private static FlowRecord encode(Flow flow, TableWriter tables) {
    var record = FlowRecord.newBuilder();
    return switch (flow) {
      case Flow.Together(Operand constant) -> record.setTogether(tables.operand(constant)).build();
      case Flow.Assign(int to, Operand from, int offset) ->
          record.setAssign(AssignRecord.newBuilder().setTo(to).setFrom(tables.operand(from)).setOffset(offset)).build();
      case Flow.Index(int to, Operand from, int offset, int stride, boolean named) ->
          record
              .setIndex(
                  IndexRecord.newBuilder()
                      .setTo(to)
                      .setFrom(tables.operand(from))
                      .setOffset(offset)
                      .setStride(stride)
                      .setNamed(named))
              .build();
      case Flow.Member(int to, Operand from, int offset, int low, int high) ->
          record
              .setMember(
                  MemberRecord.newBuilder().setTo(to).setFrom(tables.operand(from)).setOffset(offset).setLow(low).setHigh(high))
              .build();
      case Flow.Load(int to, Operand at, int offset, CellKind cells) ->
          record.setRead(ReadRecord.newBuilder().setTo(to).setAt(tables.operand(at)).setOffset(offset).setCells(cells(cells))).build();
      case Flow.Store(Operand at, int offset, Operand value, CellKind cells) ->
          record
              .setWritten(
                  WrittenRecord.newBuilder()
                      .setAt(tables.operand(at))
                      .setOffset(offset)
                      .setValue(tables.operand(value))
                      .setCells(cells(cells)))
              .build();
      case Flow.StoreOwn(Operand object, int offset, int held, CellKind cells) ->
          record
              .setWrittenOwn(
                  WrittenOwnRecord.newBuilder().setObject(tables.operand(object)).setOffset(offset).setHeld(held).setCells(cells(cells)))
              .build();
      case Flow.Copy(Operand to, Operand from, int bytes) ->
          record.setCopy(CopiedRecord.newBuilder().setTo(tables.operand(to)).setFrom(tables.operand(from)).setBytes(bytes)).build();
      case Flow.Mix(int result, boolean fromOutside, List<Flow.Mixed> operands) -> {
        var mix = MixRecord.newBuilder().setResult(result).setFromOutside(fromOutside);
        for (Flow.Mixed operand : operands) {
          mix.addOperands(tables.operand(operand.value())).addMemory(operand.memory());
        }
        yield record.setMix(mix).build();
      }
      case Flow.Anything(int result, List<Operand> operands) ->
          record.setAnything(AnythingRecord.newBuilder().setResult(result).addAllOperands(tables.operands(operands))).build();
      case Flow.BeginArguments(Operand list) -> record.setBeginArguments(tables.operand(list)).build();
      case Flow.SameContents(Operand one, Operand other) -> record.setSameContents(two(one, other, tables)).build();
      case Flow.Piece(Operand of) -> record.setPiece(tables.operand(of)).build();
      case Flow.Pieced(Operand value) -> record.setPieced(tables.operand(value)).build();
      case Flow.Cut(int result) -> record.setCut(result).build();
      case Flow.Distance(int to, Operand index) ->
          record.setDistance(AssignRecord.newBuilder().setTo(to).setFrom(tables.operand(index))).build();
      case Flow.Call(int ordinal, var call) ->
          record.setCall(CalledRecord.newBuilder().setOrdinal(ordinal).setCall(CallCodec.encode(call, tables))).build();
    };
  }

  private static Flow decode(FlowRecord record, TableReader tables) {
    return switch (record.getKindCase()) {
      case TOGETHER -> new Flow.Together(tables.operand(record.getTogether()));
      case ASSIGN ->
          new Flow.Assign(record.getAssign().getTo(), tables.operand(record.getAssign().getFrom()), record.getAssign().getOffset());
      case INDEX -> {
        IndexRecord index = record.getIndex();
        yield new Flow.Index(
            index.getTo(), tables.operand(index.getFrom()), index.getOffset(), index.getStride(), index.getNamed());
      }
      case MEMBER -> {
        MemberRecord member = record.getMember();
        yield new Flow.Member(member.getTo(), tables.operand(member.getFrom()), member.getOffset(), member.getLow(), member.getHigh());
      }
      case READ -> {
        ReadRecord read = record.getRead();
        yield new Flow.Load(read.getTo(), tables.operand(read.getAt()), read.getOffset(), cells(read.getCells()));
      }
      case WRITTEN -> {
        WrittenRecord written = record.getWritten();
        yield new Flow.Store(
            tables.operand(written.getAt()), written.getOffset(), tables.operand(written.getValue()), cells(written.getCells()));
      }
      case WRITTEN_OWN -> {
        WrittenOwnRecord own = record.getWrittenOwn();
        yield new Flow.StoreOwn(tables.operand(own.getObject()), own.getOffset(), own.getHeld(), cells(own.getCells()));
      }
      case COPY -> {
        CopiedRecord copy = record.getCopy();
        yield new Flow.Copy(tables.operand(copy.getTo()), tables.operand(copy.getFrom()), copy.getBytes());
      }
      case MIX -> {
        MixRecord mix = record.getMix();
        List<Flow.Mixed> operands = new ArrayList<>();
        for (int i = 0; i < mix.getOperandsCount(); i++) {
          operands.add(new Flow.Mixed(tables.operand(mix.getOperands(i)), mix.getMemory(i)));
        }
        yield new Flow.Mix(mix.getResult(), mix.getFromOutside(), operands);
      }
      case ANYTHING -> new Flow.Anything(record.getAnything().getResult(), tables.operands(record.getAnything().getOperandsList()));
      case BEGIN_ARGUMENTS -> new Flow.BeginArguments(tables.operand(record.getBeginArguments()));
      case SAME_CONTENTS ->
          new Flow.SameContents(tables.operand(record.getSameContents().getOne()), tables.operand(record.getSameContents().getOther()));
      case PIECE -> new Flow.Piece(tables.operand(record.getPiece()));
      case PIECED -> new Flow.Pieced(tables.operand(record.getPieced()));
      case CUT -> new Flow.Cut(record.getCut());
      case DISTANCE -> new Flow.Distance(record.getDistance().getTo(), tables.operand(record.getDistance().getFrom()));
      case CALL -> new Flow.Call(record.getCall().getOrdinal(), CallCodec.decode(record.getCall().getCall(), tables));
      case KIND_NOT_SET -> throw UnreadableValueException.unknownCase("flow");
    };
  }

  private static TwoRecord two(Operand one, Operand other, TableWriter tables) {
    return TwoRecord.newBuilder().setOne(tables.operand(one)).setOther(tables.operand(other)).build();
  }

  private static CellsRecord cells(CellKind cells) {
    return switch (cells) {
      case NONE -> CellsRecord.CELLS_NONE;
      case POINTERS -> CellsRecord.CELLS_POINTERS;
      case INTEGERS -> CellsRecord.CELLS_INTEGERS;
      case ANYTHING -> CellsRecord.CELLS_ANYTHING;
      case BYTES -> CellsRecord.CELLS_BYTES;
    };
  }

  private static CellKind cells(CellsRecord record) {
    return switch (record) {
      case CELLS_NONE -> CellKind.NONE;
      case CELLS_POINTERS -> CellKind.POINTERS;
      case CELLS_INTEGERS -> CellKind.INTEGERS;
      case CELLS_ANYTHING -> CellKind.ANYTHING;
      case CELLS_BYTES -> CellKind.BYTES;
      case UNRECOGNIZED -> throw UnreadableValueException.unknownCase("cells");
    };
  }
}
