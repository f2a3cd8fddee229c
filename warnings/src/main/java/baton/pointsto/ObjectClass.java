package baton.pointsto;

/**
 * A set of objects that pointers do not tell apart. Two pointers of different classes never point into one object.
 *
 * @param number the position among the classes of the program, from 0; depends on the program and the models only
 */
public record ObjectClass(int number) {}
