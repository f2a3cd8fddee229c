package baton.model;

/** Where the pointer leads that a library function returns. */
public enum ReturnedPointer {
  /** Into what it writes, or reads where it writes nothing. */
  ARGUMENT,
  /** To where it begins to write. */
  START,
  /** Into what it reads, also where it writes something. */
  READ,
  /** Into memory of the library, or into what the library was given to keep. */
  LIBRARY,
  /** Into what it writes or reads, or to memory of the library's own. */
  EITHER,
  /** To what the program exports under a name that stands somewhere in it, or into memory of the library. */
  NAMED,
  /** To memory of the library's own, or what it was given to keep, but not to what other libraries were given. */
  OWN
}
