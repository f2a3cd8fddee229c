package baton.capture;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Options that are left out without a word, as they do not change what a C program means: what to produce, where to link, how to report.
 */
final class DroppedOptions {
  /** Left out with the value in the next word. */
  private static final Set<String> WITH_VALUE =
      Set.of(
          "-o", "-x", "-MF", "-MT", "-MQ", "-MJ", "-l", "-L", "-B", "-u", "-T", "-z", "-e", "-G", "-Xassembler", "-Xlinker", "-Xanalyzer",
          "-mllvm", "--param", "-aux-info", "-dumpbase", "-dumpdir", "-dumpbase-ext", "-wrapper", "-framework", "-imultilib", "-imultiarch",
          "-gcc-toolchain", "-serialize-diagnostics", "--serialize-diagnostics", "-dependency-file", "-dependency-dot",
          "-gen-cdb-fragment-path", "-cxx-isystem", "-stdlib++-isystem", "-fdebug-compilation-dir", "-rpath", "-install_name", "-filelist",
          "-undefined", "--output", "--for-linker", "--entry", "--library-directory", "--analyzer-output", "-analyzer-output",
          "-ftrapv-handler", "-mthread-model", "--config");

  /** Left out as they are. */
  private static final Set<String> WORDS =
      Set.of(
          "-c", "-S", "-E", "-C", "-CC", "-P", "-pipe", "--pipe", "-w", "-p", "-pg", "-r", "-s", "-t", "-v", "-###", "-static", "-shared",
          "--static", "--shared", "-static-pie", "-rdynamic", "-pie", "-no-pie", "-nopie", "-nostdlib", "-nodefaultlibs", "-nostartfiles",
          "-nolibc", "-nostdinc++", "--coverage", "-coverage", "-fasynchronous-unwind-tables", "-funwind-tables",
          "-fno-asynchronous-unwind-tables", "-fno-unwind-tables", "-ftrapv", "-fno-trapv", "-Qunused-arguments", "-Qn", "-Qy", "-time",
          "-fintegrated-as", "-fno-integrated-as", "-integrated-as", "-no-integrated-as", "-fintegrated-cc1", "-fno-integrated-cc1",
          "-mrecord-mcount", "-mfentry", "-mnop-mcount", "-msoft-stack", "-mskip-rax-setup", "-mno-skip-rax-setup",
          "-mno-fp-ret-in-387", "-maccumulate-outgoing-args", "-mno-accumulate-outgoing-args", "-mindirect-branch-register",
          "-mindirect-branch-cs-prefix", "-mretpoline", "-mretpoline-external-thunk", "-mno-retpoline", "-mno-sched-prolog",
          "-fomit-frame-pointer", "-fno-omit-frame-pointer", "-momit-leaf-frame-pointer", "-mno-omit-leaf-frame-pointer",
          "-fsyntax-only", "-emit-llvm", "-flto", "-fno-lto", "-funit-at-a-time", "-fno-unit-at-a-time", "-fweb", "-ftracer",
          "-fconserve-stack", "-frename-registers", "-fno-addrsig", "-faddrsig", "-fhardened", "-fanalyzer", "-H", "-fdce", "-fno-dce",
          "-fdse", "-fno-dse", "-fpch-preprocess", "-fident", "-fno-ident", "-fverbose-asm", "-fno-verbose-asm", "-fdirectives-only",
          "-fno-working-directory", "-fworking-directory", "-fno-semantic-interposition-asm", "-canonical-prefixes",
          "-no-canonical-prefixes", "-fkeep-inline-functions", "-fno-keep-inline-functions", "-fzero-initialized-in-bss",
          "-fno-zero-initialized-in-bss", "-fnon-call-exceptions", "-fno-non-call-exceptions", "-frtti", "-fno-rtti",
          "-fthreadsafe-statics",
          "-fno-threadsafe-statics", "-fpermissive", "-fno-permissive", "-fno-operator-names", "-foperator-names", "-fcaller-saves",
          "-fspell-checking", "-fno-spell-checking", "-fstandalone-debug", "-fno-standalone-debug", "-flimit-debug-info",
          "-fno-limit-debug-info", "-fdiscard-value-names", "-fno-discard-value-names", "-fgcse", "-fno-gcse", "-fbuiltin-module-map",
          "-mno-global-merge", "-mglobal-merge", "-munaligned-stack", "-mvzeroupper-off", "-mno-avx256-split-unaligned-load",
          "-mno-avx256-split-unaligned-store", "-mavx256-split-unaligned-load", "-mavx256-split-unaligned-store");

  /** Left out when a word starts like this: warnings, optimisation, debugging, instrumentation, code generation after LLVM IR. */
  private static final List<String> PREFIXES =
      List.of(
          "-W", "-O", "-g", "-M", "-l", "-L", "-B", "-T", "-z", "-x", "-Q", "-R", "-d", "-pedantic", "--pedantic", "-no-pedantic",
          "-save-temps",
          "--save-temps", "-save-stats", "--save-stats", "-print-", "--print-", "-help", "--help", "--version", "-version",
          "--warning-suppression-mappings", "-mllvm=", "--param=", "-fuse-ld", "--ld-path", "-stdlib", "--stdlib", "-rtlib", "--rtlib",
          "-unwindlib", "--unwindlib", "-rpath", "-static-lib", "-shared-lib", "-std=c++", "-std=gnu++", "--std=c++", "--std=gnu++",
          "--gcc-toolchain", "--gcc-install-dir", "--gcc-triple", "--config", "-dumpbase", "-fsanitize", "-fno-sanitize",
          "-fstack-protector", "-fno-stack-protector", "-fstack-clash", "-fno-stack-clash", "-fstack-check", "-fno-stack-check",
          "-fstack-limit", "-fno-stack-limit", "-fstack-usage", "-fstack-size", "-fno-stack-size", "-fcallgraph-info", "-fcf-protection",
          "-mindirect-branch=", "-mfunction-return", "-mharden-sls", "-mstack-protector", "-mpreferred-stack-boundary",
          "-mincoming-stack-boundary", "-mstack-alignment", "-mlvi", "-mno-lvi", "-mspeculative", "-mno-speculative", "-mfix-", "-mno-fix-",
          "-mtune-ctrl=", "-mmemcpy-strategy=", "-mmemset-strategy=", "-mbranch-cost=", "-mprefer-vector-width=", "-mrelax-all",
          "-mno-relax-all", "-malign-", "-masm=", "-mlinker-version=", "-ftrivial-auto-var-init", "-fzero-call-used-regs",
          "-fzero-init-padding-bits", "-fstrub", "-finstrument", "-fpatchable-function", "-fprofile", "-fno-profile", "-fcs-profile",
          "-fcoverage", "-fno-coverage", "-ftest-coverage", "-fno-test-coverage", "-fbranch-", "-fno-branch-", "-fxray", "-fno-xray",
          "-fauto-profile", "-fno-auto-profile", "-fmemory-profile", "-flto=", "-flto-", "-ffat-lto", "-fno-fat-lto", "-fthinlto",
          "-fwhole-program", "-fno-whole-program", "-fdiagnostics", "-fno-diagnostics", "-fcolor-diagnostics",
          "-fno-color-diagnostics", "-fansi-escape", "-fmessage-length", "-ferror-limit", "-fmax-errors", "-fbracket-depth", "-ftabstop",
          "-ftemplate", "-fconstexpr", "-fmacro-backtrace", "-fcrash-diagnostics", "-fno-crash-diagnostics", "-fcaret", "-fno-caret",
          "-fshow-", "-fno-show-", "-fdebug", "-fno-debug", "-ffile-compilation-dir", "-ffile-reproducible", "-fno-file-reproducible",
          "-frecord", "-fno-record", "-frandom-seed", "-fembed-bitcode", "-fsave-optimization", "-fno-save-optimization",
          "-foptimization-record", "-ftime-", "-fproc-stat", "-fopt-info", "-fdump", "-fno-dump", "-fvar-tracking", "-fno-var-tracking",
          "-feliminate", "-fno-eliminate", "-femit-struct", "-femit-class", "-fipa-", "-fno-ipa-", "-ftree-", "-fno-tree-", "-fgcse-",
          "-fno-gcse-", "-floop", "-fno-loop", "-fsched", "-fno-sched", "-fselective-sched", "-fira-", "-fno-ira-", "-fcse", "-fno-cse",
          "-freorder", "-fno-reorder", "-falign-", "-fno-align-", "-fmin-function-alignment", "-finline", "-fno-inline",
          "-fpartial-inlining", "-fno-partial-inlining", "-fsplit-", "-fno-split-", "-ftoplevel-reorder", "-fno-toplevel-reorder",
          "-fallow-store-data-races", "-fno-allow-store-data-races", "-fcode-hoisting", "-fno-code-hoisting", "-fmerge", "-fno-merge",
          "-fsection-anchors", "-fno-section-anchors", "-fshrink-wrap", "-fno-shrink-wrap", "-fcrossjumping", "-fno-crossjumping",
          "-fdevirtualize", "-fno-devirtualize", "-fexpensive", "-fno-expensive", "-fif-conversion", "-fno-if-conversion",
          "-fthread-jumps", "-fno-thread-jumps", "-funswitch", "-fno-unswitch", "-funroll", "-fno-unroll", "-fpeel", "-fno-peel", "-fvect",
          "-fno-vect", "-fslp", "-fno-slp", "-foptimize", "-fno-optimize", "-fforward-propagate", "-fno-forward-propagate",
          "-fpeephole", "-fno-peephole", "-fprefetch", "-fno-prefetch", "-fearly-inlining", "-fno-early-inlining", "-fbasic-block",
          "-ffunction-sections", "-fno-function-sections", "-fdata-sections", "-fno-data-sections", "-funique", "-fno-unique",
          "-fmultiflags", "-fcprop", "-fno-cprop", "-ffinite-loops", "-fno-finite-loops", "-fdelayed-branch", "-fno-delayed-branch",
          "-fisolate", "-fno-isolate", "-fhoist", "-fno-hoist", "-flive-", "-fno-live-", "-fstdarg-opt", "-flifetime-dse",
          "-fno-lifetime-dse", "-fguess-branch", "-fno-guess-branch", "-fdwarf2-cfi",
          "-fno-dwarf2-cfi", "-fno-validate-pch", "-fno-stdarg-opt",
          "-fstore-merging", "-fno-store-merging", "-fssa-", "-fno-ssa-", "-fpredictive", "-fno-predictive", "-fvariable-expansion",
          "-fmodulo-sched", "-fno-modulo-sched", "-fvisibility-inlines", "-fno-visibility-inlines", "-fcxx-", "-fno-cxx-", "-fuse-cxa",
          "-fno-use-cxa", "-fsized-dealloc", "-fno-sized-dealloc", "-faligned-", "-fno-aligned-", "-fobjc", "-fno-objc", "-fcoroutines",
          "-fno-coroutines", "-fpointer-tbaa", "-fno-pointer-tbaa", "-fstruct-path-tbaa", "-fno-struct-path-tbaa", "-fvirtual-function",
          "-fstrict-vtable", "-fno-strict-vtable", "-fexperimental-isel", "-fglobal-isel", "-fno-global-isel", "-fparse-all-comments",
          "-fcomment-block", "-ccc-print", "-gz", "-o");

  /** What {@code -Xclang} may hand over without any effect on the bitcode. */
  private static final Set<String> INNER =
      Set.of("-disable-O0-optnone", "-disable-llvm-passes", "-disable-llvm-optzns", "-fno-pch-timestamp", "-no-opaque-pointers",
          "-opaque-pointers");

  private DroppedOptions() {}

  /** Whether {@code word} with a value in the next word changes nothing. */
  static boolean takesValue(String word) {
    return WITH_VALUE.contains(word);
  }

  /** How the option {@code word} is listed among those that are left out, empty if it is none that is known to change nothing. */
  static Optional<String> of(String word) {
    if (WORDS.contains(word) || INNER.contains(word)) {
      return Optional.of(word);
    }
    return PREFIXES.stream().filter(word::startsWith).findFirst().map(prefix -> word.equals(prefix) ? word : prefix + "...");
  }
}
