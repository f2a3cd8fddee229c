/*
 * A function writes very much, and last of all a flag of its caller.
 * The flag is set again between the tests.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

struct many {
	int member[50];
};

static void choose(struct many *many, int *flag, int set)
{
	many->member[0] = 0;
	many->member[1] = 1;
	many->member[2] = 2;
	many->member[3] = 3;
	many->member[4] = 4;
	many->member[5] = 5;
	many->member[6] = 6;
	many->member[7] = 7;
	many->member[8] = 8;
	many->member[9] = 9;
	many->member[10] = 10;
	many->member[11] = 11;
	many->member[12] = 12;
	many->member[13] = 13;
	many->member[14] = 14;
	many->member[15] = 15;
	many->member[16] = 16;
	many->member[17] = 17;
	many->member[18] = 18;
	many->member[19] = 19;
	many->member[20] = 20;
	many->member[21] = 21;
	many->member[22] = 22;
	many->member[23] = 23;
	many->member[24] = 24;
	many->member[25] = 25;
	many->member[26] = 26;
	many->member[27] = 27;
	many->member[28] = 28;
	many->member[29] = 29;
	many->member[30] = 30;
	many->member[31] = 31;
	many->member[32] = 32;
	many->member[33] = 33;
	many->member[34] = 34;
	many->member[35] = 35;
	many->member[36] = 36;
	many->member[37] = 37;
	many->member[38] = 38;
	many->member[39] = 39;
	many->member[40] = 40;
	many->member[41] = 41;
	many->member[42] = 42;
	many->member[43] = 43;
	many->member[44] = 44;
	many->member[45] = 45;
	many->member[46] = 46;
	many->member[47] = 47;
	many->member[48] = 48;
	many->member[49] = 49;
	*flag = set;
}

static void *worker(void *arg)
{
	long bits = (long)arg;
	struct many many;
	int flag;

	choose(&many, &flag, bits & 1);
	if (flag)
		pthread_mutex_lock(&lock);
	choose(&many, &flag, bits & 2);
	if (flag)
		value++; // RACE
	choose(&many, &flag, bits & 1);
	if (flag)
		pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t first, second;

	pthread_create(&first, NULL, worker, (void *)2);
	pthread_create(&second, NULL, worker, (void *)3);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
