/* Volatile accesses, by qualifier and by cast, of scalars, members and whole structs. */
#define READ_ONCE(x) (*(const volatile __typeof__(x) *)&(x))
#define WRITE_ONCE(x, v) (*(volatile __typeof__(x) *)&(x) = (v))

volatile int flag;
volatile struct { int a; long b; } device;
struct pair { int x, y; };
volatile struct pair shared;
struct pair plain;
int counter;
int *volatile moving;
volatile int *target;

void spin(void) { while (flag) ; }
void load_unused(void) { flag; (void)flag; }
void twice(void) { flag = 1; flag = 1; }
int by_cast(void) { return READ_ONCE(counter); }
void store_by_cast(int v) { WRITE_ONCE(counter, v); }
void increment(void) { flag++; }
void member(void) { device.b = device.a; }
void whole(void) { plain = shared; shared = plain; }
int through_volatile_pointer(void) { return *moving; }
int through_pointer_to_volatile(void) { return *target; }
int local(void) { volatile int l = counter; return l + l; }
struct pair by_cast_struct(struct pair *p) { return *(volatile struct pair *)p; }
int volatile_parameter(volatile int v) { return v; }
