package baton.oracle;

import baton.oracle.GeneratedProgram.Definition;
import baton.oracle.GeneratedProgram.Formal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Changes of a generated program that change nothing of what it does. */
final class Transformations {
  private static final Pattern WORD = Pattern.compile("[A-Za-z_]\\w*");
  private static final String COPY = "_again";

  private Transformations() {}

  /** Other names for functions, formals and locals. */
  static String renamed(GeneratedProgram program) {
    Set<String> names = new TreeSet<>();
    for (Definition function : program.functions()) {
      if (!function.name().equals("main")) {
        names.add(function.name());
      }
      function.formals().forEach(f -> names.add(f.name()));
    }
    String text = program.text();
    Matcher matcher = WORD.matcher(text.substring(Prelude.TEXT.length()));
    return Prelude.TEXT + matcher.replaceAll(m -> names.contains(m.group()) || m.group().matches("[a-z]+_\\d+") ? "other_" + m.group() : m.group());
  }

  /** Formals in the opposite order, where every use of the function is a call by name. */
  static String swapped(GeneratedProgram program) {
    Set<String> changed = new TreeSet<>();
    program.functions().stream().filter(f -> f.formals().size() > 1 && calledByNameOnly(program, f)).forEach(f -> changed.add(f.name()));
    List<Definition> functions = new ArrayList<>();
    for (Definition f : program.functions()) {
      List<Formal> formals = changed.contains(f.name()) ? f.formals().reversed() : f.formals();
      functions.add(
          new Definition(
              f.result(),
              f.name(),
              formals,
              calls(f.body(), c -> changed.contains(c.function()) ? new Piece.Call(c.result(), c.function(), c.actuals().reversed()) : c),
              f.end()));
    }
    return new GeneratedProgram(program.declarations(), program.tables(), functions).text();
  }

  /** The first formal passed twice; every second statement uses the second one. */
  static String aliased(GeneratedProgram program) {
    Set<String> changed = new TreeSet<>();
    program.functions().stream()
        .filter(f -> !f.formals().isEmpty() && f.formals().getFirst().type().endsWith("*"))
        .filter(f -> calledByNameOnly(program, f) && !assigns(f.body(), f.formals().getFirst().name()))
        .forEach(f -> changed.add(f.name()));
    List<Definition> functions = new ArrayList<>();
    for (Definition f : program.functions()) {
      List<Piece> body = calls(f.body(), c -> changed.contains(c.function()) ? twice(c) : c);
      List<Formal> formals = new ArrayList<>(f.formals());
      if (changed.contains(f.name())) {
        Formal first = formals.getFirst();
        formals.add(new Formal(first.type(), first.name() + COPY));
        body = alternating(body, first.name(), new int[1]);
      }
      functions.add(new Definition(f.result(), f.name(), formals, body, f.end()));
    }
    return new GeneratedProgram(program.declarations(), program.tables(), functions).text();
  }

  private static Piece.Call twice(Piece.Call call) {
    List<String> actuals = new ArrayList<>(call.actuals());
    actuals.add(actuals.getFirst());
    return new Piece.Call(call.result(), call.function(), actuals);
  }

  private static boolean calledByNameOnly(GeneratedProgram program, Definition function) {
    Pattern name = Pattern.compile("\\b" + function.name() + "\\b");
    if (program.tables().stream().anyMatch(t -> name.matcher(t).find())
        || function.name().equals("main")
        || function.name().startsWith("work")) {
      return false;
    }
    return program.functions().stream().allMatch(f -> texts(f.body()).stream().noneMatch(t -> name.matcher(t).find()));
  }

  private static boolean assigns(List<Piece> body, String name) {
    Pattern assignment = Pattern.compile("^" + name + " = ");
    return texts(body).stream().anyMatch(t -> assignment.matcher(t).find());
  }

  /** The texts of lines, sections and actuals. */
  private static List<String> texts(List<Piece> pieces) {
    List<String> texts = new ArrayList<>();
    for (Piece piece : pieces) {
      switch (piece) {
        case Piece.Line(String text) -> texts.add(text);
        case Piece.Section(String open, List<Piece> body, String close) -> {
          texts.add(open);
          texts.addAll(texts(body));
          texts.add(close);
        }
        case Piece.Call call -> texts.addAll(call.actuals());
      }
    }
    return texts;
  }

  private static List<Piece> calls(List<Piece> pieces, java.util.function.UnaryOperator<Piece.Call> change) {
    return pieces.stream()
        .<Piece>map(
            p ->
                switch (p) {
                  case Piece.Line line -> line;
                  case Piece.Section s -> new Piece.Section(s.open(), calls(s.body(), change), s.close());
                  case Piece.Call call -> change.apply(call);
                })
        .toList();
  }

  private static List<Piece> alternating(List<Piece> pieces, String name, int[] count) {
    Pattern word = Pattern.compile("\\b" + name + "\\b");
    List<Piece> result = new ArrayList<>();
    for (Piece piece : pieces) {
      boolean change = count[0]++ % 2 == 1;
      result.add(
          switch (piece) {
            case Piece.Line(String text) -> new Piece.Line(change ? word.matcher(text).replaceAll(name + COPY) : text);
            case Piece.Section(String open, List<Piece> body, String close) ->
                new Piece.Section(
                    open,
                    alternating(body, name, count),
                    change ? word.matcher(close).replaceAll(name + COPY) : close);
            case Piece.Call c ->
                new Piece.Call(
                    c.result(),
                    c.function(),
                    c.actuals().stream().map(a -> change ? word.matcher(a).replaceAll(name + COPY) : a).toList());
          });
    }
    return List.copyOf(result);
  }
}
