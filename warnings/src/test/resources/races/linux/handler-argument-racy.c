// flags: --platform linux
/*
 * Others have the address of the handler, too, and call it with objects of theirs, which they read as well.
 */
#include "linux.h"

struct card {
	volatile unsigned *registers;
	unsigned limit;
};
void *ioremap(unsigned long address, unsigned long size);
void *kmalloc(size_t size, unsigned flags);
int request_irq(unsigned irq, irqreturn_t (*handler)(int, void *), unsigned long flags, const char *name, void *data);
unsigned next_irq(void);
void share_handler(irqreturn_t (*handler)(int, void *));

static irqreturn_t card_interrupt(int irq, void *data)
{
	struct card *card = data;

	card->limit++; // RACE
	return 1;
}

int card_add(void)
{
	struct card *card = kmalloc(sizeof *card, 0);

	if (!card)
		return -1;
	share_handler(card_interrupt);
	return request_irq(next_irq(), card_interrupt, 0, "card", card);
}

unsigned card_limit(struct card *card)
{
	return card->limit; // RACE
}
