/* Thread-local variables: global, static, function-local, extern, array, struct, address taken and published. */
__thread int t;
static _Thread_local int hidden = 4;
extern __thread long other;
__thread int vector[8];
__thread struct { int a; struct { int b; } in; } s;
__thread int *pointer;
int *published;
int shared;

int load(void) { return t + hidden + (int)other; }
void store(int v) { t = v; hidden = v; other = v; }
void element(int i) { vector[i]++; s.in.b = vector[2]; }
int *address(void) { return &t; }
void publish(void) { published = &t; }
void through(void) { pointer = &shared; *pointer = 3; }
int counter(void) { static __thread int calls; return ++calls; }
__attribute__((tls_model("local-exec"))) __thread int model;
void with_model(void) { model = 1; }
