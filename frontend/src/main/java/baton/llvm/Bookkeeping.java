package baton.llvm;

import baton.ir.Referent;
import baton.ir.TranslationUnit;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What a module's own bookkeeping variables say: constructors and destructors by priority, and source annotations. */
final class Bookkeeping {
  private final LlvmApi api;
  private final Symbols symbols;
  private final List<Referent> constructors = new ArrayList<>();
  private final List<Referent> destructors = new ArrayList<>();
  private final List<TranslationUnit.Annotation> annotations = new ArrayList<>();

  private record Prioritised(long priority, Referent function) {}

  Bookkeeping(LlvmModule module, Symbols symbols) {
    this.api = module.api();
    this.symbols = symbols;
    for (long g = api.firstGlobal(module.handle()); g != 0; g = api.nextGlobal(g)) {
      long value = api.initializer(g);
      if (value != 0) {
        switch (api.name(g)) {
          case "llvm.global_ctors" -> functions(value, constructors);
          case "llvm.global_dtors" -> functions(value, destructors);
          case "llvm.global.annotations" -> annotations(value);
          default -> {}
        }
      }
    }
  }

  List<Referent> constructors() {
    return constructors;
  }

  List<Referent> destructors() {
    return destructors;
  }

  List<TranslationUnit.Annotation> annotations() {
    return annotations;
  }

  /** Entries are (priority, function, data). */
  private void functions(long array, List<Referent> functions) {
    List<Prioritised> entries = new ArrayList<>();
    for (int i = 0; i < api.operandCount(array); i++) {
      long entry = api.operand(array, i);
      entries.add(new Prioritised(api.signedValue(api.operand(entry, 0)), symbols.of(api.operand(entry, 1))));
    }
    entries.stream().sorted(Comparator.comparingLong(Prioritised::priority)).forEach(e -> functions.add(e.function));
  }

  /** Entries are (symbol, text, file, line, arguments). */
  private void annotations(long array) {
    for (int i = 0; i < api.operandCount(array); i++) {
      long entry = api.operand(array, i);
      long text = api.initializer(api.operand(entry, 1));
      long length = api.arrayLength(api.typeOf(text)) - 1;
      String words =
          length <= 0
              ? ""
              : new String(LlvmApi.bytes(api.rawString(text, api.cell().address()), length), StandardCharsets.UTF_8);
      annotations.add(new TranslationUnit.Annotation(symbols.of(api.operand(entry, 0)), words));
    }
  }
}
