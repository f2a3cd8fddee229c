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
 * The functions of libLLVM's C interface that read debug information, under short names. Handles are plain {@code long}s; 0 is the
 * null pointer. An instance serves one thread.
 */
@SuppressWarnings("restricted")
final class DebugApi {
  private final MemorySegment instructionLocationFn;
  private final MemorySegment locationLineFn;
  private final MemorySegment locationColumnFn;
  private final MemorySegment locationScopeFn;
  private final MemorySegment scopeFileFn;
  private final MemorySegment fileNameFn;
  private final MemorySegment fileDirectoryFn;
  private final MemorySegment typeNameFn;
  private final MemorySegment typeBitsFn;
  private final MemorySegment typeOffsetBitsFn;
  private final MemorySegment typeFlagsFn;
  private final MemorySegment nodeTagFn;
  private final MemorySegment nodeFn;
  private final MemorySegment asValueFn;
  private final MemorySegment asNodeFn;
  private final MemorySegment nodeOperandCountFn;
  private final MemorySegment nodeOperandsFn;
  private final MemorySegment stringOfFn;
  private final MemorySegment subprogramFn;
  private final MemorySegment subprogramLineFn;
  private final MemorySegment variableFileFn;
  private final MemorySegment variableLineFn;
  private final MemorySegment variableScopeFn;
  private final MemorySegment expressionVariableFn;
  private final MemorySegment copyMetadataFn;
  private final MemorySegment entryKindFn;
  private final MemorySegment entryNodeFn;
  private final MemorySegment disposeEntriesFn;
  private final MemorySegment kindIdFn;
  private final MemorySegment namedNodeCountFn;
  private final MemorySegment namedNodesFn;
  private final Arena arena;
  private final MemorySegment lengthCell;
  private MemorySegment operands;
  private int capacity = 64;
  private final long scratch;

  /** Looks every function up in {@code lookup}; memory passed to them lives as long as {@code arena}. */
  DebugApi(SymbolLookup lookup, Arena arena) {
    this.arena = arena;
    this.lengthCell = arena.allocate(Long.BYTES, Long.BYTES);
    this.scratch = lengthCell.address();
    this.operands = arena.allocate((long) capacity * Long.BYTES, Long.BYTES);
    instructionLocationFn = symbol(lookup, "LLVMInstructionGetDebugLoc");
    locationLineFn = symbol(lookup, "LLVMDILocationGetLine");
    locationColumnFn = symbol(lookup, "LLVMDILocationGetColumn");
    locationScopeFn = symbol(lookup, "LLVMDILocationGetScope");
    scopeFileFn = symbol(lookup, "LLVMDIScopeGetFile");
    fileNameFn = symbol(lookup, "LLVMDIFileGetFilename");
    fileDirectoryFn = symbol(lookup, "LLVMDIFileGetDirectory");
    typeNameFn = symbol(lookup, "LLVMDITypeGetName");
    typeBitsFn = symbol(lookup, "LLVMDITypeGetSizeInBits");
    typeOffsetBitsFn = symbol(lookup, "LLVMDITypeGetOffsetInBits");
    typeFlagsFn = symbol(lookup, "LLVMDITypeGetFlags");
    nodeTagFn = symbol(lookup, "LLVMGetDINodeTag");
    nodeFn = symbol(lookup, "LLVMMDNodeInContext2");
    asValueFn = symbol(lookup, "LLVMMetadataAsValue");
    asNodeFn = symbol(lookup, "LLVMValueAsMetadata");
    nodeOperandCountFn = symbol(lookup, "LLVMGetMDNodeNumOperands");
    nodeOperandsFn = symbol(lookup, "LLVMGetMDNodeOperands");
    stringOfFn = symbol(lookup, "LLVMGetMDString");
    subprogramFn = symbol(lookup, "LLVMGetSubprogram");
    subprogramLineFn = symbol(lookup, "LLVMDISubprogramGetLine");
    variableFileFn = symbol(lookup, "LLVMDIVariableGetFile");
    variableLineFn = symbol(lookup, "LLVMDIVariableGetLine");
    variableScopeFn = symbol(lookup, "LLVMDIVariableGetScope");
    expressionVariableFn = symbol(lookup, "LLVMDIGlobalVariableExpressionGetVariable");
    copyMetadataFn = symbol(lookup, "LLVMGlobalCopyAllMetadata");
    entryKindFn = symbol(lookup, "LLVMValueMetadataEntriesGetKind");
    entryNodeFn = symbol(lookup, "LLVMValueMetadataEntriesGetMetadata");
    disposeEntriesFn = symbol(lookup, "LLVMDisposeValueMetadataEntries");
    kindIdFn = symbol(lookup, "LLVMGetMDKindIDInContext");
    namedNodeCountFn = symbol(lookup, "LLVMGetNamedMetadataNumOperands");
    namedNodesFn = symbol(lookup, "LLVMGetNamedMetadataOperands");
  }

  /** The DWARF tag of a debug node. */
  int tag(long node) {
    return nodeTag(node) & 0xffff; // LLVM returns 16 bits and leaves the rest of the register as it was
  }

  /** The operands of the node that {@code value} wraps, as values; 0 where an operand is absent. */
  long[] operandsOf(long value) {
    int count = nodeOperandCount(value);
    if (count == 0) {
      return new long[0];
    }
    reserve(count);
    nodeOperands(value, operands.address());
    return operands(count);
  }

  /** The nodes that a module lists under the name at {@code name}, as values. */
  long[] namedNodes(long module, long name) {
    int count = callI(namedNodeCountFn, module, name);
    reserve(count);
    if (count > 0) {
      callV(namedNodesFn, module, name, operands.address());
    }
    return operands(count);
  }

  private void reserve(int count) {
    if (count > capacity) {
      capacity = Math.max(count, 2 * capacity);
      operands = arena.allocate((long) capacity * Long.BYTES, Long.BYTES);
    }
  }

  private long[] operands(int count) {
    long[] values = new long[count];
    MemorySegment.copy(operands, ValueLayout.JAVA_LONG, 0, values, 0, count);
    return values;
  }

  /** The node attached to {@code global} under the metadata kind numbered {@code kind}, or 0. */
  long attached(long global, int kind) {
    long entries = copyMetadata(global, scratch);
    long count = lengthCell.get(ValueLayout.JAVA_LONG, 0);
    long found = 0;
    for (int i = 0; i < count; i++) {
      if (entryKind(entries, i) == kind) {
        found = entryNode(entries, i);
      }
    }
    disposeEntries(entries);
    return found;
  }

  private String sized(long address) {
    long length = lengthCell.get(ValueLayout.JAVA_LONG, 0);
    return address == 0 || length == 0 ? "" : new String(LlvmApi.bytes(address, length), StandardCharsets.UTF_8);
  }

  private static MemorySegment symbol(SymbolLookup lookup, String name) {
    return lookup.find(name).orElseThrow(() -> new IllegalStateException("libLLVM has no function " + name));
  }

  long instructionLocation(long instruction) {
    return callL(instructionLocationFn, instruction);
  }

  int locationLine(long location) {
    return callI(locationLineFn, location);
  }

  int locationColumn(long location) {
    return callI(locationColumnFn, location);
  }

  long locationScope(long location) {
    return callL(locationScopeFn, location);
  }

  long scopeFile(long scope) {
    return callL(scopeFileFn, scope);
  }

  String fileName(long file) {
    return sized(callL(fileNameFn, file, scratch));
  }

  String fileDirectory(long file) {
    return sized(callL(fileDirectoryFn, file, scratch));
  }

  String typeName(long type) {
    return sized(callL(typeNameFn, type, scratch));
  }

  long typeBits(long type) {
    return callL(typeBitsFn, type);
  }

  long typeOffsetBits(long type) {
    return callL(typeOffsetBitsFn, type);
  }

  int typeFlags(long type) {
    return callI(typeFlagsFn, type);
  }

  int nodeTag(long node) {
    return callI(nodeTagFn, node);
  }

  long node(long context, long operands, long count) {
    return callL(nodeFn, context, operands, count);
  }

  long asValue(long context, long node) {
    return callL(asValueFn, context, node);
  }

  long asNode(long value) {
    return callL(asNodeFn, value);
  }

  int nodeOperandCount(long value) {
    return callI(nodeOperandCountFn, value);
  }

  void nodeOperands(long value, long out) {
    callV(nodeOperandsFn, value, out);
  }

  String stringOf(long value) {
    return sized(callL(stringOfFn, value, scratch));
  }

  long subprogram(long function) {
    return callL(subprogramFn, function);
  }

  int subprogramLine(long subprogram) {
    return callI(subprogramLineFn, subprogram);
  }

  long variableFile(long variable) {
    return callL(variableFileFn, variable);
  }

  int variableLine(long variable) {
    return callI(variableLineFn, variable);
  }

  long variableScope(long variable) {
    return callL(variableScopeFn, variable);
  }

  long expressionVariable(long expression) {
    return callL(expressionVariableFn, expression);
  }

  long copyMetadata(long global, long count) {
    return callL(copyMetadataFn, global, count);
  }

  int entryKind(long entries, int index) {
    return callI(entryKindFn, entries, index);
  }

  long entryNode(long entries, int index) {
    return callL(entryNodeFn, entries, index);
  }

  void disposeEntries(long entries) {
    callV(disposeEntriesFn, entries);
  }

  int kindId(long context, long name, int length) {
    return callI(kindIdFn, context, name, length);
  }
}
