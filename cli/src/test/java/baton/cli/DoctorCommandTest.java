package baton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorCommandTest {
  @Test
  void aGoodMachineIsToldItIsGood() {
    Run run = Run.of("doctor");
    assertEquals(new Run(0, run.out(), ""), run);
    for (String subject : new String[] {"platform", "JDK", "Maven", "libc headers", "cache folder", "disk space", "toolchain"}) {
      assertTrue(run.out().contains(" " + subject + " "), run.out());
    }
  }

  @Test
  void anotherPlatformIsAFailure(@TempDir Path home) {
    Run run = doctor(Map.of("os.name", "Linux", "os.arch", "aarch64", "baton.home", home.toString()));
    assertEquals(ExitCode.ENVIRONMENT.code(), run.code());
    assertTrue(run.out().contains("FAIL  platform     Linux aarch64"), run.out());
  }

  @Test
  void withoutMavenBatonStillRuns(@TempDir Path home) {
    assertTrue(doctor(Map.of("baton.home", home.toString())).out().contains("note  Maven"));
  }

  @Test
  void aCacheFolderThatCannotBeMadeIsAFailure(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    Run run = doctor(Map.of("baton.home", file.resolve("home").toString()));
    assertEquals(ExitCode.ENVIRONMENT.code(), run.code());
    assertTrue(run.out().contains("FAIL  cache folder cannot write in " + file), run.out());
    assertTrue(run.out().contains("set BATON_HOME"), run.out());
  }

  @Test
  void aMissingArchiveIsAFailure(@TempDir Path home) {
    Run run = doctor(Map.of("baton.home", home.toString(), "baton.toolchain", home.resolve("none.jar").toString()));
    assertTrue(run.out().contains("FAIL  toolchain"), run.out());
  }

  @Test
  void missingHeadersAreFoundOutAndNamed(@TempDir Path empty) throws Exception {
    Path clang = Compiler.of(new Installation(System.getenv(), System.getProperties())).clang();
    assertTrue(new LibcHeaders(clang, List.of()).present());
    var none = new LibcHeaders(clang, List.of("--sysroot=" + empty));
    String sentence = assertThrows(EnvironmentError.class, none::require).sentence();
    assertTrue(sentence.contains("libc6-dev") && sentence.contains("glibc-devel"), sentence);
  }

  private static Run doctor(Map<String, String> properties) {
    return Run.of(Run.installation(Map.of(), properties), "doctor");
  }
}
