package baton.store;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/**
 * Says in words what RocksDB and the file system report about one store.
 *
 * @param folder the folder of the store
 */
record Failures(Path folder) {
  StoreException of(IOException e) {
    if (e instanceof FileSystemException system) {
      String reason = system.getReason() == null ? "" : system.getReason();
      if (e instanceof AccessDeniedException) {
        return new StoreException(new StoreFailure.NoAccess(folder, "permission denied: " + system.getFile()), e);
      }
      return of(reason + ": " + system.getFile(), e);
    }
    return of(String.valueOf(e.getMessage()), e);
  }

  /** {@code writer} is the process that holds the store when somebody does. */
  StoreException of(RocksDBException e, long writer) {
    Status status = e.getStatus();
    String text = String.valueOf(e.getMessage());
    if (status != null && status.getSubCode() == Status.SubCode.NoSpace) {
      return new StoreException(new StoreFailure.DiskFull(folder), e);
    }
    if (text.contains("lock hold by current process")) {
      return new StoreException(new StoreFailure.InUse(folder, ProcessHandle.current().pid()), e);
    }
    if (text.contains("While lock file") && text.contains("temporarily unavailable")) {
      return new StoreException(new StoreFailure.InUse(folder, writer), e);
    }
    return of(text, e);
  }

  private StoreException of(String text, Exception e) {
    return new StoreException(failure(text, isDamage(text, e)), e);
  }

  private StoreFailure failure(String text, boolean damage) {
    if (text.contains("No space left on device") || text.contains("Disk quota exceeded")) {
      return new StoreFailure.DiskFull(folder);
    }
    if (text.contains("Permission denied") || text.contains("Read-only file system")) {
      return new StoreFailure.NoAccess(folder, text);
    }
    return damage ? new StoreFailure.Damaged(folder, text) : new StoreFailure.Unusable(folder, text);
  }

  /** A file of the database is missing, or what it holds makes no sense; not an error of the system such as too many open files. */
  private static boolean isDamage(String text, Exception e) {
    Status status = e instanceof RocksDBException rocks ? rocks.getStatus() : null;
    if (status == null) {
      return e instanceof RocksDBException;
    }
    return switch (status.getCode()) {
      case IOError -> text.contains("No such file or directory");
      case Corruption, NotFound, InvalidArgument, NotSupported -> true;
      case Ok, MergeInProgress, Incomplete, ShutdownInProgress, TimedOut, Aborted, Busy, Expired, TryAgain, Undefined ->
          false;
    };
  }
}
