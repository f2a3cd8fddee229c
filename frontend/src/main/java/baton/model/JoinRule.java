package baton.model;

import java.util.Optional;

/**
 * Waits until something that ran in parallel has ended.
 *
 * @param op waits until it has, or not at all or for some time
 * @param object the handle or object; absent when the call is about all of its target
 * @param target what is waited for
 * @param effect what holds on return
 * @param success for which return values
 * @param pending the one result that says it has not ended; where it is given, all others say that it has, whatever {@code success} is
 */
public record JoinRule(
    @Default("wait") WaitOperation op, Optional<Argument> object, JoinTarget target, @Default("finished") JoinEffect effect,
    @Default("always") Success success, Optional<Integer> pending)
    implements FunctionRule {}
