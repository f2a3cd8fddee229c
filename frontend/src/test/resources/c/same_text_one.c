/* With same_text_two.c: static functions of equal text that use different statics are two bodies; without statics, one. */
static int counter;
int shared;
static int bump(void) { return ++counter; }
static int pure(int x) { return x * 3 + 1; }
static int on_shared(void) { return ++shared; }
static int local_static(void) { static int calls; return ++calls; }
static int calls_bump(void) { return bump() + 1; }
static int calls_pure(int x) { return pure(x) + 1; }
static const char *text(void) { return "equal"; }
int one(int x) { return bump() + pure(x) + on_shared() + local_static() + calls_bump() + calls_pure(x) + text()[0]; }
