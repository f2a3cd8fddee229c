package baton.model;

/**
 * A source annotation that a header can turn into something the front end sees.
 *
 * @param spelling the macro
 * @param meaning what it states
 */
public record Annotation(String spelling, AnnotationMeaning meaning) {}
