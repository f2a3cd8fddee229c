package baton.capture;

import java.nio.file.Path;
import java.util.Optional;

/** Reads bitcode where nothing is lost if that ends the process. */
@FunctionalInterface
interface ReadingTrial {
  /**
   * Why {@code bitcode} must not be read in this process; empty if a process survives it, whatever it says of it.
   *
   * @param temporary a folder for temporary files
   */
  Optional<String> failure(byte[] bitcode, Path temporary) throws CaptureEnvironmentException;
}
