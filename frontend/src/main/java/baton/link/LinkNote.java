package baton.link;

/**
 * Something about linking that a user may want to know.
 *
 * @param kind what it is about
 * @param subject the name concerned; notes are sorted by it
 * @param text one sentence for people
 */
public record LinkNote(Kind kind, String subject, String text) {
  /** Whether something is left out for it that may run: a definition that another one replaces here and may not replace in the program. */
  public boolean isGap() {
    return kind == Kind.DUPLICATE_DEFINITION || kind == Kind.SEVERAL_WEAK;
  }

  /** What a note is about. */
  public enum Kind {
    /** Several units of a scope define {@code main}: these are several programs. */
    SEVERAL_PROGRAMS,
    /** Several units of a scope define a name strongly. */
    DUPLICATE_DEFINITION,
    /** Several units define a name weakly, not all alike, and none strongly: which of them counts depends on the order in which they are linked. */
    SEVERAL_WEAK,
    /** A strong or tentative definition replaces a weak one. */
    REPLACED_WEAK,
    /** Tentative definitions of one name differ in size. */
    COMMON_SIZES,
    /** A name that a scope lacks is defined by several other scopes. */
    AMBIGUOUS_SCOPE,
    /** A chain of aliases that does not end at a definition. */
    ALIAS,
    /** A unit refers to an internal symbol that it does not hold. */
    MISSING_INTERNAL,
    /** Units define one aggregate differently. */
    TYPE_CONFLICT
  }
}
