package baton.oracle;

import java.util.List;

/**
 * Something that a pointer can be put into and got out of again. In the texts, {@code #} stands for a number of its own, {@code $p} for
 * the pointer that is put in, {@code $v} for the variable of type {@code void *} that takes it. What is put in once can be got out
 * several times, by several threads at once.
 *
 * @param name what it is called in reports
 * @param declarations variables and functions
 * @param put statements that put a pointer in
 * @param get statements that declare {@code $v} and get the pointer out
 */
record Carrier(String name, String declarations, String put, String get) {
  /** What the texts need to be declared that a program without headers lacks. */
  static final List<String> DECLARATIONS =
      List.of(
          "int pipe(int *); long read(int, void *, size_t); long write(int, const void *, size_t);",
          "int socketpair(int, int, int, int *); long send(int, const void *, size_t, int); long recv(int, void *, size_t, int);",
          "int msgget(int, int); int msgsnd(int, const void *, size_t, int); long msgrcv(int, void *, size_t, long, int);",
          "void *memmove(void *, const void *, size_t); void *realloc(void *, size_t);",
          "int snprintf(char *, size_t, const char *, ...); unsigned long strtoul(const char *, char **, int);",
          "void *tsearch(const void *, void **, int (*)(const void *, const void *));",
          "void *tfind(const void *, void *const *, int (*)(const void *, const void *));",
          "void qsort(void *, size_t, size_t, int (*)(const void *, const void *));");

  private static final String COPY = "size_t s# = sizeof(void *); ";
  private static final String TIMES = "for (int t# = 0; t# < 5; t#++) ";

  /** All that carry pointers to data. */
  static final List<Carrier> ALL =
      List.of(
          new Carrier("variable", "static void *k#;", "k# = $p;", "void *$v = k#;"),
          new Carrier("pipe", "static int e#[2];", "if (pipe(e#)) abort(); { void *x = $p; " + TIMES + "if (write(e#[1], &x, sizeof x) != sizeof x) abort(); }",
              "void *$v = 0; if (read(e#[0], &$v, sizeof $v) != sizeof $v) abort();"),
          new Carrier("struct through a pipe", "struct m# { int kind; void *p; }; static int e#[2];",
              "if (pipe(e#)) abort(); { struct m# x; x.kind = 1; x.p = $p; " + TIMES + "if (write(e#[1], &x, sizeof x) != sizeof x) abort(); }",
              "struct m# g#; if (read(e#[0], &g#, sizeof g#) != sizeof g#) abort(); void *$v = g#.p;"),
          new Carrier("socket", "static int e#[2];", "if (socketpair(1, 1, 0, e#)) abort(); { void *x = $p; " + TIMES + "if (send(e#[1], &x, sizeof x, 0) != sizeof x) abort(); }",
              "char b#[sizeof(void *)]; if (recv(e#[0], b#, sizeof b#, 0) != sizeof b#) abort(); void *$v; memcpy(&$v, b#, sizeof $v);"),
          new Carrier("message queue", "struct m# { long type; void *p; }; static int e#;",
              "e# = msgget(0, 0600); { struct m# x; x.type = 1; x.p = $p; " + TIMES + "if (msgsnd(e#, &x, sizeof x.p, 0)) abort(); }",
              "struct m# g#; if (msgrcv(e#, &g#, sizeof g#.p, 0, 0) < 0) abort(); void *$v = g#.p;"),
          new Carrier("pointer and number in a union", "static union { void *p; unsigned long n; } u#;", "u#.n = (unsigned long)$p;", "void *$v = u#.p;"),
          new Carrier("halves of a union", "union h# { void *p; unsigned half[2]; }; static unsigned l#, h#;",
              "{ union h# x; x.p = $p; l# = x.half[0]; h# = x.half[1]; }", "union h# g#; g#.half[0] = l#; g#.half[1] = h#; void *$v = g#.p;"),
          new Carrier("bytes of a union", "union h# { void *p; unsigned char bytes[8]; }; static unsigned char k#[8];",
              "{ union h# x; x.p = $p; for (int i = 0; i < 8; i++) k#[i] = x.bytes[i]; }", "union h# g#; for (int i = 0; i < 8; i++) g#.bytes[i] = k#[i]; void *$v = g#.p;"),
          new Carrier("halves copied", "static char k#[8];", "{ void *x = $p; memcpy(k#, &x, 4); memcpy(k# + 4, (char *)&x + 4, 4); }",
              "void *$v; memcpy((char *)&$v + 4, k# + 4, 4); memcpy(&$v, k#, 4);"),
          new Carrier("char by char", "static void *k#;", "{ void *x = $p; const char *f = (const char *)&x; char *t = (char *)&k#; " + COPY + "while (s#--) *t++ = *f++; }", "void *$v = k#;"),
          new Carrier("moved within", "static char k#[24];", "{ void *x = $p; memcpy(k#, &x, sizeof x); memmove(k# + 4, k#, 12); memmove(k# + 8, k# + 4, 12); }", "void *$v; memmove(&$v, k# + 8, sizeof $v);"),
          new Carrier("struct through a void pointer", "struct s# { int n; void *p; }; static _Alignas(8) char k#[sizeof(struct s#)]; static void a#(void *to, const void *from) { *(struct s# *)to = *(const struct s# *)from; }",
              "{ struct s# x; x.n = 1; x.p = $p; a#(k#, &x); }", "struct s# g#; a#(&g#, k#); void *$v = g#.p;"),
          new Carrier("own copy function", "static void c#(void *to, const void *from, size_t n) { for (size_t i = 0; i < n; i++) ((char *)to)[i] = ((const char *)from)[i]; } static long k#[3];",
              "{ void *x = $p; c#(k# + 1, &x, sizeof x); }", "void *$v; c#(&$v, k# + 1, sizeof $v);"),
          new Carrier("block grown at once", "static void *k#;",
              "{ void **x = malloc(sizeof *x); if (!x) abort(); x[0] = $p; x = realloc(x, 8 * sizeof *x); if (!x) abort(); k# = x[0]; free(x); }", "void *$v = k#;"),
          new Carrier("number", "static unsigned long k#;", "k# = (unsigned long)$p;", "void *$v = (void *)k#;"),
          new Carrier("number with all bits turned", "static unsigned long k#;", "k# = ~(unsigned long)$p;", "void *$v = (void *)~k#;"),
          new Carrier("number with a mark", "static unsigned long k#;", "k# = (unsigned long)$p | 3;", "void *$v = (void *)(k# & ~3UL);"),
          new Carrier("difference", "static char b#; static long k#;", "k# = (char *)$p - &b#;", "void *$v = &b# + k#;"),
          new Carrier("two numbers", "static unsigned l#, h#;", "l# = (unsigned)(unsigned long)$p; h# = (unsigned)((unsigned long)$p >> 32);", "void *$v = (void *)((unsigned long)h# << 32 | l#);"),
          new Carrier("bit-fields", "static struct { unsigned long low : 24, high : 40; } k#;", "k#.low = (unsigned long)$p & 0xffffff; k#.high = (unsigned long)$p >> 24;",
              "void *$v = (void *)((unsigned long)k#.high << 24 | k#.low);"),
          new Carrier("text", "static char k#[32];", "snprintf(k#, sizeof k#, \"%lu\", (unsigned long)$p);", "void *$v = (void *)strtoul(k#, 0, 10);"),
          new Carrier("tree", "struct i# { int key; void *p; }; static void *r#; static int o#(const void *a, const void *b) { return ((const struct i# *)a)->key - ((const struct i# *)b)->key; }",
              "{ struct i# *x = malloc(sizeof *x); if (!x) abort(); x->key = 1; x->p = $p; tsearch(x, &r#, o#); }",
              "struct i# w#; w#.key = 1; void *n# = tfind(&w#, &r#, o#); void *$v = n# ? (*(struct i# **)n#)->p : 0;"),
          new Carrier("sorted array", "struct i# { int key; void *p; }; static struct i# k#[2]; static int o#(const void *a, const void *b) { return ((const struct i# *)a)->key - ((const struct i# *)b)->key; }",
              "k#[0].key = 2; k#[0].p = $p; k#[1].key = 1; qsort(k#, 2, sizeof k#[0], o#);", "void *$v = k#[1].p;"),
          new Carrier("list", "struct n# { struct n# *next; void *p; }; static struct n# *h#;",
              "for (int t# = 0; t# < 2; t#++) { struct n# *x = malloc(sizeof *x); if (!x) abort(); x->p = $p; x->next = h#; h# = x; }", "struct n# *c# = h#; while (c#->next) c# = c#->next; void *$v = c#->p;"),
          new Carrier("variable arguments", "static void *k#; static void *a#(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n); void *p = 0; while (n-- > 0) p = __builtin_va_arg(l, void *); __builtin_va_end(l); return p; }",
              "k# = a#(2, &k#, $p);", "void *$v = a#(3, 0, 0, k#);"),
          new Carrier("grown array", "static void **k#;", "k# = malloc(sizeof *k#); if (!k#) abort(); k#[0] = $p; { void **x = realloc(k#, 3 * sizeof *k#); if (!x) abort(); k# = x; }", "void *$v = k#[0];"),
          new Carrier("struct by value", "struct r# { void *p; long n; }; static struct r# k#; static struct r# f#(void) { return k#; } static void g#(struct r# r) { k# = r; }",
              "{ struct r# x; x.p = $p; x.n = 1; g#(x); }", "struct r# q# = f#(); void *$v = q#.p;"),
          new Carrier("exchanged slot", "static void *k#;", "{ void *x = $p; (void)__atomic_exchange_n(&k#, x, __ATOMIC_SEQ_CST); }", "void *$v = __atomic_load_n(&k#, __ATOMIC_SEQ_CST);"),
          new Carrier("compared and set", "static unsigned long k#;", "{ unsigned long x = 0; __atomic_compare_exchange_n(&k#, &x, (unsigned long)$p, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); }",
              "void *$v = (void *)__atomic_load_n(&k#, __ATOMIC_SEQ_CST);"),
          new Carrier("added atomically", "static unsigned long k#;", "__atomic_fetch_add(&k#, (unsigned long)$p, __ATOMIC_SEQ_CST);", "void *$v = (void *)__atomic_load_n(&k#, __ATOMIC_SEQ_CST);"),
          new Carrier("result of a thread", "static void *k#; static void *e#(void *p) { return p; }", "{ pthread_t t; if (pthread_create(&t, 0, e#, $p)) abort(); pthread_join(t, &k#); }", "void *$v = k#;"),
          new Carrier("exclusive or", "static unsigned long k#[2];", "k#[0] = 0x5a5a; k#[1] = (unsigned long)$p ^ k#[0];", "void *$v = (void *)(k#[0] ^ k#[1]);"),
          new Carrier("union on the heap", "union h# { void *p; struct { long n; void *p; } wide; char bytes[16]; }; static union h# *k#;",
              "k# = malloc(sizeof *k#); if (!k#) abort(); { void *x = $p; memcpy(k#->bytes + 8, &x, sizeof x); }", "void *$v = k#->wide.p;"),
          new Carrier("packed struct", "static struct __attribute__((packed)) { char c; void *p; } k#, l#;", "k#.p = $p; l# = k#;", "void *$v = l#.p;"),
          new Carrier("choice", "static void *k#[2]; static int c#;", "k#[1] = $p; c# = 1;", "void *$v = *(c# ? &k#[1] : &k#[0]);"));

  private String filled(String text, int number) {
    return text.replace("#", Integer.toString(number));
  }

  /** Variables and functions of a carrier with a number. */
  String declarations(int number) {
    return filled(declarations, number);
  }

  /** Statements that put the pointer {@code from} in. */
  String putting(int number, String from) {
    return filled(put, number).replace("$p", "((void *)(" + from + "))");
  }

  /** Statements that get it into {@code to}, a variable that they declare. */
  String getting(int number, String to) {
    return filled(get, number).replace("$v", to);
  }
}
