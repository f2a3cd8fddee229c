package baton.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import baton.llvm.BatonHome;
import baton.llvm.Toolchain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records builds that are run: the bundled clang is their compiler, under whatever name. */
final class RecorderTest {
  @TempDir Path temporary;

  private Recorder.Recording record(String script) throws Exception {
    Toolchain toolchain = Toolchain.locate(BatonHome.of(System.getenv(), System.getProperties()), Path.of(System.getProperty("baton.toolchain")));
    Path work = Files.createDirectories(temporary.resolve("work of mine"));
    for (String compiler : List.of("cc", "arm-none-eabi-gcc-12.2")) {
      Files.createSymbolicLink(work.resolve(compiler), toolchain.clang());
    }
    Files.writeString(work.resolve("a.c"), "int a;\n");
    Files.writeString(work.resolve("b.c"), "int b;\n");
    try (Recorder recorder = Recorder.of(toolchain, temporary.resolve("home"), System.getenv("PATH"), false)) {
      ProcessBuilder build = new ProcessBuilder("sh", "-c", script).directory(work.toFile()).redirectErrorStream(true);
      build.redirectOutput(temporary.resolve("said").toFile());
      recorder.addTo(build.environment());
      assertEquals(0, build.start().waitFor(), () -> said());
      assertEquals("", said());
      return recorder.recording();
    }
  }

  private String said() {
    try {
      return Files.readString(temporary.resolve("said"));
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static List<String> compiled(Recorder.Recording recording) {
    return recording.build().compilations().stream().map(c -> c.file() + " to " + c.output().orElse("nothing")).sorted().toList();
  }

  @Test
  void compilersAreRecordedThroughShellsAndAtOneTime() throws Exception {
    Recorder.Recording recording =
        record("./cc -c a.c & (cd . && exec ./arm-none-eabi-gcc-12.2 -DTEXT='x y' -c b.c -o out.o); wait");
    assertEquals(List.of("a.c to a.o", "b.c to out.o"), compiled(recording));
    assertEquals(0, recording.cut());
    assertEquals(
        List.of(List.of("./arm-none-eabi-gcc-12.2", "-DTEXT=x y", "-c", "b.c", "-o", "out.o")),
        recording.build().compilations().stream().filter(c -> c.file().equals("b.c")).map(RecordedBuild.Compilation::words).toList());
  }

  @Test
  void responseFilesAreReadBeforeTheyAreGone() throws Exception {
    assertEquals(List.of("a.c to a.o"), compiled(record("echo '-DX=1 -c a.c' > flags && ./cc @flags && rm flags")));
  }

  @Test
  void archivesAndLinksAreRecorded() throws Exception {
    RecordedBuild build = record("./cc -c a.c && ./cc -c b.c && ld -r -o both.o a.o b.o && ar rc lib.a both.o").build();
    assertEquals(
        List.of(RecordedBuild.Kind.RELOCATABLE, RecordedBuild.Kind.ARCHIVE), build.links().stream().map(RecordedBuild.Link::kind).toList());
  }

  @Test
  void whatIsWrittenIsReadAsACompileDatabase() throws Exception {
    Path output = temporary.resolve("output");
    record("./cc -DX -c a.c && ./cc -c b.c").build().write(output);
    Inputs inputs = Inputs.of(List.of(output.resolve(RecordedBuild.COMPILATIONS)), List.of(), temporary, Optional.empty());
    assertEquals(List.of("a.c", "b.c"), inputs.commands().stream().map(CompileCommand::source).sorted().toList());
    assertEquals(List.of(), inputs.skipped());
  }
}
