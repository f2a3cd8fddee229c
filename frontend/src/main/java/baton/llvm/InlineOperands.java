package baton.llvm;

import baton.ir.Assembly.Role;
import baton.ir.AssemblyMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The operands of one call of inline assembly: what they name, hold, and where they let control go. */
final class InlineOperands {
  private static final Pattern PLACE = Pattern.compile("\\$\\$|\\$\\{(\\d{1,3})(?::(\\w))?}|\\$(\\d{1,3})");
  private static final Pattern SYMBOL = Pattern.compile("(?!\\.L)[A-Za-z_.][\\w.]*");

  private final LlvmApi api;
  private final AssemblyValues kinds;
  private final AssemblyOperands places;
  private final Predicate<String> known;
  private final long call;
  private final int elementType;

  /**
   * Takes in a call.
   *
   * @param kinds what values of the module are
   * @param known whether the module has a symbol of a name
   * @param call the call
   */
  InlineOperands(LlvmApi api, AssemblyValues kinds, Predicate<String> known, long call) {
    this.api = api;
    this.kinds = kinds;
    this.known = known;
    this.call = call;
    this.places = AssemblyOperands.of(api.assemblyConstraints(api.calledValue(call)), api.argumentCount(call));
    this.elementType = api.enumAttributeKind("elementtype");
  }

  AssemblyOperands places() {
    return places;
  }

  /** The text with the names of symbols that operands are constant addresses of. */
  String named(String template) {
    return PLACE
        .matcher(template)
        .replaceAll(
            m -> {
              String number = m.group(1) == null ? m.group(3) : m.group(1);
              String name = number == null ? "" : constant(Integer.parseInt(number));
              boolean bare = m.group(2) != null || !kinds.isX86();
              return Matcher.quoteReplacement(name.isEmpty() ? m.group() : (bare ? "" : "$$") + name);
            });
  }

  private String constant(int number) {
    if (number >= places.all().size() || !places.all().get(number).isImmediate() || places.all().get(number).argument() < 0) {
      return "";
    }
    long value = api.operand(call, places.all().get(number).argument());
    while (api.valueKind(value) == ValueKind.CONSTANT_EXPRESSION && api.operandCount(value) > 0) {
      value = api.operand(value, 0);
    }
    int kind = api.valueKind(value);
    boolean symbol =
        kind == ValueKind.FUNCTION || kind == ValueKind.GLOBAL_VARIABLE || kind == ValueKind.ALIAS || kind == ValueKind.IFUNC;
    String name = symbol ? AssemblySymbols.plain(api.name(value)) : "";
    return SYMBOL.matcher(name).matches() && known.test(name) ? name : "";
  }

  /** The arguments that are values, and those that are no arguments. */
  List<Long> values(List<Long> arguments) {
    List<Long> result = new ArrayList<>();
    places.all().stream().filter(p -> p.argument() >= 0 && !p.indirect() && !p.isImmediate()).forEach(p -> result.add(arguments.get(p.argument())));
    result.addAll(arguments.subList(places.arguments(), arguments.size()));
    return result;
  }

  /** What operands in memory hold that are read. */
  List<AssemblySymbols.Mentioned> contents() {
    List<AssemblySymbols.Mentioned> result = new ArrayList<>();
    for (AssemblyOperands.Place place : places.all()) {
      if (place.argument() >= 0 && place.indirect() && !place.output()) {
        long attribute = api.callEnumAttribute(call, place.argument() + 1, elementType);
        long bytes = attribute == 0 ? 0 : kinds.bytes(api.typeAttributeValue(attribute));
        result.add(new AssemblySymbols.Mentioned(call, place.argument(), Role.FOLLOWED, bytes));
      }
    }
    return result;
  }

  private boolean isFunction(long value) {
    return api.valueKind(value) == ValueKind.FUNCTION;
  }

  /** Where operands say that control goes, unless by a name, and all operands where the text goes by another register. */
  List<Long> targets(AssemblyMemory memory, List<Long> arguments) {
    List<Long> result = new ArrayList<>();
    for (AssemblyOperands.Place place : places.all()) {
      boolean goes =
          memory.targets().contains(place.number()) || memory.targets().contains(place.tied()) || (memory.leaves() && !place.indirect());
      if (place.argument() >= 0 && !place.isImmediate() && !memory.isKnown() && isFunction(api.operand(call, place.argument()))) {
        kinds.target(api.operand(call, place.argument()), false, result, arguments);
      } else if (memory.leaves() && place.argument() >= 0 && memory.dereferenced().contains(place.number())) {
        kinds.target(api.operand(call, place.argument()), true, result, arguments);
      }
      if (goes && place.argument() >= 0 && constant(place.number()).isEmpty()) {
        kinds.target(api.operand(call, place.argument()), place.indirect(), result, arguments);
      }
    }
    if (memory.leaves()) {
      arguments.subList(places.arguments(), arguments.size()).forEach(a -> kinds.target(a, false, result, arguments));
    }
    return result;
  }
}
