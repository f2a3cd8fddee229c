package baton.capture;

import java.util.List;

/** How one compilation ended. */
sealed interface ClangRun {
  /**
   * With bitcode.
   *
   * @param bitcode all of it
   * @param files every file read, absolute, the source first
   * @param search where headers were looked for, absolute
   * @param notes what the user should know
   */
  record Compiled(Bitcode bitcode, List<String> files, SearchPath search, List<String> notes) implements ClangRun {}

  /**
   * Without.
   *
   * @param reason one sentence
   */
  record Failed(String reason) implements ClangRun {}

  /**
   * The disk is full, so no other compilation can do better.
   *
   * @param message clang's
   */
  record NoRoom(String message) implements ClangRun {}
}
