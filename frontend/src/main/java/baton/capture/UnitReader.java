package baton.capture;

import baton.ir.TranslationUnit;
import baton.llvm.BitcodeException;
import java.util.List;

/** Reads bitcode: the step after clang; {@link baton.llvm.BitcodeReader#read} is one. Called from several threads at once. */
@FunctionalInterface
public interface UnitReader {
  /**
   * The unit in {@code bitcode}.
   *
   * @param bitcode as clang wrote it
   * @param name the unit's name
   * @param notes what the user should know about how the unit was compiled
   * @throws BitcodeException if it cannot be read
   */
  TranslationUnit read(byte[] bitcode, String name, List<String> notes) throws BitcodeException;
}
