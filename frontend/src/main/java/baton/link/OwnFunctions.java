package baton.link;

import baton.ir.Function;
import baton.ir.Linkage;
import baton.ir.TranslationUnit;
import baton.model.Body;
import baton.model.ConcurrencyModel;
import baton.model.FunctionRules;
import baton.model.LockOperation;
import baton.model.LockRule;
import baton.model.Section;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What a model's rules mean for functions of the same name that the program defines itself: such a function is what its body does. Of its
 * rules remain those that only add to that; where the standards reserve the name, also those that say what it means for concurrency and
 * memory, beside the body. Functions of the system that the model describes keep all rules.
 */
public final class OwnFunctions {
  /** They only add entries, calls and holding to what a body does. */
  private static final Set<Section> ADDING = Set.of(Section.SPAWNS, Section.CALLBACKS, Section.ROOTS);

  /** A body says this itself, and better. */
  private static final Set<Section> OF_BODY =
      Set.of(
          Section.FREES, Section.MEMORY, Section.THREAD_UNSAFE, Section.ATOMICS, Section.NO_RETURN, Section.ASSUMPTIONS,
          Section.NONDETERMINISTIC, Section.IGNORED);

  /** What a program defines under such a name takes the place of the library's, by the rules of ISO C and POSIX. */
  private static final Pattern RESERVED =
      Pattern.compile(
          "_.*|(pthread|sem|mtx|cnd|thrd|tss)_.*|call_once|malloc|calloc|realloc|reallocarray|aligned_alloc|posix_memalign|memalign"
              + "|p?valloc|c?free|exit|quick_exit|abort|main");

  /** A program that defines one of these is the system itself. */
  private static final List<String> SYSTEM = List.of("__libc_start_main", "start_kernel");

  /** Folders of a kernel's sources that are no modules. */
  private static final Set<String> CORE = Set.of("kernel", "mm", "lib", "arch", "include", "init", "block", "security", "ipc", "fs");

  private final Program program;
  private final ConcurrencyModel model;
  private final boolean kernel;
  private final SortedMap<String, FunctionRules> changed = new TreeMap<>();
  private final SortedMap<String, Meeting> meetings = new TreeMap<>();

  /**
   * A function that the program defines and that rules describe by its name.
   *
   * @param name the name
   * @param at where it is defined, as {@code file:line}; of several the first by name of unit
   * @param body whether it is what its body does; if not, it is only what the rules say
   * @param rules the rules that hold for it, by their lists' names in model files; none where they all gave way to the body
   */
  public record Meeting(String name, String at, boolean body, List<String> rules) {
    /** Copies {@code rules}. */
    public Meeting {
      rules = List.copyOf(rules);
    }
  }

  private OwnFunctions(Program program, ConcurrencyModel model, boolean kernel) {
    this.program = program;
    this.model = model;
    this.kernel = kernel;
  }

  /**
   * Looks for functions of a program that have rules.
   *
   * @param program the program
   * @param model the model of its platform
   * @param kernel whether it is code of a kernel, of which most functions with rules are the system's own
   */
  public static OwnFunctions in(Program program, ConcurrencyModel model, boolean kernel) {
    OwnFunctions own = new OwnFunctions(program, model, kernel);
    boolean system = SYSTEM.stream().anyMatch(name -> program.named(name).stream().anyMatch(Symbol.DefinedFunction.class::isInstance));
    program.functions().forEach(symbol -> own.function(symbol, system));
    return own;
  }

  /** The rules that hold for the functions of the program. */
  public ConcurrencyModel model() {
    return model.with(changed);
  }

  /** Each name that both a rule describes and the program defines, in order. */
  public List<Meeting> meetings() {
    return List.copyOf(meetings.values());
  }

  private void function(Symbol.DefinedFunction symbol, boolean system) {
    FunctionRules rules = model.function(symbol.name());
    if (rules.isEmpty()) {
      return;
    }
    Function function = program.function(symbol);
    boolean internal = function.linkage() == Linkage.INTERNAL;
    if (system || (kernel && !(internal && isOwn(symbol, function)))) {
      met(symbol, function, rules);
      return;
    }
    boolean reserved = !internal && RESERVED.matcher(symbol.name()).matches();
    Map<Section, FunctionRules.Stated> left = new EnumMap<>(Section.class);
    rules
        .bySection()
        .forEach(
            (section, stated) -> {
              if (ADDING.contains(section) || holdsWhileRunning(stated)) {
                left.put(section, stated);
              } else if (reserved && !OF_BODY.contains(section)) {
                left.put(section, new FunctionRules.Stated(stated.rule(), Body.FULL, stated.at()));
              }
            });
    FunctionRules remaining = rules.only(left);
    met(symbol, function, remaining);
    if (!remaining.digest().equals(rules.digest())) {
      // Of several functions of one name the least holds.
      changed.merge(symbol.name(), remaining, (one, other) -> one.bySection().size() <= other.bySection().size() ? one : other);
    }
  }

  /** Notes a meeting, unless the rules say only that the program is entered there: such a function is the program's to define. */
  private void met(Symbol.DefinedFunction symbol, Function function, FunctionRules rules) {
    if (model.function(symbol.name()).bySection().keySet().equals(Set.of(Section.ROOTS))) {
      return;
    }
    TranslationUnit unit = program.unit(symbol.unit());
    String at = unit.file(function.file()) + ":" + function.line();
    List<String> names = rules.bySection().keySet().stream().map(Section::key).toList();
    meetings.putIfAbsent(symbol.name(), new Meeting(symbol.name(), at, rules.isEmpty() || rules.body() != Body.NONE, names));
  }

  private static boolean holdsWhileRunning(FunctionRules.Stated stated) {
    return stated.rule() instanceof LockRule lock && lock.op() == LockOperation.HOLD_WHILE_RUNNING;
  }

  /** Whether a static function of a kernel's module is the module's own: it stands in the source itself, not in a header. */
  private boolean isOwn(Symbol.DefinedFunction symbol, Function function) {
    TranslationUnit unit = program.unit(symbol.unit());
    String file = function.file() >= 0 && function.file() < unit.files().size() ? unit.files().get(function.file()) : "";
    boolean module = !program.scopes().of(unit.name()).equals(LinkScopes.BASE) || !unit.name().contains("/");
    return file.endsWith(".c") && (module || !CORE.contains(unit.name().substring(0, unit.name().indexOf('/'))));
  }
}
