package baton.oracle;

import java.util.function.Predicate;

/**
 * Whether the analysis misses a race of a program.
 *
 * @param compiler the compiler
 * @param check the comparison
 * @param seed the seed of the schedules
 */
record Misses(CompiledC compiler, SoundnessCheck check, long seed) implements Predicate<GeneratedProgram> {
  @Override
  public boolean test(GeneratedProgram program) {
    try {
      return !check.check(compiler.program(program.text()), seed).missed().isEmpty();
    } catch (RefusedByClang refused) {
      return false;
    }
  }
}
