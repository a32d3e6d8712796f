import { BUTCHER, cartOf, DELI, delivered, egg, plate, ribeye } from '#tools/examples/carts.ts'
import type { Flow, FlowStep } from './flow.ts'

const mended: FlowStep = {
  name: 'mended',
  tool: 'preview_order',
  shows: 'The `_example` of that answer, sent as it is.',
  input: {},
  resends: true,
  expects: { status: 'ok' },
}

/** What is refused and how its own answer puts it right. */
const repair = (name: string, title: string, about: string, step: Omit<FlowStep, 'name' | 'tool'>): Flow => ({
  ...{ name, topic: 'repair', title, about },
  steps: [
    { name: 'refused', tool: 'preview_order', ...step },
    { ...mended, setup: true },
  ],
})

/** Requests that are refused, each mended by sending back the `_example` of the answer. */
export const REPAIRS: readonly Flow[] = [
  repair('repair_modifiers', 'Missing modifiers', 'The answer names the categories and options that are needed.', {
    shows: 'A sandwich without its choices: 400 `modifiers_required`, with a complete cart in `_example`.',
    input: cartOf(DELI, { id: '3545301', quantity: 1 }),
    fault: 'modifiers_required',
  }),
  repair('repair_modifier', 'A wrong modifier', 'Ids of another menu, or of an older one.', {
    shows: 'An option that is not there.',
    input: cartOf(DELI, egg(['9999'])),
    fault: 'modifier_invalid',
    setup: true,
  }),
  repair('repair_quantity_field', 'The wrong quantity field', 'A plate is not weighed.', {
    shows: 'A plate by the pound.',
    input: cartOf(DELI, { id: plate.id, quantity_lbs: 1 }),
    fault: 'wrong_quantity_field',
    setup: true,
  }),
  repair('repair_weight', 'Below the least weight', 'The example has the least weight that is cut.', {
    shows: 'Half a pound of ribeye.',
    input: cartOf(BUTCHER, ribeye(0.5)),
    fault: 'quantity_below_minimum',
    setup: true,
  }),
  repair('repair_area', 'Outside the delivery area', 'The example is the same cart to be collected.', {
    shows: 'A delivery to Yonkers.',
    input: delivered({ delivery_address: { street: '1 Main St', city: 'Yonkers', state: 'NY', zip: '10701' } }),
    fault: 'outside_delivery_area',
    setup: true,
  }),
]
