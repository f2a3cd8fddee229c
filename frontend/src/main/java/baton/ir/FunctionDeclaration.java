package baton.ir;

import java.util.List;

/**
 * A function that a unit refers to and does not define.
 *
 * @param name its linkage name
 * @param linkage {@link Linkage#DECLARED}, {@link Linkage#WEAK_DECLARED} or {@link Linkage#AVAILABLE}
 * @param type its C type, or {@link Type.Unknown}
 * @param signature its machine-level signature
 * @param constParameters its parameters that are pointers to {@code const}, through which it is taken to read only; from 0
 */
public record FunctionDeclaration(String name, Linkage linkage, Type type, Signature signature, List<Integer> constParameters) {
  /** Copies the list. */
  public FunctionDeclaration {
    constParameters = List.copyOf(constParameters);
  }
}
