package baton.llvm;

import baton.ir.Function;
import baton.ir.FunctionDeclaration;
import baton.ir.GlobalVariable;
import baton.ir.Initializer;
import baton.ir.Operand;
import baton.ir.Referent;
import baton.ir.SymbolAlias;
import baton.ir.TranslationUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads bitcode into a {@link TranslationUnit}. Nothing is optimised: mem2reg alone is run, and each instruction that remains is
 * lowered to exactly one instruction.
 *
 * <p>A reader may be used by several threads at once. It remembers bodies of functions from one unit to the next.
 */
public final class BitcodeReader {
  private final LlvmLibrary library;
  private final KnownBodies bodies = new KnownBodies();
  private final SharedParts parts = new SharedParts();

  /** A reader on {@code library}. */
  public BitcodeReader(LlvmLibrary library) {
    this.library = library;
  }

  /**
   * Reads one unit.
   *
   * @param bitcode what clang wrote
   * @param unit the unit's name
   * @param notes notes to pass on in the unit
   * @throws BitcodeException when LLVM rejects the bitcode, or it holds what C has no use for
   */
  public TranslationUnit read(byte[] bitcode, String unit, List<String> notes) throws BitcodeException {
    try (LlvmModule module = LlvmModule.parse(library, bitcode)) {
      return new Reading(module, unit, notes, bodies, parts).read();
    }
  }

  /** One reading of one module. */
  private static final class Reading {
    private final LlvmModule module;
    private final LlvmApi api;
    private final String unit;
    private final List<String> notes;
    private final KnownBodies bodies;
    private final SharedParts parts;
    private final MachineTypes types;
    private final SourceFiles files;
    private final DebugTypes debugTypes;
    private final Symbols symbols;
    private final Constants constants;
    private final FunctionLowering functions;
    private final GlobalLowering globals;

    Reading(LlvmModule module, String unit, List<String> notes, KnownBodies bodies, SharedParts parts) {
      this.module = module;
      this.api = module.api();
      this.unit = unit;
      this.notes = notes;
      this.bodies = bodies;
      this.parts = parts;
      BuiltinJumps.become(module);
      HandleMap<List<AssemblySymbols.Mentioned>> mentioned = AssemblySymbols.in(module);
      this.types = new MachineTypes(api, module.handle());
      ConstantObjects.become(module, types);
      this.files = new SourceFiles(module.debug());
      this.debugTypes = new DebugTypes(module, files, parts);
      this.symbols = new Symbols(module, unit);
      this.constants = new Constants(api, types);
      this.functions = new FunctionLowering(module, types, debugTypes, files, symbols, constants, parts, mentioned);
      this.globals = new GlobalLowering(module, types, debugTypes, files, symbols, constants);
    }

    TranslationUnit read() throws BitcodeException {
      HandleMap<LocalVariables> locals = new HandleMap<>();
      ConstParameters constParameters = new ConstParameters(module, debugTypes);
      List<FunctionDeclaration> declarations = new ArrayList<>();
      for (long f = api.firstFunction(module.handle()); f != 0; f = api.nextFunction(f)) {
        if (!api.isDeclaration(f)) {
          functions.functionType(module.debug().subprogram(f));
          locals.put(f, new LocalVariables(module, debugTypes, parts, f));
        } else if (api.intrinsicId(f) == 0) {
          declarations.add(
              new FunctionDeclaration(
                  api.name(f),
                  symbols.linkageOf(f),
                  functions.functionType(module.debug().subprogram(f)),
                  functions.signature(f),
                  constParameters.of(f)));
        }
      }
      nameLiterals();
      new Promotion(module).run();
      List<LoweredFunction> lowered = new ArrayList<>();
      for (long f = api.firstFunction(module.handle()); f != 0; f = api.nextFunction(f)) {
        LocalVariables variablesOf = locals.get(f);
        if (variablesOf != null) {
          lowered.add(functions.lower(f, variablesOf));
        }
      }
      List<GlobalVariable> variables = variables();
      lowered.sort(Comparator.comparing(LoweredFunction::name));
      declarations.sort(Comparator.comparing(FunctionDeclaration::name));
      return assemble(lowered, declarations, variables);
    }

    private TranslationUnit assemble(
        List<LoweredFunction> lowered,
        List<FunctionDeclaration> declarations,
        List<GlobalVariable> variables) {
      Bookkeeping bookkeeping = new Bookkeeping(module, symbols);
      BodyIdentity identity = new BodyIdentity(lowered, bodies);
      List<Function> defined = lowered.stream().map(f -> f.identified(identity.of(f))).toList();
      return new TranslationUnit(
          unit,
          api.target(module.handle()),
          types.pointerBytes(),
          files.names(),
          defined,
          declarations,
          variables.stream().map(v -> identified(v, identity)).toList(),
          aliases(identity),
          MentionedTypes.of(debugTypes, lowered, declarations, variables),
          bookkeeping.constructors().stream().map(identity::finalReferent).toList(),
          bookkeeping.destructors().stream().map(identity::finalReferent).toList(),
          bookkeeping.annotations().stream()
              .map(a -> new TranslationUnit.Annotation(identity.finalReferent(a.symbol()), a.text()))
              .toList(),
          api.moduleAssembly(module.handle()),
          notes);
    }

    private void nameLiterals() {
      for (long g = api.firstGlobal(module.handle()); g != 0; g = api.nextGlobal(g)) {
        if (!GlobalLowering.isBookkeeping(api.name(g))) {
          globals.nameLiteral(g);
        }
      }
    }

    /** All variables, by name; equal private constants are one. */
    private List<GlobalVariable> variables() {
      Map<String, GlobalVariable> byIdentity = new TreeMap<>();
      for (long g = api.firstGlobal(module.handle()); g != 0; g = api.nextGlobal(g)) {
        if (!GlobalLowering.isBookkeeping(api.name(g))) {
          GlobalVariable variable = globals.lower(g);
          byIdentity.putIfAbsent(variable.name() + " " + variable.self().identity(), variable);
        }
      }
      return List.copyOf(byIdentity.values());
    }

    private static GlobalVariable identified(GlobalVariable v, BodyIdentity identity) {
      Initializer initializer =
          new Initializer(
              v.initializer().cells(), v.initializer().referents().stream().map(identity::finalReferent).toList());
      return new GlobalVariable(
          v.name(),
          v.displayName(),
          v.linkage(),
          v.self(),
          v.type(),
          v.bytes(),
          v.constant(),
          v.threadLocal(),
          v.section(),
          initializer,
          v.file(),
          v.line());
    }

    private List<SymbolAlias> aliases(BodyIdentity identity) {
      List<SymbolAlias> aliases = new ArrayList<>();
      for (long a = api.firstAlias(module.handle()); a != 0; a = api.nextAlias(a)) {
        aliases.add(alias(a, api.aliasee(a), false, identity));
      }
      for (long f = api.firstIFunc(module.handle()); f != 0; f = api.nextIFunc(f)) {
        aliases.add(alias(f, api.ifuncResolver(f), true, identity));
      }
      aliases.sort(Comparator.comparing(SymbolAlias::name));
      return aliases;
    }

    private SymbolAlias alias(long alias, long target, boolean indirect, BodyIdentity identity) {
      ReferentTable referents = new ReferentTable(symbols);
      Operand operand = constants.operand(target, referents, _ -> new Operand.Undefined());
      Referent referent =
          operand instanceof Operand.SymbolAddress(int index, _)
              ? referents.referents().get(index)
              : new Referent.External(api.name(alias) + " (not a symbol)");
      return new SymbolAlias(api.name(alias), symbols.linkageOf(alias), identity.finalReferent(referent), indirect);
    }
  }
}
