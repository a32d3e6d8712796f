import { plateCart } from './carts.ts'
import { agreement, confirm, preview } from './setup.ts'
import { type ExampleStep, refused } from './step.ts'

/** Cancellation steps. They follow the steps of the plate that is ready. */
export const CANCEL_STEPS: readonly ExampleStep[] = [
  preview('unwanted', plateCart()),
  confirm('unwanted', {}, { token_unwanted: 'statusToken' }),
  refused('cancel_order', 'unauthorized', 'Without the statusToken.', { id: '{order_unwanted}' }),
  refused('cancel_order', 'invalid_field', 'A field that does not exist.', {
    id: '{order_unwanted}',
    token: '{token_unwanted}',
    hurry: true,
  }),
  {
    name: 'unpaid',
    tool: 'cancel_order',
    shows: 'Before payment: the order ends immediately, and nothing was charged.',
    input: { id: '{order_unwanted}', token: '{token_unwanted}' },
  },
  refused('pay_order', 'order_cancelled', 'It was cancelled.', { pt: '{unwanted}' }),
  refused('confirm_order', 'order_cancelled', 'It was cancelled.', agreement('unwanted')),
  refused('cancel_order', 'order_not_found', 'An id that does not exist.', {
    id: 'ORD-00000000',
    token: '{token_unwanted}',
  }),
  refused('cancel_order', 'cannot_cancel', 'The food is ready.', { id: '{orderId}', token: '{statusToken}' }),
]
