package baton.store;

import java.nio.charset.StandardCharsets;

/** A column family of the store. The order is part of the format: the record count lists the families in it. */
enum Family {
  /** Format version, by name. */
  META("meta"),
  /** Translation units without bodies, by unit key. */
  UNITS("units"),
  /** Bodies, by digest. */
  BODIES("bodies"),
  /** What compile commands were seen to read, by command. The only records that are replaced. */
  RECIPES("recipes"),
  /** Run manifests, by run id. */
  RUNS("runs"),
  /** Summaries of components, by the digest of what they were made from. */
  SUMMARIES("summaries"),
  /** What flows where in bodies, by the digest of what it was found from. */
  FLOWS("flows"),
  /** What was found in programs, by the digest of what it follows from. */
  FINDINGS("findings");

  private final String label;

  Family(String label) {
    this.label = label;
  }

  /** The name RocksDB knows it by, and people. */
  String label() {
    return label;
  }

  byte[] encodedLabel() {
    return label.getBytes(StandardCharsets.UTF_8);
  }
}
