/* Locals whose address is taken: passed, stored, returned in structs, captured by a thread start; accesses stay visible. */
struct job { int *result; int input; struct job *next; };
int *leaked;
struct job *queue;
int g;
void start(void *(*f)(void *), void *);
void wait_all(void);
void read_it(const int *);

void passed(void) { int x = 1; read_it(&x); g = x; }
void stored(void) { int x = 2; leaked = &x; *leaked = 3; g = x; leaked = 0; }
static void *run(void *a) { struct job *j = a; *j->result = j->input; return 0; }
int thread(void) { int result = 0; struct job j = { &result, g }; start(run, &j); result++; wait_all(); return result; }
void linked(void) { struct job j = { 0 }; j.next = queue; queue = &j; wait_all(); queue = j.next; }
int *element(void) { int a[4] = { 1, 2, 3, 4 }; leaked = &a[2]; a[1] = g; return leaked; }
int not_escaping(void) { int x = g; int *p = &x; (*p)++; return x; }
void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
void swaps(void) { int x = 1, y = 2; swap(&x, &y); swap(&x, &g); }
int parameter_address(int x) { read_it(&x); return x; }
int parameter_written(int x) { x = x + g; return x; }
