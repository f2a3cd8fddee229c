package baton.llvm;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Why a file operation failed, in words. The exceptions of {@code java.nio.file} often carry only the path. */
final class Reasons {
  private Reasons() {}

  static String of(IOException e) {
    return switch (e) {
      case AccessDeniedException denied -> "no permission for " + denied.getFile();
      case NoSuchFileException missing -> missing.getFile() + " does not exist";
      case FileAlreadyExistsException file -> file.getFile() + " is a file where a folder is needed";
      case NotDirectoryException file -> file.getFile() + " is not a folder";
      case FileSystemException other when other.getReason() != null -> other.getReason() + " (" + other.getFile() + ")";
      default -> e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    };
  }
}
