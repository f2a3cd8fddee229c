package baton.ir;

/** The version of the analysis as a whole: it is part of every key, so results of another version are never read as ours. */
public final class AnalysisVersion {
  /** Raised when reports mean something else; that other code makes them, keys know from {@link CodeDigest}. */
  public static final String CURRENT = "13";

  private AnalysisVersion() {}
}
