package baton.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Words, options, includes and dependency rules, each without a compiler. */
final class CommandReadingTest {
  @TempDir Path folder;

  @Test
  void wordsFollowQuotesAndBackslashes() {
    assertEquals(
        List.of("cc", "-DNAME=\"a b\"", "-DX=y z", "it's", "", "a b.c"),
        ShellWords.of("cc -DNAME=\\\"a\\ b\\\" '-DX=y z'\t\"it's\" \"\"\n a\\ b.c "));
  }

  @Test
  void responseFilesAreWordsOfTheCommandAlsoNested() throws Exception {
    Files.writeString(folder.resolve("outer"), "-DA=1 @inner @missing");
    Files.writeString(folder.resolve("inner"), "'-DB=x y'\n@inner -DC");
    List<String> words = ResponseFiles.expand(folder, List.of("cc", "@outer", "@", "x.c"));
    assertEquals(List.of("cc", "-DA=1", "-DB=x y"), words.subList(0, 3));
    assertEquals(List.of("@missing", "@", "x.c"), words.subList(words.size() - 3, words.size()));
  }

  @Test
  void onlyWhatChangesTheMeaningIsLeft() {
    assertEquals(
        List.of(
            "-DA=1", "-D", "B", "-Iinc", "-isystem", "sys", "-DC", "-Xclang", "-include", "-Xclang", "pre.h", "-fno-exceptions",
            "-std=gnu89", "-fshort-enums", "-m32", "-fwrapv", "-fmacro-prefix-map=/src/=", "-fms-extensions", "-nostdinc"),
        normal(
                "gcc", "-c", "-O2", "-Wall", "-Werror=int-conversion", "-DA=1", "-D", "B", "-Iinc", "-isystem", "sys",
                "-Wp,-MMD,.x.o.d,-DC", "-MF", "x.d", "-include", "pre.h", "-fsanitize=address,undefined", "-fexceptions", "--coverage",
                "-fprofile-use=p", "-flto=8", "-save-temps=obj", "-pipe", "-std=gnu89", "-fshort-enums", "-m32", "-Xclang",
                "-fno-pch-timestamp", "-Xclang", "-load", "-g3", "-fconserve-stack", "--param", "x=1", "-mindirect-branch=thunk", "-Wl,-z,now",
                "-Wa,--x", "-ftrivial-auto-var-init=zero", "-fstack-protector-strong", "-fwrapv", "-fmacro-prefix-map=/src/=",
                "-fplan9-extensions", "-nostdinc", "-o", "x.o", "x.c", "-lpthread")
            .toWords());
  }

  @Test
  void kernelCodeGetsSignatureHashesOn64BitOnly() {
    assertTrue(normal("cc", "-D__KERNEL__", "x.c").toWords().contains("-fsanitize=kcfi"));
    assertFalse(normal("cc", "-D__KERNEL__", "-m32", "x.c").toWords().contains("-fsanitize=kcfi"));
    assertTrue(normal("cc", "-D__KERNEL__", "-m32", "-m64", "x.c").toWords().contains("-fsanitize=kcfi"));
    assertFalse(normal("cc", "-D__KERNEL__", "--target=arm-linux-gnueabi", "x.c").toWords().contains("-fsanitize=kcfi"));
    assertFalse(normal("cc", "-DKERNEL", "x.c").toWords().contains("-fsanitize=kcfi"));
  }

  @Test
  void crossCompilerNamesTheTarget() {
    assertEquals(List.of("--target=aarch64-linux-gnu", "-DA"), normal("/opt/bin/aarch64-linux-gnu-gcc-12", "-DA", "x.c").toWords());
    assertEquals(List.of("-target", "riscv64"), normal("arm-none-eabi-gcc", "-target", "riscv64", "x.c").toWords());
    assertEquals(List.of(), normal("gcc-12", "x.c").toWords());
  }

  @Test
  void anOptionThatATargetLacksGoesWithAnyValue() {
    NormalCommand arm = normal("arm-linux-gnueabi-gcc", "-mtls-dialect=gnu", "-mfpu=vfp", "-DA", "x.c");
    assertEquals(List.of("--target=arm-linux-gnueabi", "-mfpu=vfp", "-DA"), arm.without(java.util.Set.of("-mtls-dialect=")).toWords());
  }

  @Test
  void launchersAndOtherInputsAreNotOptions() {
    CommandWords words =
        CommandWords.of(Path.of("/w"), "/w/src/x.c", List.of("ccache", "/usr/bin/cc", "-DA", "./src/../src/x.c", "other.o", "-o", "x.c"));
    assertEquals("/usr/bin/cc", words.command().compiler());
    assertEquals("./src/../src/x.c", words.command().source());
    assertEquals(List.of("-DA", "-o", "x.c"), words.command().options());
    assertTrue(words.isC());
    assertFalse(CommandWords.of(Path.of("/w"), "x.S", List.of("cc", "x.S")).isC());
    assertFalse(CommandWords.of(Path.of("/w"), "x.c", List.of("cc", "-xc++", "x.c")).isC());
    assertTrue(CommandWords.of(Path.of("/w"), "x.i", List.of("cc", "-x", "cpp-output", "x.i")).isC());
  }

  @Test
  void includesAreFoundWhateverTheirSpelling() {
    IncludeScan scan =
        scan(
            """
            #include <a.h>
              #  include "b/c.h" // comment
            /* x */ # /* y
            z */ include_next <d.h>
            #inc\\
            lude "e.h"
            %:include <f.h>
            #if __has_include(<g.h>) || __has_include_next ( "h.h" ) || __glibc_has_include (<i.h>)
            #import "j.h"
            #embed "k.bin"
            #includes "no.h"
            include "no.h"
            #pragma once
            """);
    assertEquals(
        List.of("a.h", "b/c.h", "d.h", "e.h", "f.h", "g.h", "h.h", "i.h", "j.h", "k.bin"),
        scan.lookups().stream().map(IncludeScan.Lookup::name).toList());
    assertEquals(List.of("d.h", "h.h"), scan.lookups().stream().filter(IncludeScan.Lookup::all).map(IncludeScan.Lookup::name).toList());
    assertFalse(scan.computed());
    assertTrue(scan("#include NAME(x)\n").computed());
    assertTrue(scan("/* a\nb */ #include /* c */ NAME\n").computed());
    assertFalse(scan("/* to avoid #include hell. */\n").computed());
  }

  @Test
  void endsOfLinesThatABackslashHidesAreNoEnds() {
    assertEquals(names(scan("#include \"abc.h\"\n")), names(scan("#inc\\\r\nlude \\\n\"a\\\nb\\\n\\\nc.h\"\n")));
    assertEquals(List.of("a\\b.h"), names(scan("#include <a\\b.h>\\")));
    assertEquals(List.of(), names(scan("#include \"a\nb.h\"\n#include <")));
  }

  private static IncludeScan scan(String text) {
    return IncludeScan.of(text.getBytes(StandardCharsets.UTF_8));
  }

  private static List<String> names(IncludeScan scan) {
    return scan.lookups().stream().map(IncludeScan.Lookup::name).toList();
  }

  @Test
  void dependencyRulesKeepOddNames() {
    assertEquals(
        List.of("/a b/ü.c", "x$y.h", "#z.h", "w.h"),
        DependencyFile.prerequisites("unit: /a\\ b/ü.c x$$y.h \\\n  \\#z.h \\\n  w.h\n"));
  }

  @Test
  void messagesOfClangAreTakenApart() {
    ClangMessages messages =
        ClangMessages.of(
            """
            clang version 20
            clang: error: unknown argument: '-fgcc-only'
            clang: error: unsupported option '-mfoo=1' for target 'x86_64'
            clang: error: unsupported argument 'bar' to option '-march='
            error: unknown target ABI 'lp64'
            ignoring nonexistent directory "gone"
            #include "..." search starts here:
             q
            #include <...> search starts here:
             .
             /usr/my include
            End of search list.
            x.c:1:2: warning: w [-Wimplicit-int]
            x.c:2:3: fatal error: 'y.h' file not found
            1 error generated.
            """);
    assertEquals(new SearchPath(List.of("q"), List.of(".", "/usr/my include"), List.of("gone")), messages.search());
    assertEquals(java.util.Set.of("-fgcc-only", "-mfoo=1", "-march=bar", "-mabi=lp64"), messages.unknownOptions());
    assertEquals(5, messages.errors().size());
    assertEquals(List.of("x.c:1:2: warning: w [-Wimplicit-int]"), messages.warnings());
  }

  private static NormalCommand normal(String... words) {
    return NormalCommand.of(CommandWords.of(Path.of("/w"), "x.c", List.of(words)).command());
  }
}
