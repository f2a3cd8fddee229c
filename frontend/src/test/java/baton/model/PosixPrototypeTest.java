package baton.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.effect.Accounts;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every argument index of the POSIX model against the declaration in the system's headers, as the bundled clang reads them. */
class PosixPrototypeTest {
  private static final List<String> HEADERS =
      List.of(
          "aio.h", "alloca.h", "arpa/inet.h", "assert.h", "byteswap.h", "complex.h", "cpio.h", "crypt.h", "ctype.h", "dirent.h",
          "dlfcn.h", "endian.h", "err.h", "errno.h", "error.h", "execinfo.h", "fcntl.h", "fenv.h", "fmtmsg.h", "fnmatch.h", "fstab.h",
          "fts.h", "ftw.h", "getopt.h", "glob.h", "grp.h", "gshadow.h", "iconv.h", "ifaddrs.h", "inttypes.h", "langinfo.h", "libgen.h",
          "libintl.h", "locale.h", "malloc.h", "math.h", "mntent.h", "monetary.h", "mqueue.h", "net/if.h", "netdb.h", "netinet/ether.h",
          "netinet/in.h", "nl_types.h", "poll.h", "pthread.h", "pty.h", "pwd.h", "regex.h", "sched.h", "search.h", "semaphore.h",
          "setjmp.h", "shadow.h", "signal.h", "spawn.h", "stdio.h", "stdio_ext.h", "stdlib.h", "string.h", "strings.h", "sys/acct.h",
          "sys/auxv.h", "sys/epoll.h", "sys/eventfd.h", "sys/fanotify.h", "sys/file.h", "sys/fsuid.h", "sys/inotify.h", "sys/ioctl.h",
          "sys/ipc.h", "sys/klog.h", "sys/mman.h", "sys/mount.h", "sys/msg.h", "sys/personality.h", "sys/poll.h", "sys/prctl.h",
          "sys/ptrace.h", "sys/quota.h", "sys/random.h", "sys/reboot.h", "sys/resource.h", "sys/select.h", "sys/sem.h", "sys/sendfile.h",
          "sys/shm.h", "sys/signalfd.h", "sys/socket.h", "sys/stat.h", "sys/statfs.h", "sys/statvfs.h", "sys/swap.h", "sys/syscall.h",
          "sys/sysinfo.h", "sys/syslog.h", "sys/time.h", "sys/timeb.h", "sys/timerfd.h", "sys/times.h", "sys/timex.h", "sys/types.h",
          "sys/uio.h", "sys/un.h", "sys/utsname.h", "sys/vfs.h", "sys/wait.h", "sys/xattr.h", "syslog.h", "termios.h", "threads.h",
          "time.h", "uchar.h", "ucontext.h", "ulimit.h", "unistd.h", "utime.h", "utmp.h", "utmpx.h", "wait.h", "wchar.h", "wctype.h",
          "wordexp.h");

  /** Constants that rules mention, with the value the rules rely on. */
  private static final Map<String, Integer> CONSTANTS =
      Map.of("EOWNERDEAD", 130, "PTHREAD_MUTEX_RECURSIVE", 1, "mtx_recursive", 1, "thrd_success", 0);

  private static final ConcurrencyModel MODEL =
      new ModelLayers(Stream.of(BuiltInModel.LIBC, BuiltInModel.POSIX).map(new ModelReader()::read).toList()).newest();
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

  /** The completeness law: a rule that left an argument out would hide what the function does through it. */
  @Test
  void everyPointerParameterOfAModelledFunctionIsAccountedFor() {
    List<String> left = new ArrayList<>();
    for (String name : MODEL.functionNames()) {
      List<Shape> parameters = declarations.function(name).map(Prototype::parameters).orElse(List.of());
      for (int i = 0; i < parameters.size(); i++) {
        boolean pointer = parameters.get(i) == Shape.POINTER || parameters.get(i) == Shape.FUNCTION;
        if (pointer && !Accounts.contain(MODEL.function(name), i)) {
          left.add(name + "(" + i + ": " + declarations.parameter(name, i).orElseThrow() + ")");
        }
      }
    }
    assertEquals(List.of(), left);
  }

  /** Of a constant pointee its own bytes are not written. */
  @Test
  void nothingIsWrittenThatIsDeclaredConstant() {
    List<String> wrong = new ArrayList<>();
    for (String name : MODEL.functionNames()) {
      for (PointerAccess write : MODEL.function(name).rule(MemoryRule.class).map(MemoryRule::writes).orElse(List.of())) {
        Optional<String> type =
            write.pointer() instanceof Argument.Position(int index) ? declarations.parameter(name, index) : Optional.empty();
        boolean own = write.extent().filter(e -> e == Extent.REACHABLE).isEmpty();
        if (own && type.filter(t -> t.matches("const [^*]*\\*( ?restrict)?")).isPresent()) {
          wrong.add(name + " writes what " + type.get() + " points to");
        }
      }
    }
    assertEquals(List.of(), wrong);
  }

  @Test
  void aWrongIndexWouldBeNoticed() {
    Prototype create = declarations.function("pthread_create").orElseThrow();
    assertEquals(List.of(Shape.POINTER, Shape.POINTER, Shape.FUNCTION, Shape.POINTER), create.parameters());
    assertEquals(List.of("argument 4 (the memory) does not exist"), PrototypeCheck.mismatches(new FreeRule(4, List.of(), FreeEffect.FREES), create));
    assertEquals(
        List.of("argument 2 (the lock) is FUNCTION, not [POINTER]"),
        PrototypeCheck.mismatches(new ConditionRule(ConditionOperation.WAIT, 0, Optional.of(2)), create));
  }
}
