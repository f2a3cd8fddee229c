/* Numbers of unusual width: __int128, long double, _BitInt, __fp16, _Float16, __float128, _Bool, char signedness. */
__int128 i;
unsigned __int128 u;
long double ld;
_BitInt(37) odd;
unsigned _BitInt(200) huge;
_Float16 half;
__float128 quad;
_Bool b;
signed char sc;
unsigned char uc;
int g;

void wide(void) { i = i * i + g; u >>= 65; }
__int128 pass(__int128 x, int y, __int128 z) { return x + y - z; }
int narrow(void) { return (int)(i >> 64) + (u > 5); }
void extended(void) { ld = ld * 2.0L + g; g = (int)ld; }
long double pass_extended(long double x) { return x / ld; }
void bits(void) { odd += 1; huge = huge << 100 | 7; g = (int)odd; }
void halves(void) { half = half + (_Float16)1.5; ld = half; }
void quads(void) { quad = quad * 2 + ld; }
void booleans(void) { b = g; b = !b; b++; b |= uc; }
void chars(void) { sc = uc; uc = sc >> 1; g = sc + uc; }
_Bool return_bool(int x) { return x; }
__int128 constants[] = { (__int128)1 << 100, -1, 0 };
long double extended_constants[] = { 1.5L, -0.0L, 1e4000L };
