package baton.oracle;

import java.util.List;

/** Ways in which the private data of an open file is not the file's own, or may not be; see {@link DriverGenerator}. */
enum Sharing {
  /** It is. */
  NONE("file->private_data = p;", ""),
  /** All files have the device. */
  DEVICE("file->private_data = &dev;", ""),
  /** An object is made once and kept. */
  CACHED("if (kept) p = kept; else kept = p; file->private_data = p;", ""),
  /** The files of an inode have one object. */
  INODE("if (inode->i_private) p = inode->i_private; else inode->i_private = p; file->private_data = p;", ""),
  /** Now and then it is what it was before. */
  SOMETIMES("if (nondet() > 1) file->private_data = p;", ""),
  /** Opening succeeds before it is set. */
  EARLY("if (nondet() > 1) return 0; file->private_data = p;", ""),
  /** Whether opening succeeds is told by a number that has nothing to do with setting it. */
  UNRELATED("int r = nondet(); if (r) file->private_data = p; if (r > 1) return -5;", ""),
  /** It is set again later. */
  AGAIN("file->private_data = p;", "file->private_data = &dev;"),
  /** What it leads to belongs to another file, too. */
  STOLEN("file->private_data = p; other = file;", "if (other) file->private_data = other->private_data;"),
  /** Another file is given it, too. */
  GIVEN("file->private_data = p; other = file;", "if (other) other->private_data = p;"),
  /** A helper sets it, to the device. */
  HELPER("d_set(file, p);", "d_set(file, &dev);"),
  /** It is set byte by byte. */
  COPIED("struct priv *q = p; __builtin_memcpy(&file->private_data, &q, sizeof(q));", "struct priv *q = &dev; __builtin_memcpy(&file->private_data, &q, sizeof(q));");

  private final String set;
  private final String again;

  Sharing(String set, String again) {
    this.set = set;
    this.again = again;
  }

  /** Where opening a file sets it. */
  Piece set() {
    return IdiomParts.line(set);
  }

  /** What a later call on the file does; none where it does nothing to it. */
  List<Piece> again() {
    return again.isEmpty() ? List.of() : List.of(IdiomParts.block("if (nondet() > 1) {", IdiomParts.line(again)));
  }
}
