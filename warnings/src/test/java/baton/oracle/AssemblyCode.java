package baton.oracle;

import baton.ir.Assembly;
import baton.ir.AssemblyName;
import baton.ir.AssemblyStatement;
import baton.ir.Operand;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What inline assembly for x86-64 does, of the few instructions that programs of the tests use. */
final class AssemblyCode {
  private static final Pattern INSTRUCTION =
      Pattern.compile(
          "(nop|pause|ret|call (?:\\w+|\\*\\$\\d+|\\$\\{\\d+:P\\})|[sml]fence"
              + "|(lea(?=\\s)|(?:inc|lea|dec|neg|not|mov|add|sub|and|or|xor|xchg|xadd)(?=[bwlq]))([bwlq]?))(?:\\s+(.*))?");
  private static final Pattern PLACE = Pattern.compile("\\$(?:(\\d+)|\\{(\\d+)(?::\\w)?\\})");
  private static final Pattern MEMORY = Pattern.compile("(-?\\d*|[a-z]+)\\((.*)\\)");
  private static final Pattern NUMBER = Pattern.compile("\\$\\$(-?\\d+)");
  private static final String MACHINE = "x86_64";
  private static final String PREFIX = "lock";

  /** Instructions that programs write as numbers. */
  private static final Map<String, String> NUMBERS = Map.of(".byte 0xff, 0x00", "incl (%rax)");

  private final Assembly code;
  private final Memory memory;
  private final List<Constraint> constraints = new ArrayList<>();
  private final Map<String, Long> named = new HashMap<>();

  /** An operand by its place in the template: one that is passed, or a register that is a result, perhaps with a value to begin with. */
  private static final class Constraint {
    private final String text;
    private final boolean indirect;
    private final boolean result;
    private long value;

    Constraint(String text, boolean indirect, boolean result, long value) {
      this.text = text;
      this.indirect = indirect;
      this.result = result;
      this.value = value;
    }
  }

  /** One instruction: its name without the size, the bytes it works on, and its operands. */
  private record Step(String name, int bytes, List<String> operands, boolean locked) {
    boolean atomic() {
      return locked || name.equals("xchg");
    }
  }

  /**
   * The code with the values that it is given now.
   *
   * @param values what operands stand for
   */
  AssemblyCode(Assembly code, ToLongFunction<Operand> values, Memory memory) {
    this.code = code;
    this.memory = memory;
    int next = 0;
    for (String each : code.constraints().isEmpty() ? new String[0] : code.constraints().split(",")) {
      if (each.startsWith("~")) {
        continue;
      }
      boolean passed = !each.startsWith("=") || each.contains("*");
      long value = passed ? values.applyAsLong(code.operands().get(next++).value()) : 0;
      if (each.matches("\\d+")) {
        constraints.get(Integer.parseInt(each)).value = value;
      }
      constraints.add(new Constraint(each, each.contains("*"), !passed, value));
    }
    for (AssemblyStatement statement : AssemblyStatement.of(code.template(), true, MACHINE)) {
      for (AssemblyName name : AssemblyName.of(statement, true, true)) {
        if (name.use() != AssemblyName.Use.CALL && !named.containsKey(name.text())) {
          named.put(name.text(), values.applyAsLong(code.operands().get(next++).value()));
        }
      }
    }
  }

  private static List<Step> steps(Assembly code) {
    List<Step> steps = new ArrayList<>();
    boolean locked = false;
    for (String line : code.template().split("[;\n]", -1)) {
      String written = line.replaceFirst("#.*", "").strip();
      String text = NUMBERS.getOrDefault(written, written);
      if (text.equals(PREFIX)) {
        locked = true;
        continue;
      }
      if (text.startsWith(PREFIX + " ")) {
        locked = true;
        text = text.substring(PREFIX.length()).strip();
      }
      if (!text.isEmpty()) {
        Matcher matcher = INSTRUCTION.matcher(text);
        if (!matcher.matches()) {
          throw Values.unsupported("assembly " + text);
        }
        if (matcher.group(2) != null) {
          int bytes = matcher.group(3).isEmpty() ? Long.BYTES : 1 << "bwlq".indexOf(matcher.group(3));
          steps.add(new Step(matcher.group(2), bytes, List.of(matcher.group(4).split("\\s*,\\s*")), locked));
        }
        locked = false;
      }
    }
    return steps;
  }

  /** What it touches: none where it only is a barrier for the compiler. */
  List<AccessRange> accesses() {
    List<AccessRange> ranges = new ArrayList<>();
    for (Step step : steps(code)) {
      for (int i = 0; i < step.operands().size(); i++) {
        Optional<Long> at = step.name().equals("lea") ? Optional.empty() : address(step.operands().get(i));
        boolean last = i == step.operands().size() - 1;
        if (at.isPresent()) {
          boolean writes = last || (step.name().startsWith("x") && !step.name().equals("xor"));
          ranges.add(new AccessRange(at.get(), step.bytes(), writes ? Race.Action.WRITE : Race.Action.READ, step.atomic()));
        }
      }
    }
    return ranges;
  }

  /** Whether an access of it is atomic. */
  boolean atomic() {
    return steps(code).stream().anyMatch(Step::atomic);
  }

  /** Does it; the registers that it gives back. */
  List<Long> run() {
    for (Step step : steps(code)) {
      String to = step.operands().getLast();
      long old = load(to, step.bytes());
      if (step.operands().size() == 1) {
        store(to, step.bytes(), switch (step.name()) {
          case "inc" -> old + 1;
          case "dec" -> old - 1;
          case "neg" -> -old;
          case "not" -> ~old;
          default -> throw Values.unsupported("assembly " + step.name());
        });
        continue;
      }
      String from = step.operands().getFirst();
      long given = step.name().equals("lea") ? address(from).orElseThrow() : load(from, step.bytes());
      store(to, step.bytes(), switch (step.name()) {
        case "mov", "xchg", "lea" -> given;
        case "add", "xadd" -> old + given;
        case "sub" -> old - given;
        case "and" -> old & given;
        case "or" -> old | given;
        case "xor" -> old ^ given;
        default -> throw Values.unsupported("assembly " + step.name());
      });
      if (step.name().startsWith("x") && !step.name().equals("xor")) {
        store(from, step.bytes(), old);
      }
    }
    return constraints.stream().filter(c -> c.result).map(c -> c.value).toList();
  }

  private Constraint place(String text) {
    if (text.equals("%rax")) {
      return constraints.stream().filter(c -> c.text.equals("{ax}")).findFirst().orElseThrow(() -> Values.unsupported("assembly with " + text));
    }
    Matcher matcher = PLACE.matcher(text);
    if (!matcher.matches()) {
      throw Values.unsupported("assembly with " + text);
    }
    return constraints.get(Integer.parseInt(matcher.group(1) != null ? matcher.group(1) : matcher.group(2)));
  }

  /** The address that an operand names; empty for registers and numbers. */
  private Optional<Long> address(String operand) {
    Matcher matcher = MEMORY.matcher(operand);
    if (matcher.matches() && named.containsKey(matcher.group(1))) {
      return Optional.of(named.get(matcher.group(1)));
    }
    if (matcher.matches()) {
      long offset = matcher.group(1).isEmpty() ? 0 : Long.parseLong(matcher.group(1));
      return Optional.of(place(matcher.group(2)).value + offset);
    }
    if (NUMBER.matcher(operand).matches()) {
      return Optional.empty();
    }
    Constraint place = place(operand);
    if (!place.indirect && !operand.endsWith(":a}")) {
      return Optional.empty();
    }
    return Optional.of(place.value + (operand.endsWith(":H}") ? Long.BYTES : 0));
  }

  private long load(String operand, int bytes) {
    Matcher number = NUMBER.matcher(operand);
    if (number.matches()) {
      return Long.parseLong(number.group(1));
    }
    Optional<Long> at = address(operand);
    return at.isPresent() ? memory.load(at.get(), bytes) : place(operand).value;
  }

  private void store(String operand, int bytes, long value) {
    Optional<Long> at = address(operand);
    if (at.isPresent()) {
      memory.store(at.get(), bytes, value);
    } else {
      place(operand).value = bytes == Long.BYTES ? value : value & (1L << (8 * bytes)) - 1;
    }
  }
}
