package baton.ir;

/**
 * A function that a unit refers to and does not define.
 *
 * @param name its linkage name
 * @param linkage {@link Linkage#DECLARED}, {@link Linkage#WEAK_DECLARED} or {@link Linkage#AVAILABLE}
 * @param type its C type, or {@link Type.Unknown}
 * @param signature its machine-level signature
 */
public record FunctionDeclaration(String name, Linkage linkage, Type type, Signature signature) {}
