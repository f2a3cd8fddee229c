package baton.model;

/** The lists of a model file whose rules are about functions by name; a name has at most one rule of each. */
public enum Section {
  LOCKS(LockRule.class, Body.NONE),
  LOCK_INITS(LockInitRule.class, Body.NONE),
  LOCK_ATTRIBUTES(LockAttributeRule.class, Body.NONE),
  CONDITIONS(ConditionRule.class, Body.NONE),
  SPAWNS(SpawnRule.class, Body.CONTEXTS),
  CALLBACKS(CallbackRule.class, Body.FULL),
  LOOPS(LoopRule.class, Body.FULL),
  ROOTS(RootRule.class, Body.FULL),
  JOINS(JoinRule.class, Body.CONTEXTS),
  ARMS(ArmRule.class, Body.CONTEXTS),
  BARRIERS(BarrierRule.class, Body.NONE),
  SIGNALS(SignalRule.class, Body.CONTEXTS),
  WAITS(WaitRule.class, Body.CONTEXTS),
  PUBLICATIONS(PublicationRule.class, Body.FULL),
  EXITS(ExitRule.class, Body.CONTEXTS),
  PROCESS_EXITS(ProcessExitRule.class, Body.FULL),
  CANCELLATIONS(CancelRule.class, Body.CONTEXTS),
  SWITCHES(SwitchRule.class, Body.FULL),
  INTERFERENCES(InterferenceRule.class, Body.FULL),
  ALLOCATIONS(AllocationRule.class, Body.NONE),
  FREES(FreeRule.class, Body.NONE),
  MEMORY(MemoryRule.class, Body.NONE),
  THREAD_UNSAFE(ThreadUnsafeRule.class, Body.FULL),
  ATOMICS(AtomicRule.class, Body.NONE),
  PER_CPU(PerCpuRule.class, Body.NONE),
  NO_RETURN(NoReturnRule.class, Body.FULL),
  ASSUMPTIONS(AssumptionRule.class, Body.NONE),
  NONDETERMINISTIC(NondeterministicRule.class, Body.NONE),
  IGNORED(IgnoredRule.class, Body.NONE);

  private final Class<? extends FunctionRule> ruleType;
  private final Body defaultBody;

  Section(Class<? extends FunctionRule> ruleType, Body defaultBody) {
    this.ruleType = ruleType;
    this.defaultBody = defaultBody;
  }

  /** The record of this section's rules. */
  public Class<? extends FunctionRule> ruleType() {
    return ruleType;
  }

  /** What becomes of a body where a rule does not say. */
  public Body defaultBody() {
    return defaultBody;
  }

  /** The key of this section in a file. */
  public String key() {
    return Schema.spelling(this);
  }
}
