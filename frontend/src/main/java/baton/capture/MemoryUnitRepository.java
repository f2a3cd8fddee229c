package baton.capture;

import baton.ir.Digest;
import baton.ir.TranslationUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Units in memory, for one process. */
public final class MemoryUnitRepository implements UnitRepository {
  private static final int RECIPES = 8;

  private final Map<Digest, List<Recipe>> recipes = new ConcurrentHashMap<>();
  private final Map<UnitKey, TranslationUnit> units = new ConcurrentHashMap<>();

  /** An empty repository. */
  public MemoryUnitRepository() {}

  @Override
  public List<Recipe> recipes(Digest command) {
    return recipes.getOrDefault(command, List.of());
  }

  @Override
  public void keep(Digest command, Recipe recipe) {
    recipes.merge(
        command,
        List.of(recipe),
        (old, added) -> Stream.concat(added.stream(), old.stream()).distinct().limit(RECIPES).toList());
  }

  @Override
  public boolean holds(UnitKey key) {
    return units.containsKey(key);
  }

  @Override
  public Optional<TranslationUnit> unit(UnitKey key) {
    return Optional.ofNullable(units.get(key));
  }

  @Override
  public void put(UnitKey key, TranslationUnit unit) {
    units.putIfAbsent(key, unit);
  }
}
