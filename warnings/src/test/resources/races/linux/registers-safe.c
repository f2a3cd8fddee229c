// flags: --platform linux
/*
 * The address that is handed to writel() is one of a device's registers, wherever the driver has it from: no object of the driver
 * is written there.
 */
#include "linux.h"

struct card {
	void *registers;
	unsigned limit;
};
struct card *next_card(void);
unsigned next_irq(void);

static irqreturn_t card_interrupt(int irq, void *data)
{
	struct card *card = data;

	writel(card->limit, card->registers); // NORACE
	return 1;
}

int card_add(void)
{
	return request_irq(next_irq(), card_interrupt, 0, "card", next_card());
}
