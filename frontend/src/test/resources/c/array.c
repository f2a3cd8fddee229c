/* Arrays: several dimensions, of structs of arrays, pointers to arrays, arrays of pointers, partial indices, constants. */
int m[3][4][5], g;
struct cell { int v[2][2]; struct { char c[3]; } in[2]; } grid[4][4];
int (*row)[4];
int *columns[6];
int **jagged;
static int pointers[2][3];
const int fixed[2][2] = { { 1, 2 }, { 3, 4 } };

int get(int i, int j, int k) { return m[i][j][k]; }
int constant_index(void) { return m[1][2][3] + grid[1][2].v[1][0] + fixed[1][1]; }
void mixed_index(int j) { m[2][j][1] = g; grid[j][1].in[1].c[j] = 5; }
int by_row(int i) { return row[i][2] + (*row)[1] + (*(row + i))[3]; }
int by_column(int i, int j) { return columns[i][j] + jagged[i][j]; }
int *partial(int i) { return m[i][1]; }
int flattened(int i) { return (&m[0][0][0])[i] + *((int *)m + i); }
void fill(void) { for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) for (int k = 0; k < 5; k++) m[i][j][k] = i * j * k; }
int parameter(int a[][4], int b[static 3], int *c[]) { return a[1][2] + b[2] + *c[1]; }
void pass(void) { parameter(&pointers[0][0] ? (int (*)[4])m[0] : row, fixed[0] ? (int *)fixed : 0, columns); }
void swap(int i, int j) { int t = m[0][0][i]; m[0][0][i] = m[0][0][j]; m[0][0][j] = t; }
int negative(int i) { return m[1][0][-i] + (&grid[2][2])[-1].v[0][1]; }
unsigned long offset_of_index(int i) { return __builtin_offsetof(struct cell, in[1].c[2]) + sizeof m[i]; }
