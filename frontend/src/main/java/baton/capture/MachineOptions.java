package baton.capture;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Options for a machine that decide macros, types, calls or which built-in functions there are. */
final class MachineOptions {
  /** With {@code -m} or {@code -mno-} before them. */
  private static final String BOTH =
      """
          3dnow 3dnowa 80387 abicalls adx aes altivec amx-avx512 amx-bf16 amx-complex amx-fp16 amx-fp8 amx-int8 amx-movrs amx-tf32
          amx-tile amx-transpose atomics avx avx10.1-256 avx2 avx512bf16 avx512bitalg avx512bw avx512cd avx512dq avx512f
          avx512fp16 avx512ifma avx512vbmi avx512vbmi2 avx512vl avx512vnni avx512vp2intersect avx512vpopcntdq avxifma avxneconvert
          avxvnni avxvnniint16 avxvnniint8 bmi bmi2 branch-likely bulk-memory bulk-memory-opt call-indirect-overlong cldemote
          clflushopt clwb clzero cmpb cmpccxadd crbits crc crc32 crypto cx16 daz-ftz direct-move dsp dspr2 enqcmd evex512
          exception-handling execute-only extended-const f16c float128 fma fma4 fp16 fprnd fsgsbase fsmuld fused-madd fxsr gfni
          ginv hreset htm hvx hvx-ieee-fp hvx-qfloat iamcu implicit-float invariant-function-descriptors invpcid isel kl lasx
          ldc1-sdc1 long-calls longcall lsx lwp lzcnt madd4 memops mfocrf micromips mma mmx movbe movdir64b movdiri movrs
          ms-bitfields msa mt multimemory multivalue mutable-globals mwaitx nontrapping-fptoint odd-spreg outline-atomics
          paired-vector-memops pclmul pconfig pcrel pic-data-is-text-relative pku popc popcnt popcntd power10-vector power8-vector
          power9-vector prefetchi prefixed prfchw ptwrite raoint rdpid rdpru rdrnd rdseed red-zone reference-types relax
          relaxed-simd rtd rtm sahf scalar-strict-align scq serialize sgx sha sha512 shstk sign-ext simd128 sm3 sm4 soft-float spe
          sse sse2 sse3 sse4.1 sse4.2 sse4a ssse3 stackrealign strict-align tail-call tbm thumb thumb-interwork
          tls-direct-seg-refs tsxldtrk uintr unaligned-access unaligned-symbols usermsr v8plus vaes vector-strict-align vevpu virt
          vis vis2 vis3 vpclmulqdq vsx vx vzeroupper waitpkg wbnoinvd wide-arithmetic widekl x87 xgot xop xsave xsavec xsaveopt
          xsaves
      """;

  /** With {@code -m} before them. */
  private static final String ALONE =
      """
          16 32 64 68000 68010 68020 68030 68040 68060 68881 abi=quadword-atomics aix-struct-return aix32 aix64
          align-double apcs-frame arm arm64x avx10.1-512 avx10.2-256 avx10.2-512 big-endian cabac cmse double-float dynamic-no-pic
          eabi efpu2 enable-experimental-extensions fp-ret-in-387 fp32 fp64 fpxx general-regs-only glibc hard-float
          hard-quad-float ieee-rnd-near ips1 ips16 ips2 ips3 ips32 ips32r2 ips32r3 ips32r5 ips32r6 ips4 ips5 ips64 ips64r2 ips64r3
          ips64r5 ips64r6 little-endian long-double-128 long-double-64 long-double-80 no-avx10.2 no-frecipe no-ld-seq-sa no-mips16
          nocrc nvj qdsp6-compat secure-plt single-float soft-quad-float sse2avx svr4-struct-return threads uclibc v5 v55 v60 v62
          v65 v66 v67 v67t v68 v69 v71 v71t v73 v75 v79 x32
      """;

  /** With a value after the equals sign. */
  private static final String WITH_VALUE =
      """
          -mabi= -mabs= -mapx-features= -march= -mbranch-protection= -mcmodel= -mcompact-branches= -mcpu= -mdouble= -mexec-model=
          -mfloat-abi= -mfpmath= -mfpu= -mhvx-length= -mhvx= -mhwdiv= -mhwmult= -mios-simulator-version-min= -mios-version-min=
          -miphoneos-version-min= -mmacos-version-min= -mmacosx-version-min= -mnan= -mno-apx-features= -mregparm=
          -mrvv-vector-bits= -mstack-protector-guard-offset= -mstack-protector-guard-reg= -mstack-protector-guard-symbol=
          -mstack-protector-guard= -msve-vector-bits= -mtls-dialect= -mtls-size= -mtp= -mtune= -mtvos-version-min=
          -mwatchos-simulator-version-min= -mwatchos-version-min=
      """;

  private static final Set<String> FLAGS =
      Stream.concat(
              words(BOTH).flatMap(name -> Stream.of("-m" + name, "-mno-" + name)),
              Stream.concat(Stream.of("-EB", "-EL"), words(ALONE).map(name -> "-m" + name)))
          .collect(Collectors.toUnmodifiableSet());

  private static final Set<String> VALUED = words(WITH_VALUE).collect(Collectors.toUnmodifiableSet());

  private MachineOptions() {}

  /** Whether {@code word} is one without a value. */
  static boolean isFlag(String word) {
    return FLAGS.contains(word);
  }

  /** Whether {@code name}, which ends in an equals sign, takes a value. */
  static boolean takesValue(String name) {
    return VALUED.contains(name);
  }

  private static Stream<String> words(String text) {
    return Arrays.stream(text.strip().split("\\s+", -1));
  }
}
