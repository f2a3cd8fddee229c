package baton.model;

import java.util.Optional;

/**
 * Which object is the lock: the object that {@code path} leads to from {@code root}.
 *
 * <p>A root that is a pointer stands for what it points to, so an empty path is the pointee and a path starts with {@code ->}; a
 * global stands for itself, so its path starts with {@code .} or {@code [}.
 *
 * @param root the start
 * @param path the members from there
 * @param bit for a lock that is one bit of that object
 */
public record LockExpression(@Inline LockRoot root, @Default("") MemberPath path, Optional<BitNumber> bit) {
  public LockExpression {
    if (!path.steps().isEmpty()) {
      boolean through = path.steps().getFirst() instanceof MemberPath.Through;
      switch (root) {
        case LockRoot.OfArgument a -> require(through, "the path of an argument starts with ->");
        case LockRoot.OfArgumentType a -> require(through, "the path of an argument starts with ->");
        case LockRoot.OfGlobal g -> {}
        case LockRoot.OfToken t -> throw new IllegalArgumentException("a token has no path");
      }
    }
  }

  private static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
