package baton.llvm;

import baton.ir.Assembly.Role;
import baton.ir.AssemblyMemory;
import baton.ir.AssemblyStatement;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Makes what the text of assembly names a part of the module: functions that it calls are called there, variables that it names are
 * operands. Functions that are written in assembly outside of functions get a body that does what their text names, tables an
 * initial value, and other names become aliases. A naked function gets its formals as operands, and returns.
 */
final class AssemblySymbols {
  private static final int FUNCTION_INDEX = -1;
  private static final int EXTERNAL = 0;
  private static final int WEAK = 5;
  private static final int INTERNAL = 8;
  private static final String HELPER = "called by assembly of ";

  private final LlvmModule module;
  private final LlvmApi api;
  private final BuildApi build;
  private final MachineTypes types;
  private final AssemblyCode code;
  private final String machine;
  private final boolean x86;
  private final TopLevelAssembly outside;
  private final Map<String, Long> named = new HashMap<>();
  private final HandleMap<List<Mentioned>> mentioned = new HandleMap<>();
  private final Map<String, Integer> helpers = new HashMap<>();
  private final Set<String> made = new HashSet<>();
  private final int naked;
  private final AssemblyValues values;

  /**
   * A value that assembly has otherwise than as an operand: a variable or function whose address is in its text, or what another call has.
   *
   * @param of the LLVM value, or a call that it is an operand of
   * @param operand which operand of that call, -1 for the value itself. A value that promotion may replace is told by a call, which
   *     promotion leaves where it is
   * @param role what is done with it
   * @param bytes its size
   */
  record Mentioned(long of, int operand, Role role, long bytes) {
    Mentioned(long value, Role role, long bytes) {
      this(value, -1, role, bytes);
    }

    /** Its LLVM value as the module is now. */
    long value(LlvmApi api) {
      return operand < 0 ? of : api.operand(of, operand);
    }
  }

  private AssemblySymbols(LlvmModule module) {
    this.module = module;
    this.api = module.api();
    this.build = module.build();
    this.types = new MachineTypes(api, module.handle());
    this.code = new AssemblyCode(module);
    this.machine = api.target(module.handle());
    this.x86 = machine.matches("(x86_64|amd64|i\\d86).*");
    this.outside = new TopLevelAssembly(api.moduleAssembly(module.handle()), machine);
    this.naked = api.enumAttributeKind("naked");
    this.values = new AssemblyValues(api, types, code, x86);
  }

  /** Changes {@code module} so; gives what each call of assembly mentions. */
  static HandleMap<List<Mentioned>> in(LlvmModule module) {
    AssemblySymbols symbols = new AssemblySymbols(module);
    symbols.run();
    return symbols.mentioned;
  }

  private void run() {
    List<Long> inline = new ArrayList<>();
    List<Long> nakedFunctions = new ArrayList<>();
    for (long f = api.firstFunction(module.handle()); f != 0; f = api.nextFunction(f)) {
      collect(f, inline);
      if (!api.isDeclaration(f) && api.enumAttribute(f, FUNCTION_INDEX, naked) != 0) {
        nakedFunctions.add(f);
      }
    }
    if (!inline.isEmpty() || !api.moduleAssembly(module.handle()).isEmpty()) {
      name();
      aliases();
      outside.labels().stream().filter(this::isSeen).forEach(this::define);
      inline.forEach(this::inline);
      nakedFunctions.forEach(this::returns);
    }
    code.close();
  }

  private void collect(long function, List<Long> to) {
    for (long b = api.firstBlock(function); b != 0; b = api.nextBlock(b)) {
      for (long i = api.firstInstruction(b); i != 0; i = api.nextInstruction(i)) {
        int opcode = api.opcode(i);
        if ((opcode == Opcode.CALL || opcode == Opcode.CALL_BRANCH) && api.valueKind(api.calledValue(i)) == ValueKind.INLINE_ASSEMBLY) {
          to.add(i);
        }
      }
    }
  }

  private void name() {
    for (long f = api.firstFunction(module.handle()); f != 0; f = api.nextFunction(f)) {
      named.put(plain(api.name(f)), f);
    }
    for (long g = api.firstGlobal(module.handle()); g != 0; g = api.nextGlobal(g)) {
      named.put(plain(api.name(g)), g);
    }
    for (long a = api.firstAlias(module.handle()); a != 0; a = api.nextAlias(a)) {
      named.put(plain(api.name(a)), a);
    }
    for (long i = api.firstIFunc(module.handle()); i != 0; i = api.nextIFunc(i)) {
      named.put(plain(api.name(i)), i);
    }
  }

  /** Without the character that keeps LLVM from changing it. */
  static String plain(String name) {
    return name.startsWith("\u0001") ? name.substring(1) : name;
  }

  private boolean isFunction(long symbol) {
    return api.valueKind(symbol) == ValueKind.FUNCTION
        || api.valueKind(symbol) == ValueKind.IFUNC
        || api.typeKind(api.globalValueType(symbol)) == MachineTypes.FUNCTION;
  }

  private boolean isDeclared(long symbol) {
    return (api.valueKind(symbol) == ValueKind.FUNCTION || api.valueKind(symbol) == ValueKind.GLOBAL_VARIABLE) && api.isDeclaration(symbol);
  }

  /** Whether C refers to a label, or may do so in another unit. */
  private boolean isSeen(String label) {
    Long known = named.get(label);
    return known == null ? outside.isGlobal(label) : isDeclared(known);
  }

  /** Names that stand for another symbol of the unit; again as long as one's target was not known before. */
  private void aliases() {
    boolean more = true;
    while (more) {
      more = false;
      for (Map.Entry<String, String> alias : outside.aliases().entrySet()) {
        String name = alias.getKey();
        Long declared = named.get(name);
        if (!name.startsWith(".L") && (declared == null || isDeclared(declared)) && !made.contains(name)) {
          long target = symbol(alias.getValue());
          if (target != 0) {
            more = true;
            made.add(name);
            alias(name, declared == null ? 0 : declared, target);
          }
        }
      }
    }
  }

  private void alias(String name, long declared, long target) {
    if (declared != 0) {
      build.rename(declared, name + ".declared");
    }
    long alias = build.addAlias(module.handle(), api.globalValueType(target), target, name);
    build.linkage(alias, outside.isWeak(name) ? WEAK : outside.isGlobal(name) ? EXTERNAL : INTERNAL);
    if (declared != 0) {
      build.replaceUses(declared, alias);
      delete(declared);
    }
    named.put(name, alias);
  }

  private void delete(long symbol) {
    if (api.valueKind(symbol) == ValueKind.FUNCTION) {
      build.deleteFunction(symbol);
    } else {
      build.deleteGlobal(symbol);
    }
  }

  /** The symbol of a name, which is defined now where assembly does so; 0 where the unit has none. */
  private long symbol(String name) {
    Long known = named.get(name);
    if (outside.has(name) && !name.startsWith(".L") && (known == null || isDeclared(known))) {
      define(name);
      known = named.get(name);
    }
    return known == null ? 0 : known;
  }

  private void define(String label) {
    if (!made.add(label)) {
      return;
    }
    Long declared = named.get(label);
    boolean function = declared == null ? !outside.isData(label) : isFunction(declared);
    if (!function) {
      variable(label, declared == null ? 0 : declared);
      return;
    }
    long symbol = declared == null ? api.addFunction(module.handle(), api.utf8(label), code.unknownFunction()) : declared;
    named.put(label, symbol);
    build.linkage(symbol, outside.isWeak(label) ? WEAK : outside.isGlobal(label) ? EXTERNAL : INTERNAL);
    body(symbol, outside.from(label));
  }

  /** A function whose body is the assembly {@code text}, with all its formals as operands. */
  private void body(long function, List<AssemblyStatement> text) {
    List<Long> formals = formals(function);
    long result = api.returnType(api.globalValueType(function));
    String template = written(text);
    AssemblyMemory memory = AssemblyMemory.of(template, machine, !usesIntel(text));
    Set<AssemblyMemory.Use> followed = memory.isKnown() ? memory.anywhere() : EnumSet.allOf(AssemblyMemory.Use.class);
    AssemblyNames names = names(text, !usesIntel(text), followed);
    code.begin(function);
    List<Long> inputs = new ArrayList<>(formals);
    long reached = followed.isEmpty() ? 0 : follow(names, formals, List.of());
    if (reached != 0) {
      inputs.add(reached);
    }
    List<Long> targets = new ArrayList<>();
    if (memory.leaves()) {
      List.copyOf(inputs).forEach(i -> values.target(i, false, targets, inputs));
    }
    long called = calls(names, inputs, targets, function);
    long run = code.run(template, result, inputs);
    mention(run, names, called);
    code.leave(result, run);
  }

  /** An address of anything that is behind operands, and behind the bytes of variables and of operands in memory; 0 for nothing. */
  private long follow(AssemblyNames names, List<Long> operands, List<Mentioned> memory) {
    List<Long> wide = operands.stream().filter(values::isWide).toList();
    List<Mentioned> contents = new ArrayList<>(memory);
    names.variables().forEach((v, role) -> contents.add(new Mentioned(v, Role.FOLLOWED, types.strideOf(api.globalValueType(v)))));
    contents.removeIf(m -> m.bytes() > 0 && m.bytes() < types.pointerBytes());
    if (wide.isEmpty() && contents.isEmpty()) {
      return 0;
    }
    long reached = code.follow(wide);
    mentioned.put(reached, contents);
    return reached;
  }

  private List<Long> formals(long function) {
    List<Long> formals = new ArrayList<>();
    for (int i = 0; i < api.countParams(function); i++) {
      formals.add(api.param(function, i));
    }
    return formals;
  }

  /** The instructions as the template of inline assembly. */
  private static String written(List<AssemblyStatement> text) {
    return text.stream()
        .filter(s -> !s.name().startsWith(".") && !s.name().startsWith("ret") && !s.name().isEmpty())
        .map(s -> (s.locked() ? "lock " : "") + s.name() + " " + s.operands())
        .collect(Collectors.joining("\n"))
        .replace("$", "$$");
  }

  private static boolean usesIntel(List<AssemblyStatement> text) {
    return text.stream().anyMatch(s -> s.name().equals(".intel_syntax"));
  }

  /** A variable that assembly defines, with the initial value that it gives. */
  private void variable(String label, long declared) {
    List<AssemblyStatement> data = outside.data(label, named.keySet());
    long value = new AssemblyData(module, this::symbol).of(data);
    long global = build.addGlobal(module.handle(), api.typeOf(value), declared == 0 ? label : label + ".defined");
    build.initializer(global, value);
    build.linkage(global, outside.isWeak(label) ? WEAK : outside.isGlobal(label) ? EXTERNAL : INTERNAL);
    if (declared != 0) {
      build.replaceUses(declared, global);
      build.deleteGlobal(declared);
      build.rename(global, label);
    }
    named.put(label, global);
  }

  private void inline(long call) {
    long assembly = api.calledValue(call);
    String template = api.assemblyText(assembly);
    InlineOperands operands = new InlineOperands(api, values, named::containsKey, call);
    AssemblyOperands places = operands.places();
    List<AssemblyStatement> own = AssemblyStatement.of(operands.named(template), true, machine);
    List<AssemblyStatement> text = new ArrayList<>(own);
    text.addAll(outside.namedIn(own));
    boolean target = build.dialect(assembly) == 0 && !usesIntel(text);
    AssemblyMemory memory = AssemblyMemory.of(template, machine, target);
    boolean anything = !memory.isKnown() && AssemblyText.hasInstruction(template);
    Set<AssemblyMemory.Use> followed = anything ? EnumSet.allOf(AssemblyMemory.Use.class) : places.followed(memory);
    AssemblyNames names = names(text, target, followed);
    List<Long> arguments = new ArrayList<>();
    for (int i = 0; i < api.argumentCount(call); i++) {
      arguments.add(api.operand(call, i));
    }
    long function = code.function(call);
    boolean inNaked = api.enumAttribute(function, FUNCTION_INDEX, naked) != 0;
    if (inNaked) {
      arguments.addAll(formals(function));
    }
    code.before(call);
    boolean deep = !followed.isEmpty() && (inNaked || places.clobbersMemory() || !places.followed(memory).isEmpty());
    long reached = deep ? follow(names, operands.values(arguments), operands.contents()) : 0;
    if (reached != 0) {
      arguments.add(reached);
    }
    List<Long> targets = operands.targets(memory, arguments);
    if (!names.isEmpty() || !targets.isEmpty()) {
      mention(call, names, calls(names, arguments, targets, function));
    }
    List<Mentioned> more = new ArrayList<>(mentionedBy(call));
    if (reached != 0) {
      more.add(new Mentioned(reached, Role.REACHED, 0));
    }
    if (inNaked) {
      for (long formal : formals(function)) {
        boolean pointer = deep && api.typeKind(api.typeOf(formal)) == MachineTypes.POINTER;
        more.add(new Mentioned(formal, pointer ? Role.REACHED : Role.VALUE, 0));
      }
    }
    if (!more.isEmpty()) {
      mentioned.put(call, more);
    }
  }

  private AssemblyNames names(List<AssemblyStatement> text, boolean target, Set<AssemblyMemory.Use> followed) {
    return AssemblyNames.in(text, x86, target, followed, this::symbol, this::isFunction);
  }

  private List<Mentioned> mentionedBy(long call) {
    List<Mentioned> known = mentioned.get(call);
    return known == null ? List.of() : known;
  }

  /**
   * Calls what the text calls, in the order of the text where that is known; gives what is passed on then, 0 for nothing.
   *
   * @param targets further addresses where control goes, among {@code operands}
   */
  private long calls(AssemblyNames names, List<Long> operands, List<Long> targets, long function) {
    List<Long> called = new ArrayList<>(names.called());
    called.addAll(targets);
    if (called.isEmpty()) {
      return 0;
    }
    List<Long> inputs = new ArrayList<>(operands);
    names.variables().keySet().forEach(inputs::add);
    inputs.addAll(names.addresses());
    boolean inOrder = names.isInOrder() && (targets.isEmpty() || called.size() == 1);
    return inOrder ? code.each(called, inputs) : code.helper(called, inputs, helper(function));
  }

  /** A name that only what stands before in the same function has a part in. */
  private String helper(long function) {
    String name = HELPER + plain(api.name(function));
    int before = helpers.merge(name, 1, Integer::sum);
    return before == 1 ? name : name + " (" + before + ")";
  }

  private void mention(long call, AssemblyNames names, long called) {
    List<Mentioned> all = new ArrayList<>();
    names.variables().forEach(
        (variable, role) -> {
          long bytes = types.strideOf(api.globalValueType(variable));
          all.add(new Mentioned(variable, bytes == 0 && role != Role.VALUE ? Role.REACHED : role, role == Role.VALUE ? 0 : bytes));
        });
    names.addresses().forEach(f -> all.add(new Mentioned(f, Role.VALUE, 0)));
    if (called != 0) {
      all.add(new Mentioned(called, Role.VALUE, 0));
    }
    mentioned.put(call, all);
  }

  /** A naked function returns by its assembly. */
  private void returns(long function) {
    long result = api.returnType(api.globalValueType(function));
    List<Long> inputs = new ArrayList<>(formals(function));
    List<Long> ends = new ArrayList<>();
    for (long b = api.firstBlock(function); b != 0; b = api.nextBlock(b)) {
      for (long i = api.firstInstruction(b); i != 0; i = api.nextInstruction(i)) {
        mentionedBy(i).stream().map(m -> m.value(api)).filter(v -> api.valueKind(v) != ValueKind.ARGUMENT).forEach(inputs::add);
        if (api.opcode(i) == Opcode.UNREACHABLE) {
          ends.add(i);
        }
      }
    }
    for (long end : ends) {
      code.before(end);
      code.leave(result, api.typeKind(result) == MachineTypes.VOID ? 0 : code.opaque(result, inputs));
      api.eraseInstruction(end);
    }
  }
}
