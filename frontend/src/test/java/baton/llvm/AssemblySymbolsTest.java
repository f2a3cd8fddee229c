package baton.llvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.ir.Assembly;
import baton.ir.Function;
import baton.ir.Instruction;
import baton.ir.Linkage;
import baton.ir.Operand;
import baton.ir.TranslationUnit;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the text of assembly adds to a unit. */
class AssemblySymbolsTest {
  private static final BundledClang CLANG = new BundledClang();

  private static TranslationUnit unit(String source) throws BitcodeException {
    return CLANG.reader().read(CLANG.bitcodeOf(source), "unit.c", List.of());
  }

  private static Function function(TranslationUnit unit, String name) {
    return unit.functions().stream().filter(f -> f.name().equals(name)).findFirst().orElseThrow();
  }

  private static Stream<Instruction> instructions(Function function) {
    return function.body().blocks().stream().flatMap(b -> b.instructions().stream());
  }

  private static List<String> roles(TranslationUnit unit, String function) {
    return instructions(function(unit, function))
        .filter(Instruction.RunAssembly.class::isInstance)
        .flatMap(i -> ((Instruction.RunAssembly) i).code().operands().stream())
        .map(o -> o.role() + " " + o.bytes())
        .toList();
  }

  private static boolean calls(TranslationUnit unit, String function, String callee) {
    List<String> referents = function(unit, function).body().referents().stream().map(r -> r.name()).toList();
    return instructions(function(unit, function))
        .anyMatch(
            i ->
                i instanceof Instruction.Call call
                    && call.callee() instanceof baton.ir.Callee.Direct(int referent)
                    && referents.get(referent).equals(callee));
  }

  @Test
  void variablesThatATextNamesAreOperands() throws BitcodeException {
    TranslationUnit unit =
        unit(
            """
            long counter; int small;
            void both(void) { __asm__ volatile("incq counter(%rip)\\n\\tcmpl $3, small(%rip)"); }
            long *address(void) { long *p; __asm__("lea counter(%%rip), %0" : "=r"(p)); return p; }
            void none(void) { __asm__ volatile("nop # counter\\n\\t.section .text.small"); }
            """);
    assertEquals(List.of(Assembly.Role.MEMORY_READ_WRITE + " 8", Assembly.Role.MEMORY_READ + " 4"), roles(unit, "both"));
    assertEquals(List.of(Assembly.Role.VALUE + " 0"), roles(unit, "address"));
    assertEquals(List.of(), roles(unit, "none"));
  }

  @Test
  void functionsAreCalledWhereATextCallsThem() throws BitcodeException {
    TranslationUnit unit =
        unit(
            """
            __attribute__((used)) static void inc(void) {}
            void straight(void) { __asm__ volatile("call inc" ::: "memory"); }
            void perhaps(int c) { __asm__ volatile("test %0, %0; jz 1f; call inc; 1:" :: "r"(c) : "memory"); }
            """);
    assertTrue(calls(unit, "straight", "inc"));
    assertTrue(calls(unit, "perhaps", "called by assembly of perhaps"));
    assertTrue(calls(unit, "called by assembly of perhaps", "inc"));
  }

  @Test
  void labelsAreFunctionsAndNamesAreAliases() throws BitcodeException {
    TranslationUnit unit =
        unit(
            """
            int counter;
            void real(void) {}
            extern void inc(void); extern void second(void); extern int same; extern void (*const table[])(void);
            __asm__(".globl inc\\ninc: incl counter(%rip)\\n jmp tail\\nother: ret\\ntail: call real\\n ret");
            __asm__(".globl second\\nsecond = real\\n.set same, counter");
            __asm__(".pushsection .rodata\\ntable: .quad real, 0\\n.popsection");
            void use(void) { inc(); second(); same = 1; table[0](); }
            """);
    assertEquals(Linkage.STRONG, function(unit, "inc").linkage());
    assertTrue(calls(unit, "inc", "called by assembly of inc") || calls(unit, "inc", "real"));
    assertEquals(List.of("same", "second"), unit.aliases().stream().map(a -> a.name()).toList());
    assertTrue(unit.globals().stream().anyMatch(g -> g.name().equals("table") && g.initializer().referents().size() == 1));
  }

  @Test
  void nakedFunctionsReturn() throws BitcodeException {
    TranslationUnit unit = unit("__attribute__((naked)) int get(int *p) { __asm__(\"movl (%rdi), %eax; ret\"); }");
    assertTrue(instructions(function(unit, "get")).anyMatch(i -> i instanceof baton.ir.Terminator.Return));
    assertTrue(roles(unit, "get").contains(Assembly.Role.REACHED + " 0"));
  }

  @Test
  void instructionsTellWhatBecomesOfOperands() throws BitcodeException {
    TranslationUnit unit =
        unit(
            """
            struct set { long words[4]; };
            void put(long *p) { __asm__ volatile("movq $1, %0" :: "m"(*p) : "memory"); }
            void look(long *p) { long r; __asm__ volatile("mov (%1), %0" : "=r"(r) : "r"(p) : "memory"); }
            void bit(struct set *s, long n) { __asm__ volatile("bts %1, %0" :: "m"(s->words[0]), "Ir"(n) : "memory"); }
            void fifth(struct set *s) { __asm__ volatile("bts %1, %0" :: "m"(s->words[0]), "Ir"(5L) : "memory"); }
            void plain(long *p) { __asm__ volatile("push %0; pop %%rax" :: "r"(p) : "rax", "memory"); }
            """);
    assertEquals(List.of(Assembly.Role.MEMORY_WRITE + " 8"), roles(unit, "put"));
    assertEquals(List.of(Assembly.Role.VALUE + " 0", Assembly.Role.MEMORY_READ + " -1"), roles(unit, "look"));
    assertEquals(List.of(Assembly.Role.MEMORY_READ_WRITE + " -1", Assembly.Role.VALUE + " 0"), roles(unit, "bit"));
    assertEquals(List.of(Assembly.Role.MEMORY_READ_WRITE + " 8", Assembly.Role.VALUE + " 0"), roles(unit, "fifth"));
    assertEquals(List.of(Assembly.Role.VALUE + " 0"), roles(unit, "plain"));
  }

  @Test
  void whatIsBehindOperandsIsReached() throws BitcodeException {
    TranslationUnit unit =
        unit(
            """
            void ask(long a, int b) { __asm__ volatile("syscall" :: "D"(a), "S"((long)b) : "memory"); }
            void number(int b) { __asm__ volatile("syscall" :: "S"((long)b) : "memory"); }
            """);
    assertEquals(
        List.of(
            Assembly.Role.FOLLOWED + " 0", Assembly.Role.VALUE + " 0", Assembly.Role.REACHED + " 0", Assembly.Role.VALUE + " 0",
            Assembly.Role.REACHED + " 0"),
        roles(unit, "ask"));
    assertTrue(roles(unit, "number").stream().allMatch((Assembly.Role.VALUE + " 0")::equals));
  }

  /** What points to the operand is read from a local variable, which promotion removes after the text was looked at. */
  @Test
  void whatIsBehindAnOperandThatALocalVariableLeadsToIsReached() throws BitcodeException {
    TranslationUnit unit =
        unit(
            """
            struct outer { void *in; long pad; };
            struct outer *find(void);
            void ask(struct outer *o, int i) {
              struct outer *p = o;
              if (i) p = find();
              __asm__ volatile("frob %0" :: "m"(*p) : "memory");
            }
            """);
    List<Operand> followed =
        instructions(function(unit, "ask"))
            .filter(Instruction.RunAssembly.class::isInstance)
            .flatMap(i -> ((Instruction.RunAssembly) i).code().operands().stream())
            .filter(o -> o.role() == Assembly.Role.FOLLOWED || o.role() == Assembly.Role.MEMORY_READ_WRITE)
            .map(o -> o.value())
            .toList();
    Function ask = function(unit, "ask");
    assertEquals(2, followed.size(), () -> followed.toString());
    assertEquals(followed.getFirst(), followed.getLast());
    Operand.Register register = assertInstanceOf(Operand.Register.class, followed.getFirst());
    assertTrue(instructions(ask).toList().get(register.ordinal()) instanceof Instruction.Phi);
  }

  @Test
  void controlGoesWhereOperandsSay() throws BitcodeException {
    TranslationUnit unit =
        unit(
            """
            static void inc(void) {}
            void named(void) { __asm__ volatile("call %P0" :: "i"(inc) : "memory"); }
            void held(void) { __asm__ volatile("call *%0" :: "r"(inc) : "memory"); }
            extern void *away(int n, void *p);
            __asm__(".globl away\\naway: mov %rsi, %rax\\n jmp *%rax");
            void *use(int n, void *p) { return away(n, p); }
            """);
    assertTrue(calls(unit, "named", "inc"));
    assertTrue(calls(unit, "held", "inc"));
    assertTrue(
        unit.functions().stream()
            .flatMap(AssemblySymbolsTest::instructions)
            .anyMatch(i -> i instanceof Instruction.Call call && call.callee() instanceof baton.ir.Callee.Indirect));
  }
}
