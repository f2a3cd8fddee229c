package baton.store;

import baton.ir.AggregateType;
import baton.ir.Body;
import baton.ir.Digest;
import baton.ir.Function;
import baton.ir.FunctionDeclaration;
import baton.ir.SymbolAlias;
import baton.ir.TranslationUnit;
import baton.ir.TypeTable;
import baton.store.proto.AggregateRecord;
import baton.store.proto.AliasRecord;
import baton.store.proto.AnnotationRecord;
import baton.store.proto.DeclarationRecord;
import baton.store.proto.FunctionRecord;
import baton.store.proto.UnitRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Translation units without bodies as messages: the values of column family {@code units}. */
final class UnitCodec {
  private UnitCodec() {}

  /** Equal units give equal messages, and equal messages have equal bytes. */
  static UnitRecord encode(TranslationUnit unit) {
    var tables = new TableWriter();
    var record =
        UnitRecord.newBuilder()
            .setName(tables.string(unit.name()))
            .setTarget(tables.string(unit.target()))
            .setPointerBytes(unit.pointerBytes())
            .addAllFiles(tables.strings(unit.files()));
    unit.functions().forEach(function -> record.addFunctions(FunctionCodec.encode(function, tables)));
    unit.declarations().forEach(declaration -> record.addDeclarations(declaration(declaration, tables)));
    unit.globals().forEach(global -> record.addGlobals(GlobalCodec.encode(global, tables)));
    unit.aliases().forEach(alias -> record.addAliases(alias(alias, tables)));
    unit.types().aggregates().forEach((key, type) -> record.addAggregates(aggregate(key, type, tables)));
    record
        .addAllConstructors(ReferentCodec.encodeAll(unit.constructors(), tables))
        .addAllDestructors(ReferentCodec.encodeAll(unit.destructors(), tables));
    for (TranslationUnit.Annotation annotation : unit.annotations()) {
      record.addAnnotations(
          AnnotationRecord.newBuilder()
              .setSymbol(ReferentCodec.encode(annotation.symbol(), tables))
              .setText(tables.string(annotation.text())));
    }
    return record
        .setModuleAssembly(tables.string(unit.moduleAssembly()))
        .addAllNotes(tables.strings(unit.notes()))
        .setTables(tables.tables())
        .build();
  }

  /**
   * The unit, with its bodies from {@code bodies}; empty when one of them is not to be had. Throws {@link RuntimeException} when
   * {@code record} is not a unit as {@link #encode} writes it.
   */
  static Optional<TranslationUnit> decode(
      UnitRecord record, java.util.function.Function<Digest, Optional<Body>> bodies) {
    var tables = new TableReader(record.getTables());
    List<Function> functions = new ArrayList<>(record.getFunctionsCount());
    for (FunctionRecord function : record.getFunctionsList()) {
      Optional<Body> body = bodies.apply(ReferentCodec.digest(function.getDigest()));
      if (body.isEmpty()) {
        return Optional.empty();
      }
      functions.add(FunctionCodec.decode(function, body.get(), tables));
    }
    return Optional.of(
        new TranslationUnit(
            tables.string(record.getName()),
            tables.string(record.getTarget()),
            record.getPointerBytes(),
            tables.strings(record.getFilesList()),
            functions,
            record.getDeclarationsList().stream().map(declaration -> declaration(declaration, tables)).toList(),
            record.getGlobalsList().stream().map(global -> GlobalCodec.decode(global, tables)).toList(),
            record.getAliasesList().stream().map(alias -> alias(alias, tables)).toList(),
            types(record, tables),
            ReferentCodec.decodeAll(record.getConstructorsList(), tables),
            ReferentCodec.decodeAll(record.getDestructorsList(), tables),
            record.getAnnotationsList().stream()
                .map(
                    annotation ->
                        new TranslationUnit.Annotation(
                            ReferentCodec.decode(annotation.getSymbol(), tables), tables.string(annotation.getText())))
                .toList(),
            tables.string(record.getModuleAssembly()),
            tables.strings(record.getNotesList())));
  }

  private static DeclarationRecord declaration(FunctionDeclaration declaration, TableWriter tables) {
    return DeclarationRecord.newBuilder()
        .setName(tables.string(declaration.name()))
        .setLinkage(LinkageCodec.encode(declaration.linkage()))
        .setType(tables.type(declaration.type()))
        .setSignature(SignatureCodec.encode(declaration.signature(), tables))
        .addAllConstParameters(declaration.constParameters())
        .build();
  }

  private static FunctionDeclaration declaration(DeclarationRecord record, TableReader tables) {
    return new FunctionDeclaration(
        tables.string(record.getName()),
        LinkageCodec.decode(record.getLinkage()),
        tables.type(record.getType()),
        SignatureCodec.decode(record.getSignature(), tables),
        record.getConstParametersList());
  }

  private static AliasRecord alias(SymbolAlias alias, TableWriter tables) {
    return AliasRecord.newBuilder()
        .setName(tables.string(alias.name()))
        .setLinkage(LinkageCodec.encode(alias.linkage()))
        .setTarget(ReferentCodec.encode(alias.target(), tables))
        .setIndirect(alias.indirect())
        .build();
  }

  private static SymbolAlias alias(AliasRecord record, TableReader tables) {
    return new SymbolAlias(
        tables.string(record.getName()),
        LinkageCodec.decode(record.getLinkage()),
        ReferentCodec.decode(record.getTarget(), tables),
        record.getIndirect());
  }

  private static AggregateRecord aggregate(String key, AggregateType type, TableWriter tables) {
    if (!key.equals(type.key())) {
      throw new IllegalArgumentException("the type table holds " + type.key() + " under the key " + key);
    }
    return AggregateCodec.encode(type, tables);
  }

  private static TypeTable types(UnitRecord record, TableReader tables) {
    SortedMap<String, AggregateType> aggregates = new TreeMap<>();
    for (var aggregate : record.getAggregatesList()) {
      AggregateType type = AggregateCodec.decode(aggregate, tables);
      aggregates.put(type.key(), type);
    }
    return new TypeTable(aggregates);
  }
}
