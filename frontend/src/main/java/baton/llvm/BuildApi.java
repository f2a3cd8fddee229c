package baton.llvm;

import static baton.llvm.NativeCalls.callI;
import static baton.llvm.NativeCalls.callL;
import static baton.llvm.NativeCalls.callV;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;

/**
 * The functions of libLLVM's C interface that add code and symbols to a module, under short names. Handles are plain {@code long}s.
 * An instance serves one thread.
 */
@SuppressWarnings("restricted")
final class BuildApi {
  private static final int FUNCTION_INDEX = -1;

  private final SymbolLookup lookup;
  private final Arena arena;

  BuildApi(SymbolLookup lookup, Arena arena) {
    this.lookup = lookup;
    this.arena = arena;
  }

  private MemorySegment function(String name) {
    return lookup.find(name).orElseThrow(() -> new IllegalStateException("libLLVM has no function " + name));
  }

  private long text(String text) {
    return arena.allocateFrom(text).address();
  }

  /** The address of {@code handles} one after the other. */
  long array(long... handles) {
    return arena.allocateFrom(ValueLayout.JAVA_LONG, handles).address();
  }

  long appendBlock(long context, long function) {
    return callL(function("LLVMAppendBasicBlockInContext"), context, function, text(""));
  }

  void builderAtEnd(long builder, long block) {
    callV(function("LLVMPositionBuilderAtEnd"), builder, block);
  }

  long jump(long builder, long block) {
    return callL(function("LLVMBuildBr"), builder, block);
  }

  long branch(long builder, long condition, long then, long otherwise) {
    return callL(function("LLVMBuildCondBr"), builder, condition, then, otherwise);
  }

  long returnValue(long builder, long value) {
    return callL(function("LLVMBuildRet"), builder, value);
  }

  long returnNothing(long builder) {
    return callL(function("LLVMBuildRetVoid"), builder);
  }

  long allocate(long builder, long type) {
    return callL(function("LLVMBuildAlloca"), builder, type, text(""));
  }

  long load(long builder, long type, long address) {
    return callL(function("LLVMBuildLoad2"), builder, type, address, text(""));
  }

  /** The address {@code offset} elements of {@code type} behind another. */
  long address(long builder, long type, long from, long offset) {
    return callL(function("LLVMBuildGEP2"), builder, type, from, array(offset), 1, text(""));
  }

  int memberCount(long structType) {
    return callI(function("LLVMCountStructElementTypes"), structType);
  }

  long pointerType(long context) {
    return callL(function("LLVMPointerTypeInContext"), context, 0);
  }

  long integerType(long context, int bits) {
    return callL(function("LLVMIntTypeInContext"), context, bits);
  }

  long voidType(long context) {
    return callL(function("LLVMVoidTypeInContext"), context);
  }

  long[] parameterTypes(long functionType, int count) {
    MemorySegment types = arena.allocate((long) Math.max(count, 1) * Long.BYTES, Long.BYTES);
    callV(function("LLVMGetParamTypes"), functionType, types.address());
    return types.asSlice(0, (long) count * Long.BYTES).toArray(ValueLayout.JAVA_LONG);
  }

  /** Assembly with side effects as a value to call. */
  long assembly(long functionType, String text, String constraints) {
    long length = text.getBytes(StandardCharsets.UTF_8).length;
    return callL(function("LLVMGetInlineAsm"), functionType, text(text), length, text(constraints), constraints.length(), 1, 0, 0, 0);
  }

  /** 1 where the instructions are written as Intel does. */
  int dialect(long assembly) {
    return callI(function("LLVMGetInlineAsmDialect"), assembly);
  }

  void linkage(long symbol, int linkage) {
    callV(function("LLVMSetLinkage"), symbol, linkage);
  }

  void rename(long symbol, String name) {
    callV(function("LLVMSetValueName2"), symbol, text(name), (long) name.length());
  }

  long addAlias(long module, long type, long target, String name) {
    return callL(function("LLVMAddAlias2"), module, type, 0, target, text(name));
  }

  long addGlobal(long module, long type, String name) {
    return callL(function("LLVMAddGlobal"), module, type, text(name));
  }

  void initializer(long global, long value) {
    callV(function("LLVMSetInitializer"), global, value);
  }

  long struct(long context, long... values) {
    return callL(function("LLVMConstStructInContext"), context, array(values), values.length, 1);
  }

  long integer(long type, long value) {
    return callL(function("LLVMConstInt"), type, value, 1);
  }

  long zero(long type) {
    return callL(function("LLVMConstNull"), type);
  }

  long asInteger(long symbol, long type) {
    return callL(function("LLVMConstPtrToInt"), symbol, type);
  }

  long arrayType(long element, long count) {
    return callL(function("LLVMArrayType2"), element, count);
  }

  int parameterCount(long functionType) {
    return callI(function("LLVMCountParamTypes"), functionType);
  }

  long blockOf(long instruction) {
    return callL(function("LLVMGetInstructionParent"), instruction);
  }

  long functionOf(long block) {
    return callL(function("LLVMGetBasicBlockParent"), block);
  }

  /** Gives a function the attribute of that kind. */
  void attribute(long context, long function, int kind) {
    long attribute = NativeCalls.callLIL(function("LLVMCreateEnumAttribute"), context, kind, 0);
    callV(function("LLVMAddAttributeAtIndex"), function, FUNCTION_INDEX, attribute);
  }

  void replaceUses(long value, long by) {
    callV(function("LLVMReplaceAllUsesWith"), value, by);
  }

  void deleteFunction(long function) {
    callV(function("LLVMDeleteFunction"), function);
  }

  void deleteGlobal(long global) {
    callV(function("LLVMDeleteGlobal"), global);
  }
}
