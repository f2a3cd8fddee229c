/* Floating point: loads, stores, arithmetic, comparisons, conversions, negation, constants of float and double. */
float f;
double d;
int i;
unsigned long ul;
float fs[4];

void arithmetic(void) { f = f * 2 + 1; d = d / f - 3.5; d = -d; }
void convert(void) { f = i; d = ul; i = (int)d; ul = (unsigned long)f; f = (float)d; d = f; }
int compare(void) { return (f < d) + (f == 0) + (d != d) + !(f >= 1.0f); }
void array(int k) { fs[k] += 0.1f; }
float pass(float x, double y, int z) { return x + (float)y + z; }
int condition(void) { return f ? i : !d; }
void increment(void) { f++; --d; }
double constants(void) { return 1e300 + 0x1p-3 + (double)1.0e-40f + __builtin_inf(); }
