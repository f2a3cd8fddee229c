package baton.ir;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The lexer of assembly text. */
class AssemblyStatementTest {
  private static final String MACHINE = "x86_64-unknown-linux-gnu";

  private static List<String> names(String text, boolean template) {
    return AssemblyStatement.of(text, template, MACHINE).stream()
        .flatMap(s -> AssemblyName.of(s, true, true).stream())
        .map(n -> n.use() + " " + n.text())
        .toList();
  }

  @Test
  void usesOfNames() {
    assertEquals(List.of("CALL inc"), names("call inc", false));
    assertEquals(List.of("CALL inc"), names("1: call inc@PLT", false));
    assertEquals(List.of("ANY counter"), names("lock; incl counter+4(%rip)", false));
    assertEquals(List.of("READ counter"), names("movl counter(%rip), %eax", false));
    assertEquals(List.of("ANY counter"), names("movl %eax, counter(%rip)", false));
    assertEquals(List.of("ADDRESS counter"), names("movq $$counter, $0", true));
    assertEquals(List.of("ADDRESS counter"), names("movq counter@GOTPCREL(%rip), $0", true));
    assertEquals(List.of("ADDRESS handler"), names("lea handler(%rip), ${0:q}", true));
    assertEquals(List.of("THROUGH pointer"), names("call *pointer(%rip)", false));
    assertEquals(List.of("ADDRESS one", "ADDRESS two"), names("table: .quad one, two + 8", false));
  }

  @Test
  void whatNamesNothing() {
    String text =
        """
        # call inc
        /* call inc ; */ .section .text.inc, "ax" // call inc
        .globl inc
        .type inc, @function
        .size inc, .-inc
        .ascii "call inc; ret"
        jmp 1f; jne 2b; nop
        """;
    assertEquals(List.of(), names(text, false));
  }

  @Test
  void partsOfNamesAreNotKnown() {
    assertEquals(List.of("CALL put_" + AssemblyStatement.OPERAND), names("call put_${1:P}", true));
    assertEquals(List.of(), names("call ${1:P}", true));
  }

  @Test
  void labelsAndAssignments() {
    List<AssemblyStatement> statements = AssemblyStatement.of("a: b: nop\nsame = real\nc:", false, MACHINE);
    assertEquals(List.of("a", "b"), statements.getFirst().labels());
    assertEquals("same, real", statements.get(1).operands());
    assertEquals(List.of("c"), statements.getLast().labels());
  }
}
