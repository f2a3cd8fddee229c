package baton.oracle;

import baton.link.Program;
import baton.link.Sections;
import baton.link.Symbol;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/** Sections of which a program names the bounds, laid out as a linker does: variable after variable, in one piece of memory. */
final class CollectedSections {
  private static final int WORD = 8;
  private static final String START = "__start_";
  private static final String STOP = "__stop_";

  private final Program program;
  private final Sections sections;
  private final Map<String, Layout> layouts = new TreeMap<>();

  /**
   * A section.
   *
   * @param name its name
   * @param bytes its size
   * @param offsets where its variables begin
   */
  record Layout(String name, long bytes, Map<Symbol.DefinedVariable, Long> offsets) {}

  CollectedSections(Program program) {
    this.program = program;
    this.sections = new Sections(program);
    for (Symbol.DefinedVariable variable : sections.collected()) {
      String name = program.variable(variable).section();
      Layout before = layouts.getOrDefault(name, new Layout(name, 0, new LinkedHashMap<>()));
      long align = Math.clamp(Long.lowestOneBit(variable.bytes()), 1, WORD);
      long offset = (before.bytes() + align - 1) / align * align;
      before.offsets().put(variable, offset);
      layouts.put(name, new Layout(name, offset + variable.bytes(), before.offsets()));
    }
  }

  boolean isCollected(Symbol.DefinedVariable variable) {
    return sections.isCollected(variable);
  }

  /** Where a variable of a section is. */
  long address(Symbol.DefinedVariable variable, Function<Layout, Memory.Block> memory) {
    Layout layout = layouts.get(program.variable(variable).section());
    Long offset = layout == null ? null : layout.offsets().get(variable);
    if (layout == null || offset == null) {
      throw new IllegalArgumentException(variable + " is in no section that is collected");
    }
    return memory.apply(layout).address() + offset;
  }

  /** Where a section begins or ends, by the linker's name for that; empty for other names. */
  Optional<Long> bound(String name, Function<Layout, Memory.Block> memory) {
    Layout begun = name.startsWith(START) ? layouts.get(name.substring(START.length())) : null;
    Layout ended = name.startsWith(STOP) ? layouts.get(name.substring(STOP.length())) : null;
    return begun != null
        ? Optional.of(memory.apply(begun).address())
        : Optional.ofNullable(ended).map(e -> memory.apply(e).address() + e.bytes());
  }
}
