package baton.model;

import java.util.Optional;

/**
 * Memory that a {@link LibraryFunction} accesses: what a pointer leads to that is its argument, or is found from there.
 *
 * @param pointer the argument, or the variable where the rule is about variables
 * @param list whether the argument leads to an array of pointers, of which any is followed, in place of the argument itself
 * @param struct the struct in which {@code path} begins, whatever type the argument is declared with
 * @param path the way from the argument to the pointer; absent: the argument is the pointer
 * @param bytes how much is accessed; absent: the member or variable that the pointer leads to; 0: any of the object that it leads into
 * @param length the way from the argument to the number of bytes, used where it is constant; elsewhere a write may be of any number
 * @param mode the way from the argument to the mode of the file by which users come here: those who may not read or write it do not
 * @param outside the way from the argument to a pointer: the access is made only where it leads to a variable of the system
 * @param marked whether the access is atomic
 */
public record MemberAccess(
    int pointer,
    boolean list,
    Optional<String> struct,
    Optional<MemberPath> path,
    Optional<Integer> bytes,
    Optional<MemberPath> length,
    Optional<MemberPath> mode,
    Optional<MemberPath> outside,
    boolean marked) {
  public MemberAccess {
    boolean paths = path.isPresent() || length.isPresent() || mode.isPresent() || outside.isPresent();
    if (paths && struct.isEmpty()) {
      throw new IllegalArgumentException("a path needs the struct in which it begins");
    }
  }

  /** Whether any byte of the object may be accessed. */
  public boolean isAnywhere() {
    return bytes.filter(b -> b == 0).isPresent();
  }
}
