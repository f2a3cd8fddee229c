package baton.llvm;

import baton.ir.Assembly.Role;
import baton.ir.AssemblyMemory;
import baton.ir.AssemblyName;
import baton.ir.AssemblyStatement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.function.ToLongFunction;

/**
 * What the names in a text of assembly are, by LLVM value.
 *
 * @param variables the variables, with what is done with them
 * @param addresses functions whose address the text takes
 * @param called functions that it calls, in its order
 * @param isInOrder whether each of them is surely called, once and in that order
 */
record AssemblyNames(Map<Long, Role> variables, Set<Long> addresses, List<Long> called, boolean isInOrder) {
  /**
   * The names of a text.
   *
   * @param target whether the operand that is written comes last
   * @param followed what the text does with memory that registers lead to: variables whose address it takes are among it
   * @param symbol the value of a name; 0 for a name of nothing that the unit has
   */
  static AssemblyNames in(
      List<AssemblyStatement> text, boolean x86, boolean target, Set<AssemblyMemory.Use> followed, ToLongFunction<String> symbol,
      LongPredicate isFunction) {
    Map<Long, Role> variables = new LinkedHashMap<>();
    Set<Long> addresses = new LinkedHashSet<>();
    List<Long> called = new ArrayList<>();
    boolean byAddress = text.stream().anyMatch(s -> AssemblyName.leavesByAddress(s, x86));
    boolean certain = x86 && text.stream().noneMatch(s -> s.name().startsWith("j") || s.name().startsWith("loop"));
    for (AssemblyStatement statement : text) {
      for (AssemblyName name : AssemblyName.of(statement, x86, target)) {
        long value = name.text().indexOf(AssemblyStatement.OPERAND) < 0 ? symbol.applyAsLong(name.text()) : 0;
        if (value != 0 && isFunction.test(value)) {
          boolean taken = name.use() == AssemblyName.Use.ADDRESS || name.use() == AssemblyName.Use.READ;
          if (taken) {
            addresses.add(value);
          }
          if (!taken || byAddress) {
            called.add(value);
          }
          boolean surely = name.use() == AssemblyName.Use.CALL || (taken && !byAddress);
          certain &= surely && statement.name().startsWith("call");
        } else if (value != 0) {
          variables.merge(value, role(name.use(), followed), AssemblyNames::both);
        }
      }
    }
    return new AssemblyNames(variables, addresses, called, certain);
  }

  boolean isEmpty() {
    return variables.isEmpty() && addresses.isEmpty() && called.isEmpty();
  }

  private static Role role(AssemblyName.Use use, Set<AssemblyMemory.Use> followed) {
    return switch (use) {
      case ADDRESS ->
          followed.isEmpty() ? Role.VALUE : followed.contains(AssemblyMemory.Use.WRITE) ? Role.MEMORY_READ_WRITE : Role.MEMORY_READ;
      case READ, THROUGH -> Role.MEMORY_READ;
      case CALL, ANY -> Role.MEMORY_READ_WRITE;
    };
  }

  private static Role both(Role a, Role b) {
    return a == b || b == Role.VALUE ? a : a == Role.VALUE ? b : Role.MEMORY_READ_WRITE;
  }
}
