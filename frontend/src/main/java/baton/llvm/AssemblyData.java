package baton.llvm;

import baton.ir.AssemblyName;
import baton.ir.AssemblyStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The initial value of a variable that assembly defines: symbols and numbers one after the other. */
final class AssemblyData {
  private static final Map<String, Integer> BYTES =
      Map.ofEntries(
          Map.entry(".quad", 8), Map.entry(".8byte", 8), Map.entry(".xword", 8), Map.entry(".dword", 8), Map.entry(".long", 4),
          Map.entry(".4byte", 4), Map.entry(".int", 4), Map.entry(".2byte", 2), Map.entry(".short", 2), Map.entry(".value", 2),
          Map.entry(".hword", 2), Map.entry(".byte", 1));
  private static final Pattern NUMBER = Pattern.compile("-?(0[xX][0-9a-fA-F]{1,15}|\\d{1,18})");
  private static final Pattern NAME = Pattern.compile("[A-Za-z_.][\\w.$]*");
  private static final int BITS = 8;
  private static final long MOST_ROOM = 1 << 20;

  private final LlvmModule module;
  private final BuildApi build;
  private final ToLongFunction<String> symbols;

  AssemblyData(LlvmModule module, ToLongFunction<String> symbols) {
    this.module = module;
    this.build = module.build();
    this.symbols = symbols;
  }

  long of(List<AssemblyStatement> data) {
    List<Long> cells = new ArrayList<>();
    for (AssemblyStatement statement : data) {
      cells(statement, cells);
    }
    return build.struct(module.context(), cells.stream().mapToLong(Long::longValue).toArray());
  }

  private void cells(AssemblyStatement statement, List<Long> to) {
    String[] items = statement.operands().isEmpty() ? new String[0] : statement.operands().split("\\s*,\\s*", -1);
    Integer bytes = BYTES.get(statement.name());
    if (statement.name().equals(".word")) {
      bytes = module.api().target(module.handle()).startsWith("x86") ? 2 : 4;
    }
    if (bytes != null) {
      for (String item : items) {
        to.add(cell(item.strip(), bytes));
      }
    } else if (List.of(".zero", ".skip", ".space", ".comm", ".lcomm").contains(statement.name()) && items.length > 0) {
      String size = items[statement.name().endsWith("comm") && items.length > 1 ? 1 : 0].strip();
      long room = NUMBER.matcher(size).matches() ? Math.clamp(Long.decode(size), 0, MOST_ROOM) : 0;
      to.add(build.zero(build.arrayType(build.integerType(module.context(), BITS), room)));
    } else {
      AssemblyName.of(statement, true, true).forEach(n -> to.add(cell(n.text(), BITS)));
    }
  }

  private long cell(String item, int bytes) {
    long type = build.integerType(module.context(), bytes * BITS);
    Matcher number = NUMBER.matcher(item);
    if (number.matches()) {
      return build.integer(type, Long.decode(item));
    }
    Matcher name = NAME.matcher(item);
    long symbol = name.find() ? symbols.applyAsLong(name.group()) : 0;
    if (symbol == 0) {
      return build.integer(type, 0);
    }
    boolean whole = bytes == module.api().pointerSize(module.api().dataLayout(module.handle()));
    return whole ? symbol : build.asInteger(symbol, type);
  }
}
