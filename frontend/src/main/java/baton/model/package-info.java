/**
 * Concurrency models: what the functions, callback fields and tables of operations of a library or a kernel mean to threads and
 * locks.
 *
 * <p>A model is a YAML file of rules ({@code models/posix.yaml}, {@code models/linux.yaml}, and whatever a user adds). {@link
 * baton.model.ModelReader} turns its text into typed records and reports every mistake with file, line and column; {@link
 * baton.model.ModelLayers} stacks files, later ones replacing what earlier ones say of the same name; {@link
 * baton.model.ConcurrencyModel}, the type to enter by, answers what is known of a name. Enumerated values are Java enums, their
 * spelling in a file the lower-case name of the constant; the keys of a rule are the components of its record, so that the records
 * are the schema and {@code docs/models.md} explains them.
 *
 * <p>A rule replaces the <em>effect</em> of a function. Whether its body is analysed as well is the rule's {@link
 * baton.model.Body}.
 *
 * <p>The papers: RELAY (Voung, Jhala and Lerner, FSE 2007, section 4) for lock and thread functions; the survey of LOCKSMITH, CoBE
 * and RELAY for reader/writer locks, RCU, semaphores, recursive locks and conditional acquisition.
 */
@NullMarked
package baton.model;

import org.jspecify.annotations.NullMarked;
