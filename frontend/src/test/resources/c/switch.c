/* switch: fall through, ranges, default in the middle, no default, nested, dense, sparse, on a char, a Duff's device. */
int g, h;
char c;
long l;
enum state { IDLE, BUSY, DONE } state;

void fall(int x) { switch (x) { case 1: g = 1; case 2: h = 2; break; case 3: g = 3; } }
int ranges(int x) { switch (x) { case 0 ... 9: return g; case 100 ... 100000: return h; default: return 0; } }
void middle(int x) { switch (x) { case 4: g = 4; default: h = 0; break; case 5: g = 5; } }
void same_target(int x) { switch (x) { case 1: case 2: case 3: g = h; } }
void on_global(void) { switch (state) { case IDLE: state = BUSY; break; case BUSY: state = DONE; break; case DONE: break; } }
void on_char(void) { switch (c) { case 'a': g++; break; case -1: h++; } }
void on_long(void) { switch (l) { case 0x100000000L: g = 1; break; case -5L: h = 1; } }
void empty(int x) { switch (x) { } switch (x) { default: ; } }
void only_default(int x) { switch (x) { default: g = 1; } }
int nested(int x, int y) { switch (x) { case 1: switch (y) { case 1: return g; case 2: break; } return h; } return 0; }
void constant(void) { switch (3) { case 3: g = 3; break; case 4: h = 4; } }
void unreachable_start(int x) { switch (x) { g = 1; case 1: h = 1; } }
void duff(char *to, char *from, int n)
{
	int rounds = (n + 3) / 4;

	switch (n % 4) {
	case 0: do { *to++ = *from++;
	case 3:      *to++ = *from++;
	case 2:      *to++ = *from++;
	case 1:      *to++ = *from++;
		} while (--rounds > 0);
	}
}
