/*
 * A function reads more members behind its argument than its callers learn of one by one.
 * One of them is written without the lock.
 */
#include <pthread.h>

struct item {
	int value;
};

struct special {
	long count;
};

struct all {
	struct special *special;
	struct item *p0;
	struct item *p1;
	struct item *p2;
	struct item *p3;
	struct item *p4;
	struct item *p5;
	struct item *p6;
	struct item *p7;
	struct item *p8;
	struct item *p9;
	struct item *p10;
	struct item *p11;
	struct item *p12;
	struct item *p13;
	struct item *p14;
	struct item *p15;
	struct item *p16;
	struct item *p17;
	struct item *p18;
	struct item *p19;
	struct item *p20;
	struct item *p21;
	struct item *p22;
	struct item *p23;
	struct item *p24;
	struct item *p25;
	struct item *p26;
	struct item *p27;
	struct item *p28;
	struct item *p29;
	struct item *p30;
	struct item *p31;
	struct item *p32;
	struct item *p33;
	struct item *p34;
	struct item *p35;
	struct item *p36;
	struct item *p37;
	struct item *p38;
	struct item *p39;
	struct item *p40;
	struct item *p41;
	struct item *p42;
	struct item *p43;
	struct item *p44;
	struct item *p45;
	struct item *p46;
	struct item *p47;
	struct item *p48;
	struct item *p49;
	struct item *p50;
	struct item *p51;
	struct item *p52;
	struct item *p53;
	struct item *p54;
	struct item *p55;
	struct item *p56;
	struct item *p57;
	struct item *p58;
	struct item *p59;
	struct item *p60;
	struct item *p61;
	struct item *p62;
	struct item *p63;
	struct item *p64;
	struct item *p65;
	struct item *p66;
	struct item *p67;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct special special;
static struct item item;
static struct all all;

static long sum(struct all *s)
{
	long result = 0;

	result += s->special->count; // RACE
	result += s->p0->value;
	result += s->p1->value;
	result += s->p2->value;
	result += s->p3->value;
	result += s->p4->value;
	result += s->p5->value;
	result += s->p6->value;
	result += s->p7->value;
	result += s->p8->value;
	result += s->p9->value;
	result += s->p10->value;
	result += s->p11->value;
	result += s->p12->value;
	result += s->p13->value;
	result += s->p14->value;
	result += s->p15->value;
	result += s->p16->value;
	result += s->p17->value;
	result += s->p18->value;
	result += s->p19->value;
	result += s->p20->value;
	result += s->p21->value;
	result += s->p22->value;
	result += s->p23->value;
	result += s->p24->value;
	result += s->p25->value;
	result += s->p26->value;
	result += s->p27->value;
	result += s->p28->value;
	result += s->p29->value;
	result += s->p30->value;
	result += s->p31->value;
	result += s->p32->value;
	result += s->p33->value;
	result += s->p34->value;
	result += s->p35->value;
	result += s->p36->value;
	result += s->p37->value;
	result += s->p38->value;
	result += s->p39->value;
	result += s->p40->value;
	result += s->p41->value;
	result += s->p42->value;
	result += s->p43->value;
	result += s->p44->value;
	result += s->p45->value;
	result += s->p46->value;
	result += s->p47->value;
	result += s->p48->value;
	result += s->p49->value;
	result += s->p50->value;
	result += s->p51->value;
	result += s->p52->value;
	result += s->p53->value;
	result += s->p54->value;
	result += s->p55->value;
	result += s->p56->value;
	result += s->p57->value;
	result += s->p58->value;
	result += s->p59->value;
	result += s->p60->value;
	result += s->p61->value;
	result += s->p62->value;
	result += s->p63->value;
	result += s->p64->value;
	result += s->p65->value;
	result += s->p66->value;
	result += s->p67->value;
	return result;
}

static long checked(struct all *s)
{
	return sum(s);
}

static void bump(struct all *s)
{
	s->special->count++;
	s->p7->value++;
}

static void *reader(void *arg)
{
	struct all *s = arg;

	pthread_mutex_lock(&lock);
	checked(s);
	pthread_mutex_unlock(&lock);
	return 0;
}

static void *writer(void *arg)
{
	struct all *s = arg;

	s->special->count++; // RACE
	pthread_mutex_lock(&lock);
	bump(s);
	pthread_mutex_unlock(&lock);
	return 0;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	all.special = &special;
	all.p0 = &item;
	all.p1 = &item;
	all.p2 = &item;
	all.p3 = &item;
	all.p4 = &item;
	all.p5 = &item;
	all.p6 = &item;
	all.p7 = &item;
	all.p8 = &item;
	all.p9 = &item;
	all.p10 = &item;
	all.p11 = &item;
	all.p12 = &item;
	all.p13 = &item;
	all.p14 = &item;
	all.p15 = &item;
	all.p16 = &item;
	all.p17 = &item;
	all.p18 = &item;
	all.p19 = &item;
	all.p20 = &item;
	all.p21 = &item;
	all.p22 = &item;
	all.p23 = &item;
	all.p24 = &item;
	all.p25 = &item;
	all.p26 = &item;
	all.p27 = &item;
	all.p28 = &item;
	all.p29 = &item;
	all.p30 = &item;
	all.p31 = &item;
	all.p32 = &item;
	all.p33 = &item;
	all.p34 = &item;
	all.p35 = &item;
	all.p36 = &item;
	all.p37 = &item;
	all.p38 = &item;
	all.p39 = &item;
	all.p40 = &item;
	all.p41 = &item;
	all.p42 = &item;
	all.p43 = &item;
	all.p44 = &item;
	all.p45 = &item;
	all.p46 = &item;
	all.p47 = &item;
	all.p48 = &item;
	all.p49 = &item;
	all.p50 = &item;
	all.p51 = &item;
	all.p52 = &item;
	all.p53 = &item;
	all.p54 = &item;
	all.p55 = &item;
	all.p56 = &item;
	all.p57 = &item;
	all.p58 = &item;
	all.p59 = &item;
	all.p60 = &item;
	all.p61 = &item;
	all.p62 = &item;
	all.p63 = &item;
	all.p64 = &item;
	all.p65 = &item;
	all.p66 = &item;
	all.p67 = &item;
	pthread_create(&first, 0, reader, &all);
	pthread_create(&second, 0, writer, &all);
	pthread_join(first, 0);
	pthread_join(second, 0);
	return 0;
}
