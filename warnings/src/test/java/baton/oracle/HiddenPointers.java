package baton.oracle;

import java.util.List;

/** Pointers that are carried as bytes: through pipes, unions, numbers and copies. */
final class HiddenPointers {
  /** What main calls that which is carried. */
  static final String OBJECT = "int *made = ";

  private static final String MADE = OBJECT + "calloc(1, sizeof *made); if (!made) return 1; ";

  private static final String BOX = "struct box { long a, b; int *p; };\n";

  static final Hiding.Kind KIND =
      new Hiding.Kind(
          "carried pointers",
          List.of(
              new Hiding("pipe", "static int ends[2];", "if (pipe(ends)) return 1; " + MADE + "for (int i = 0; i < 3; i++) if (write(ends[1], &made, sizeof made) != sizeof made) return 1;",
                  "int *p; if (read(ends[0], &p, sizeof p) == sizeof p) bump(p);"),
              new Hiding("struct through a pipe", "struct message { int kind; int *p; };\nstatic int ends[2];",
                  "if (pipe(ends)) return 1; " + MADE + "struct message sent = {1, made}; for (int i = 0; i < 3; i++) if (write(ends[1], &sent, sizeof sent) != sizeof sent) return 1;",
                  "struct message got; if (read(ends[0], &got, sizeof got) == sizeof got && got.kind == 1) bump(got.p);"),
              new Hiding("variable's address through a pipe", "static int ends[2];", "if (pipe(ends)) return 1; int *made = &value; for (int i = 0; i < 3; i++) if (write(ends[1], &made, sizeof made) != sizeof made) return 1;",
                  "int *p; if (read(ends[0], &p, sizeof p) == sizeof p) bump(p);"),
              new Hiding("bytes copied one by one", "static int *from, *to;", MADE + "from = made; for (size_t i = 0; i < sizeof from; i++) ((char *)&to)[i] = ((char *)&from)[i];", "bump(to);"),
              new Hiding("kept in an array of bytes", "static char kept[sizeof(int *)];", MADE + "memcpy(kept, &made, sizeof made);", "int *p; memcpy(&p, kept, sizeof p); bump(p);"),
              new Hiding("halves of a union", "union halves { int *p; unsigned half[2]; };\nstatic unsigned low, high;", MADE + "union halves h; h.p = made; low = h.half[0]; high = h.half[1];",
                  "union halves h; h.half[0] = low; h.half[1] = high; bump(h.p);"),
              new Hiding("other member of a union", "static union { int *p; unsigned long n; } u;", MADE + "u.n = (unsigned long)made;", "bump(u.p);"),
              new Hiding("union on the heap", "union either { int *p; struct { long pad; int *p; } wide; char bytes[16]; };\nstatic union either *u;", "u = malloc(sizeof *u); if (!u) return 1; " + MADE + "memcpy(u->bytes, &made, sizeof made);", "bump(u->p);"),
              new Hiding("as a number", "static unsigned long number;", MADE + "number = (unsigned long)made;", "bump((int *)number);"),
              new Hiding("as two numbers", "static unsigned low, high;", MADE + "low = (unsigned)(unsigned long)made; high = (unsigned)((unsigned long)made >> 32);", "bump((int *)((unsigned long)high << 32 | low));"),
              new Hiding("struct in an array of bytes", "struct box { int id; int *p; };\nstatic _Alignas(8) char kept[sizeof(struct box)];", MADE + "struct box b = {1, made}; memcpy(kept, &b, sizeof b);", "bump(((struct box *)kept)->p);"),
              new Hiding("struct passed by value", BOX + "static struct box kept;\nstatic void put(struct box b) { kept = b; }\nstatic struct box get(void) { return kept; }",
                  MADE + "put((struct box){1, 2, made});", "bump(get().p);"),
              new Hiding("used in a struct passed by value", BOX + "static struct box kept;\nstatic void use(struct box b) { bump(b.p); }", MADE + "kept.p = made;", "use(kept);"),
              new Hiding("variable argument that is kept",
                  "static int *kept;\nstatic void keep(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n); kept = __builtin_va_arg(l, int *); __builtin_va_end(l); }",
                  MADE + "keep(1, made);", "bump(kept);"),
              new Hiding("copied into a number", "static unsigned long number;", MADE + "unsigned long n; memcpy(&n, &made, sizeof n); number = n;", "int *p; memcpy(&p, &number, sizeof p); bump(p);"),
              new Hiding("floating-point member of a union", "union cell { double number; int *p; };\nstatic union cell kept;", MADE + "union cell c; c.p = made; kept.number = c.number;", "bump(kept.p);"),
              new Hiding("in an array of a struct", "struct table { int first; int *slots[4]; long last; };\nstatic struct table *table;",
                  "table = calloc(1, sizeof *table); if (!table) return 1; " + MADE + "table->slots[table->first + 2] = made;",
                  "int **slot = table->slots; for (int i = 0; i < 4; i++, slot++) if (*slot) bump(*slot);"),
              new Hiding("back from an element", "struct element { int index; };\nstruct owner { int *p; long pad; struct element elements[3]; };\nstatic struct element *kept;",
                  "struct owner *owner = calloc(1, sizeof *owner); if (!owner) return 1; " + MADE
                      + "owner->p = made; for (int i = 0; i < 3; i++) { owner->elements[i].index = i; if (i != 2) kept = &owner->elements[i]; }",
                  "struct owner *owner = (struct owner *)((char *)(kept - kept->index) - __builtin_offsetof(struct owner, elements)); bump(owner->p);"),
              new Hiding("elements of another size", "struct one { int *p, *q; };\nstruct two { struct one a, b; };\nstatic struct one *ones;",
                  "ones = calloc(4, sizeof *ones); if (!ones) return 1; " + MADE + "for (int i = 0; i < 4; i++) if (i == 3) ones[i].p = made;",
                  "struct two *two = (struct two *)ones; for (int i = 0; i < 2; i++) if (two[i].b.p) bump(two[i].b.p);"),
              new Hiding("an element that is copied", "struct record { long key; int *p; };\nstatic struct record *entries;",
                  "entries = calloc(4, sizeof *entries); if (!entries) return 1; " + MADE
                      + "struct record e = {1, made}; for (int i = 0; i < 3; i++) { entries[i] = e; entries[i + 1] = entries[i]; }",
                  "for (struct record *e = entries; e < entries + 4; e++) if (e->p) bump(e->p);"),
              new Hiding("address that a list prints",
                  "static char text[64];\nstatic void say(const char *format, ...) { __builtin_va_list l; __builtin_va_start(l, format); vsnprintf(text, sizeof text, format, l); __builtin_va_end(l); }",
                  "say(\"%p\", (void *)&value);", "void *p; if (sscanf(text, \"%p\", &p) == 1) bump(p);"),
              new Hiding("bytes of which zeros are counted", "static int *from, *to;\nstatic int zeros;",
                  MADE + "from = made; char *d = (char *)&to; const char *s = (const char *)&from; for (int n = sizeof from; n > 0; n--) if ((*d++ = *s++) == 0) zeros++;",
                  "bump(to);"),
              new Hiding("marked in its lowest bit", "static unsigned long tagged;", MADE + "tagged = (unsigned long)made | 1;", "bump((int *)(tagged & ~1UL));")));

  private HiddenPointers() {}
}
