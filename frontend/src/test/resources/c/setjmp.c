/* setjmp and longjmp, the builtins, and locals that are written between. */
#include <setjmp.h>

jmp_buf top;
sigjmp_buf with_mask;
int g, held;
void lock(void);
void unlock(void);
void work(void);

void leave(int v) { g = v; longjmp(top, v); }

int enter(void)
{
	int plain = 1;
	volatile int kept = 2;

	if (setjmp(top) == 0) {
		lock();
		held = 1;
		plain = g;
		kept = g;
		work();
		unlock();
		return 0;
	}
	if (held)
		unlock();
	return plain + kept;
}

int twice(void) { switch (setjmp(top)) { case 0: work(); return 0; case 1: g = 1; return 1; default: return -1; } }
int with_signals(void) { if (sigsetjmp(with_mask, 1)) return g; work(); siglongjmp(with_mask, 2); }
static void *builtin_buffer[5];
void builtin_leave(void) { __builtin_longjmp(builtin_buffer, 1); }
int builtin_enter(void) { if (__builtin_setjmp(builtin_buffer)) return g; work(); return 0; }
