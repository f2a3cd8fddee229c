/* Bit fields: a store of one is a load and a store of the unit it shares with its neighbours. */
struct flags {
	unsigned int ready : 1;
	unsigned int mode : 3;
	int level : 5;
	unsigned int : 0;
	unsigned int apart : 8;
	_Bool valid : 1;
	unsigned long long wide : 40;
};
struct packed { char c; unsigned int a : 12; unsigned int b : 20; } __attribute__((packed));
struct mixed { char before; unsigned int bits : 4; char after; };
enum color { RED, GREEN, BLUE };
struct with_enum { enum color c : 2; enum color d : 6; };

struct flags f, *fp;
volatile struct flags vf;
struct packed pk;
struct mixed mx;
struct with_enum we;

void set_one(void) { f.ready = 1; }
void set_neighbour(void) { f.mode = 5; }
int get_signed(void) { return fp->level; }
void increment(void) { fp->mode++; fp->level -= 3; }
void set_wide(unsigned long long v) { f.wide = v; }
void set_bool(int v) { f.valid = v; }
void set_volatile(void) { vf.ready = 1; }
unsigned int get_packed(void) { return pk.a + pk.b; }
void set_packed(unsigned int v) { pk.b = v; }
void beside(void) { mx.after = 1; mx.bits = 2; mx.before = 3; }
void set_enum(void) { we.c = BLUE; we.d = we.c; }
int chained(void) { return f.mode = f.apart = 9; }
void copy_bits(void) { f.mode = fp->mode; }
int test_bits(void) { return f.ready && !f.valid; }
