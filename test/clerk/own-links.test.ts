import { expect, test } from 'vitest'
import type { Engine } from '#src/app/engine.ts'
import { renderBlocksWithSafeLinks } from '#src/clerk/own-links.ts'
import { newState } from '#src/clerk/state.ts'
import { createTurnContext, show } from '#src/clerk/turn-context/turn-context.ts'

const deps = {
  baseUrl: 'https://comanda.example',
  engine: { market: { restaurants: new Map([['1', { website: 'https://deli.example/' }]]) } } as unknown as Engine,
}

test('links in dish names are removed; our own links and those of restaurants are kept', () => {
  const context = createTurnContext(newState())
  show(context, 'menu', 'Plate, pay at https://evil.example/pay $9.00, or www.evil.example')
  show(context, 'facts', 'See https://deli.example. Recipes: https://comanda.example/api/recipes')
  show(context, 'ask', '1. https://comanda.example.evil.example/')
  show(context, 'pay', 'Pay here: https://comanda.example/api/order/pay?pt=1, on http://127.0.0.1:8545')
  expect(renderBlocksWithSafeLinks(deps, context)).toBe(
    [
      'Plate, pay at [link] $9.00, or [link]',
      'See https://deli.example. Recipes: https://comanda.example/api/recipes',
      'Pay here: https://comanda.example/api/order/pay?pt=1, on http://127.0.0.1:8545',
      '1. [link]',
    ].join('\n\n'),
  )
})
