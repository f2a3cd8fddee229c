package baton.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compile commands that would load code, overwrite files or run programs do none of it. */
final class ForeignCommandTest {
  @TempDir Path temporary;
  private Workplace work;
  private CanaryTree canary;

  @BeforeEach
  void makeWorkplace() throws Exception {
    work = new Workplace(temporary);
    canary = new CanaryTree(work.folder, work.toolchain);
  }

  @Test
  void noOptionLoadsCode() throws Exception {
    String so = canary.library.toString();
    harmless(
        List.of("-Xclang", "-load", "-Xclang", so),
        List.of("-Xclang=-load", "-Xclang=" + so),
        List.of("-fplugin=" + so),
        List.of("-fplugin", so),
        List.of("-fpass-plugin=" + so),
        List.of("-Xclang", "-add-plugin", "-Xclang", "canary", "-Xclang", "-load", "-Xclang", so),
        List.of("-Xclang", "-fpass-plugin=" + so),
        List.of("-mllvm", "-load=" + so),
        List.of("-mllvm=-load=" + so),
        List.of("-mllvm", "-load", "-mllvm", so),
        List.of("-Xpreprocessor", "-load", "-Xpreprocessor", so),
        List.of("-Wp,-load," + so),
        List.of("-Xarch_host", "-fplugin=" + so),
        List.of("-Xopenmp-target", "-fplugin=" + so));
  }

  @Test
  void noOptionOfAResponseFileLoadsCode() throws Exception {
    Path words = canary.folder.resolve("words");
    Files.writeString(words, "-Xclang -load -Xclang " + canary.library + " -ftime-trace=" + canary.victim + " -DSEEN=1");
    // Clang looks for response files in what its driver hands on, too.
    harmless(
        List.of("@" + words),
        List.of("@../words"),
        List.of("-D@" + words),
        List.of("-U@" + words),
        List.of("-I@" + words),
        List.of("-I@../words"),
        List.of("-isystem@" + words),
        List.of("--sysroot=@" + words),
        List.of("--sysroot", "x@" + words),
        List.of("-include@" + words),
        List.of("-Xclang", "-D", "-Xclang", "@" + words),
        List.of("-iquote", "x", "-isysroot@" + words),
        List.of("-fmacro-prefix-map=@" + words + "=x"),
        List.of("--config=" + words),
        List.of("--config", words.toString()));
  }

  @Test
  void noOptionWritesAFile() throws Exception {
    String v = canary.victim.toString();
    String f = canary.folder.toString();
    harmless(
        List.of("-o", v), List.of("-o" + v), List.of("--output=" + v), List.of("-E", "-o", v), List.of("-S"), List.of("-Xclang", "-o", "-Xclang", v),
        List.of("-foptimization-record-file=" + v), List.of("-fsave-optimization-record"), List.of("-Xclang", "-opt-record-file", "-Xclang", v),
        List.of("-ftime-trace"), List.of("-ftime-trace=" + v), List.of("-Xclang", "-ftime-trace=" + v), List.of("-save-temps"),
        List.of("-save-temps=obj"), List.of("--save-temps=cwd"), List.of("-Xclang", "-serialize-diagnostic-file", "-Xclang", v),
        List.of("--serialize-diagnostics", v), List.of("-Xclang", "-stats-file=" + v), List.of("-save-stats=cwd"),
        List.of("-Xclang", "-dependency-file", "-Xclang", v), List.of("-MD", "-MF", v), List.of("-MMD"), List.of("-MJ", v),
        List.of("-Wp,-MD," + v), List.of("-Wp,-MMD," + v + ",-MT,x"), List.of("-Xpreprocessor", "-MF", "-Xpreprocessor", v),
        List.of("-Xclang", "-header-include-file", "-Xclang", v, "-H"), List.of("-mllvm", "-info-output-file=" + v, "-mllvm", "-stats"),
        List.of("-mllvm=-info-output-file=" + v), List.of("-fcrash-diagnostics-dir=" + f), List.of("-gen-reproducer=always"),
        List.of("-fmodules", "-fmodules-cache-path=" + f), List.of("-fmodule-output=" + v), List.of("-emit-ast"), List.of("-Xclang", "-emit-pch"),
        List.of("-Xclang", "-emit-html"), List.of("-fprofile-generate=" + f), List.of("-fprofile-dir=" + f), List.of("--coverage"),
        List.of("-ftest-coverage", "-fprofile-arcs"), List.of("-Xclang", "-coverage-notes-file=" + v), List.of("-Xassembler", "-o", "-Xassembler", v),
        List.of("-Wa,-o," + v), List.of("-gsplit-dwarf", "-dumpdir", f), List.of("-gen-cdb-fragment-path", f), List.of("-fstack-usage"),
        List.of("-Xclang", "-stack-usage-file", "-Xclang", v), List.of("-fproc-stat-report=" + v), List.of("-dependency-dot", v),
        List.of("-Xclang", "-diagnostic-log-file", "-Xclang", v), List.of("-module-dependency-dir", f), List.of("--analyze", "-o", v),
        List.of("-working-directory", f, "-MD"), List.of("-Xclang", "-fixit"), List.of("-fdump-tree-all"), List.of("-aux-info", v),
        List.of("-fcodegen-data-generate=" + v), List.of("-x", "c-header"), List.of("--precompile"), List.of("-extract-api"));
  }

  @Test
  void noOptionRunsAProgram() throws Exception {
    Path program = Files.writeString(canary.folder.resolve("gcc"), "#!/bin/sh\necho run > '" + canary.victim + "'\n");
    assertTrue(program.toFile().setExecutable(true));
    for (String name : List.of("as", "ld", "nvptx-arch", "amdgpu-arch", "cc1")) {
      Files.copy(program, canary.folder.resolve(name), java.nio.file.StandardCopyOption.COPY_ATTRIBUTES);
    }
    String f = canary.folder.toString();
    harmless(
        List.of("-B", f), List.of("-B" + f, "-fno-integrated-as"), List.of("-wrapper", program.toString()), List.of("-specs=" + program),
        List.of("-fuse-ld=" + program), List.of("--ld-path=" + program), List.of("-ccc-gcc-name", program.toString()),
        List.of("-ccc-install-dir", f), List.of("-resource-dir", f), List.of("-no-integrated-cc1"), List.of("-fno-integrated-cc1", "-B" + f),
        List.of("--target=amdgcn-amd-amdhsa", "-mcpu=native"), List.of("--offload-arch=native", "-fopenmp", "-fopenmp-targets=amdgcn-amd-amdhsa"),
        List.of("--amdgpu-arch-tool=" + program), List.of("--nvptx-arch-tool=" + program), List.of("--gcc-toolchain=" + f),
        List.of("--driver-mode=cl"), List.of("-print-search-dirs"), List.of("-###"), List.of("--help"), List.of("--version"));
  }

  @Test
  void theSourceMayBeginLikeAnOption() throws Exception {
    work.write("-load.c", "#include \"@h.h\"\n");
    work.write("@x.c", "int at;\n");
    work.write("@h.h", "int dash;\n");
    work.write("sub/plain", "int plain;\n");
    work.write(
        "compile_commands.json",
        """
        [{"directory": ".", "file": "-load.c", "arguments": ["cc", "-c", "--", "-load.c"]},
         {"directory": ".", "file": "./@x.c", "arguments": ["cc", "-c", "./@x.c"]},
         {"directory": ".", "file": "sub/plain", "arguments": ["cc", "-x", "c", "sub/plain", "-x", "c++", "other.cc"]},
         {"directory": ".", "file": "none.c", "arguments": ["cc", "-xc++", "none.c"]}]
        """);
    Inputs inputs = work.inputs("compile_commands.json");
    CaptureReport report = work.capture(inputs);
    assertEquals(List.of("-load.c", "@x.c", "sub/plain"), report.complete().stream().map(UnitResult.Complete::name).toList());
    assertEquals(List.of("C++"), inputs.skipped().stream().map(Inputs.Skipped::reason).toList());
  }

  @Test
  void theSourceMayBeNoFile() throws Exception {
    work.write("compile_commands.json", "[{\"directory\": \".\", \"file\": \"/dev/stdin\", \"command\": \"cc -x c /dev/stdin\"}]");
    assertEquals("the source /dev/stdin is not a regular file", work.capture(".").incomplete().getFirst().reason());
  }

  @Test
  void aPrecompiledHeaderBesideAnIncludedFileIsNotUsed() throws Exception {
    work.write("pre.h", "#define KIND 1\n");
    for (String name : List.of("pre.h.pch", "pre.h.gch")) {
      work.write(name, "not one at all");
    }
    work.write("a.c", "int a[KIND];\n");
    assertTrue(work.only(work.capture("a.c", "-include", "pre.h")).notes().isEmpty());
  }

  @Test
  void aCommandLongerThanTheSystemTakes() throws Exception {
    work.write("a.c", "int a = LONG[0] + LAST;\n");
    String text = "\"" + "x \\\\ y'".repeat(60_000) + "\"";
    List<String> flags = new ArrayList<>(List.of("-DLONG=" + text));
    for (int i = 0; i < 2000; i++) {
      flags.add("-I" + "folder".repeat(150) + i);
    }
    flags.add("-DLAST=1");
    CaptureReport report = work.capture("a.c", flags.toArray(String[]::new));
    assertEquals(List.of(), report.incomplete());
  }

  @Test
  void whatMayMatterIsNotedAndPartOfTheKey() throws Exception {
    work.write("a.c", "int a;\n");
    UnitKey plain = work.key(work.capture("a.c"));
    assertEquals(plain, work.key(work.capture("a.c", "-O2", "-Wall", "-Xclang", "-disable-O0-optnone")));
    CaptureReport report = work.capture("a.c", "-fplugin=x.so", "-O2");
    assertFalse(plain.equals(work.key(report)));
    assertEquals(List.of("-fplugin=x.so: left out, it is none of the options that are taken over"), work.only(report).notes());
    assertEquals("{-O...=1, -fplugin=x.so=1}", report.dropped().toString());
  }

  @Test
  void noUnitDependsOnTheProcessorOfThisMachine() throws Exception {
    work.write("a.c", "int a;\n");
    CaptureReport report = work.capture("a.c", "-march=native", "-mtune=native");
    assertEquals("{-march=native=1, -mtune=native=1}", report.dropped().toString());
    assertEquals(List.of(), report.incomplete());
  }

  /** Captures one source for each list of options, and sees that nothing changed but our own folder. */
  @SafeVarargs
  private void harmless(List<String>... commands) throws Exception {
    List<String> entries = new ArrayList<>();
    for (List<String> options : commands) {
      entries.add(canary.entry(entries.size(), options));
    }
    Files.writeString(canary.sources.resolve("compile_commands.json"), "[" + String.join(",\n", entries) + "]");
    SortedMap<String, String> before = canary.state();
    CaptureReport report = work.capture(canary.sources.toString());
    assertEquals(before, canary.state());
    assertTrue(report.compiled() > commands.length * 3 / 4, report.results().toString());
  }
}
