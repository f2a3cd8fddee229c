package baton.store;

import baton.capture.Recipe;
import baton.capture.UnitKey;
import baton.capture.UnitRepository;
import baton.ir.Body;
import baton.ir.Digest;
import baton.ir.Function;
import baton.ir.TranslationUnit;
import baton.store.proto.BodyRecord;
import baton.store.proto.FunctionRecord;
import baton.store.proto.RecipesRecord;
import baton.store.proto.UnitRecord;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Translation units, their bodies, and what compile commands read. Safe for use by several threads. */
public final class StoredUnits implements UnitRepository {
  /** How many recipes of one command are kept; a file has few states between which developers go back and forth. */
  private static final int RECIPES = 8;

  private final Records records;
  private final SharedBodies bodies = new SharedBodies();
  /** Bodies whose records were seen to be good, so that no other unit looks at them again. */
  private final Set<Digest> intact = ConcurrentHashMap.newKeySet();
  private final Object keeping = new Object();

  StoredUnits(Records records) {
    this.records = records;
  }

  @Override
  public List<Recipe> recipes(Digest command) {
    return records
        .get(Key.recipes(command), RecipesRecord.parser(), record -> Optional.of(RecipeCodec.decode(record)))
        .orElse(List.of());
  }

  @Override
  public void keep(Digest command, Recipe recipe) {
    synchronized (keeping) {
      List<Recipe> old = recipes(command);
      if (!old.isEmpty() && old.getFirst().equals(recipe)) {
        return;
      }
      SequencedSet<Recipe> all = new LinkedHashSet<>(old);
      all.addFirst(recipe);
      List<Recipe> kept = all.stream().limit(RECIPES).toList();
      records.replace(new Records.Entry(Key.recipes(command), RecipeCodec.encode(kept)));
    }
  }

  @Override
  public boolean holds(UnitKey key) {
    return records
        .get(Key.unit(key.digest()), UnitRecord.parser(), record -> Optional.of(record.getFunctionsList()))
        .filter(functions -> functions.stream().allMatch(this::holdsBody))
        .isPresent();
  }

  private boolean holdsBody(FunctionRecord function) {
    Digest digest = ReferentCodec.digest(function.getDigest());
    if (intact.contains(digest)) {
      return true;
    }
    if (!records.holds(Key.body(digest))) {
      return false;
    }
    intact.add(digest);
    return true;
  }

  @Override
  public Optional<TranslationUnit> unit(UnitKey key) {
    return records.get(
        Key.unit(key.digest()), UnitRecord.parser(), record -> UnitCodec.decode(record, this::body));
  }

  /** Keeps a unit and its bodies. A body that is there already, from whichever unit, is not written again. */
  @Override
  public void put(UnitKey key, TranslationUnit unit) {
    List<Records.Entry> entries = new ArrayList<>();
    for (Function function : unit.functions()) {
      if (!isHeld(function)) {
        entries.add(new Records.Entry(Key.body(function.digest()), BodyCodec.encode(function.body())));
      }
    }
    entries.add(new Records.Entry(Key.unit(key.digest()), UnitCodec.encode(unit)));
    records.put(entries);
    for (Function function : unit.functions()) {
      if (bodies.get(function.digest()).isEmpty()) {
        bodies.remember(function.digest(), function.body());
      }
    }
  }

  /** Whether somebody holds a body equal to the function's that was put or read before: it need not be encoded again. */
  private boolean isHeld(Function function) {
    Optional<Body> held = bodies.get(function.digest());
    return held.isPresent() && held.get().equals(function.body());
  }

  /** The body with this digest: the same object as long as somebody holds it. */
  public Optional<Body> body(Digest digest) {
    Optional<Body> held = bodies.get(digest);
    if (held.isPresent()) {
      return held;
    }
    Optional<Body> read =
        records.get(Key.body(digest), BodyRecord.parser(), record -> Optional.of(BodyCodec.decode(record)));
    read.ifPresent(body -> bodies.remember(digest, body));
    return read;
  }

  /** Gives the keys of all units, in order, to {@code consumer}. */
  public void forEachKey(Consumer<UnitKey> consumer) {
    records.forEachKey(Family.UNITS, key -> consumer.accept(new UnitKey(Digest.ofRaw(key.raw()))));
  }

  /** Gives the digests of all bodies, in order, to {@code consumer}. */
  public void forEachBody(Consumer<Digest> consumer) {
    records.forEachKey(Family.BODIES, key -> consumer.accept(Digest.ofRaw(key.raw())));
  }

  /** Gives the digests of all commands whose recipes are kept, in order, to {@code consumer}. */
  public void forEachCommand(Consumer<Digest> consumer) {
    records.forEachKey(Family.RECIPES, key -> consumer.accept(Digest.ofRaw(key.raw())));
  }
}
