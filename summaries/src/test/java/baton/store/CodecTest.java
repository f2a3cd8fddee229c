package baton.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import baton.flow.BodyFlows;
import baton.ir.AggregateType;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Digest;
import baton.ir.Function;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.TranslationUnit;
import baton.ir.Terminator;
import baton.ir.Type;
import baton.ir.TypeTable;
import baton.ir.ValueType;
import baton.store.proto.BodyRecord;
import baton.store.proto.FlowsRecord;
import baton.store.proto.FindingsRecord;
import baton.store.proto.RunRecord;
import baton.store.proto.SummaryRecord;
import baton.store.proto.UnitRecord;
import baton.summary.Summary;
import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Every value of {@code baton.ir} comes back as it was, and equal values have equal bytes. */
class CodecTest {
  private static final int VALUES = 150;

  @Test
  void bodiesComeBackEqual() throws InvalidProtocolBufferException {
    var values = new RandomValues(1);
    for (int i = 0; i < VALUES; i++) {
      Body body = values.next(Body.class);
      byte[] bytes = BodyCodec.encode(body).toByteArray();
      Body back = BodyCodec.decode(BodyRecord.parseFrom(bytes));
      assertEquals(body, back);
      assertArrayEquals(bytes, BodyCodec.encode(back).toByteArray());
    }
    assertEquals(Set.of(), missing(Body.class, values), "never generated");
  }

  @Test
  void unitsComeBackEqual() throws InvalidProtocolBufferException {
    var values = new RandomValues(2);
    for (int i = 0; i < VALUES; i++) {
      TranslationUnit unit = values.next(TranslationUnit.class);
      Map<Digest, Body> bodies = new HashMap<>();
      for (Function function : unit.functions()) {
        bodies.put(function.digest(), function.body());
      }
      byte[] bytes = UnitCodec.encode(unit).toByteArray();
      TranslationUnit back =
          UnitCodec.decode(UnitRecord.parseFrom(bytes), digest -> Optional.ofNullable(bodies.get(digest)))
              .orElseThrow();
      assertEquals(unit, back);
      assertArrayEquals(bytes, UnitCodec.encode(back).toByteArray());
    }
    assertEquals(Set.of(), missing(TranslationUnit.class, values), "never generated");
  }

  @Test
  void summariesComeBackEqual() throws InvalidProtocolBufferException {
    var values = new RandomValues(5);
    Map<String, Digest> digests = new HashMap<>();
    for (int i = 0; i < 4 * VALUES; i++) {
      Summary summary = values.next(Summary.class);
      byte[] bytes = SummaryCodec.encode(summary).toByteArray();
      Summary back = SummaryCodec.decode(SummaryRecord.parseFrom(bytes));
      assertEquals(summary, back);
      assertEquals(summary.text(), back.text());
      assertArrayEquals(bytes, SummaryCodec.encode(back).toByteArray());
      digests.put(summary.text(), EncodedSummary.of(summary).digest());
    }
    assertEquals(Set.of(), missing(Summary.class, values), "never generated");
    assertEquals(digests.size(), Set.copyOf(digests.values()).size(), "different summaries have different digests");
  }

  @Test
  void flowsComeBackEqual() throws InvalidProtocolBufferException {
    var values = new RandomValues(8);
    for (int i = 0; i < VALUES; i++) {
      BodyFlows flows = values.next(BodyFlows.class);
      byte[] bytes = FlowCodec.encode(flows).toByteArray();
      BodyFlows back = FlowCodec.decode(FlowsRecord.parseFrom(bytes));
      assertEquals(flows, back);
      assertArrayEquals(bytes, FlowCodec.encode(back).toByteArray());
    }
    assertEquals(Set.of(), missing(BodyFlows.class, values), "never generated");
  }

  @Test
  void runsComeBackEqual() throws InvalidProtocolBufferException {
    var values = new RandomValues(6);
    for (int i = 0; i < VALUES; i++) {
      RunManifest run = Stores.run(values, i);
      byte[] bytes = RunCodec.encode(run).toByteArray();
      RunManifest back = RunCodec.decode(RunRecord.parseFrom(bytes));
      assertEquals(run, back);
      assertArrayEquals(bytes, RunCodec.encode(back).toByteArray());
    }
  }

  @Test
  void findingsComeBackEqual() throws InvalidProtocolBufferException {
    var values = new RandomValues(9);
    for (int i = 0; i < VALUES; i++) {
      StoredFindings.Kept kept = new StoredFindings.Kept(Stores.run(values, i).functions(), ByteString.copyFromUtf8("{ \"number\": " + i + " }\n"));
      byte[] bytes = StoredFindings.encode(kept).toByteArray();
      StoredFindings.Kept back = StoredFindings.decode(FindingsRecord.parseFrom(bytes));
      assertEquals(kept, back);
      assertArrayEquals(bytes, StoredFindings.encode(back).toByteArray());
    }
  }

  @Test
  void bytesThatAreNoSummaryAreRefused() {
    ByteString bytes = EncodedSummary.of(new RandomValues(7).next(Summary.class)).bytes();
    assertThrows(IllegalArgumentException.class, () -> EncodedSummary.ofBytes(bytes.substring(0, bytes.size() - 1)));
  }

  @Test
  void unitWithoutOneOfItsBodiesIsNotToBeHad() {
    var values = new RandomValues(3);
    TranslationUnit unit = values.next(TranslationUnit.class);
    while (unit.functions().isEmpty()) {
      unit = values.next(TranslationUnit.class);
    }
    assertEquals(Optional.empty(), UnitCodec.decode(UnitCodec.encode(unit), _ -> Optional.empty()));
  }

  @Test
  void whatIsMentionedTwiceIsOneObjectAfterwards() {
    var type = new ValueType(ValueType.Kind.INTEGER, 32);
    var zero = new Operand.IntegerConstant(32, 0);
    var add = new Instruction.Binary("add", type, zero, new Operand.IntegerConstant(32, 0));
    Body body = body(add);
    var back = (Instruction.Binary) BodyCodec.decode(BodyCodec.encode(body)).blocks().getFirst().instructions().getFirst();
    assertSame(back.left(), back.right());
  }

  @Test
  void typesOfAnyDepthAreStored() throws InvalidProtocolBufferException {
    Type type = new Type.Scalar("int", 32);
    for (int i = 0; i < 1000; i++) {
      type = new Type.Pointer(type);
    }
    Body body = body(new Instruction.Allocate(8, new Operand.IntegerConstant(64, 1), type));
    assertEquals(body, BodyCodec.decode(BodyRecord.parseFrom(BodyCodec.encode(body).toByteArray())));
  }

  @Test
  void textThatWouldComeBackChangedIsRefused() {
    Body body = body(new Instruction.Unknown("\ud800", ValueType.NONE, List.of()));
    assertThrows(IllegalArgumentException.class, () -> BodyCodec.encode(body));
  }

  @Test
  void typeTableWithAWrongKeyIsRefused() {
    TranslationUnit unit = new RandomValues(4).next(TranslationUnit.class);
    var type = new AggregateType("struct a", AggregateType.Kind.STRUCT, 0, false, List.of());
    var wrong =
        new TranslationUnit(
            unit.name(),
            unit.target(),
            unit.pointerBytes(),
            unit.files(),
            unit.functions(),
            unit.declarations(),
            unit.globals(),
            unit.aliases(),
            new TypeTable(new TreeMap<>(Map.of("struct b", type))),
            unit.constructors(),
            unit.destructors(),
            unit.annotations(),
            unit.moduleAssembly(),
            unit.notes());
    assertThrows(IllegalArgumentException.class, () -> UnitCodec.encode(wrong));
  }

  private static Body body(Instruction.Straight instruction) {
    return new Body(
        List.of(),
        false,
        ValueType.NONE,
        new Type.None(),
        List.of(
            new Block(
                0, List.of(instruction, new Terminator.Return(Optional.empty())))),
        List.of());
  }

  private static Set<Class<?>> missing(Class<?> root, RandomValues values) {
    Set<Class<?>> reachable = RandomValues.reachable(root);
    reachable.removeAll(values.made());
    return reachable;
  }
}
