package baton.memory;

import baton.ir.Digest;
import baton.ir.Referent;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What an {@link Address} starts from: a symbolic value that the analysis of one function cannot take apart further (RELAY,
 * section 4.1). Two equal bases of one state are the same run-time value; different bases may or may not be.
 */
public sealed interface Base extends Comparable<Base> {
  /** The number 0; an address over it is a constant integer. */
  record Zero() implements Base {}

  /**
   * What the caller passed.
   *
   * @param index the formal's position, from 0
   */
  record Formal(int index) implements Base {}

  /**
   * The address of a global variable or a function.
   *
   * @param symbol the symbol, as bodies refer to it
   */
  record Global(Referent symbol) implements Base {}

  /**
   * The address of the latest object that an allocation made: a local variable or what an allocating call returned.
   *
   * @param body the digest of the function's body
   * @param site the ordinal of the allocation
   */
  record Fresh(Digest body, int site) implements Base {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Fresh(Digest of, int at) && site == at && body.equals(of);
    }

    @Override
    public int hashCode() {
      return body.hashCode() * 31 + site;
    }
  }

  /**
   * A value of which nothing more is known: the one that an instruction made when it last ran.
   *
   * @param body the digest of the function's body
   * @param site the ordinal of the instruction
   */
  record Opaque(Digest body, int site) implements Base {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Opaque(Digest of, int at) && site == at && body.equals(of);
    }

    @Override
    public int hashCode() {
      return body.hashCode() * 31 + site + 1;
    }
  }

  /**
   * A value that a callee made when a call last ran.
   *
   * @param body the digest of the calling function's body
   * @param call the ordinal of the call
   * @param made the value, in the callee's terms
   */
  record Within(Digest body, int call, Base made) implements Base {}

  /**
   * What a cell holds: RELAY's {@code init(path)} while {@code epoch} is {@link Epoch.Entry}.
   *
   * @param cell the address of the cell
   * @param epoch since when it holds it, as far as this thread writes it
   */
  record Held(Address cell, Epoch epoch) implements Base {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Held(Address of, Epoch since) && cell.equals(of) && epoch.equals(since);
    }

    @Override
    public int hashCode() {
      return cell.hashCode() * 31 + epoch.hashCode();
    }
  }

  /**
   * What was handed to a thread as its argument.
   *
   * @param entry the entry function
   * @param index the formal's position
   */
  record Handed(Referent entry, int index) implements Base {}

  /** As {@link #mentions(Predicate)}; {@code sites} are all sites in what {@code wanted} accepts, which makes most answers quick. */
  default boolean mentions(Predicate<Base> wanted, long sites) {
    return (sites() & sites) != 0 && mentions(wanted);
  }

  /** Whether {@code wanted} accepts it, or a base of the cell it was read from. */
  default boolean mentions(Predicate<Base> wanted) {
    return wanted.test(this)
        || (this instanceof Held(Address cell, _) && cell.mentions(wanted))
        || (this instanceof Within(_, _, Base made) && made.mentions(wanted));
  }

  /**
   * Sites of instructions in it, of whatever body, as bits of their lowest six digits: what is made or written by none of those
   * whose bits are missing does not mention them.
   */
  default long sites() {
    return switch (this) {
      case Fresh(_, int site) -> bit(site);
      case Opaque(_, int site) -> bit(site);
      case Within(_, int call, Base made) -> bit(call) | made.sites();
      case Held(Address cell, Epoch epoch) -> cell.sites() | (epoch instanceof Epoch.Written(_, int site) ? bit(site) : 0);
      case Zero _, Formal _, Global _, Handed _ -> 0;
    };
  }

  /** The bit of a site in {@link #sites()}. */
  static long bit(int site) {
    return 1L << site;
  }

  /** How many calls deep it was made; 0 for what is not told by calls. */
  default int calls() {
    return this instanceof Within(_, _, Base made) ? made.calls() + 1 : 0;
  }

  /** The number of cells that were read to come here. */
  default int depth() {
    return this instanceof Held(Address cell, _) ? cell.depth() + 1 : 0;
  }

  /** An order without meaning, the same in every run; 0 exactly for equal bases. */
  @Override
  default int compareTo(Base other) {
    return switch (this) {
      case Formal(int index) when other instanceof Formal(int theirs) -> Integer.compare(index, theirs);
      case Global(Referent symbol) when other instanceof Global(Referent theirs) -> compare(symbol, theirs);
      case Fresh(Digest body, int site) when other instanceof Fresh(Digest theirs, int there) -> compare(body, site, theirs, there);
      case Opaque(Digest body, int site) when other instanceof Opaque(Digest theirs, int there) -> compare(body, site, theirs, there);
      case Held(Address cell, Epoch epoch) when other instanceof Held(Address theirs, Epoch since) -> {
        int order = cell.compareTo(theirs);
        yield order != 0 ? order : compare(epoch, since);
      }
      case Within(Digest body, int call, Base made) when other instanceof Within(Digest theirs, int there, Base inner) -> {
        int order = compare(body, call, theirs, there);
        yield order != 0 ? order : made.compareTo(inner);
      }
      case Handed(Referent entry, int index) when other instanceof Handed(Referent theirs, int there) -> {
        int order = compare(entry, theirs);
        yield order != 0 ? order : Integer.compare(index, there);
      }
      case Zero _, Formal _, Global _, Fresh _, Opaque _, Held _, Within _, Handed _ -> Integer.compare(rank(), other.rank());
    };
  }

  private int rank() {
    return switch (this) {
      case Zero _ -> 0;
      case Formal _ -> 1;
      case Global _ -> 2;
      case Fresh _ -> 3;
      case Opaque _ -> 4;
      case Within _ -> 5;
      case Held _ -> 6;
      case Handed _ -> 7;
    };
  }

  private static int compare(Referent a, Referent b) {
    if (a.equals(b)) {
      return 0;
    }
    int order = a.name().compareTo(b.name());
    return order != 0 ? order : a.identity().compareTo(b.identity());
  }

  private static int compare(Digest a, int site, Digest b, int there) {
    int order = Integer.compare(site, there);
    return order != 0 || a.equals(b) ? order : a.compareTo(b);
  }

  private static int compare(Epoch a, Epoch b) {
    return switch (a) {
      case Epoch.Entry _ -> b instanceof Epoch.Entry ? 0 : -1;
      case Epoch.Written(Digest body, int site) ->
          b instanceof Epoch.Written(Digest theirs, int there) ? compare(body, site, theirs, there) : 1;
    };
  }

  /** A canonical line: equal exactly for equal bases. */
  default String text() {
    return switch (this) {
      case Zero _ -> "0";
      case Formal(int index) -> "f" + index;
      case Global(Referent symbol) -> "@" + symbol.identity();
      case Fresh(Digest body, int site) -> "new(" + body.hex() + ":" + site + ")";
      case Opaque(Digest body, int site) -> "any(" + body.hex() + ":" + site + ")";
      case Within(Digest body, int call, Base made) -> "within(" + body.hex() + ":" + call + "," + made.text() + ")";
      case Held(Address cell, Epoch.Entry _) -> "*" + cell.text();
      case Held(Address cell, Epoch.Written(Digest body, int site)) -> "*{" + body.hex() + ":" + site + "}" + cell.text();
      case Handed(Referent entry, int index) -> "handed(" + entry.identity() + "," + index + ")";
    };
  }
}
