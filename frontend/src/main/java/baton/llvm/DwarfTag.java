package baton.llvm;

/** The tags of debug nodes that C types have (DWARF 5, section 7.5.3). */
final class DwarfTag {
  static final int ARRAY = 0x01;
  static final int ENUMERATION = 0x04;
  static final int MEMBER = 0x0d;
  static final int POINTER = 0x0f;
  static final int STRUCTURE = 0x13;
  static final int SUBROUTINE = 0x15;
  static final int TYPEDEF = 0x16;
  static final int UNION = 0x17;
  static final int BASE = 0x24;
  static final int CONST = 0x26;
  static final int VOLATILE = 0x35;
  static final int RESTRICT = 0x37;
  static final int UNSPECIFIED = 0x3b;
  static final int ATOMIC = 0x47;

  private DwarfTag() {}

  /** Whether a node of that tag is a type of C. */
  static boolean isType(int tag) {
    return switch (tag) {
      case ARRAY, ENUMERATION, POINTER, STRUCTURE, SUBROUTINE, TYPEDEF, UNION, BASE, CONST, VOLATILE, RESTRICT, UNSPECIFIED, ATOMIC -> true;
      default -> false;
    };
  }
}
