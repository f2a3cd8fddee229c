package baton.llvm;

import java.util.regex.Pattern;

/** What the text of inline assembly tells without knowing its instructions. */
final class AssemblyText {
  private static final Pattern COMMENTS = Pattern.compile("/\\*.*?\\*/|(#|//)[^\n]*", Pattern.DOTALL);
  private static final Pattern NOTHING = Pattern.compile("[\\s;]*");

  private AssemblyText() {}

  /** Whether there is anything to execute; a barrier for the compiler has none. */
  static boolean hasInstruction(String template) {
    return !NOTHING.matcher(COMMENTS.matcher(template).replaceAll("")).matches();
  }
}
