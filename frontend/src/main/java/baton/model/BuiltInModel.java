package baton.model;

import java.util.Locale;

/** The models that Baton brings along. A program is analysed with those of its platform. */
public enum BuiltInModel {
  /** What the functions of the C library do with the memory they are given: beneath {@link #POSIX}, wherever that is used. */
  LIBC,
  /** What other libraries do with the memory they are given: beneath {@link #POSIX}, wherever that is used. */
  LIBRARIES,
  /** POSIX and C11 threads, common libraries, small operating systems, verification benchmarks. */
  POSIX,
  /** What functions of the kernel that drivers call do with the memory they are given: beneath {@link #LINUX}, wherever that is used. */
  DRIVERS,
  /** The Linux kernel from 5.10 on. */
  LINUX;

  /** The file's name in the folder {@code models}. */
  public String fileName() {
    return name().toLowerCase(Locale.ROOT) + ".yaml";
  }
}
