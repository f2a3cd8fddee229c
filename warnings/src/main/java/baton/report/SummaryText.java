package baton.report;

import baton.capture.Shown;
import baton.ir.Function;
import baton.ir.Outcome;
import baton.ir.Position;
import baton.ir.Positions;
import baton.ir.ValueType;
import baton.link.Program;
import baton.link.Symbol;
import baton.lockset.Hold;
import baton.lockset.Lock;
import baton.lockset.RelativeLockset;
import baton.memory.Address;
import baton.memory.Base;
import baton.model.ConcurrencyModel;
import baton.race.AddressNames;
import baton.summary.Act;
import baton.summary.Event;
import baton.summary.ReturnCase;
import baton.summary.Summary;
import baton.summary.VariableArguments;
import baton.symbolic.Kept;
import baton.symbolic.Merge;
import baton.symbolic.Sharing;
import baton.symbolic.UnnamedWrites;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Summaries as RELAY prints them: relative locksets by outcome, and the table of guarded accesses (figure 2). */
public final class SummaryText {
  private final Program program;
  private final AddressNames names;
  private final SortedMap<String, Symbol.DefinedFunction> byBody = new TreeMap<>();

  /** The text of summaries of a program's functions. */
  public SummaryText(Program program, ConcurrencyModel model) {
    this.program = program;
    this.names = new AddressNames(program, model::ignoresType);
    for (Symbol.DefinedFunction function : program.functions()) {
      byBody.putIfAbsent(program.function(function).digest().hex(), function);
    }
  }

  /** The summary of a function. */
  public String of(Symbol.DefinedFunction function, Summary summary) {
    Function definition = program.function(function);
    List<String> formals = new ArrayList<>();
    for (int i = 0; i < definition.body().formals().size(); i++) {
      formals.add(names.value(function, Address.of(new Base.Formal(i))));
    }
    StringBuilder text = new StringBuilder();
    text.append(Shown.of(function.label())).append('(').append(String.join(", ", formals)).append(")  ");
    text.append(program.unit(function.unit()).file(definition.file())).append(':').append(definition.line()).append('\n');
    if (summary.outcome() instanceof Outcome.Incomplete(String reason)) {
      text.append("  not analysed wholly: ").append(reason).append('\n');
    }
    text.append("  relative lockset\n");
    if (summary.returns().isEmpty()) {
      text.append("    never returns\n");
    }
    summary.returns().forEach(r -> text.append("    ").append(returned(function, r)).append('\n'));
    table(function, summary, text);
    others(function, summary, text);
    effects(function, summary, text);
    return text.toString();
  }

  private String returned(Symbol.DefinedFunction function, ReturnCase returned) {
    String value =
        returned.value().filter(names::isNamed).map(v -> " = " + names.value(function, v)).orElse("") + (returned.fresh() ? ", new" : "");
    boolean pointer = program.function(function).body().result().kind() == ValueType.Kind.POINTER;
    String when =
        returned.returned().isAny() && value.isEmpty() ? "returns" : "returns " + words(returned.returned().toString(), pointer) + value;
    List<String> threads = new ArrayList<>();
    returned.threads().started().forEach(s -> threads.add("started " + names.value(function, s.function())));
    returned.threads().joined().forEach(j -> threads.add("joined " + names.value(function, j)));
    returned.threads().absences().all().stream()
        .flatMap(a -> a.handle().stream().flatMap(h -> a.flag().stream().map(f -> told(function, h, f))))
        .forEach(threads::add);
    if (returned.threads().caveats().joinedByNumber()) {
      threads.add("joined as many as memory tells");
    }
    if (returned.threads().caveats().cameBack()) {
      threads.add("may have come back to a call that had returned");
    }
    returned.handed().cells().keySet().forEach(cell -> threads.add("put a new object into " + names.value(function, cell)));
    return when + ": " + locks(function, returned.locks()) + (threads.isEmpty() ? "" : "; " + String.join(", ", threads));
  }

  /** That threads were joined unless a flag told that there are none. */
  private String told(Symbol.DefinedFunction function, Kept handle, Kept flag) {
    return "joined what " + names.value(function, handle.cell()) + " holds unless " + names.value(function, flag.cell()) + " is zero";
  }

  /** The classes of a returned value, see {@link baton.symbolic.Values#toString}. */
  private static String words(String classes, boolean pointer) {
    if (classes.equals("any")) {
      return "anything";
    }
    if (classes.startsWith("{")) {
      return classes.substring(1, classes.length() - 1).replace(",", " or ");
    }
    boolean low = classes.contains("<");
    boolean error = classes.contains("-");
    List<String> words = new ArrayList<>();
    if (pointer) {
      if (low || classes.contains("+")) {
        words.add("a pointer");
      }
      if (error) {
        words.add("an error pointer");
      }
    } else if (low) {
      words.add(error ? "below zero" : "below -4095");
    } else if (error) {
      words.add("an error number");
    }
    if (classes.contains("0")) {
      words.add(pointer ? "null" : "zero");
    }
    if (!pointer && classes.contains("+")) {
      words.add("above zero");
    }
    return String.join(" or ", words);
  }

  private String locks(Symbol.DefinedFunction function, RelativeLockset locks) {
    List<String> released = new ArrayList<>();
    locks.released().forEach((lock, times) -> released.add(names.lock(function, lock) + times(times)));
    if (locks.releasesAll()) {
      released.add("any other");
    }
    return "+{" + held(function, locks) + "} -{" + String.join(", ", released) + "}";
  }

  private String held(Symbol.DefinedFunction function, RelativeLockset locks) {
    return locks.acquired().entrySet().stream().map(e -> hold(function, e)).collect(Collectors.joining(", "));
  }

  private String hold(Symbol.DefinedFunction function, Map.Entry<Lock, Hold> each) {
    return names.lock(function, each.getKey(), each.getValue()) + times(each.getValue().count());
  }

  private static String times(int count) {
    return count == 1 ? "" : " x" + count;
  }

  /** RELAY's table: what is accessed, how, under which locks. Equal rows of several places are one. */
  private void table(Symbol.DefinedFunction function, Summary summary, StringBuilder text) {
    SortedMap<String, Set<String>> rows = new TreeMap<>();
    for (Event event : summary.events()) {
      if (event.act() instanceof Act.Access(Address cell, long bytes, Act.Kind kind, boolean marked, _)) {
        String row =
            String.format(
                Locale.ROOT,
                "%-32s %-13s %s",
                names.cell(function, cell, bytes),
                kind.name().toLowerCase(Locale.ROOT) + (marked ? " (marked)" : ""),
                locks(function, event.guard().locks()));
        rows.computeIfAbsent(row, _ -> new LinkedHashSet<>()).add(place(event));
      }
    }
    text.append("  guarded accesses\n");
    rows.forEach((row, places) -> text.append("    ").append(row).append("  at ").append(String.join(", ", places)).append('\n'));
    if (rows.isEmpty()) {
      text.append("    none\n");
    }
    if (summary.privateEvents() > 0) {
      text.append("    and ").append(summary.privateEvents()).append(" to objects that no other thread knows\n");
    }
  }

  private void others(Symbol.DefinedFunction function, Summary summary, StringBuilder text) {
    Set<String> lines = new LinkedHashSet<>();
    for (Event event : summary.events()) {
      switch (event.act()) {
        case Act.Access _ -> {}
        case Act.Enter(Address callee, List<Optional<Address>> arguments, _) ->
            lines.add("calls " + names.value(function, callee) + arguments(function, arguments) + under(function, event));
        case Act.Spawn(Address started, Optional<Address> argument, _, _, _, _) ->
            lines.add("starts " + names.value(function, started) + arguments(function, List.of(argument)) + under(function, event));
        case Act.Release(Optional<Lock> lock) ->
            lines.add("releases " + lock.map(l -> names.lock(function, l)).orElse("any lock") + under(function, event));
        case Act.Barrier(Address object, boolean begins, _) ->
            lines.add((begins ? "initialises " : "waits at ") + names.value(function, object) + under(function, event));
        case Act.Arm(_, Address object) -> lines.add("makes callbacks of " + names.value(function, object) + " run" + under(function, event));
        case Act.End(_, Address object, _) ->
            lines.add("waits for callbacks of " + names.value(function, object) + " to end" + under(function, event));
        case Act.Init(Lock lock, _, _) -> lines.add("initialises " + names.lock(function, lock) + under(function, event));
      }
    }
    lines.forEach(line -> text.append("  ").append(line).append('\n'));
  }

  private String under(Symbol.DefinedFunction function, Event event) {
    return "  " + locks(function, event.guard().locks()) + "  at " + place(event);
  }

  private String arguments(Symbol.DefinedFunction function, List<Optional<Address>> arguments) {
    return arguments.stream().map(a -> a.map(v -> names.value(function, v)).orElse("?")).collect(Collectors.joining(", ", "(", ")"));
  }

  private void effects(Symbol.DefinedFunction function, Summary summary, StringBuilder text) {
    List<String> written =
        new ArrayList<>(summary.effects().writes().stream().map(w -> written(function, w.cell(), w.bytes())).distinct().toList());
    if (summary.effects().writesAnything()) {
      written.add("anything shared");
    }
    if (!written.isEmpty()) {
      text.append("  writes ").append(String.join(", ", written)).append('\n');
    }
    if (!summary.effects().published().isEmpty()) {
      text.append("  makes known ")
          .append(summary.effects().published().stream().map(a -> known(function, a)).collect(Collectors.joining(", ")))
          .append('\n');
    }
    Set<String> merged = new LinkedHashSet<>();
    for (Merge merge : summary.effects().regions().merges()) {
      merged.add(merge.isUnknown() ? "regions of no name" : region(function, merge.one()) + " and " + region(function, merge.other()));
    }
    if (!merged.isEmpty()) {
      text.append("  links ").append(String.join(", ", merged)).append('\n');
    }
    if (summary.effects().interferes()) {
      text.append("  lets other threads in\n");
    }
  }

  private String written(Symbol.DefinedFunction function, Address cell, long bytes) {
    if (UnnamedWrites.isCell(cell)) {
      return "numbers of " + bytes + (bytes == 1 ? " byte" : " bytes") + " through pointers without a name";
    }
    return VariableArguments.isName(cell) ? "what the variable arguments lead to" : names.cell(function, cell, bytes);
  }

  /** A value that others may know; some of their names stand for several values at once. */
  private String known(Symbol.DefinedFunction function, Address value) {
    return VariableArguments.isName(value)
        ? "the variable arguments"
        : Sharing.contentOf(value).map(o -> "what is in " + names.cell(function, o, -1)).orElseGet(() -> names.value(function, value));
  }

  /** A region by a value that leads into it. */
  private String region(Symbol.DefinedFunction function, Address name) {
    return Merge.isAnywhere(name) ? "what is outside" : known(function, name);
  }

  private String place(Event event) {
    Symbol.DefinedFunction owner = byBody.get(event.site().body().hex());
    if (owner == null) {
      return "?";
    }
    Position at = new Positions(program.function(owner).positions()).at(event.site().ordinal());
    return at.line() == 0 ? owner.label() + "()" : program.unit(owner.unit()).file(at.file()) + ":" + at.line();
  }
}
