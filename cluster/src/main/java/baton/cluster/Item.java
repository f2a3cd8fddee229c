package baton.cluster;

import baton.ir.Digest;
import baton.summary.ComponentTask;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A component to be summarised.
 *
 * @param key the digest of all that the result follows from
 * @param task the component
 * @param callees the digest of the summary of each function that the task lists and that is no member, by the identity of its symbol
 */
record Item(Digest key, ComponentTask task, SortedMap<String, Digest> callees) {
  Item {
    callees = Collections.unmodifiableSortedMap(new TreeMap<>(callees));
  }
}
