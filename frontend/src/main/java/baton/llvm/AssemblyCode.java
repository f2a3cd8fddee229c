package baton.llvm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Writes instructions into a module for what the text of assembly does. Values that nobody knows are results of assembly without text. */
final class AssemblyCode {
  /** The text of assembly that makes of its operands all that can be reached from them; it has no instruction. */
  static final String FOLLOW = "# all that is reached";

  private static final int INTERNAL = 8;
  private static final int UNKNOWN_ARGUMENTS = 6;

  private final LlvmModule module;
  private final LlvmApi api;
  private final BuildApi build;
  private final long builder;
  private final long pointer;

  AssemblyCode(LlvmModule module) {
    this.module = module;
    this.api = module.api();
    this.build = module.build();
    this.builder = api.builderCreate(module.context());
    this.pointer = build.pointerType(module.context());
  }

  void close() {
    api.builderDispose(builder);
  }

  /** The type of pointers. */
  long pointer() {
    return pointer;
  }

  /** The function that holds an instruction. */
  long function(long instruction) {
    return build.functionOf(build.blockOf(instruction));
  }

  /** Goes on writing before an instruction, at its place in the source. */
  void before(long instruction) {
    api.builderBefore(builder, instruction);
  }

  /** Goes on writing in a first block of a function that has none. */
  void begin(long function) {
    build.builderAtEnd(builder, build.appendBlock(module.context(), function));
  }

  /** Returns {@code value}, where {@code result} is a type that has any. */
  void leave(long result, long value) {
    if (api.typeKind(result) == MachineTypes.VOID) {
      build.returnNothing(builder);
    } else {
      build.returnValue(builder, value);
    }
  }

  /** A value of which nothing is known but that it may be made of {@code inputs}. */
  long opaque(long type, List<Long> inputs) {
    return assembly("", "", type, inputs);
  }

  /** An address of anything that can be reached from {@code inputs}. */
  long follow(List<Long> inputs) {
    return assembly(FOLLOW, "", pointer, inputs);
  }

  /** Reads an address. */
  long load(long from) {
    return build.load(builder, pointer, from);
  }

  /** Runs {@code text}, which may access all memory that {@code inputs} lead to. */
  long run(String text, long result, List<Long> inputs) {
    return assembly(text, "~{memory}", result, inputs);
  }

  private long assembly(String text, String clobbers, long result, List<Long> inputs) {
    List<String> constraints = new ArrayList<>();
    if (api.typeKind(result) != MachineTypes.VOID) {
      constraints.add("=r");
    }
    constraints.addAll(Collections.nCopies(inputs.size(), "r"));
    if (!clobbers.isEmpty()) {
      constraints.add(clobbers);
    }
    long[] passed = array(inputs);
    long type = api.functionType(result, types(passed), passed.length, 0);
    long assembly = build.assembly(type, text, String.join(",", constraints));
    return api.buildCall(builder, type, assembly, build.array(passed), passed.length, api.utf8(""));
  }

  private long types(long... values) {
    long[] types = new long[values.length];
    for (int i = 0; i < values.length; i++) {
      types[i] = api.typeOf(values[i]);
    }
    return build.array(types);
  }

  /** Calls each of {@code functions}, or what they are addresses of, one after the other; gives what may come of them. */
  long each(List<Long> functions, List<Long> inputs) {
    long known = opaque(pointer, inputs);
    for (long function : functions) {
      known = call(function, known);
    }
    return known;
  }

  /**
   * Calls a function called {@code name} of the module's own that calls each of {@code functions} any number of times; gives what may
   * come of them. Those that are no constants are among {@code inputs}.
   */
  long helper(List<Long> functions, List<Long> inputs, String name) {
    long[] passed = array(inputs);
    long type = api.functionType(pointer, types(passed), passed.length, 0);
    long helper = api.addFunction(module.handle(), api.utf8(name), type);
    build.linkage(helper, INTERNAL);
    long result = api.buildCall(builder, type, helper, build.array(passed), passed.length, api.utf8(""));
    AssemblyCode inside = new AssemblyCode(module);
    List<Long> called = new ArrayList<>();
    functions.stream().distinct().forEach(f -> called.add(!isSymbol(f) && inputs.contains(f) ? api.param(helper, inputs.indexOf(f)) : f));
    inside.loop(helper, called);
    inside.close();
    return result;
  }

  private void loop(long helper, List<Long> functions) {
    begin(helper);
    List<Long> formals = new ArrayList<>();
    for (int i = 0; i < api.countParams(helper); i++) {
      formals.add(api.param(helper, i));
    }
    long known = build.allocate(builder, pointer);
    api.buildStore(builder, opaque(pointer, formals), known);
    long again = build.appendBlock(module.context(), helper);
    build.jump(builder, again);
    build.builderAtEnd(builder, again);
    for (long function : functions) {
      long call = build.appendBlock(module.context(), helper);
      long next = build.appendBlock(module.context(), helper);
      build.branch(builder, opaque(build.integerType(module.context(), 1), List.of()), call, next);
      build.builderAtEnd(builder, call);
      api.buildStore(builder, call(function, build.load(builder, pointer, known)), known);
      build.jump(builder, again);
      build.builderAtEnd(builder, next);
    }
    build.returnValue(builder, build.load(builder, pointer, known));
  }

  /** Calls a function with arguments that may be made of {@code known}; gives what may be made of this and the result. */
  private long call(long function, long known) {
    long type = isSymbol(function) ? api.globalValueType(function) : unknownFunction();
    int count = api.valueKind(function) == ValueKind.FUNCTION ? api.countParams(function) : build.parameterCount(type);
    long[] formals = build.parameterTypes(type, count);
    List<Long> arguments = new ArrayList<>();
    for (long formal : formals) {
      arguments.add(formal == pointer ? known : opaque(formal, List.of(known)));
    }
    if (count == 0 && api.isVarArg(type)) {
      arguments.addAll(Collections.nCopies(UNKNOWN_ARGUMENTS, known));
    }
    long[] passed = array(arguments);
    long result = api.buildCall(builder, type, function, build.array(passed), passed.length, api.utf8(""));
    return api.typeKind(api.returnType(type)) == MachineTypes.VOID ? known : opaque(pointer, List.of(known, result));
  }

  private boolean isSymbol(long function) {
    int kind = api.valueKind(function);
    return kind == ValueKind.FUNCTION || kind == ValueKind.IFUNC || kind == ValueKind.ALIAS;
  }

  /** The type of a function of which nothing is known. */
  long unknownFunction() {
    long[] formals = new long[UNKNOWN_ARGUMENTS];
    Arrays.fill(formals, pointer);
    return api.functionType(pointer, build.array(formals), UNKNOWN_ARGUMENTS, 0);
  }

  private static long[] array(List<Long> values) {
    return values.stream().mapToLong(Long::longValue).toArray();
  }
}
