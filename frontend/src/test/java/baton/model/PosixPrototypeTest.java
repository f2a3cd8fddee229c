package baton.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.llvm.BatonHome;
import baton.llvm.Toolchain;
import baton.model.Prototype.Shape;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every argument index of the POSIX model against the declaration in the system's headers, as the bundled clang reads them. */
class PosixPrototypeTest {
  private static final List<String> HEADERS =
      List.of(
          "aio.h", "arpa/inet.h", "assert.h", "crypt.h", "dirent.h", "err.h", "fcntl.h", "ftw.h", "getopt.h", "glob.h", "grp.h",
          "langinfo.h", "libgen.h", "locale.h", "malloc.h", "math.h", "mqueue.h", "netdb.h", "pthread.h", "pwd.h", "sched.h", "search.h",
          "semaphore.h", "setjmp.h", "signal.h", "stdio.h", "stdlib.h", "string.h", "strings.h", "sys/eventfd.h", "sys/mman.h",
          "sys/shm.h", "sys/socket.h", "syslog.h", "threads.h", "time.h", "unistd.h");

  /** Constants that rules mention, with the value the rules rely on. */
  private static final Map<String, Integer> CONSTANTS =
      Map.of("EOWNERDEAD", 130, "PTHREAD_MUTEX_RECURSIVE", 1, "mtx_recursive", 1, "thrd_success", 0);

  private static final ConcurrencyModel MODEL = new ModelLayers(List.of(new ModelReader().read(BuiltInModel.POSIX))).newest();
  private static Declarations declarations = new Declarations();

  @BeforeAll
  static void readHeaders(@TempDir Path folder) throws Exception {
    StringBuilder source = new StringBuilder("#define _GNU_SOURCE\n#include <errno.h>\n");
    HEADERS.forEach(h -> source.append("#if __has_include(<").append(h).append(">)\n#include <").append(h).append(">\n#endif\n"));
    CONSTANTS.forEach((name, value) -> source.append("_Static_assert(").append(name).append(" == ").append(value).append(", \"\");\n"));
    Path file = Files.writeString(folder.resolve("headers.c"), source);
    Toolchain toolchain =
        Toolchain.locate(new BatonHome(Path.of(System.getProperty("baton.home"))), Path.of(System.getProperty("baton.toolchain")));
    declarations =
        Declarations.of(List.of(toolchain.clang().toString(), "-std=gnu17", "-O1", "-D_FORTIFY_SOURCE=2", file.toString()), folder);
  }

  @Test
  void everyRuleFitsTheDeclarationInTheHeader() {
    List<String> mismatches = new ArrayList<>();
    TreeSet<String> checked = new TreeSet<>();
    TreeSet<String> unchecked = new TreeSet<>();
    TreeSet<String> names = new TreeSet<>(MODEL.functionNames());
    declarations.functionNames().stream().filter(name -> !MODEL.function(name).isEmpty()).forEach(names::add);
    for (String name : names) {
      Optional<Prototype> declared = declarations.function(name);
      if (declared.isEmpty()) {
        unchecked.add(name);
        continue;
      }
      Prototype prototype = declared.get();
      checked.add(name);
      MODEL
          .function(name)
          .bySection()
          .values()
          .forEach(stated -> PrototypeCheck.mismatches(stated.rule(), prototype).forEach(m -> mismatches.add(stated.at() + ": " + name + ": " + m)));
    }
    System.out.println(checked.size() + " functions checked against a declaration; no header declares " + unchecked);
    assertEquals(List.of(), mismatches);
    assertTrue(checked.size() >= 230, () -> "only " + checked.size() + " functions were checked");
    assertTrue(checked.containsAll(List.of("pthread_mutex_lock", "pthread_create", "sem_wait", "mtx_lock", "qsort", "memcpy", "snprintf")));
  }

  @Test
  void aWrongIndexWouldBeNoticed() {
    Prototype create = declarations.function("pthread_create").orElseThrow();
    assertEquals(List.of(Shape.POINTER, Shape.POINTER, Shape.FUNCTION, Shape.POINTER), create.parameters());
    assertEquals(List.of("argument 4 (the memory) does not exist"), PrototypeCheck.mismatches(new FreeRule(4, FreeEffect.FREES), create));
    assertEquals(
        List.of("argument 2 (the lock) is FUNCTION, not [POINTER]"),
        PrototypeCheck.mismatches(new ConditionRule(ConditionOperation.WAIT, 0, Optional.of(2)), create));
  }
}
