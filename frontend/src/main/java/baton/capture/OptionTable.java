package baton.capture;

import java.util.List;
import java.util.Set;

/** What is known about the options of gcc and clang: which take a value, which name a path, which do not change a program's meaning. */
final class OptionTable {
  /** Their value is a path, joined or in the next word. */
  static final List<String> PATHS =
      List.of("-isystem", "-iquote", "-idirafter", "-imacros", "-include", "-iwithprefixbefore", "-iwithprefix", "-iprefix", "-isysroot", "-I");

  /** Their value is a path after an equals sign. */
  static final List<String> ASSIGNED_PATHS = List.of("--sysroot=", "-fmacro-prefix-map=", "-ffile-prefix-map=");

  /** Their value is in the next word, always. */
  private static final Set<String> NEXT =
      Set.of(
          "-o", "-D", "-U", "-A", "-x", "-MF", "-MT", "-MQ", "-MJ", "-l", "-L", "-B", "-u", "-T", "-z", "-e", "-G", "-target", "-arch",
          "-Xclang", "-Xpreprocessor", "-Xassembler", "-Xlinker", "-mllvm", "--param", "-aux-info", "-dumpbase", "-dumpdir", "-dumpbase-ext",
          "-wrapper", "-specs", "--sysroot", "-F", "-framework", "-isysroot", "-imultilib", "-gcc-toolchain", "-fplugin");

  /** Left out with the value in the next word. */
  static final Set<String> DROPPED_WITH_VALUE =
      Set.of(
          "-o", "-MF", "-MT", "-MQ", "-MJ", "-l", "-L", "-B", "-u", "-T", "-z", "-e", "-G", "-arch", "-Xassembler", "-Xlinker", "-mllvm",
          "--param", "-aux-info", "-dumpbase", "-dumpdir", "-dumpbase-ext", "-wrapper", "-specs", "-framework", "-imultilib",
          "-gcc-toolchain", "-fplugin");

  /** Left out as they are: what to produce, where to link, how to report. */
  private static final Set<String> DROPPED =
      Set.of(
          "-c", "-S", "-E", "-pipe", "-w", "-p", "-pg", "-s", "-v", "-###", "-static", "-shared", "-rdynamic", "-pie", "-no-pie", "-nostdlib",
          "-nodefaultlibs", "-nostartfiles", "-nolibc", "--coverage", "-coverage", "-fasynchronous-unwind-tables", "-funwind-tables",
          "-fno-asynchronous-unwind-tables", "-fno-unwind-tables", "-ftrapv", "-Qunused-arguments", "-Qn", "-Qy", "-fintegrated-as",
          "-fno-integrated-as", "-integrated-as", "-no-integrated-as", "-mrecord-mcount", "-mfentry", "-mnop-mcount", "-msoft-stack",
          "-mskip-rax-setup", "-mno-fp-ret-in-387", "-maccumulate-outgoing-args", "-mindirect-branch-register",
          "-mindirect-branch-cs-prefix", "-mretpoline", "-mretpoline-external-thunk", "-fomit-frame-pointer", "-fno-omit-frame-pointer",
          "-fsyntax-only", "-emit-llvm", "-flto", "-fno-lto", "-funit-at-a-time", "-fno-unit-at-a-time", "-fweb", "-ftracer",
          "-fconserve-stack", "-frename-registers", "-fno-addrsig", "-faddrsig", "-fhardened", "-fanalyzer", "-H", "-fdce", "-fdse");

  /** Left out when a word starts like this: warnings, optimisation, debugging, instrumentation, code generation after LLVM IR. */
  private static final List<String> DROPPED_PREFIXES =
      List.of(
          "-W", "-O", "-g", "-M", "-pedantic", "-save-temps", "--save-temps", "-l", "-L", "-B", "-T", "--param=", "-fuse-ld", "-stdlib",
          "--gcc-toolchain", "--gcc-install-dir", "--config", "-specs=", "--specs=", "-dumpbase", "-dumpdir", "-z",
          "-fsanitize", "-fno-sanitize", "-fstack-protector", "-fno-stack-protector", "-fstack-clash", "-fno-stack-clash",
          "-fstack-check", "-fno-stack-check", "-fstack-limit", "-fno-stack-limit", "-fstack-usage", "-fcallgraph-info", "-fcf-protection",
          "-mindirect-branch=", "-mfunction-return", "-mharden-sls", "-mstack-protector", "-mpreferred-stack-boundary", "-mstack-alignment",
          "-ftrivial-auto-var-init", "-fzero-call-used-regs", "-fzero-init-padding-bits", "-fstrub", "-finstrument", "-fpatchable-function",
          "-fprofile", "-fno-profile", "-fcoverage", "-ftest-coverage", "-fbranch-", "-fxray", "-fauto-profile", "-flto=", "-flto-",
          "-ffat-lto", "-fno-fat-lto", "-fwhole-program", "-fplugin", "-fpass-plugin", "-fdiagnostics", "-fno-diagnostics",
          "-fcolor-diagnostics", "-fno-color-diagnostics", "-fansi-escape", "-fmessage-length", "-ferror-limit", "-fmax-errors",
          "-ftabstop", "-ftemplate", "-fcrash-diagnostics", "-fno-crash-diagnostics", "-fcaret", "-fno-caret", "-fshow-",
          "-fno-show-", "-fdebug", "-fno-debug", "-ffile-compilation-dir", "-frecord", "-fno-record", "-grecord", "-fembed-bitcode",
          "-fsave-optimization", "-ftime-", "-fproc-stat", "-fopt-info", "-fdump", "-fmodule", "-fno-module", "-fvar-tracking",
          "-fno-var-tracking", "-femit-struct", "-fipa-", "-fno-ipa-", "-ftree-", "-fno-tree-", "-fgcse", "-fno-gcse", "-floop", "-fno-loop",
          "-fsched", "-fno-sched", "-fira-", "-fno-ira-", "-fcse", "-fno-cse", "-freorder", "-fno-reorder", "-falign-", "-fno-align-",
          "-fmin-function-alignment", "-finline", "-fno-inline", "-fpartial-inlining", "-fno-partial-inlining", "-fsplit-", "-fno-split-",
          "-ftoplevel-reorder", "-fno-toplevel-reorder", "-fallow-store-data-races", "-fno-allow-store-data-races",
          "-fcode-hoisting", "-fno-code-hoisting", "-fmerge", "-fno-merge", "-fsection-anchors", "-fno-section-anchors",
          "-fshrink-wrap", "-fno-shrink-wrap", "-fcrossjumping", "-fno-crossjumping", "-fdevirtualize", "-fno-devirtualize",
          "-fexpensive", "-fno-expensive", "-fif-conversion", "-fno-if-conversion", "-fthread-jumps", "-fno-thread-jumps",
          "-funswitch", "-funroll", "-fno-unroll", "-fpeel", "-fvect", "-fno-vect", "-fslp", "-fno-slp", "-foptimize", "-fno-optimize",
          "-fpeephole", "-fno-peephole", "-fprefetch", "-fno-prefetch", "-fearly-inlining", "-fno-early-inlining", "-ffunction-sections",
          "-fno-function-sections", "-fdata-sections", "-fno-data-sections", "-fmultiflags", "-fcprop", "-fno-cprop");

  private OptionTable() {}

  static boolean takesNextWord(String word) {
    return NEXT.contains(word) || PATHS.contains(word);
  }

  /** Whether an option changes nothing that Baton looks at. */
  static boolean isDropped(String word) {
    if (DROPPED.contains(word)) {
      return true;
    }
    for (String prefix : DROPPED_PREFIXES) {
      if (word.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }
}
