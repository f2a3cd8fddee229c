package baton.model;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One model file as written; its components are the keys at the top of the file. {@code docs/models.md} explains each.
 *
 * @param schema the version of this schema, {@value #SCHEMA}
 * @param name the name of the model
 * @param version the version of its content
 */
public record ModelFile(
    int schema,
    String name,
    String version,
    Optional<Policy.Layer> policy,
    List<Removal> remove,
    List<NamedRule<LockRule>> locks,
    List<NamedRule<LockInitRule>> lockInits,
    List<NamedRule<LockAttributeRule>> lockAttributes,
    List<NamedRule<ConditionRule>> conditions,
    List<NamedRule<SpawnRule>> spawns,
    List<NamedRule<CallbackRule>> callbacks,
    List<NamedRule<LoopRule>> loops,
    List<NamedRule<RootRule>> roots,
    List<EntryFieldRule> entryFields,
    List<OperationTable> operationTables,
    List<LibraryFunction> libraryFunctions,
    List<NamedRule<JoinRule>> joins,
    List<NamedRule<ArmRule>> arms,
    List<NamedRule<BarrierRule>> barriers,
    List<NamedRule<SignalRule>> signals,
    List<NamedRule<WaitRule>> waits,
    List<NamedRule<PublicationRule>> publications,
    List<NamedRule<ExitRule>> exits,
    List<NamedRule<ProcessExitRule>> processExits,
    List<NamedRule<CancelRule>> cancellations,
    List<NamedRule<SwitchRule>> switches,
    List<NamedRule<InterferenceRule>> interferences,
    List<NamedRule<AllocationRule>> allocations,
    List<NamedRule<FreeRule>> frees,
    List<NamedRule<MemoryRule>> memory,
    List<NamedRule<ThreadUnsafeRule>> threadUnsafe,
    List<NamedRule<AtomicRule>> atomics,
    List<NamedRule<PerCpuRule>> perCpu,
    List<NamedRule<NoReturnRule>> noReturn,
    List<NamedRule<AssumptionRule>> assumptions,
    List<NamedRule<NondeterministicRule>> nondeterministic,
    List<NamedRule<IgnoredRule>> ignored,
    List<String> ignoredTypes,
    List<String> ignoredGlobals,
    List<String> plainFunctions,
    Origin at) {
  /** The schema version that this release reads. */
  public static final int SCHEMA = 1;

  /** Takes away what earlier files say of functions in one section. */
  public record Removal(Section section, List<String> names) {}

  public ModelFile {
    if (schema != SCHEMA) {
      throw new IllegalArgumentException("schema " + schema + " is not known here; this release reads schema " + SCHEMA);
    }
  }

  /** The rules about functions, by section, in the order of the file. */
  public Map<Section, List<NamedRule<?>>> functionRules() {
    Map<Section, List<NamedRule<?>>> rules = new EnumMap<>(Section.class);
    for (Section section : Section.values()) {
      rules.put(section, List.copyOf(rulesOf(section)));
    }
    return Collections.unmodifiableMap(rules);
  }

  /** The rules of a section, in the order of the file. */
  List<? extends NamedRule<?>> rulesOf(Section section) {
    return switch (section) {
      case LOCKS -> locks;
      case LOCK_INITS -> lockInits;
      case LOCK_ATTRIBUTES -> lockAttributes;
      case CONDITIONS -> conditions;
      case SPAWNS -> spawns;
      case CALLBACKS -> callbacks;
      case LOOPS -> loops;
      case ROOTS -> roots;
      case JOINS -> joins;
      case ARMS -> arms;
      case BARRIERS -> barriers;
      case SIGNALS -> signals;
      case WAITS -> waits;
      case PUBLICATIONS -> publications;
      case EXITS -> exits;
      case PROCESS_EXITS -> processExits;
      case CANCELLATIONS -> cancellations;
      case SWITCHES -> switches;
      case INTERFERENCES -> interferences;
      case ALLOCATIONS -> allocations;
      case FREES -> frees;
      case MEMORY -> memory;
      case THREAD_UNSAFE -> threadUnsafe;
      case ATOMICS -> atomics;
      case PER_CPU -> perCpu;
      case NO_RETURN -> noReturn;
      case ASSUMPTIONS -> assumptions;
      case NONDETERMINISTIC -> nondeterministic;
      case IGNORED -> ignored;
    };
  }
}
