package baton.oracle;

import static baton.oracle.IdiomParts.line;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A {@link Hiding} beside other idioms: some accesses to their variables come about by it. */
final class HiddenIdiom implements Idiom {
  /** In place of the declarations that programs made of idioms have. */
  static final String HEADERS = HiddenGenerator.INCLUDES + "int nondet(void);\n";

  private static final Pattern NAMES = Pattern.compile("\\b(value|spare|mutex|op|ops|bump|other|task)\\b");
  private static final Pattern NUMBERS = Pattern.compile("\\bint ([a-z]\\w*(?:\\[\\d+\\])*(?:, [a-z]\\w*(?:\\[\\d+\\])*)*);");
  private static final String PREFIX = "hi_";

  private final IdiomParts parts;
  private final Hiding way;
  private final boolean locked;
  private final List<String> numbers;

  /**
   * An idiom.
   *
   * @param others the idioms beside it
   */
  HiddenIdiom(IdiomParts parts, List<Idiom> others) {
    this.parts = parts;
    List<Hiding> ways = HiddenGenerator.KINDS.get(parts.choose(HiddenGenerator.KINDS.size())).ways();
    this.way = ways.get(parts.choose(ways.size()));
    this.locked = parts.choose(2) == 0;
    this.numbers = others.stream().flatMap(i -> i.variables().stream()).flatMap(HiddenIdiom::numbers).toList();
  }

  /** The numbers in some declarations: of an array its second element. */
  private static Stream<String> numbers(String declarations) {
    List<String> found = new ArrayList<>();
    Matcher matcher = NUMBERS.matcher(declarations);
    while (matcher.find()) {
      Stream.of(matcher.group(1).split(", ")).map(n -> n.replaceAll("\\[\\d+\\]", "[1]")).forEach(found::add);
    }
    return found.stream();
  }

  private static String named(String text) {
    return NAMES.matcher(text).replaceAll(PREFIX + "$1");
  }

  private String filled(String text, boolean right) {
    return named(
        text.replace(Hiding.UNLOCK, right ? "pthread_mutex_unlock(&mutex);" : "")
            .replace(Hiding.LOCK, right ? "pthread_mutex_lock(&mutex);" : "")
            .replace("WRONG", right ? "0" : "1"));
  }

  @Override
  public List<String> types() {
    return List.of(
        filled(
            HiddenGenerator.COMMON.replace("TOUCH", parts.any("(*p)++;", "*p = 2;", "if (*p < 9) *p = *p + 1;")) + way.declarations(), locked));
  }

  @Override
  public List<String> variables() {
    return List.of();
  }

  @Override
  public List<Piece> setup() {
    return List.of(line(filled(way.setup(), locked).replace('\n', ' ')));
  }

  @Override
  public List<Piece> action(String index) {
    String use = filled(way.use(), locked || parts.slip());
    boolean elsewhere = !numbers.isEmpty() && parts.choose(4) == 0;
    return List.of(line(elsewhere ? use.replace("&" + PREFIX + "value", "&" + numbers.get(parts.choose(numbers.size()))) : use));
  }

  @Override
  public Piece alone() {
    return line(parts.any(PREFIX + "value = 0;", PREFIX + "value++;"));
  }
}
