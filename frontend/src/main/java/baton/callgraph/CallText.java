package baton.callgraph;

import baton.link.Symbol;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** One line of text per call target of a function. */
final class CallText {
  /** More names than these are counted. */
  private static final int MAX_NAMES = 8;

  private static final int MAX_SITES = 3;

  private final CallGraph graph;

  CallText(CallGraph graph) {
    this.graph = graph;
  }

  /**
   * What a function calls, once per target.
   *
   * @param text the target for people
   * @param sites where, as {@code file:line}
   * @param remark what to know of the target; empty when nothing
   * @param functions the functions with a body to go on with
   */
  record Line(String text, List<String> sites, String remark, List<Symbol.DefinedFunction> functions) {
    @Override
    public String toString() {
      String shown = sites.stream().limit(MAX_SITES).collect(Collectors.joining(", "));
      String more = sites.size() > MAX_SITES ? " and " + (sites.size() - MAX_SITES) + " more" : "";
      return text + "  at " + shown + more + (remark.isEmpty() ? "" : "  (" + remark + ")");
    }
  }

  /** The lines of a function, in order of first call. */
  List<Line> lines(Symbol.DefinedFunction function) {
    Map<CallTarget, List<String>> sites = new LinkedHashMap<>();
    Map<CallTarget, Call> first = new LinkedHashMap<>();
    for (Call call : graph.calls(function)) {
      sites.computeIfAbsent(call.target(), _ -> new ArrayList<>()).add(graph.position(call.site()));
      first.putIfAbsent(call.target(), call);
    }
    return first.entrySet().stream()
        .map(e -> line(e.getValue(), e.getKey(), sites.getOrDefault(e.getKey(), List.of())))
        .toList();
  }

  private Line line(Call call, CallTarget target, List<String> sites) {
    List<String> distinct = sites.stream().distinct().toList();
    return switch (target) {
      case CallTarget.Direct(Symbol.Callable callee, String name) ->
          new Line(named(callee, name), distinct, remark(callee), graph.bodiesBehind(callee));
      case CallTarget.Cut(Symbol.Callable callee, String name) ->
          new Line(named(callee, name), distinct, "modelled", List.of());
      case CallTarget.Unreachable(Symbol.Callable callee) ->
          new Line(callee.name(), distinct, "never compiled in: unreachable", List.of());
      case CallTarget.Dispatch(var field, _) ->
          pointer(graph.program().label(field), call, distinct, "stored into the field", "nothing is stored into the field");
      case CallTarget.ThroughVariable(Symbol variable, _) ->
          pointer(variable.label(), call, distinct, "stored into the variable", "nothing is stored into the variable");
      case CallTarget.ThroughFormal(int formal, _) ->
          pointer(formalName(call, formal), call, distinct, "passed by callers", "no caller by name passes a function");
      case CallTarget.Unknown(String reason, _) -> pointer(reason, call, distinct, "", "unknown target");
      case CallTarget.CalledBack(Symbol.Callable by, _, CallTarget inner) ->
          remarked(line(call, inner, sites), "called back by " + by.name());
      case CallTarget.Started(Symbol.Callable by, _, CallTarget inner) ->
          remarked(line(call, inner, sites), "started by " + by.name());
    };
  }

  private static Line remarked(Line line, String remark) {
    return new Line(
        line.text(),
        line.sites(),
        line.remark().isEmpty() ? remark : remark + "; " + line.remark(),
        line.functions());
  }

  private String formalName(Call call, int formal) {
    List<String> names = graph.program().function(call.site().function()).formalNames();
    return formal < names.size() && !names.get(formal).isEmpty() ? names.get(formal) : "formal " + formal;
  }

  private static String named(Symbol.Callable callee, String name) {
    return callee.name().equals(name) ? name : name + " = " + callee.name();
  }

  private static String remark(Symbol.Callable callee) {
    return switch (callee) {
      case Symbol.DefinedFunction _ -> "";
      case Symbol.IndirectFunction _ -> "chosen when loaded";
      case Symbol.ExternalFunction _ -> "no body";
      case Symbol.Unresolved(_, _, _, String reason) -> reason;
    };
  }

  private Line pointer(String text, Call call, List<String> sites, String known, String unknown) {
    List<Target> all = graph.targets(call);
    List<Target> close = all.stream().filter(t -> t.layer() != Layer.LOOSE).toList();
    long looseFitting = all.stream().filter(t -> t.layer() == Layer.LOOSE && t.match() != Match.DIFFERENT).count();
    long looseOther = all.stream().filter(t -> t.layer() == Layer.LOOSE && t.match() == Match.DIFFERENT).count();
    List<String> remarks = new ArrayList<>();
    remarks.add(close.isEmpty() ? unknown : known);
    if (looseFitting > 0) {
      remarks.add("or one of " + looseFitting + " stored without a known field");
    }
    if (looseOther > 0) {
      remarks.add((looseFitting > 0 ? "" : "or one of ") + looseOther + " more of another signature");
    }
    List<Target> shown = close.isEmpty() ? all.stream().filter(t -> t.match() == Match.SAME).toList() : close;
    String names =
        shown.stream().limit(MAX_NAMES).map(t -> t.function().name()).collect(Collectors.joining(", "))
            + (shown.size() > MAX_NAMES ? ", and " + (shown.size() - MAX_NAMES) + " more" : "");
    String arrow = shown.isEmpty() ? " -> ?" : " -> {" + names + "}";
    return new Line(
        text + arrow,
        sites,
        remarks.stream().filter(r -> !r.isEmpty()).collect(Collectors.joining("; ")),
        close.stream().flatMap(t -> graph.bodiesBehind(t.function()).stream()).toList());
  }
}
