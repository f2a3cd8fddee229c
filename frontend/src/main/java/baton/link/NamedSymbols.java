package baton.link;

import baton.ir.Digest;
import baton.ir.Function;
import baton.ir.GlobalVariable;
import baton.ir.Literals;
import baton.ir.Referent;
import baton.ir.TranslationUnit;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What a program finds by name while it runs ({@code dlsym}): the functions and variables that it exports and whose name is one of its
 * texts. Names that it makes up from parts are not seen.
 */
public final class NamedSymbols {
  private NamedSymbols() {}

  /**
   * The symbols.
   *
   * @param looksUp whether a function without a body, by its name, finds symbols by name; nothing is found in a program that calls none
   */
  public static Set<Symbol> of(Program program, Predicate<String> looksUp) {
    Set<Symbol> result = new LinkedHashSet<>();
    if (program.symbols().stream().anyMatch(s -> s instanceof Symbol.ExternalFunction f && looksUp.test(f.name()))) {
      Set<Digest> texts = texts(program);
      program.symbols().stream().filter(s -> program.isNamed(s) && texts.contains(Literals.digest(s.name()))).forEach(result::add);
    }
    return result;
  }

  private static Set<Digest> texts(Program program) {
    Set<Digest> result = new HashSet<>();
    for (TranslationUnit unit : program.units()) {
      for (Function function : unit.functions()) {
        function.body().referents().forEach(r -> add(r, result));
      }
      for (GlobalVariable variable : unit.globals()) {
        variable.initializer().referents().forEach(r -> add(r, result));
      }
    }
    return result;
  }

  private static void add(Referent referent, Set<Digest> to) {
    if (referent instanceof Referent.Literal(Digest content, var _)) {
      to.add(content);
    }
  }
}
