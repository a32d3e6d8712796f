import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

const say = (text: string) => ({ messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] })

const WAY =
  'Read the menu of what you choose with get_menu, price the cart with preview_order, and show me the lines and the ' +
  'total. Only after I have said yes: confirm_order, then pay_order, then get_order until _status.terminal.'

// created once, because a server is created for every message
const OrderFood = z.object({
  where: z.string().max(200).describe('A ZIP, a neighborhood or an address'),
  what: z.string().max(500).describe('What you feel like, in plain words'),
})
const PlanParty = z.object({
  people: z
    .string()
    .regex(/^\d{1,3}$/, 'a number of people')
    .describe('How many will eat'),
  diets: z.string().max(500).describe('What some of them do not eat'),
})

/** Registers prompts for the two most common tasks. */
export function addPrompts(server: McpServer): void {
  server.registerPrompt(
    'order_food',
    {
      title: 'Order food',
      description: 'Finds a place, prices the order, and pays after a yes.',
      argsSchema: OrderFood,
    },
    ({ where, what }) =>
      say(`I am at ${where} and would like this: ${what}. Find it with search or list_restaurants. ${WAY}`),
  )
  server.registerPrompt(
    'plan_party',
    {
      title: 'Plan a party',
      description: 'Plans food for several people with different diets.',
      argsSchema: PlanParty,
    },
    ({ people, diets }) =>
      say(
        `I am having ${people} people over. What must be respected: ${diets}. Ask me where and when, find places that ` +
          'can feed everyone, and use constraints of preview_order for allergies and diets: they are checked. ' +
          `Suggest a cart that is enough for ${people}. ${WAY}`,
      ),
  )
}
