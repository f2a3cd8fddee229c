package baton.llvm;

import baton.ir.AssemblyMemory;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The operands of inline assembly by LLVM's constraint string. A constraint that begins with {@code =} is an output, with {@code ~} a
 * clobber, with {@code !} a label; {@code *} makes it a memory operand, whose address is an argument of the call.
 *
 * @param all the operands in order; the text names them by number from 0
 * @param clobbersMemory whether the assembly declares to touch any memory
 */
record AssemblyOperands(List<Place> all, boolean clobbersMemory) {
  /**
   * One operand.
   *
   * @param argument the argument of the call; -1 where none belongs to it
   * @param output whether it is written
   * @param indirect whether the argument is its address
   * @param tied the number of the output that has the same register; -1 for none
   */
  record Place(int number, String constraint, int argument, boolean output, boolean indirect, int tied) {
    /** Whether it is a constant in the text. */
    boolean isImmediate() {
      return constraint.matches("[ins]+");
    }
  }

  /**
   * The operands.
   *
   * @param arguments how many arguments the call has
   */
  static AssemblyOperands of(String constraints, int arguments) {
    List<Place> all = new ArrayList<>();
    boolean clobbers = false;
    int argument = 0;
    for (String constraint : constraints.split(",", -1)) {
      if (constraint.startsWith("~")) {
        clobbers |= constraint.equals("~{memory}");
        continue;
      }
      boolean output = constraint.startsWith("=") || constraint.startsWith("+");
      boolean indirect = constraint.contains("*");
      boolean passed = !constraint.startsWith("!") && (!output || indirect) && argument < arguments;
      int tied = constraint.matches("\\d{1,3}") ? Integer.parseInt(constraint) : -1;
      all.add(new Place(all.size(), constraint, passed ? argument++ : -1, output, indirect, tied));
    }
    return new AssemblyOperands(List.copyOf(all), clobbers);
  }

  /** How many arguments have an operand. */
  int arguments() {
    return (int) all.stream().filter(p -> p.argument() >= 0).count();
  }

  /** Whether an operand has an argument, or shares its register with one that has. */
  boolean isInput(int number) {
    return all.stream().anyMatch(p -> p.argument() >= 0 && (p.number() == number || p.tied() == number));
  }

  /** What is done with memory that an operand points to, which is a value. */
  Set<AssemblyMemory.Use> through(Place place, AssemblyMemory memory) {
    Set<AssemblyMemory.Use> result = EnumSet.noneOf(AssemblyMemory.Use.class);
    result.addAll(memory.through(place.number()));
    result.addAll(memory.through(place.tied()));
    register(place).ifPresent(r -> result.addAll(memory.strings().getOrDefault(r, Set.of())));
    return result;
  }

  /** The register of string instructions that an operand is in, by its own constraint or that of the output it shares the register with. */
  private Optional<AssemblyMemory.StringRegister> register(Place place) {
    String constraint = place.tied() >= 0 && place.tied() < all.size() ? all.get(place.tied()).constraint() : place.constraint();
    return switch (constraint.replaceAll("[=+&*{}]", "")) {
      case "D", "di", "edi", "rdi" -> Optional.of(AssemblyMemory.StringRegister.DI);
      case "S", "si", "esi", "rsi" -> Optional.of(AssemblyMemory.StringRegister.SI);
      default -> Optional.empty();
    };
  }

  /** What is done with memory that registers lead to which have no value from outside of the text. */
  Set<AssemblyMemory.Use> followed(AssemblyMemory memory) {
    Set<AssemblyMemory.Use> result = EnumSet.noneOf(AssemblyMemory.Use.class);
    result.addAll(memory.elsewhere());
    memory.strings().forEach((register, uses) -> {
      if (all.stream().noneMatch(p -> p.argument() >= 0 && register(p).filter(r -> r == register).isPresent())) {
        result.addAll(uses);
      }
    });
    memory.dereferenced().stream().filter(p -> !isInput(p)).forEach(p -> result.addAll(memory.through(p)));
    return result;
  }
}
