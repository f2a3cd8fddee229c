/* Computed goto: label addresses in tables, differences of labels, an indirect branch in a loop, a label that escapes. */
int acc, steps;

int interpret(const unsigned char *code)
{
	static void *const table[] = { &&stop, &&increment, &&decrement, &&jump };

	goto *table[*code];
increment:
	acc++;
	goto *table[*++code];
decrement:
	acc--;
	goto *table[*++code];
jump:
	code += code[1];
	steps++;
	goto *table[*code];
stop:
	return acc;
}

int differences(int i)
{
	static const int offsets[] = { &&a - &&a, &&b - &&a, &&c - &&a };

	goto *(&&a + offsets[i]);
a:	acc = 1;
b:	acc = 2;
c:	return acc;
}

int chosen(int x)
{
	void *to = x ? &&yes : &&no;

	goto *to;
yes:	return acc;
no:	return steps;
}
