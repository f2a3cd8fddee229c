package baton.llvm;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Writes instructions into a module for what the text of assembly does. Values that nobody knows are results of assembly without text. */
final class AssemblyCode {
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

  /** Calls each of {@code functions}, one after the other; gives what may come of them. */
  long each(List<Long> functions, List<Long> inputs) {
    long known = opaque(pointer, inputs);
    for (long function : functions) {
      known = call(function, known);
    }
    return known;
  }

  /**
   * Calls a function called {@code name} of the module's own that calls each of {@code functions} any number of times; gives what may
   * come of them.
   */
  long helper(List<Long> functions, List<Long> inputs, String name) {
    long[] passed = array(inputs);
    long type = api.functionType(pointer, types(passed), passed.length, 0);
    long helper = api.addFunction(module.handle(), api.utf8(name), type);
    build.linkage(helper, INTERNAL);
    long result = api.buildCall(builder, type, helper, build.array(passed), passed.length, api.utf8(""));
    AssemblyCode inside = new AssemblyCode(module);
    inside.loop(helper, functions.stream().distinct().toList());
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
    long type = api.globalValueType(function);
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

  private static long[] array(List<Long> values) {
    return values.stream().mapToLong(Long::longValue).toArray();
  }
}
