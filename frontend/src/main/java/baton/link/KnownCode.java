package baton.link;

import baton.model.ConcurrencyModel;
import java.util.Set;

/** Whether no code runs with a program but its own and that of functions of which it is known what they do. */
public final class KnownCode {
  /** They load code that is not there, which may name what the program exports. */
  private static final Set<String> LOADERS = Set.of("dlopen", "dlmopen", "android_dlopen_ext", "lt_dlopen", "lt_dlopenext", "g_module_open");

  private KnownCode() {}

  /**
   * Whether each function without a body that a program names is known, and none loads others: then no unit that is not there runs, to name
   * a variable that the program exports. Constructors and library functions that such a unit replaces are left out of account.
   */
  public static boolean isAll(Program program, ConcurrencyModel model) {
    return program.symbols().stream()
        .noneMatch(s -> s instanceof Symbol.ExternalFunction f && (LOADERS.contains(f.name()) || !model.knows(f.name())));
  }
}
