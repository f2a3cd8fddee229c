package baton.pointsto;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * The places in objects that an access may touch. Those of one analysis are equal only where they are one object, as {@link Pointees}
 * makes each once; so it costs nothing to compare them.
 */
public final class Touched {
  /** Nothing is known of what is touched. */
  public static final Touched UNKNOWN = new Touched(new Pointees.Pointee[0], false);

  private final Pointees.Pointee[] places;
  private final boolean reachesOutside;
  private final boolean isKnownOutside;
  private final boolean staysInThread;

  private Touched(Pointees.Pointee[] sorted, boolean staysInThread) {
    this.staysInThread = staysInThread;
    places = sorted;
    reachesOutside = Arrays.stream(sorted).anyMatch(p -> p.known() == Pointees.Outside.ALL);
    isKnownOutside = Arrays.stream(sorted).anyMatch(p -> p.known() != Pointees.Outside.NOT);
  }

  static Touched of(Collection<Pointees.Pointee> places, boolean staysInThread) {
    return new Touched(places.stream().sorted().toArray(Pointees.Pointee[]::new), staysInThread);
  }

  /** Whether each of the objects is one that only the thread has an address of that made it. */
  public boolean staysInThread() {
    return staysInThread;
  }

  /** The places, by object and offset. */
  public List<Pointees.Pointee> places() {
    return List.of(places);
  }

  /** Whether nothing is known. */
  public boolean isUnknown() {
    return places.length == 0;
  }

  /** Whether what two accesses of so many bytes touch is surely apart; a size is negative where it is not known. */
  public boolean isApart(long bytes, Touched other, long otherBytes) {
    if (isUnknown() || other.isUnknown() || (reachesOutside && other.isKnownOutside) || (other.reachesOutside && isKnownOutside)) {
      return false;
    }
    int second = 0;
    for (Pointees.Pointee place : places) {
      while (second < other.places.length && other.places[second].object() < place.object()) {
        second++;
      }
      for (int i = second; i < other.places.length && other.places[i].object() == place.object(); i++) {
        if (place.meets(bytes, other.places[i], otherBytes)) {
          return false;
        }
      }
    }
    return true;
  }
}
