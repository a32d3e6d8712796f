import { customer } from '#tools/examples/carts.ts'
import { type Flow, payByX402, pollUntilReady } from './flow.ts'

/** Conversation that ends with a paid lunch. */
export const clerk: Flow = {
  name: 'clerk',
  topic: 'clerk',
  title: 'A conversation',
  about: 'Say what you want, answer what is asked, say yes to the read-back, pay.',
  steps: [
    {
      name: 'say',
      tool: 'chat_with_clerk',
      shows:
        'Say everything you know. The answer reads the order back with its exact total, or asks for what is missing.',
      input: {
        message: `the ledger plate from Ledger Deli, pickup asap, I am Ana, ${customer.phone}, ${customer.email}`,
      },
      saves: { sessionId: 'session_id' },
      expects: { ready_to_buy: false },
    },
    {
      name: 'yes',
      tool: 'chat_with_clerk',
      shows:
        'Say yes, and nothing else: it is booked, `ready_to_buy` is true, and `pay_instructions` has the `payUrl`.',
      input: { message: 'yes', session_id: '{sessionId}' },
      saves: {
        payUrl: 'pay_instructions.payUrl',
        orderId: 'pay_instructions.orderId',
        priceToken: 'pay_instructions.payUrl#pt',
      },
      expects: { ready_to_buy: true },
    },
    payByX402,
    { ...pollUntilReady, setup: true },
  ],
}

/** Order in a single sentence. */
export const clerkOnce: Flow = {
  name: 'clerk_once',
  topic: 'clerk',
  title: 'A whole order in one sentence',
  about: 'With a customer in it the order is booked at once; what has several meanings is refused with its candidates.',
  steps: [
    {
      name: 'say',
      tool: 'order_once',
      shows: 'Say it all.',
      input: { text: `the ledger plate from Ledger Deli, pickup asap, I am Ana, ${customer.phone}, ${customer.email}` },
      saves: { payUrl: 'payUrl', orderId: 'confirmation.orderId' },
    },
  ],
}
