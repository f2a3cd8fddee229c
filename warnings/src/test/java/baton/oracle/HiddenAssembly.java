package baton.oracle;

import static baton.oracle.Hiding.guarded;

import java.util.List;

/** Assembly that touches memory by its operands or by what its text names, or that pointers go through. */
final class HiddenAssembly {
  static final Hiding.Kind KIND =
      new Hiding.Kind(
          "assembly",
          List.of(
              way("read and written operand", "", "", guarded("__asm__ volatile(\"incl %0\" : \"+m\"(value));")),
              way("written operand", "", "", guarded("__asm__ volatile(\"movl $3, %0\" : \"=m\"(value));")),
              way("read operand", "", "", guarded("int got; __asm__ volatile(\"movl %1, %0\" : \"=r\"(got) : \"m\"(value)); value = got;")),
              way("operand of a member", "static struct { long n; int v; } own;", "", guarded("__asm__ volatile(\"addl %1, %0\" : \"+m\"(own.v) : \"r\"(2));")),
              way("pointer in a register", "", "", guarded("__asm__ volatile(\"movl %1, (%0)\" : : \"r\"(&value), \"r\"(2) : \"memory\");")),
              way("offset from a register", "static struct { long n; int v; } own;", "", guarded("__asm__ volatile(\"incl 8(%0)\" : : \"r\"(&own) : \"memory\", \"cc\");")),
              way("in a callee", "static void put(int *to, int n) { __asm__ volatile(\"movl %1, (%0)\" : : \"r\"(to), \"r\"(n) : \"memory\"); }", "", guarded("put(&value, 4);")),
              way("on the heap", "static int *made;", "made = calloc(1, sizeof *made); if (!made) return 1;", guarded("__asm__ volatile(\"incl (%0)\" : : \"r\"(made) : \"memory\");")),
              way("prefix left out", "", "", "if (WRONG) __asm__ volatile(\"incl %0\" : \"+m\"(value)); else __asm__ volatile(\"lock; incl %0\" : \"+m\"(value));"),
              way("prefix of another", "", "", "__asm__ volatile(\"lock; incl %0\" : \"+m\"(value)); if (WRONG) value = 1;"),
              way("pointer through a register", "", "", "int *p; __asm__(\"\" : \"=r\"(p) : \"0\"(&value)); bump(p);"),
              way("pointer moved", "", "", "int *p, *q = &value; __asm__(\"movq %1, %0\" : \"=r\"(p) : \"r\"(q)); bump(p);"),
              way("pointer added to", "static int some[2];", "", "int *p = some; __asm__(\"addq $4, %0\" : \"+r\"(p)); bump(p);"),
              way("function through a register", "", "", "op f; __asm__(\"\" : \"=r\"(f) : \"0\"(bump)); f(&value);"),
              way("pointer stored", "static int *slot;", "__asm__ volatile(\"movq %1, %0\" : \"=m\"(slot) : \"r\"(&value));", "bump(slot);"),
              way("pointer stored through a register", "static int *slot;", "__asm__ volatile(\"movq %1, (%0)\" : : \"r\"(&slot), \"r\"(&value) : \"memory\");", "bump(slot);"),
              way("pointer loaded", "static int *slot;", "slot = &value;", "int *p; __asm__ volatile(\"movq %1, %0\" : \"=r\"(p) : \"m\"(slot)); bump(p);"),
              way("pointer loaded through a register", "static int *slot;", "slot = &value;", "int *p; __asm__ volatile(\"movq (%1), %0\" : \"=r\"(p) : \"r\"(&slot) : \"memory\"); bump(p);"),
              way("function stored", "static op slot;", "__asm__ volatile(\"movq %1, %0\" : \"=m\"(slot) : \"r\"(bump));", "slot(&value);"),
              way("function loaded", "static op slot;", "slot = bump;", "op f; __asm__ volatile(\"movq %1, %0\" : \"=r\"(f) : \"m\"(slot)); f(&value);"),
              way("pointer exchanged", "static int *slot;", "int *p = &value; __asm__ volatile(\"xchgq %0, %1\" : \"+r\"(p), \"+m\"(slot)); (void)p;", "bump(slot);"),
              way("variable in the text", "__attribute__((used)) static int own;", "", guarded("__asm__ volatile(\"incl own(%%rip)\" : : : \"cc\", \"memory\");")),
              way("address in the text", "__attribute__((used)) static int own;", "", "int *p; __asm__(\"leaq own(%%rip), %0\" : \"=r\"(p)); bump(p);"),
              way("function in the text", "__attribute__((used)) static void step(void) { bump(&value); }", "", "__asm__ volatile(\"call step\" : : : \"memory\");"),
              way("address of a function in the text", "__attribute__((used)) static void step(int *at) { bump(at); }", "", "op f; __asm__(\"leaq step(%%rip), %0\" : \"=r\"(f)); f(&value);"),
              way("naked function", "__attribute__((used)) static int own; __attribute__((naked)) static void step(void) { __asm__(\"incl own(%rip); ret\"); }", "", guarded("step();")),
              way("function outside of functions", "__attribute__((used)) static void touch(void) { bump(&value); } extern void step(void); __asm__(\"step: call touch\\n ret\");", "", "step();"),
              way("alias", "__attribute__((used)) static int own; extern int same; __asm__(\".set same, own\");", "", guarded("same = 3;"))));

  private HiddenAssembly() {}

  private static Hiding way(String name, String declarations, String setup, String use) {
    return new Hiding(name, declarations, setup, use);
  }
}
