/**
 * Findings for people and for programs: text for engineers, JSON for tools. Equal findings make equal bytes. {@link
 * baton.report.TextReport} and {@link baton.report.JsonReport} are the types to enter by; {@code docs/report.md} describes both
 * formats, {@code docs/report.schema.json} the second one for machines.
 */
@NullMarked
package baton.report;

import org.jspecify.annotations.NullMarked;
