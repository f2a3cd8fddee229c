package baton.llvm;

import baton.ir.AssemblyName;
import baton.ir.AssemblyStatement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Assembly outside of functions: what stands behind each label. The parts of a section follow each other, as in the object file, and
 * control goes on from a label until it surely leaves; from there to each local label that is named, and through macros.
 */
final class TopLevelAssembly {
  private static final Pattern WORD = Pattern.compile("[\\w.$]+");
  private static final Pattern NEAR = Pattern.compile("(\\d+)[bf]");
  private static final String MACRO = "macro ";
  private static final Pattern COMMA = Pattern.compile("\\s*,\\s*");

  /** Where a statement stands. */
  private record Spot(String section, int index) {}

  private final Map<String, List<AssemblyStatement>> sections = new HashMap<>();
  private final Map<String, List<Spot>> labels = new LinkedHashMap<>();
  private final Map<String, String> aliases = new LinkedHashMap<>();
  private final Set<String> global = new HashSet<>();
  private final Set<String> weak = new HashSet<>();
  private final Map<String, String> kinds = new HashMap<>();

  TopLevelAssembly(String text, String machine) {
    Deque<String> stack = new ArrayDeque<>();
    String section = ".text";
    String previous = ".text";
    for (AssemblyStatement statement : AssemblyStatement.of(text, false, machine)) {
      place(section, statement);
      List<String> operands = List.of(COMMA.split(statement.operands(), -1));
      String first = operands.getFirst();
      String before = section;
      switch (statement.name()) {
        case ".text", ".data", ".bss" -> section = statement.name();
        case ".section" -> section = first;
        case ".pushsection" -> {
          stack.push(section);
          section = first;
        }
        case ".popsection" -> section = stack.isEmpty() ? section : stack.pop();
        case ".previous" -> section = previous;
        case ".macro" -> {
          stack.push(section);
          section = MACRO + first.split("\\s", -1)[0].toLowerCase(Locale.ROOT);
          labels.computeIfAbsent(section, _ -> new ArrayList<>()).add(new Spot(section, 0));
        }
        case ".endm" -> section = stack.isEmpty() ? section : stack.pop();
        case ".globl", ".global" -> global.addAll(operands);
        case ".weak" -> weak.addAll(operands);
        case ".type" -> kinds.put(first, operands.getLast());
        case ".comm", ".lcomm" -> {
          if (statement.name().equals(".comm")) {
            global.add(first);
          }
          int last = sections.getOrDefault(section, List.of()).size() - 1;
          labels.computeIfAbsent(first, _ -> new ArrayList<>()).add(new Spot(section, last));
        }
        case ".set", ".equ", ".equiv", ".weakref", ".thumb_set" -> {
          if (operands.size() == 2) {
            aliases.put(first, operands.getLast());
          }
        }
        case ".symver" -> version(operands);
        default -> {}
      }
      previous = before.equals(section) ? previous : before;
    }
  }

  private void place(String section, AssemblyStatement statement) {
    List<AssemblyStatement> there = sections.computeIfAbsent(section, _ -> new ArrayList<>());
    statement.labels().forEach(l -> labels.computeIfAbsent(l, _ -> new ArrayList<>()).add(new Spot(section, there.size())));
    there.add(statement);
  }

  /** The version of a symbol that its name without version means. */
  private void version(List<String> operands) {
    if (operands.size() >= 2 && operands.get(1).contains("@@")) {
      String name = operands.get(1).substring(0, operands.get(1).indexOf('@'));
      if (!name.equals(operands.getFirst())) {
        aliases.put(name, operands.getFirst());
        global.add(name);
      }
    }
  }

  /** Names that stand for another symbol, or for what an expression says, in their order. */
  Map<String, String> aliases() {
    return aliases;
  }

  /** The labels that have names, in their order. */
  List<String> labels() {
    return labels.keySet().stream().filter(TopLevelAssembly::isSymbol).toList();
  }

  /** Whether a label is a name in the object file; what stands behind others belongs to those who name them. */
  private static boolean isSymbol(String label) {
    return !label.startsWith(".L") && !label.startsWith(MACRO) && !Character.isDigit(label.charAt(0));
  }

  boolean has(String label) {
    return labels.containsKey(label) && isSymbol(label);
  }

  boolean isGlobal(String name) {
    return global.contains(name) || weak.contains(name);
  }

  boolean isWeak(String name) {
    return weak.contains(name);
  }

  /** Whether a label stands before data, and not before code. */
  boolean isData(String label) {
    String kind = kinds.getOrDefault(label, "");
    if (kind.contains("function") || kind.contains("STT_FUNC")) {
      return false;
    }
    return kind.contains("object") || first(label).map(s -> AssemblyName.isData(s.name())).orElse(false);
  }

  private Optional<AssemblyStatement> first(String label) {
    for (Spot spot : labels.getOrDefault(label, List.of())) {
      List<AssemblyStatement> there = sections.getOrDefault(spot.section(), List.of());
      for (AssemblyStatement statement : there.subList(spot.index(), there.size())) {
        if (AssemblyName.isData(statement.name()) || !AssemblyName.isSilent(statement)) {
          return Optional.of(statement);
        }
      }
    }
    return Optional.empty();
  }

  /** The data behind a label until another one of those {@code ends}, or until something else. */
  List<AssemblyStatement> data(String label, Set<String> ends) {
    List<AssemblyStatement> result = new ArrayList<>();
    for (Spot spot : labels.getOrDefault(label, List.of())) {
      List<AssemblyStatement> there = sections.getOrDefault(spot.section(), List.of());
      for (AssemblyStatement statement : there.subList(spot.index(), there.size())) {
        boolean next = !result.isEmpty() && statement.labels().stream().anyMatch(ends::contains);
        if (next || (!AssemblyName.isData(statement.name()) && !AssemblyName.isSilent(statement))) {
          return result;
        }
        if (AssemblyName.isData(statement.name())) {
          result.add(statement);
        }
      }
    }
    return result;
  }

  /** All statements that control can come to from a label, or that are data it can come by, by name. */
  List<AssemblyStatement> from(String label) {
    return from(List.of(label));
  }

  /** What stands behind the local labels, and in the macros, that a text names. */
  List<AssemblyStatement> namedIn(List<AssemblyStatement> text) {
    List<String> named = new ArrayList<>();
    text.forEach(s -> mentioned(s, named));
    return from(named);
  }

  private List<AssemblyStatement> from(List<String> starts) {
    Set<Spot> seen = new LinkedHashSet<>();
    Deque<String> work = new ArrayDeque<>(starts);
    Set<String> known = new HashSet<>();
    while (!work.isEmpty()) {
      String label = work.pop();
      if (known.add(label)) {
        for (Spot start : labels.getOrDefault(label, List.of())) {
          follow(start, seen, work);
        }
      }
    }
    return seen.stream().map(s -> sections.getOrDefault(s.section(), List.of()).get(s.index())).toList();
  }

  private void follow(Spot start, Set<Spot> seen, Deque<String> work) {
    List<AssemblyStatement> there = sections.getOrDefault(start.section(), List.of());
    for (int i = start.index(); i < there.size() && seen.add(new Spot(start.section(), i)); i++) {
      List<String> named = new ArrayList<>();
      mentioned(there.get(i), named);
      work.addAll(named);
      if (leaves(there.get(i))) {
        return;
      }
    }
  }

  private void mentioned(AssemblyStatement statement, List<String> to) {
    if (labels.containsKey(MACRO + statement.name())) {
      to.add(MACRO + statement.name());
    }
    if (!AssemblyName.isSilent(statement)) {
      Matcher words = WORD.matcher(statement.operands());
      while (words.find()) {
        String word = words.group().startsWith("$") ? words.group().substring(1) : words.group();
        Matcher near = NEAR.matcher(word);
        String label = near.matches() ? near.group(1) : word;
        if (labels.containsKey(label) && !isSymbol(label)) {
          to.add(label);
        }
      }
    }
  }

  /** Whether control surely does not go on behind a statement; jumps by distance go on. */
  private static boolean leaves(AssemblyStatement statement) {
    boolean jump = statement.name().equals("jmp") || statement.name().equals("jmpq") || statement.name().equals("jmp.d32");
    return Set.of("ret", "retq", "retl", ".endm").contains(statement.name())
        || (jump && statement.operands().matches("[A-Za-z_][\\w.$]*(@PLT)?|\\d+[bf]"));
  }
}
