package baton.link;

import baton.ir.AggregateType;
import baton.ir.Formal;
import baton.ir.Function;
import baton.ir.Type;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** How the source writes parts of objects that are told by type and offset. */
public final class ObjectNames {
  /** Types nest this deep at most; a table that says otherwise is broken and must not hang us. */
  private static final int MAX_DEPTH = 64;

  private final Program program;

  /** The names of a program. */
  public ObjectNames(Program program) {
    this.program = program;
  }

  /**
   * An object, or a pointer to one, as the source writes it.
   *
   * @param text an expression
   * @param pointer whether the expression is a pointer to the object rather than the object
   * @param type the type of the object
   */
  public record Named(String text, boolean pointer, Type type) {
    /** The pointer as an expression. */
    public String address() {
      return pointer ? text : "&" + text;
    }
  }

  /**
   * A summand of an offset.
   *
   * @param text how the source writes the index
   * @param stride bytes
   */
  public record Index(String text, long stride) {}

  /** What a formal points to; of one that is passed by value, the object itself. */
  public Named formal(Symbol.DefinedFunction symbol, int index) {
    Function function = program.function(symbol);
    String name = index < function.formalNames().size() ? function.formalNames().get(index) : "";
    String shown = name.isEmpty() ? "arg" + index : name;
    if (index >= function.body().formals().size()) {
      return new Named(shown, true, Pointee.UNKNOWN);
    }
    Formal formal = function.body().formals().get(index);
    Type type = program.types().inProgram(symbol.unit(), formal.type());
    return formal.byValueBytes() > 0 && !(type.resolved() instanceof Type.Pointer)
        ? new Named(shown, false, type)
        : new Named(shown, true, target(type));
  }

  /** The type that a pointer type points to, or unknown. */
  public static Type target(Type type) {
    return type.resolved() instanceof Type.Pointer(Type target) ? target : Pointee.UNKNOWN;
  }

  /**
   * A part of an object.
   *
   * @param object the object
   * @param offset bytes from its beginning
   * @param indices the summands that are not constant
   * @param bytes the size of the part; -1 for the largest that begins there
   * @param pointer whether the part holds an address
   */
  public Place part(Named object, long offset, List<Index> indices, long bytes, boolean pointer) {
    List<Pointee.Index> summands = indices.stream().map(i -> new Pointee.Index(i.text(), i.stride(), Pointee.Reach.ARRAY)).toList();
    Root root = new Root.Unknown("told by type and offset");
    Pointee from =
        object.pointer() ? Pointee.behind(root, object.text(), object.type()) : Pointee.object(root, object.text(), object.type());
    FieldWalk.Wanted wanted = bytes < 0 ? FieldWalk.Wanted.PART : new FieldWalk.Wanted(bytes, false, pointer);
    return FieldWalk.walk(layout(), from.plus(offset, summands), wanted);
  }

  /**
   * The member at the beginning of a part, or of its first member and so on, whose type has a wanted name: the lock that a structure
   * begins with.
   *
   * @param part what begins there
   * @param type its type
   * @param wanted accepts names of types: of a typedef, or of an aggregate with or without its keyword
   * @return the expression for it, when there is one
   */
  public Optional<String> first(Named part, Type type, Predicate<String> wanted) {
    return first(part.text(), part.pointer(), type, wanted, 0);
  }

  private Optional<String> first(String text, boolean pointer, Type type, Predicate<String> wanted, int depth) {
    if (isNamed(type, wanted)) {
      return Optional.of(pointer ? "*" + text : text);
    }
    if (depth > MAX_DEPTH || !(type.resolved() instanceof Type.Aggregate(String key))) {
      return Optional.empty();
    }
    AggregateType definition = layout().definition(key);
    if (definition == null) {
      return Optional.empty();
    }
    for (AggregateType.Member member : layout().at(definition, 0)) {
      String way = member.name().isEmpty() ? text : text + (pointer ? "->" : ".") + member.name();
      Optional<String> found = first(way, pointer && member.name().isEmpty(), member.type(), wanted, depth + 1);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static boolean isNamed(Type type, Predicate<String> wanted) {
    Type at = type;
    while (at instanceof Type.Typedef(String name, Type target)) {
      if (wanted.test(name)) {
        return true;
      }
      at = target;
    }
    if (at instanceof Type.Aggregate(String key)) {
      String label = Layout.label(key);
      return wanted.test(label) || wanted.test(label.substring(label.indexOf(' ') + 1));
    }
    return false;
  }

  private Layout layout() {
    return new Layout(program.types(), program.units().isEmpty() ? 0 : program.units().getFirst().pointerBytes());
  }
}
