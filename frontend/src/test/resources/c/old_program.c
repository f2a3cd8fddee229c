// flags: -Wno-error=implicit-function-declaration -Wno-error=int-conversion -Wno-error=incompatible-function-pointer-types -Wno-error=return-mismatch
/* What clang 20 rejects by default and old programs contain: implicit declarations, int conversions, pointer mismatches. */
int g;
int *p;
void (*handler)(int);
int takes_pointer(int *q) { return *q; }
long wrong_handler(char *text) { return *text; }

void implicit(void) { p = make_something(3); do_something(p, g); }
void conversions(void) { p = 4096; g = p; takes_pointer(g); }
void mismatched(void) { handler = wrong_handler; handler(1); }
int no_value(void) { return; }
