package baton.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** C programs of many small functions that call each other, some in circles, some through formals; and edits of them. */
final class RandomProgram {
  private final Random random;
  private final List<String> bodies = new ArrayList<>();
  private final int functions;
  private final boolean pointers;

  RandomProgram(long seed, int functions) {
    this(seed, functions, true);
  }

  /** Perhaps with calls by name only. */
  RandomProgram(long seed, int functions, boolean pointers) {
    this.pointers = pointers;
    this.random = new Random(seed * 0x9e3779b97f4a7c15L);
    this.functions = functions;
    for (int i = 0; i < functions; i++) {
      bodies.add(body(i));
    }
  }

  /** Replaces the body of some function; tells its name. */
  String edit() {
    int function = random.nextInt(functions);
    bodies.set(function, body(function));
    return "f" + function;
  }

  /** The program as it is now. */
  String text() {
    StringBuilder text =
        new StringBuilder("#include <pthread.h>\nstatic pthread_mutex_t m[4]; int g[16];\n")
            .append("static void apply(void (*f)(int), int x) { f(x); }\n");
    for (int i = 0; i < functions; i++) {
      text.append(storage(i)).append("void f").append(i).append("(int x);\n");
    }
    for (int i = 0; i < functions; i++) {
      text.append(storage(i)).append("void f").append(i).append("(int x) {").append(bodies.get(i)).append(" }\n");
    }
    return text.append("int main(void) { f").append(functions - 1).append("(1); return 0; }\n").toString();
  }

  private static String storage(int function) {
    return function % 3 == 0 ? "static __attribute__((used)) " : "";
  }

  private String body(int function) {
    StringBuilder body = new StringBuilder();
    for (int statements = 1 + random.nextInt(4); statements > 0; statements--) {
      body.append(' ').append(statement(function));
    }
    return body.toString();
  }

  private String statement(int function) {
    // Mostly those before it; sometimes any, which makes circles.
    int other = function == 0 || random.nextInt(12) == 0 ? random.nextInt(functions) : random.nextInt(function);
    int lock = random.nextInt(4);
    return switch (pointers ? random.nextInt(7) : random.nextInt(3)) {
      case 0 -> "g[" + random.nextInt(16) + "] = x + " + random.nextInt(3) + ";";
      case 1 -> "pthread_mutex_lock(&m[" + lock + "]); g[" + lock + "]++; pthread_mutex_unlock(&m[" + lock + "]);";
      case 2 -> "if (x > " + random.nextInt(9) + ") f" + other + "(x - 1);";
      case 3 -> "apply(f" + other + ", x);";
      case 4 -> "void (*p" + random.nextInt(1_000_000) + ")(int) = f" + other + ";";
      default -> "f" + other + "(" + random.nextInt(5) + ");";
    };
  }
}
