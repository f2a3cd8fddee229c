package baton.llvm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import baton.ir.FunctionDeclaration;
import baton.ir.TranslationUnit;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which parameters of a function without a body are pointers to const. */
class ConstParametersTest {
  private static final BundledClang CLANG = new BundledClang();

  private static final String TYPES =
      """
      struct s { int a; int *p; };
      struct pair { long a, b; };
      struct big { long a[9]; };
      typedef const struct s *ref;
      typedef const struct s constant;
      typedef struct s *const fixed;
      """;

  private static List<Integer> constParameters(String prototype, String call) throws BitcodeException {
    String text = TYPES + "extern " + prototype + "; extern void *v; void caller(struct pair pair, struct big big) { " + call + "; }";
    TranslationUnit unit = CLANG.reader().read(CLANG.bitcodeOf(text, "-w"), "unit.c", List.of());
    return unit.declarations().stream().filter(d -> d.name().equals("f")).findFirst().map(FunctionDeclaration::constParameters).orElseThrow();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int f(const struct s *a, struct s *b, const char *c)          | f(v, v, v)    | [0, 2]",
        "int f(ref a, constant *b, fixed c, struct s *const d)         | f(v, v, v, v) | [0, 1]",
        "int f(const char *const *a, const char **b, char *const *c)   | f(v, v, v)    | [0, 2]",
        "int f(const int a[4], const volatile int *restrict b)         | f(v, v)       | [0, 1]",
        "int f(const void *a, int b)                                   | f(v, 1)       | [0]",
        "void f(const void *a)                                         | f(v)          | []",
        "void f(const struct s *a, const struct s *b)                  | f(v, v)       | []",
        "void f(struct s *pool, const void *a, const struct s *b)      | f(v, v, v)    | [2]",
        "int f(struct pair a, const char *b)                           | f(pair, v)    | []",
        "struct big f(const char *a)                                   | f(v)          | []",
        "int f(const char *format, ...)                                | f(v, v)       | [0]",
        "int f()                                                       | f(v)          | []",
        "int f(const struct s *a)                                      | v = f         | []",
      })
  void thoseThatThePrototypeCallsConst(String prototype, String call, String expected) throws BitcodeException {
    assertEquals(expected, constParameters(prototype, call).toString());
  }
}
