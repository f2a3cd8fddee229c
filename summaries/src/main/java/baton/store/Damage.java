package baton.store;

/** Something wrong in a store that is used all the same: what is lost is computed again. */
public sealed interface Damage {
  /** One sentence, ready to be shown. */
  String sentence();

  /**
   * A record that is there and is not what was written. It counts as absent.
   *
   * @param record family and key
   * @param reason what is wrong with it
   */
  record Unreadable(String record, String reason) implements Damage {
    @Override
    public String sentence() {
      return "the store's record " + record + " is damaged (" + reason + ") and is computed again";
    }
  }

  /**
   * Records that were written and are gone.
   *
   * @param family the column family
   * @param records how many; others may be missing besides when records of this family were written twice
   */
  record Lost(String family, long records) implements Damage {
    @Override
    public String sentence() {
      return "the store has lost " + records + " of its records in " + family + "; they are computed again";
    }
  }

  /**
   * Writes that were acknowledged and are gone, though every family holds as many records as it should.
   *
   * @param writes how many
   */
  record LostWrites(long writes) implements Damage {
    @Override
    public String sentence() {
      return "the store has lost its last " + writes + " writes; what they held is computed again";
    }
  }

  /**
   * It cannot be told whether records are gone.
   *
   * @param reason why
   */
  record Uncounted(String reason) implements Damage {
    @Override
    public String sentence() {
      return "the store's record count is unusable (" + reason + "): whether records were lost is not known";
    }
  }

  /**
   * Two different values for one key; the first one stays.
   *
   * @param record family and key
   */
  record Conflict(String record) implements Damage {
    @Override
    public String sentence() {
      return "the store's record "
          + record
          + " differs from what was computed now; please report this as an error of Baton";
    }
  }
}
