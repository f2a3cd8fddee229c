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
 * The functions of libLLVM's C interface that reading a module needs, under short names, one line each: a flat table, which is why
 * the file is long. Handles are plain {@code long}s; 0 is the null pointer. An instance serves one thread.
 */
@SuppressWarnings("restricted")
final class LlvmApi {
  /** The whole memory of the process, so that no segment has to be made for each text. */
  private static final MemorySegment MEMORY = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

  private final MemorySegment contextCreateFn;
  private final MemorySegment contextDisposeFn;
  private final MemorySegment setDiagnosticHandlerFn;
  private final MemorySegment bufferCopyFn;
  private final MemorySegment disposeBufferFn;
  private final MemorySegment parseBitcodeFn;
  private final MemorySegment disposeModuleFn;
  private final MemorySegment targetFn;
  private final MemorySegment dataLayoutFn;
  private final MemorySegment pointerSizeFn;
  private final MemorySegment sizeInBitsFn;
  private final MemorySegment abiSizeFn;
  private final MemorySegment elementOffsetFn;
  private final MemorySegment moduleAssemblyFn;
  private final MemorySegment firstFunctionFn;
  private final MemorySegment nextFunctionFn;
  private final MemorySegment namedFunctionFn;
  private final MemorySegment firstGlobalFn;
  private final MemorySegment nextGlobalFn;
  private final MemorySegment firstAliasFn;
  private final MemorySegment nextAliasFn;
  private final MemorySegment aliaseeFn;
  private final MemorySegment firstIFuncFn;
  private final MemorySegment nextIFuncFn;
  private final MemorySegment ifuncResolverFn;
  private final MemorySegment isDeclarationFn;
  private final MemorySegment linkageFn;
  private final MemorySegment sectionFn;
  private final MemorySegment nameFn;
  private final MemorySegment globalValueTypeFn;
  private final MemorySegment isThreadLocalFn;
  private final MemorySegment isGlobalConstantFn;
  private final MemorySegment initializerFn;
  private final MemorySegment countParamsFn;
  private final MemorySegment paramFn;
  private final MemorySegment returnTypeFn;
  private final MemorySegment isVarArgFn;
  private final MemorySegment enumAttributeFn;
  private final MemorySegment stringAttributeFn;
  private final MemorySegment callEnumAttributeFn;
  private final MemorySegment typeAttributeValueFn;
  private final MemorySegment firstBlockFn;
  private final MemorySegment nextBlockFn;
  private final MemorySegment firstInstructionFn;
  private final MemorySegment nextInstructionFn;
  private final MemorySegment eraseInstructionFn;
  private final MemorySegment blockOfFn;
  private final MemorySegment opcodeFn;
  private final MemorySegment operandCountFn;
  private final MemorySegment operandFn;
  private final MemorySegment typeOfFn;
  private final MemorySegment typeKindFn;
  private final MemorySegment intWidthFn;
  private final MemorySegment isVolatileFn;
  private final MemorySegment orderingFn;
  private final MemorySegment atomicOperatorFn;
  private final MemorySegment successOrderingFn;
  private final MemorySegment failureOrderingFn;
  private final MemorySegment isSingleThreadFn;
  private final MemorySegment intPredicateFn;
  private final MemorySegment floatPredicateFn;
  private final MemorySegment allocatedTypeFn;
  private final MemorySegment addressSourceTypeFn;
  private final MemorySegment indexCountFn;
  private final MemorySegment indicesFn;
  private final MemorySegment maskElementCountFn;
  private final MemorySegment maskElementFn;
  private final MemorySegment incomingCountFn;
  private final MemorySegment incomingValueFn;
  private final MemorySegment incomingBlockFn;
  private final MemorySegment calledValueFn;
  private final MemorySegment calledTypeFn;
  private final MemorySegment argumentCountFn;
  private final MemorySegment successorCountFn;
  private final MemorySegment successorFn;
  private final MemorySegment callBrDefaultFn;
  private final MemorySegment callBrTargetCountFn;
  private final MemorySegment callBrTargetFn;
  private final MemorySegment valueKindFn;
  private final MemorySegment signedValueFn;
  private final MemorySegment constantOpcodeFn;
  private final MemorySegment isNullFn;
  private final MemorySegment rawStringFn;
  private final MemorySegment aggregateElementFn;
  private final MemorySegment arrayLengthFn;
  private final MemorySegment elementTypeFn;
  private final MemorySegment structElementFn;
  private final MemorySegment structNameFn;
  private final MemorySegment printValueFn;
  private final MemorySegment printTypeFn;
  private final MemorySegment disposeMessageFn;
  private final MemorySegment labelFunctionFn;
  private final MemorySegment labelBlockFn;
  private final MemorySegment assemblyTextFn;
  private final MemorySegment assemblyConstraintsFn;
  private final MemorySegment assemblySideEffectsFn;
  private final MemorySegment firstUseFn;
  private final MemorySegment nextUseFn;
  private final MemorySegment userFn;
  private final MemorySegment intrinsicIdFn;
  private final MemorySegment bundleCountFn;
  private final MemorySegment bundleFn;
  private final MemorySegment bundleTagFn;
  private final MemorySegment bundleArgumentFn;
  private final MemorySegment disposeBundleFn;
  private final MemorySegment metadataFn;
  private final MemorySegment setMetadataFn;
  private final MemorySegment builderCreateFn;
  private final MemorySegment builderDisposeFn;
  private final MemorySegment builderBeforeFn;
  private final MemorySegment buildCallFn;
  private final MemorySegment buildStoreFn;
  private final MemorySegment addFunctionFn;
  private final MemorySegment functionTypeFn;
  private final MemorySegment passOptionsFn;
  private final MemorySegment disposePassOptionsFn;
  private final MemorySegment runPassesFn;
  private final MemorySegment errorMessageFn;
  private final MemorySegment disposeErrorMessageFn;
  private final MemorySegment diagnosticDescriptionFn;
  private final MemorySegment diagnosticSeverityFn;
  private final Arena arena;
  private final MemorySegment lengthCell;
  private final long scratch;

  /** Looks every function up in {@code lookup}; memory passed to them lives as long as {@code arena}. */
  LlvmApi(SymbolLookup lookup, Arena arena) {
    this.arena = arena;
    this.lengthCell = arena.allocate(Long.BYTES, Long.BYTES);
    this.scratch = lengthCell.address();
    contextCreateFn = symbol(lookup, "LLVMContextCreate");
    contextDisposeFn = symbol(lookup, "LLVMContextDispose");
    setDiagnosticHandlerFn = symbol(lookup, "LLVMContextSetDiagnosticHandler");
    bufferCopyFn = symbol(lookup, "LLVMCreateMemoryBufferWithMemoryRangeCopy");
    disposeBufferFn = symbol(lookup, "LLVMDisposeMemoryBuffer");
    parseBitcodeFn = symbol(lookup, "LLVMParseBitcodeInContext2");
    disposeModuleFn = symbol(lookup, "LLVMDisposeModule");
    targetFn = symbol(lookup, "LLVMGetTarget");
    dataLayoutFn = symbol(lookup, "LLVMGetModuleDataLayout");
    pointerSizeFn = symbol(lookup, "LLVMPointerSize");
    sizeInBitsFn = symbol(lookup, "LLVMSizeOfTypeInBits");
    abiSizeFn = symbol(lookup, "LLVMABISizeOfType");
    elementOffsetFn = symbol(lookup, "LLVMOffsetOfElement");
    moduleAssemblyFn = symbol(lookup, "LLVMGetModuleInlineAsm");
    firstFunctionFn = symbol(lookup, "LLVMGetFirstFunction");
    nextFunctionFn = symbol(lookup, "LLVMGetNextFunction");
    namedFunctionFn = symbol(lookup, "LLVMGetNamedFunction");
    firstGlobalFn = symbol(lookup, "LLVMGetFirstGlobal");
    nextGlobalFn = symbol(lookup, "LLVMGetNextGlobal");
    firstAliasFn = symbol(lookup, "LLVMGetFirstGlobalAlias");
    nextAliasFn = symbol(lookup, "LLVMGetNextGlobalAlias");
    aliaseeFn = symbol(lookup, "LLVMAliasGetAliasee");
    firstIFuncFn = symbol(lookup, "LLVMGetFirstGlobalIFunc");
    nextIFuncFn = symbol(lookup, "LLVMGetNextGlobalIFunc");
    ifuncResolverFn = symbol(lookup, "LLVMGetGlobalIFuncResolver");
    isDeclarationFn = symbol(lookup, "LLVMIsDeclaration");
    linkageFn = symbol(lookup, "LLVMGetLinkage");
    sectionFn = symbol(lookup, "LLVMGetSection");
    nameFn = symbol(lookup, "LLVMGetValueName2");
    globalValueTypeFn = symbol(lookup, "LLVMGlobalGetValueType");
    isThreadLocalFn = symbol(lookup, "LLVMIsThreadLocal");
    isGlobalConstantFn = symbol(lookup, "LLVMIsGlobalConstant");
    initializerFn = symbol(lookup, "LLVMGetInitializer");
    countParamsFn = symbol(lookup, "LLVMCountParams");
    paramFn = symbol(lookup, "LLVMGetParam");
    returnTypeFn = symbol(lookup, "LLVMGetReturnType");
    isVarArgFn = symbol(lookup, "LLVMIsFunctionVarArg");
    enumAttributeFn = symbol(lookup, "LLVMGetEnumAttributeAtIndex");
    stringAttributeFn = symbol(lookup, "LLVMGetStringAttributeAtIndex");
    callEnumAttributeFn = symbol(lookup, "LLVMGetCallSiteEnumAttribute");
    typeAttributeValueFn = symbol(lookup, "LLVMGetTypeAttributeValue");
    firstBlockFn = symbol(lookup, "LLVMGetFirstBasicBlock");
    nextBlockFn = symbol(lookup, "LLVMGetNextBasicBlock");
    firstInstructionFn = symbol(lookup, "LLVMGetFirstInstruction");
    nextInstructionFn = symbol(lookup, "LLVMGetNextInstruction");
    eraseInstructionFn = symbol(lookup, "LLVMInstructionEraseFromParent");
    blockOfFn = symbol(lookup, "LLVMValueAsBasicBlock");
    opcodeFn = symbol(lookup, "LLVMGetInstructionOpcode");
    operandCountFn = symbol(lookup, "LLVMGetNumOperands");
    operandFn = symbol(lookup, "LLVMGetOperand");
    typeOfFn = symbol(lookup, "LLVMTypeOf");
    typeKindFn = symbol(lookup, "LLVMGetTypeKind");
    intWidthFn = symbol(lookup, "LLVMGetIntTypeWidth");
    isVolatileFn = symbol(lookup, "LLVMGetVolatile");
    orderingFn = symbol(lookup, "LLVMGetOrdering");
    atomicOperatorFn = symbol(lookup, "LLVMGetAtomicRMWBinOp");
    successOrderingFn = symbol(lookup, "LLVMGetCmpXchgSuccessOrdering");
    failureOrderingFn = symbol(lookup, "LLVMGetCmpXchgFailureOrdering");
    isSingleThreadFn = symbol(lookup, "LLVMIsAtomicSingleThread");
    intPredicateFn = symbol(lookup, "LLVMGetICmpPredicate");
    floatPredicateFn = symbol(lookup, "LLVMGetFCmpPredicate");
    allocatedTypeFn = symbol(lookup, "LLVMGetAllocatedType");
    addressSourceTypeFn = symbol(lookup, "LLVMGetGEPSourceElementType");
    indexCountFn = symbol(lookup, "LLVMGetNumIndices");
    indicesFn = symbol(lookup, "LLVMGetIndices");
    maskElementCountFn = symbol(lookup, "LLVMGetNumMaskElements");
    maskElementFn = symbol(lookup, "LLVMGetMaskValue");
    incomingCountFn = symbol(lookup, "LLVMCountIncoming");
    incomingValueFn = symbol(lookup, "LLVMGetIncomingValue");
    incomingBlockFn = symbol(lookup, "LLVMGetIncomingBlock");
    calledValueFn = symbol(lookup, "LLVMGetCalledValue");
    calledTypeFn = symbol(lookup, "LLVMGetCalledFunctionType");
    argumentCountFn = symbol(lookup, "LLVMGetNumArgOperands");
    successorCountFn = symbol(lookup, "LLVMGetNumSuccessors");
    successorFn = symbol(lookup, "LLVMGetSuccessor");
    callBrDefaultFn = symbol(lookup, "LLVMGetCallBrDefaultDest");
    callBrTargetCountFn = symbol(lookup, "LLVMGetCallBrNumIndirectDests");
    callBrTargetFn = symbol(lookup, "LLVMGetCallBrIndirectDest");
    valueKindFn = symbol(lookup, "LLVMGetValueKind");
    signedValueFn = symbol(lookup, "LLVMConstIntGetSExtValue");
    constantOpcodeFn = symbol(lookup, "LLVMGetConstOpcode");
    isNullFn = symbol(lookup, "LLVMIsNull");
    rawStringFn = symbol(lookup, "LLVMGetAsString");
    aggregateElementFn = symbol(lookup, "LLVMGetAggregateElement");
    arrayLengthFn = symbol(lookup, "LLVMGetArrayLength2");
    elementTypeFn = symbol(lookup, "LLVMGetElementType");
    structElementFn = symbol(lookup, "LLVMStructGetTypeAtIndex");
    structNameFn = symbol(lookup, "LLVMGetStructName");
    printValueFn = symbol(lookup, "LLVMPrintValueToString");
    printTypeFn = symbol(lookup, "LLVMPrintTypeToString");
    disposeMessageFn = symbol(lookup, "LLVMDisposeMessage");
    labelFunctionFn = symbol(lookup, "LLVMGetBlockAddressFunction");
    labelBlockFn = symbol(lookup, "LLVMGetBlockAddressBasicBlock");
    assemblyTextFn = symbol(lookup, "LLVMGetInlineAsmAsmString");
    assemblyConstraintsFn = symbol(lookup, "LLVMGetInlineAsmConstraintString");
    assemblySideEffectsFn = symbol(lookup, "LLVMGetInlineAsmHasSideEffects");
    firstUseFn = symbol(lookup, "LLVMGetFirstUse");
    nextUseFn = symbol(lookup, "LLVMGetNextUse");
    userFn = symbol(lookup, "LLVMGetUser");
    intrinsicIdFn = symbol(lookup, "LLVMGetIntrinsicID");
    bundleCountFn = symbol(lookup, "LLVMGetNumOperandBundles");
    bundleFn = symbol(lookup, "LLVMGetOperandBundleAtIndex");
    bundleTagFn = symbol(lookup, "LLVMGetOperandBundleTag");
    bundleArgumentFn = symbol(lookup, "LLVMGetOperandBundleArgAtIndex");
    disposeBundleFn = symbol(lookup, "LLVMDisposeOperandBundle");
    metadataFn = symbol(lookup, "LLVMGetMetadata");
    setMetadataFn = symbol(lookup, "LLVMSetMetadata");
    builderCreateFn = symbol(lookup, "LLVMCreateBuilderInContext");
    builderDisposeFn = symbol(lookup, "LLVMDisposeBuilder");
    builderBeforeFn = symbol(lookup, "LLVMPositionBuilderBefore");
    buildCallFn = symbol(lookup, "LLVMBuildCall2");
    buildStoreFn = symbol(lookup, "LLVMBuildStore");
    addFunctionFn = symbol(lookup, "LLVMAddFunction");
    functionTypeFn = symbol(lookup, "LLVMFunctionType");
    passOptionsFn = symbol(lookup, "LLVMCreatePassBuilderOptions");
    disposePassOptionsFn = symbol(lookup, "LLVMDisposePassBuilderOptions");
    runPassesFn = symbol(lookup, "LLVMRunPasses");
    errorMessageFn = symbol(lookup, "LLVMGetErrorMessage");
    disposeErrorMessageFn = symbol(lookup, "LLVMDisposeErrorMessage");
    diagnosticDescriptionFn = symbol(lookup, "LLVMGetDiagInfoDescription");
    diagnosticSeverityFn = symbol(lookup, "LLVMGetDiagInfoSeverity");
    enumAttributeKindFn = symbol(lookup, "LLVMGetEnumAttributeKindForName");
    intrinsicNameFn = symbol(lookup, "LLVMIntrinsicGetName");
  }

  private final MemorySegment enumAttributeKindFn;
  private final MemorySegment intrinsicNameFn;

  /** The number of the enum attribute called {@code name}. */
  int enumAttributeKind(String name) {
    return callI(enumAttributeKindFn, utf8(name), (long) name.length());
  }

  /** The name, without types, of the intrinsic numbered {@code id}. */
  String intrinsicName(int id) {
    return sized(NativeCalls.callLI(intrinsicNameFn, id, scratch));
  }

  /** The positions of the part that an {@code extractvalue} or {@code insertvalue} names. */
  int[] indicesOf(long part) {
    return MemorySegment.ofAddress(indices(part))
        .reinterpret((long) indexCount(part) * Integer.BYTES)
        .toArray(ValueLayout.JAVA_INT);
  }

  /** The address of {@code text} in UTF-8, ended by a zero byte. */
  long utf8(String text) {
    return arena.allocateFrom(text).address();
  }

  /** A zeroed 8-byte cell for results returned through a pointer. */
  MemorySegment cell() {
    return arena.allocate(Long.BYTES);
  }

  /** The text at {@code address} up to its zero byte; empty for the null pointer. */
  static String text(long address) {
    return address == 0 ? "" : MEMORY.getString(address);
  }

  /** The {@code length} bytes at {@code address}. */
  static byte[] bytes(long address, long length) {
    byte[] bytes = new byte[Math.toIntExact(length)];
    MemorySegment.copy(MEMORY, ValueLayout.JAVA_BYTE, address, bytes, 0, bytes.length);
    return bytes;
  }

  /** The text that LLVM allocated at {@code address}, which is freed. */
  String owned(long address) {
    String text = text(address);
    disposeMessage(address);
    return text;
  }

  private String sized(long address) {
    long length = lengthCell.get(ValueLayout.JAVA_LONG, 0);
    return address == 0 || length == 0 ? "" : new String(bytes(address, length), StandardCharsets.UTF_8);
  }

  private static MemorySegment symbol(SymbolLookup lookup, String name) {
    return lookup.find(name).orElseThrow(() -> new IllegalStateException("libLLVM has no function " + name));
  }

  long contextCreate() {
    return callL(contextCreateFn);
  }

  void contextDispose(long context) {
    callV(contextDisposeFn, context);
  }

  void setDiagnosticHandler(long context, long handler, long data) {
    callV(setDiagnosticHandlerFn, context, handler, data);
  }

  long bufferCopy(long data, long size, long name) {
    return callL(bufferCopyFn, data, size, name);
  }

  void disposeBuffer(long buffer) {
    callV(disposeBufferFn, buffer);
  }

  int parseBitcode(long context, long buffer, long out) {
    return callI(parseBitcodeFn, context, buffer, out);
  }

  void disposeModule(long module) {
    callV(disposeModuleFn, module);
  }

  String target(long module) {
    return text(callL(targetFn, module));
  }

  long dataLayout(long module) {
    return callL(dataLayoutFn, module);
  }

  int pointerSize(long layout) {
    return callI(pointerSizeFn, layout);
  }

  long sizeInBits(long layout, long type) {
    return callL(sizeInBitsFn, layout, type);
  }

  long abiSize(long layout, long type) {
    return callL(abiSizeFn, layout, type);
  }

  long elementOffset(long layout, long type, int index) {
    return callL(elementOffsetFn, layout, type, index);
  }

  String moduleAssembly(long module) {
    return sized(callL(moduleAssemblyFn, module, scratch));
  }

  long firstFunction(long module) {
    return callL(firstFunctionFn, module);
  }

  long nextFunction(long function) {
    return callL(nextFunctionFn, function);
  }

  /** The function called {@code name}, ended by a zero byte, or 0. */
  long namedFunction(long module, long name) {
    return callL(namedFunctionFn, module, name);
  }

  long firstGlobal(long module) {
    return callL(firstGlobalFn, module);
  }

  long nextGlobal(long global) {
    return callL(nextGlobalFn, global);
  }

  long firstAlias(long module) {
    return callL(firstAliasFn, module);
  }

  long nextAlias(long alias) {
    return callL(nextAliasFn, alias);
  }

  long aliasee(long alias) {
    return callL(aliaseeFn, alias);
  }

  long firstIFunc(long module) {
    return callL(firstIFuncFn, module);
  }

  long nextIFunc(long ifunc) {
    return callL(nextIFuncFn, ifunc);
  }

  long ifuncResolver(long ifunc) {
    return callL(ifuncResolverFn, ifunc);
  }

  boolean isDeclaration(long global) {
    return callI(isDeclarationFn, global) != 0;
  }

  int linkage(long global) {
    return callI(linkageFn, global);
  }

  String section(long global) {
    return text(callL(sectionFn, global));
  }

  String name(long value) {
    return sized(callL(nameFn, value, scratch));
  }

  long globalValueType(long global) {
    return callL(globalValueTypeFn, global);
  }

  boolean isThreadLocal(long global) {
    return callI(isThreadLocalFn, global) != 0;
  }

  boolean isGlobalConstant(long global) {
    return callI(isGlobalConstantFn, global) != 0;
  }

  long initializer(long global) {
    return callL(initializerFn, global);
  }

  int countParams(long function) {
    return callI(countParamsFn, function);
  }

  long param(long function, int index) {
    return callL(paramFn, function, index);
  }

  long returnType(long functionType) {
    return callL(returnTypeFn, functionType);
  }

  boolean isVarArg(long functionType) {
    return callI(isVarArgFn, functionType) != 0;
  }

  long enumAttribute(long function, int index, int kind) {
    return callL(enumAttributeFn, function, index, kind);
  }

  long stringAttribute(long function, int index, long key, int length) {
    return callL(stringAttributeFn, function, index, key, length);
  }

  long callEnumAttribute(long call, int index, int kind) {
    return callL(callEnumAttributeFn, call, index, kind);
  }

  long typeAttributeValue(long attribute) {
    return callL(typeAttributeValueFn, attribute);
  }

  long firstBlock(long function) {
    return callL(firstBlockFn, function);
  }

  long nextBlock(long block) {
    return callL(nextBlockFn, block);
  }

  long firstInstruction(long block) {
    return callL(firstInstructionFn, block);
  }

  long nextInstruction(long instruction) {
    return callL(nextInstructionFn, instruction);
  }

  void eraseInstruction(long instruction) {
    callV(eraseInstructionFn, instruction);
  }

  long blockOf(long value) {
    return callL(blockOfFn, value);
  }

  int opcode(long instruction) {
    return callI(opcodeFn, instruction);
  }

  int operandCount(long value) {
    return callI(operandCountFn, value);
  }

  long operand(long value, int index) {
    return callL(operandFn, value, index);
  }

  long typeOf(long value) {
    return callL(typeOfFn, value);
  }

  int typeKind(long type) {
    return callI(typeKindFn, type);
  }

  int intWidth(long type) {
    return callI(intWidthFn, type);
  }

  boolean isVolatile(long access) {
    return callI(isVolatileFn, access) != 0;
  }

  int ordering(long access) {
    return callI(orderingFn, access);
  }

  int atomicOperator(long instruction) {
    return callI(atomicOperatorFn, instruction);
  }

  int successOrdering(long instruction) {
    return callI(successOrderingFn, instruction);
  }

  int failureOrdering(long instruction) {
    return callI(failureOrderingFn, instruction);
  }

  boolean isSingleThread(long instruction) {
    return callI(isSingleThreadFn, instruction) != 0;
  }

  int intPredicate(long compare) {
    return callI(intPredicateFn, compare);
  }

  int floatPredicate(long compare) {
    return callI(floatPredicateFn, compare);
  }

  long allocatedType(long allocate) {
    return callL(allocatedTypeFn, allocate);
  }

  long addressSourceType(long address) {
    return callL(addressSourceTypeFn, address);
  }

  int indexCount(long part) {
    return callI(indexCountFn, part);
  }

  long indices(long part) {
    return callL(indicesFn, part);
  }

  int maskElementCount(long shuffle) {
    return callI(maskElementCountFn, shuffle);
  }

  int maskElement(long shuffle, int index) {
    return callI(maskElementFn, shuffle, index);
  }

  int incomingCount(long phi) {
    return callI(incomingCountFn, phi);
  }

  long incomingValue(long phi, int index) {
    return callL(incomingValueFn, phi, index);
  }

  long incomingBlock(long phi, int index) {
    return callL(incomingBlockFn, phi, index);
  }

  long calledValue(long call) {
    return callL(calledValueFn, call);
  }

  long calledType(long call) {
    return callL(calledTypeFn, call);
  }

  int argumentCount(long call) {
    return callI(argumentCountFn, call);
  }

  int successorCount(long terminator) {
    return callI(successorCountFn, terminator);
  }

  long successor(long terminator, int index) {
    return callL(successorFn, terminator, index);
  }

  long callBrDefault(long callBr) {
    return callL(callBrDefaultFn, callBr);
  }

  int callBrTargetCount(long callBr) {
    return callI(callBrTargetCountFn, callBr);
  }

  long callBrTarget(long callBr, int index) {
    return callL(callBrTargetFn, callBr, index);
  }

  int valueKind(long value) {
    return callI(valueKindFn, value);
  }

  long signedValue(long constant) {
    return callL(signedValueFn, constant);
  }

  int constantOpcode(long constant) {
    return callI(constantOpcodeFn, constant);
  }

  boolean isNull(long constant) {
    return callI(isNullFn, constant) != 0;
  }

  long rawString(long constant, long length) {
    return callL(rawStringFn, constant, length);
  }

  long aggregateElement(long constant, int index) {
    return callL(aggregateElementFn, constant, index);
  }

  long arrayLength(long type) {
    return callL(arrayLengthFn, type);
  }

  long elementType(long type) {
    return callL(elementTypeFn, type);
  }

  long structElement(long type, int index) {
    return callL(structElementFn, type, index);
  }

  String structName(long type) {
    return text(callL(structNameFn, type));
  }

  long printValue(long value) {
    return callL(printValueFn, value);
  }

  long printType(long type) {
    return callL(printTypeFn, type);
  }

  void disposeMessage(long text) {
    callV(disposeMessageFn, text);
  }

  long labelFunction(long blockAddress) {
    return callL(labelFunctionFn, blockAddress);
  }

  long labelBlock(long blockAddress) {
    return callL(labelBlockFn, blockAddress);
  }

  String assemblyText(long assembly) {
    return sized(callL(assemblyTextFn, assembly, scratch));
  }

  String assemblyConstraints(long assembly) {
    return sized(callL(assemblyConstraintsFn, assembly, scratch));
  }

  boolean assemblySideEffects(long assembly) {
    return callI(assemblySideEffectsFn, assembly) != 0;
  }

  long firstUse(long value) {
    return callL(firstUseFn, value);
  }

  long nextUse(long use) {
    return callL(nextUseFn, use);
  }

  long user(long use) {
    return callL(userFn, use);
  }

  int intrinsicId(long function) {
    return callI(intrinsicIdFn, function);
  }

  int bundleCount(long call) {
    return callI(bundleCountFn, call);
  }

  long bundle(long call, int index) {
    return callL(bundleFn, call, index);
  }

  String bundleTag(long bundle) {
    return sized(callL(bundleTagFn, bundle, scratch));
  }

  long bundleArgument(long bundle, int index) {
    return callL(bundleArgumentFn, bundle, index);
  }

  void disposeBundle(long bundle) {
    callV(disposeBundleFn, bundle);
  }

  long metadata(long instruction, int kind) {
    return callL(metadataFn, instruction, kind);
  }

  void setMetadata(long instruction, int kind, long node) {
    callV(setMetadataFn, instruction, kind, node);
  }

  long builderCreate(long context) {
    return callL(builderCreateFn, context);
  }

  void builderDispose(long builder) {
    callV(builderDisposeFn, builder);
  }

  void builderBefore(long builder, long instruction) {
    callV(builderBeforeFn, builder, instruction);
  }

  long buildCall(long builder, long type, long function, long arguments, int count, long name) {
    return callL(buildCallFn, builder, type, function, arguments, count, name);
  }

  long buildStore(long builder, long value, long address) {
    return callL(buildStoreFn, builder, value, address);
  }

  long addFunction(long module, long name, long type) {
    return callL(addFunctionFn, module, name, type);
  }

  long functionType(long result, long parameters, int count, int variadic) {
    return callL(functionTypeFn, result, parameters, count, variadic);
  }

  long passOptions() {
    return callL(passOptionsFn);
  }

  void disposePassOptions(long options) {
    callV(disposePassOptionsFn, options);
  }

  long runPasses(long module, long passes, long machine, long options) {
    return callL(runPassesFn, module, passes, machine, options);
  }

  long errorMessage(long error) {
    return callL(errorMessageFn, error);
  }

  void disposeErrorMessage(long text) {
    callV(disposeErrorMessageFn, text);
  }

  long diagnosticDescription(long diagnostic) {
    return callL(diagnosticDescriptionFn, diagnostic);
  }

  int diagnosticSeverity(long diagnostic) {
    return callI(diagnosticSeverityFn, diagnostic);
  }
}
