// flags: --platform linux
/*
 * The address stands in an object that others know, and what writes there is no function that writes registers: it may be an
 * object of the driver.
 */
#include "linux.h"

struct card {
	void *registers;
	unsigned limit;
};
struct card *next_card(void);
unsigned next_irq(void);

static inline void put(unsigned value, volatile void *address)
{
	*(volatile unsigned *)address = value; // RACE
}

static irqreturn_t card_interrupt(int irq, void *data)
{
	struct card *card = data;

	put(card->limit, // RACE
	    card->registers);
	return 1;
}

int card_add(void)
{
	return request_irq(next_irq(), card_interrupt, 0, "card", next_card());
}
