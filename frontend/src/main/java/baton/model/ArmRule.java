package baton.model;

/**
 * Makes the callbacks of an object run, now or later, or lets them run again: a work item that is queued, a timer that is set.
 *
 * @param object the argument that is the object
 * @param target what it is, as joins name it
 */
public record ArmRule(int object, JoinTarget target) implements FunctionRule {}
