package baton.value;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.function.IntSupplier;

/**
 * Who has asked for what, so that only they are done again when it changes.
 *
 * @param <F> what may be asked for
 */
final class Readers<F> {
  private final Map<F, BitSet> of = new HashMap<>();
  private final IntSupplier asking;
  private final IntConsumer outdated;

  /**
   * Nobody has asked for anything.
   *
   * @param asking the number of who is asking now; negative for nobody
   * @param outdated told of the number of each who has asked for something that changed
   */
  Readers(IntSupplier asking, IntConsumer outdated) {
    this.asking = asking;
    this.outdated = outdated;
  }

  /** A fact is asked for now. */
  void reads(F fact) {
    int reader = asking.getAsInt();
    if (reader >= 0) {
      of.computeIfAbsent(fact, _ -> new BitSet()).set(reader);
    }
  }

  /** A fact changed. */
  void changed(F fact) {
    BitSet readers = of.get(fact);
    if (readers != null) {
      readers.stream().forEach(outdated);
    }
  }
}
