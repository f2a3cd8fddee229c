package baton.refine;

import baton.race.Facts;
import baton.race.Refinement;
import java.util.List;

/** All refinements, the cheap ones first. */
public final class StandardRefinements implements Facts.Refinements {
  @Override
  public List<Refinement> of(Facts facts) {
    BeforeStart before = new BeforeStart(facts);
    Stability stability = new Stability(facts, before);
    LockKinds kinds = new LockKinds(facts, new Flags(facts, stability));
    CreationLocks locks = new CreationLocks(facts, kinds);
    ObjectIdentity objects = new ObjectIdentity(facts);
    IndexedLocks indexed = new IndexedLocks(objects, kinds, stability);
    return List.of(
        new Atomics(),
        new DistinctObjects(facts.outside()),
        new EffectiveTypes(),
        new Unreached(),
        new CreationJoin(facts.parallelism()),
        before,
        new JoinedElement(facts),
        new Barriers(facts),
        new OwnArguments(facts),
        new Lifecycle(facts),
        new OwnIndices(facts, stability, new OwnNumbers(facts.contexts(), stability.unwritten(before))),
        new UnchangedFlag(stability),
        new CommonLock(objects, kinds, stability),
        new SameObjectLock(kinds, stability),
        new SameIndexLock(indexed),
        new RegionLocks(facts, indexed, stability),
        new AcquisitionHistories(facts.histories(), kinds),
        locks,
        new LockAfterCreation(facts, locks),
        new Handover(facts));
  }
}
