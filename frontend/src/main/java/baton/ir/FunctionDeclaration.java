package baton.ir;

import java.util.List;

/**
 * A function that a unit refers to and does not define.
 *
 * @param name its linkage name
 * @param linkage {@link Linkage#DECLARED}, {@link Linkage#WEAK_DECLARED} or {@link Linkage#AVAILABLE}
 * @param type its C type, or {@link Type.Unknown}
 * @param signature its machine-level signature
 * @param onlyRead parameters through which, by its prototype, it only reads: pointers to {@code const}; from 0
 */
public record FunctionDeclaration(String name, Linkage linkage, Type type, Signature signature, List<Integer> onlyRead) {
  /** Copies the list. */
  public FunctionDeclaration {
    onlyRead = List.copyOf(onlyRead);
  }
}
