import type { SpokenOrder } from '#src/fulfillment/phone/spoken-order.ts'

/** Two sandwiches for pickup as soon as possible. */
export const order: SpokenOrder = {
  orderId: 'ORD-7Kd2',
  restaurant: 'Ring Twice Heroes',
  customerName: 'Ana Example',
  fulfillment: 'pickup',
  lines: [
    {
      itemId: '3548101',
      name: 'The Long Distance',
      aliases: ['italian hero', 'italian combo'],
      quantity: 2,
      removals: ['No onion', 'No oil and vinegar'],
    },
    { itemId: '3548102', name: 'Party Line', aliases: ['turkey club', 'turkey hero'], quantity: 1, removals: [] },
  ],
  usualMinutes: 15,
}

export const delivery: SpokenOrder = {
  ...order,
  fulfillment: 'delivery',
  note: 'Ring the bell, please',
  delivery: { street: '12 Hooper St', unit: '4B', city: 'Brooklyn', phone: '+19175550134' },
}
