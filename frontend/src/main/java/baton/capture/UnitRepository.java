package baton.capture;

import baton.ir.Digest;
import baton.ir.TranslationUnit;
import java.util.List;
import java.util.Optional;

/** Keeps units by key, and what commands read. Called from several threads at once. */
public interface UnitRepository {
  /** What {@code command} was seen to read, latest first; empty if it is unknown. */
  List<Recipe> recipes(Digest command);

  /** Adds to what {@code command} was seen to read, as the latest. Only the latest few need be kept. */
  void keep(Digest command, Recipe recipe);

  /** Whether the unit is there and intact. */
  boolean holds(UnitKey key);

  /** The unit, if it is there and intact. */
  Optional<TranslationUnit> unit(UnitKey key);

  /** Keeps {@code unit}; a unit that is already there stays. */
  void put(UnitKey key, TranslationUnit unit);
}
