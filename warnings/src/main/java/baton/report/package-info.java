/**
 * Findings for people and for programs: text and a page for engineers, JSON for tools, SARIF and lines for what others have. Equal findings make
 * equal bytes. {@link baton.report.WarningGroup} and {@link baton.report.Ranked} order them, the most convincing first; {@link
 * baton.report.TextReport}, {@link baton.report.HtmlReport}, {@link baton.report.JsonReport}, {@link baton.report.SarifReport} and {@link
 * baton.report.LineReport} write them. {@code docs/report.md} describes the formats, {@code docs/report.schema.json} JSON for machines.
 */
@NullMarked
package baton.report;

import org.jspecify.annotations.NullMarked;
