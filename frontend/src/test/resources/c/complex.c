/* Complex numbers of three sizes: whole, parts, arithmetic (library calls), conversion, by value. */
_Complex double z, w;
_Complex float f;
_Complex long double lz;
_Complex int gaussian;
double d;

void copy(void) { z = w; }
void add(void) { z = z + w; }
void multiply(void) { z *= w; f = f * f; }
void divide(void) { z = z / w; }
void parts(void) { d = __real__ z; __imag__ w = d; }
void from_real(void) { z = d; }
void convert(void) { z = f; lz = z; }
int compare(void) { return z == w; }
_Complex double by_value(_Complex double x, _Complex float y) { return x + y + 2.0i; }
void conjugate(void) { z = ~z; }
void integers(void) { gaussian = gaussian * gaussian; }
_Complex double table[2] = { 1.0 + 2.0i, 3.0 };
