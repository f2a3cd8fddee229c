package baton.callgraph;

/**
 * A call, or one of the calls that an instruction may make.
 *
 * @param site where
 * @param target what it reaches
 */
public record Call(CallSite site, CallTarget target) {}
