package baton.link;

import baton.ir.Assembly;
import baton.ir.AssemblyName;
import baton.ir.AssemblyStatement;
import baton.ir.Block;
import baton.ir.Function;
import baton.ir.Instruction;
import baton.ir.SymbolAlias;
import baton.ir.Terminator;
import baton.ir.TranslationUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * What assembly does with the program's symbols by its text, and the lowering of its unit alone does not say: it names symbols of other
 * units that its own does not declare, makes names of parts, goes where a variable says, or has its text in another file.
 */
public final class AssemblyGaps {
  private final Map<String, Boolean> defined = new TreeMap<>();
  private final Map<String, Set<String>> external = new HashMap<>();
  private final Predicate<String> modelled;
  private final Set<Gap> gaps = new LinkedHashSet<>();

  private AssemblyGaps(Program program, Predicate<String> modelled) {
    this.modelled = modelled;
    for (TranslationUnit unit : program.units()) {
      unit.functions().stream().map(f -> Definition.of(unit, f)).forEach(this::defines);
      unit.globals().stream().map(g -> Definition.of(unit, g)).forEach(this::defines);
      unit.aliases().stream().map(a -> Definition.of(unit, a)).forEach(this::defines);
    }
    for (Symbol symbol : program.symbols()) {
      if (symbol instanceof Symbol.DefinedFunction f) {
        defined.merge(f.name(), true, Boolean::logicalOr);
      } else if (symbol instanceof Symbol.DefinedVariable v) {
        defined.merge(v.name(), false, Boolean::logicalOr);
      }
    }
  }

  /**
   * What is not known of a unit.
   *
   * @param unit its name
   * @param reason in one sentence
   */
  public record Gap(String unit, String reason) {}

  /**
   * Those of a program, by unit.
   *
   * @param modelled whether a function outside of the program does what its callers have to know
   */
  public static List<Gap> of(Program program, Predicate<String> modelled) {
    AssemblyGaps all = new AssemblyGaps(program, modelled);
    program.units().forEach(all::find);
    return List.copyOf(all.gaps);
  }

  private void defines(Definition definition) {
    if (definition.external()) {
      external.computeIfAbsent(definition.name(), _ -> new HashSet<>()).add(definition.unit().name());
    }
  }

  private void find(TranslationUnit unit) {
    Set<String> inline = new LinkedHashSet<>();
    unit.functions().forEach(f -> templates(f, inline));
    if (inline.isEmpty() && unit.moduleAssembly().isEmpty()) {
      return;
    }
    Set<String> own = new HashSet<>();
    unit.functions().forEach(f -> own.add(f.name()));
    unit.declarations().forEach(d -> own.add(d.name()));
    unit.globals().forEach(g -> own.add(g.name()));
    unit.aliases().stream().map(SymbolAlias::name).forEach(own::add);
    Set<String> declared = new HashSet<>();
    unit.declarations().forEach(d -> declared.add(d.name()));
    List<AssemblyStatement> outside = AssemblyStatement.of(unit.moduleAssembly(), false, unit.target());
    outside.forEach(s -> own.addAll(s.labels()));
    outside.forEach(s -> statement(unit, s, own, declared, false));
    for (String template : inline) {
      AssemblyStatement.of(template, true, unit.target()).forEach(s -> statement(unit, s, own, declared, true));
    }
  }

  private static void templates(Function function, Set<String> to) {
    for (Block block : function.body().blocks()) {
      for (Instruction instruction : block.instructions()) {
        if (instruction instanceof Instruction.RunAssembly(Assembly code)) {
          to.add(code.template());
        } else if (instruction instanceof Terminator.AssemblyJump(Assembly code, _, _)) {
          to.add(code.template());
        }
      }
    }
  }

  private void statement(TranslationUnit unit, AssemblyStatement statement, Set<String> own, Set<String> declared, boolean inside) {
    if (statement.name().equals(".include")) {
      add(unit, "its assembly has text in another file");
      return;
    }
    if (inside) {
      statement.labels().stream().filter(declared::contains).forEach(l -> add(unit, "assembly inside a function defines " + l));
    }
    if (AssemblyName.isNaming(statement)) {
      naming(unit, statement.operands(), own, inside);
      return;
    }
    for (AssemblyName name : AssemblyName.of(statement, unit.target().matches("(x86_64|amd64|i\\d86).*"), true)) {
      if (name.text().indexOf(AssemblyStatement.OPERAND) >= 0) {
        pasted(unit, name.text());
      } else if (!own.contains(name.text()) && isForeign(unit, name.text())) {
        add(unit, "its assembly names " + name.text() + ", which another source defines and this one does not declare");
      } else if (!own.contains(name.text()) && name.use() == AssemblyName.Use.CALL && modelled.test(name.text())) {
        add(unit, "its assembly calls " + name.text() + ", which it does not declare");
      } else if (name.use() == AssemblyName.Use.THROUGH && own.contains(name.text()) && Boolean.FALSE.equals(defined.get(name.text()))) {
        add(unit, "its assembly goes where " + name.text() + " says");
      }
    }
  }

  /** A name that stands for what an expression says, or that is given inside of a function. */
  private void naming(TranslationUnit unit, String operands, Set<String> own, boolean inside) {
    List<String> parts = Arrays.asList(operands.split("\\s*,\\s*", -1));
    boolean plain = parts.size() >= 2 && parts.get(1).matches("[A-Za-z_.][\\w.$@]*|[-\\d.xXa-fA-F]+");
    if (own.contains(parts.getFirst()) && (inside || !plain)) {
      add(unit, "its assembly defines " + parts.getFirst() + " by an expression, or inside a function");
    }
    if (plain && !own.contains(parts.get(1)) && isForeign(unit, parts.get(1))) {
      add(unit, "its assembly names " + parts.get(1) + ", which another source defines and this one does not declare");
    }
  }

  /** Whether another unit defines an external symbol of that name. */
  private boolean isForeign(TranslationUnit unit, String name) {
    return external.getOrDefault(name, Set.of()).stream().anyMatch(u -> !u.equals(unit.name()));
  }

  private void pasted(TranslationUnit unit, String name) {
    List<String> pieces = new ArrayList<>();
    for (String piece : name.split(String.valueOf(AssemblyStatement.OPERAND), -1)) {
      pieces.add(Pattern.quote(piece));
    }
    Pattern pattern = Pattern.compile(String.join(".+", pieces));
    defined.keySet().stream()
        .filter(pattern.asMatchPredicate())
        .findFirst()
        .ifPresent(n -> add(unit, String.format(Locale.ROOT, "its assembly makes names of parts, such as perhaps %s", n)));
  }

  private void add(TranslationUnit unit, String reason) {
    gaps.add(new Gap(unit.name(), reason));
  }
}
