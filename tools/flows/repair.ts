import { cartOf, DELI, delivered, egg, plate } from '#tools/examples/carts.ts'
import type { Flow, FlowStep } from './flow.ts'

const mended: FlowStep = {
  name: 'mended',
  tool: 'preview_order',
  shows: 'The `_example` from that response, sent unchanged: the same order.',
  input: {},
  resends: true,
  expects: { status: 'ok' },
}

/** Flow of a refused request that is repaired with the help of its response. */
const repair = (name: string, title: string, about: string, ...steps: FlowStep[]): Flow => ({
  name,
  topic: 'repair',
  title,
  about,
  steps,
})

const refused = (step: Omit<FlowStep, 'name' | 'tool'>): FlowStep => ({
  name: 'refused',
  tool: 'preview_order',
  ...step,
})

const { modifiers } = egg()

/** Refused requests, each repaired according to its response. */
export const REPAIRS: readonly Flow[] = [
  repair(
    'repair_modifiers',
    'Missing modifiers',
    'The answer names the categories and options that are needed.',
    refused({
      shows:
        'A sandwich without its choices: 400 `modifiers_required`, with the cart and its placeholders in `_example`.',
      input: cartOf(DELI, { id: '3545301', quantity: 1 }),
      fault: 'modifiers_required',
    }),
    {
      name: 'filled_in',
      tool: 'preview_order',
      setup: true,
      expects: { status: 'ok' },
      shows: 'The `_example` from that response, with the fields of `_exampleNeeds` filled in.',
      input: cartOf(DELI, egg()),
    },
  ),
  repair(
    'repair_modifier_shape',
    'Modifiers of another shape',
    'The example has the same options in the exact format.',
    refused({
      shows: 'Options as a plain list of ids.',
      input: cartOf(DELI, {
        id: '3545301',
        quantity: 1,
        modifiers: modifiers.flatMap(({ modifier_ids }) => modifier_ids),
      }),
      fault: 'modifier_invalid',
      setup: true,
    }),
    { ...mended, setup: true },
  ),
  repair(
    'repair_constraints',
    'An allergy in the wrong place',
    'The example moves it to constraints, where it is enforced.',
    refused({
      shows: 'Allergens as a top-level field.',
      input: cartOf(DELI, plate, { allergens: ['peanut'] }),
      fault: 'invalid_field',
      setup: true,
    }),
    { ...mended, setup: true },
  ),
  repair(
    'repair_unit',
    'An apartment in the street',
    'The example separates street and unit.',
    refused({
      shows: 'A delivery to an apartment.',
      input: delivered({
        delivery_address: { street: '88 Court St Apt 4B', city: 'Brooklyn', state: 'NY', zip: '11201' },
      }),
      fault: 'address_unit_in_street',
      setup: true,
    }),
    { ...mended, setup: true },
  ),
]
