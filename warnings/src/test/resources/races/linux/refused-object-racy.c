// flags: --platform linux
/*
 * The object is given back where the interrupt was not refused: its handler may run.
 */
#include "linux.h"

struct card {
	unsigned limit;
	unsigned seen;
};
void *kmalloc(size_t size, unsigned flags);
void kfree(const void *object);
unsigned next_irq(void);

static irqreturn_t card_interrupt(int irq, void *data)
{
	struct card *card = data;

	return card->limit; // RACE
}

int card_add(void)
{
	struct card *card = kmalloc(sizeof *card, 0);
	int error;

	if (!card)
		return -1;
	card->limit = 1; // NORACE
	error = request_irq(next_irq(), card_interrupt, 0, "card", card);
	if (!error) {
		card->limit = 0; // RACE
		kfree(card);     // RACE
	}
	return error;
}
