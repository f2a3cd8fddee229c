/* Inline assembly: memory inputs and outputs, read-write operands, clobbers, lock-prefixed, ties, basic asm, registers. */
int g, h;
long l;
struct s { int a; int b[4]; } st;
volatile int dev;

void out_memory(void) { __asm__("movl $1, %0" : "=m"(g)); }
void in_memory(void) { int r; __asm__("movl %1, %0" : "=r"(r) : "m"(g)); h = r; }
void read_write(void) { __asm__ volatile("incl %0" : "+m"(g)); }
void locked(void) { __asm__ volatile("lock; incl %0" : "+m"(g) : : "memory", "cc"); }
int exchange(int v) { __asm__ volatile("xchgl %0, %1" : "+r"(v), "+m"(g) : : "memory"); return v; }
int compare_exchange(int old, int new)
{
	int result;

	__asm__ volatile("lock; cmpxchgl %2, %1" : "=a"(result), "+m"(g) : "r"(new), "0"(old) : "memory");
	return result;
}
void barrier(void) { __asm__ volatile("" : : : "memory"); }
void with_barriers(void) { g = 1; __asm__ volatile("" : : : "memory"); g = 2; }
int early(int x) { int r; __asm__("movl %1, %0; addl %2, %0" : "=&r"(r) : "r"(x), "rm"(g)); return r; }
void element(int i) { __asm__("movl $0, %0" : "=m"(st.b[i])); }
void whole_struct(void) { __asm__ volatile("# %0" : "+m"(st)); }
void through(int *p) { __asm__ volatile("addl $2, %0" : "+m"(*p)); }
void pointer_operand(int *p) { __asm__ volatile("movl $3, (%0)" : : "r"(p) : "memory"); }
void any_operand(void) { __asm__ volatile("# %0 %1" : "=g"(g) : "g"(l)); }
void immediate(void) { __asm__ volatile("movl %1, %0" : "=m"(g) : "i"(42)); }
void symbol(void) { __asm__ volatile("# %p0" : : "i"(&st.b[2])); }
void two_outputs(void) { int lo, hi; __asm__ volatile("rdtsc" : "=a"(lo), "=d"(hi)); l = ((long)hi << 32) | (unsigned)lo; }
int flag_output(int bit) { int r; __asm__ volatile("btl %2, %1" : "=@ccc"(r) : "m"(g), "r"(bit)); return r; }
unsigned long segment(void) { unsigned long v; __asm__("movq %%gs:%1, %0" : "=r"(v) : "m"(l)); return v; }
register unsigned long stack __asm__("rsp");
unsigned long named_register(void) { return stack; }
void fixed_register(int v) { register int r10 __asm__("r10") = v; __asm__ volatile("# %0" : : "r"(r10)); }
void bug(void) { __asm__ volatile("ud2 # %c0 %c1" : : "i"(__LINE__), "i"(__FILE__)); __builtin_unreachable(); }
void device(void) { __asm__ volatile("movl %1, %0" : "=m"(dev) : "r"(1)); }
__asm__(".globl module_level\nmodule_level:\n\tret");
void naked_call(void) { __asm__ volatile("call module_level"); }
