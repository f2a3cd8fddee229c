package baton.model;

/**
 * What a model says of a function by name. A name has at most one rule of each {@link Section}; the records below are the
 * sections' schemas, their components the keys.
 */
public sealed interface FunctionRule
    permits AllocationRule,
        ArmRule,
        AssumptionRule,
        AtomicRule,
        BarrierRule,
        CallbackRule,
        CancelRule,
        SwitchRule,
        ConditionRule,
        ExitRule,
        FreeRule,
        IgnoredRule,
        InterferenceRule,
        JoinRule,
        LockAttributeRule,
        LockInitRule,
        LockRule,
        LoopRule,
        MemoryRule,
        NoReturnRule,
        NondeterministicRule,
        PerCpuRule,
        ProcessExitRule,
        PublicationRule,
        RootRule,
        SignalRule,
        SpawnRule,
        ThreadUnsafeRule,
        WaitRule {}
