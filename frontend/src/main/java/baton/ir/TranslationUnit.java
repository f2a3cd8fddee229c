package baton.ir;

import java.util.List;

/**
 * One compiled C source.
 *
 * @param name the path of the source from the root of the sources, with {@code /}; made unique when one source is compiled twice
 * @param target the target triple
 * @param pointerBytes the size of a pointer in bytes
 * @param files the source files that positions refer to, mapped below the root where they lie there
 * @param functions the functions it defines, by name
 * @param declarations the functions it refers to and does not define, by name
 * @param globals the variables it defines or refers to, by name
 * @param aliases the aliases it defines, by name
 * @param types the aggregates that its bodies and variables mention
 * @param constructors functions that run before main or when a module is loaded, in order
 * @param destructors functions that run at exit, in order
 * @param annotations source annotations on functions and variables
 * @param moduleAssembly assembly outside of functions, empty when there is none
 * @param notes what a user should know about how the unit was read, one sentence each
 */
public record TranslationUnit(
    String name,
    String target,
    int pointerBytes,
    List<String> files,
    List<Function> functions,
    List<FunctionDeclaration> declarations,
    List<GlobalVariable> globals,
    List<SymbolAlias> aliases,
    TypeTable types,
    List<Referent> constructors,
    List<Referent> destructors,
    List<Annotation> annotations,
    String moduleAssembly,
    List<String> notes) {
  /** Copies the lists. */
  public TranslationUnit {
    files = List.copyOf(files);
    functions = List.copyOf(functions);
    declarations = List.copyOf(declarations);
    globals = List.copyOf(globals);
    aliases = List.copyOf(aliases);
    constructors = List.copyOf(constructors);
    destructors = List.copyOf(destructors);
    annotations = List.copyOf(annotations);
    notes = List.copyOf(notes);
  }

  /** A file by its number; the unit's own name where something stands in none, as what was made of assembly. */
  public String file(int number) {
    return number >= 0 && number < files.size() ? files.get(number) : name;
  }

  /**
   * An annotation in the source ({@code __attribute__((annotate))}).
   *
   * @param symbol what it stands on
   * @param text its text
   */
  public record Annotation(Referent symbol, String text) {}
}
