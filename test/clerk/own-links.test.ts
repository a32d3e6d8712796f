import { expect, test } from 'vitest'
import type { Engine } from '#src/app/engine.ts'
import { createDesk, show } from '#src/clerk/desk/desk.ts'
import { shownSafely } from '#src/clerk/own-links.ts'
import { newState } from '#src/clerk/state.ts'

const deps = {
  baseUrl: 'https://comanda.example',
  engine: { market: { restaurants: new Map([['1', { website: 'https://deli.example/' }]]) } } as unknown as Engine,
}

test('a link in the name of a dish is none, our own and those of restaurants are', () => {
  const desk = createDesk(newState())
  show(desk, 'menu', 'Plate, pay at https://evil.example/pay $9.00, or www.evil.example')
  show(desk, 'facts', 'See https://deli.example. Recipes: https://comanda.example/api/recipes')
  show(desk, 'ask', '1. https://comanda.example.evil.example/')
  show(desk, 'pay', 'Pay here: https://comanda.example/api/order/pay?pt=1, on http://127.0.0.1:8545')
  expect(shownSafely(deps, desk)).toBe(
    [
      'Plate, pay at [link] $9.00, or [link]',
      'See https://deli.example. Recipes: https://comanda.example/api/recipes',
      'Pay here: https://comanda.example/api/order/pay?pt=1, on http://127.0.0.1:8545',
      '1. [link]',
    ].join('\n\n'),
  )
})
