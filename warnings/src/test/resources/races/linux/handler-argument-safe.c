// flags: --platform linux
/*
 * The handler gets what it was registered with, and nobody else calls it: the registers are no member of a device.
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

static irqreturn_t card_interrupt(int irq, void *data)
{
	struct card *card = data;

	*card->registers = card->limit; // NORACE
	return 1;
}

int card_add(struct net_device *device)
{
	struct card *card = kmalloc(sizeof *card, 0);

	if (!card)
		return -1;
	card->registers = ioremap(4096, 256);
	card->limit = device->mtu; // NORACE
	return request_irq(next_irq(), card_interrupt, 0, "card", card);
}
