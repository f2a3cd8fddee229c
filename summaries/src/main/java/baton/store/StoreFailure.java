package baton.store;

import java.nio.file.Path;

/** Why a store cannot be used: what is wrong, where, and what to do about it. */
public sealed interface StoreFailure {
  /** The folder of the store. */
  Path folder();

  /** One sentence, ready to be shown. */
  String sentence();

  /**
   * There is no store to read.
   *
   * @param folder where it was looked for
   */
  record Missing(Path folder) implements StoreFailure {
    @Override
    public String sentence() {
      return "there is no store in " + folder + ": run an analysis first, or name the folder of an existing store";
    }
  }

  /**
   * The place is taken by something else.
   *
   * @param folder the place
   * @param found what is there
   */
  record NotAStore(Path folder, String found) implements StoreFailure {
    @Override
    public String sentence() {
      return folder + " is not a store of Baton (" + found + "): name another folder, or an empty one";
    }
  }

  /**
   * The store was written by a version of Baton with another format.
   *
   * @param folder the folder of the store
   * @param found the format it has
   * @param ours the format this version reads and writes
   */
  record OtherFormat(Path folder, String found, int ours) implements StoreFailure {
    @Override
    public String sentence() {
      return "the store in "
          + folder
          + " has format "
          + found
          + ", this version of Baton reads format "
          + ours
          + ": delete the folder to start again, or name another one";
    }
  }

  /**
   * Another process writes to the store.
   *
   * @param folder the folder of the store
   * @param process the other process's id; 0 when unknown
   */
  record InUse(Path folder, long process) implements StoreFailure {
    @Override
    public String sentence() {
      return "a run is going on in the store in "
          + folder
          + (process == 0 ? "" : " (process " + process + ")")
          + ": wait until it has ended, or name another folder";
    }
  }

  /**
   * The store is damaged beyond what single records can be.
   *
   * @param folder the folder of the store
   * @param detail what was found
   */
  record Damaged(Path folder, String detail) implements StoreFailure {
    @Override
    public String sentence() {
      return "the store in " + folder + " is damaged (" + detail + "): delete the folder to start again";
    }
  }

  /**
   * The disk is full.
   *
   * @param folder the folder of the store
   */
  record DiskFull(Path folder) implements StoreFailure {
    @Override
    public String sentence() {
      return "no space is left on the disk of the store in " + folder + ": make room, or name a folder on another disk";
    }
  }

  /**
   * The system refuses access.
   *
   * @param folder the folder of the store
   * @param detail what was refused
   */
  record NoAccess(Path folder, String detail) implements StoreFailure {
    @Override
    public String sentence() {
      return "no access to the store in " + folder + " (" + detail + "): correct its permissions, or name another folder";
    }
  }

  /**
   * The system reports an error that is none of the others.
   *
   * @param folder the folder of the store
   * @param detail what it says
   */
  record Unusable(Path folder, String detail) implements StoreFailure {
    @Override
    public String sentence() {
      return "the store in " + folder + " cannot be used (" + detail + "): correct that, or name another folder";
    }
  }

  /**
   * The database library cannot be loaded.
   *
   * @param folder the folder of the store
   * @param detail what the system says
   */
  record NoLibrary(Path folder, String detail) implements StoreFailure {
    @Override
    public String sentence() {
      return "the store in "
          + folder
          + " cannot be opened because the RocksDB library does not load ("
          + detail
          + "): set BATON_HOME to a writable folder that allows executable files";
    }
  }
}
