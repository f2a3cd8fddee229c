package baton.cluster;

import baton.callgraph.Component;
import java.util.Comparator;

/** Which of the components that are ready goes first. Results do not depend on it. */
interface ReadyOrder extends Comparator<Component> {
  /** The longest remaining path first: it bounds the time that the whole takes. */
  ReadyOrder LONGEST_PATH_FIRST =
      (a, b) -> a.remaining() != b.remaining() ? Integer.compare(b.remaining(), a.remaining()) : Integer.compare(a.index(), b.index());
}
