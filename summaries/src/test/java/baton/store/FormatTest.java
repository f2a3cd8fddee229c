package baton.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import baton.ir.Digest;
import baton.store.proto.BodyRecord;
import baton.store.proto.ComponentRecord;
import baton.store.proto.FlowsRecord;
import baton.store.proto.RecipesRecord;
import baton.store.proto.FindingsRecord;
import baton.store.proto.RunRecord;
import baton.store.proto.Sealed;
import baton.store.proto.UnitRecord;
import com.google.protobuf.Descriptors.FileDescriptor;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The messages are those of the format version. */
class FormatTest {
  @Test
  void messagesChangeOnlyWithTheFormatVersion() {
    Map<String, String> files = new TreeMap<>();
    Stream.of(
            BodyRecord.getDescriptor(),
            RecipesRecord.getDescriptor(),
            FindingsRecord.getDescriptor(),
            RunRecord.getDescriptor(),
            Sealed.getDescriptor(),
            ComponentRecord.getDescriptor(),
            FlowsRecord.getDescriptor(),
            UnitRecord.getDescriptor())
        .forEach(message -> collect(message.getFile(), files));
    assertEquals(
        "format 39: 139121c1c5b5",
        "format " + StoreFolder.FORMAT + ": " + Digest.of(files.toString()).brief(),
        "the messages have changed: raise StoreFolder.FORMAT, so that older stores are refused, and put the"
            + " new value here");
  }

  private static void collect(FileDescriptor file, Map<String, String> files) {
    files.put(file.getName(), Digest.of(file.toProto().toByteArray()).hex());
    file.getDependencies().forEach(inner -> collect(inner, files));
  }
}
