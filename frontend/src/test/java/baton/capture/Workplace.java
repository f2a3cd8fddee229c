package baton.capture;

import baton.ir.TranslationUnit;
import baton.llvm.BatonHome;
import baton.llvm.BitcodeReader;
import baton.llvm.LlvmLibrary;
import baton.llvm.Toolchain;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A workplace for tests of capture: the compiler, a repository, and folders of sources. */
final class Workplace {
  final MemoryUnitRepository repository = new MemoryUnitRepository();
  final Map<String, String> environment = new HashMap<>();
  final Path folder;
  UnitReader reader;
  Toolchain toolchain;
  BatonHome home;
  int threads = 2;

  Workplace(Path temporary) throws Exception {
    folder = Files.createDirectories(temporary.toRealPath().resolve("work"));
    home = new BatonHome(temporary.resolve("home"));
    toolchain =
        Toolchain.locate(BatonHome.of(System.getenv(), System.getProperties()), Path.of(System.getProperty("baton.toolchain")));
    reader = new BitcodeReader(LlvmLibrary.load(toolchain.libLlvm()))::read;
  }

  Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.resolveSibling("."));
    Files.writeString(file, text);
    return file;
  }

  Inputs inputs(String path, String... flags) throws CaptureInputException {
    return Inputs.of(List.of(Path.of(path)), List.of(flags), folder, Optional.empty());
  }

  CaptureReport capture(Inputs inputs) throws Exception {
    return new Capture(toolchain, home, environment, repository, reader, threads).run(inputs, CaptureProgress.SILENT);
  }

  CaptureReport capture(String path, String... flags) throws Exception {
    return capture(inputs(path, flags));
  }

  /** The only unit of {@code report}. */
  TranslationUnit only(CaptureReport report) {
    if (report.results().size() != 1 || report.complete().isEmpty()) {
      throw new AssertionError("not one complete unit: " + report.results());
    }
    return repository.unit(report.complete().getFirst().key()).orElseThrow();
  }

  /** The key of the only unit. */
  UnitKey key(CaptureReport report) {
    only(report);
    return report.complete().getFirst().key();
  }

  /** Puts a shell script in the compiler's place; in it {@code $CLANG} is the real one. */
  void replaceClang(Path temporary, String script) throws Exception {
    Path jar = temporary.resolve("fake.jar");
    String root = "org/bytedeco/llvm/linux-x86_64/";
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (String name : List.of("clang", "libLLVM.so", "libclang-cpp.so", "lib/clang/20/include/stddef.h")) {
        zip.putNextEntry(new ZipEntry(root + name));
        String text = name.equals("clang") ? "#!/bin/sh\nCLANG='" + toolchain.clang() + "'\n" + script + "\n" : "";
        zip.write(text.getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    }
    toolchain = Toolchain.locate(new BatonHome(temporary.resolve("fake")), jar);
  }
}
