package baton.oracle;

import baton.oracle.GeneratedProgram.Definition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Pattern;

/**
 * Writes a generated program as a header and two sources, with functions as C knows inline ones: in the header, in one of the sources,
 * or with another body in the other one.
 */
final class InlineUnits {
  private static final Pattern COUNTED = Pattern.compile("(?m)^(\\S.*\\) \\{)$");

  /** Where the definition of a function stands. */
  private enum Form {
    /** In the first source. */
    FIRST("", ""),
    /** In the second source. */
    SECOND("", ""),
    /** In each source, of its own. */
    STATIC_INLINE("static inline ", ""),
    /** In the header, as C99 has it: no definition that other units could call, and none exists. */
    INLINE("inline ", ""),
    /** The same, and one source asks for an external definition. */
    INLINE_THEN_EXTERN("inline ", "extern "),
    /** In the header, as GNU C has it: never emitted. */
    GNU_INLINE("extern inline __attribute__((gnu_inline)) ", ""),
    /** The same, and always put into the caller. */
    ALWAYS_INLINE("extern inline __attribute__((gnu_inline, always_inline)) ", ""),
    /** As C99 has it in the header, and defined with another body elsewhere, for all who do not put it in. */
    INLINE_AND_OTHER("inline ", ""),
    /** As GNU C has it in the header, and with another body elsewhere. */
    GNU_INLINE_AND_OTHER("extern inline __attribute__((gnu_inline)) ", "");

    private final String before;
    private final String again;

    Form(String before, String again) {
      this.before = before;
      this.again = again;
    }

    private boolean inHeader() {
      return this != FIRST && this != SECOND;
    }

    private boolean hasOther() {
      return this == INLINE_AND_OTHER || this == GNU_INLINE_AND_OTHER;
    }
  }

  private final GeneratedProgram program;
  private final SplittableRandom random;
  private final StringBuilder header = new StringBuilder("#pragma once\n");
  private final StringBuilder first = new StringBuilder();
  private final StringBuilder second = new StringBuilder();
  private final StringBuilder third = new StringBuilder();

  private InlineUnits(GeneratedProgram program, long seed) {
    this.program = program;
    this.random = new SplittableRandom(seed);
  }

  /** The texts by file name: {@code program.c} has the variables and main, {@code third.c} other bodies of inline functions. */
  static Map<String, String> texts(GeneratedProgram program, long seed) {
    return new InlineUnits(program, seed).make();
  }

  private Map<String, String> make() {
    Map<String, String> two = TwoUnits.texts(new GeneratedProgram(program.declarations(), program.tables(), List.of()));
    header.append(two.getOrDefault("types.h", "").replace("#pragma once\n", ""));
    String variables = two.getOrDefault("program.c", "").replace("#include \"types.h\"\n", "");
    StringBuilder bodies = new StringBuilder();
    String whole = program.text();
    for (Definition function : program.functions()) {
      Form form = form(function);
      if (form == Form.STATIC_INLINE) {
        header.append("static inline ");
      }
      header.append(ProgramText.head(function)).append(";\n");
      String text = counted(TwoUnits.definition(whole, function));
      if (form.inHeader()) {
        bodies.append(form.before).append(text);
      } else {
        (form == Form.FIRST ? first : second).append(text);
      }
      if (!form.again.isEmpty()) {
        second.append(form.again).append(ProgramText.head(function)).append(";\n");
      }
      if (form.hasOther()) {
        third.append(counted(TwoUnits.definition(other(function).text(), function)));
      }
    }
    String external = two.getOrDefault("other.c", "").replace("#include \"types.h\"\n", "");
    header.append("static inline void noted(void) { static int times; times++; }\n");
    String declared = "#include \"types.h\"\n";
    return Map.of(
        "types.h", header.toString(),
        "bodies.h", "#pragma once\n" + bodies,
        "program.c", declared + variables + "#include \"bodies.h\"\n" + first,
        "other.c", declared + external + "#include \"bodies.h\"\n" + second,
        "third.c", declared + external + third);
  }

  private Form form(Definition function) {
    boolean fixed = function.name().equals("main") || function.result().equals("void *");
    return fixed ? Form.FIRST : Form.values()[random.nextInt(Form.values().length)];
  }

  /** The program in which {@code function} leaves out what stands around some of its statements: a lock, or a condition. */
  private GeneratedProgram other(Definition function) {
    List<Piece> body = new ArrayList<>();
    for (Piece piece : function.body()) {
      if (piece instanceof Piece.Section section && !section.open().startsWith("for") && random.nextInt(2) == 0) {
        body.addAll(section.body());
      } else {
        body.add(piece);
      }
    }
    List<Definition> functions = new ArrayList<>(program.functions());
    functions.replaceAll(f -> f.equals(function) ? f.withBody(body) : f);
    return new GeneratedProgram(program.declarations(), program.tables(), functions);
  }

  /** Some functions count in a variable that each unit has of its own. */
  private String counted(String definition) {
    return random.nextInt(6) == 0 ? COUNTED.matcher(definition).replaceFirst("$1 noted();") : definition;
  }
}
