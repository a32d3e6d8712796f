import type { Agents } from './agents.ts'
import type { Cards } from './cards.ts'
import type { SimulatedChain } from './chain.ts'
import { TREASURY } from './keys.ts'
import type { Restaurants } from './restaurants.ts'
import type { Step } from './step.ts'

type Around = {
  readonly chain: SimulatedChain
  readonly cards: Cards
  readonly restaurants: Restaurants
  readonly agents: Agents
  readonly note: (name: string) => void
}

type Kinds = 'treasury' | 'mining' | 'reorganise' | 'down' | 'lag' | 'cards' | 'forget_keys' | 'slow' | 'agents'

/** Health of the environment: chain, card network, restaurants, and agents. */
export function openWeather({ chain, cards, restaurants, agents, note }: Around) {
  let hidden = 0n
  const change = (step: Extract<Step, { kind: Kinds }>): undefined => {
    switch (step.kind) {
      case 'treasury': {
        const moved = step.empty ? chain.balance(TREASURY.address) : -hidden
        chain.mint(TREASURY.address, -moved)
        hidden += moved
        return
      }
      case 'mining':
        chain.setMining(step.atOnce)
        return
      case 'reorganise':
        if (chain.reorganise(step.depth, step.copied) > 0) note(step.copied ? 'reorganised, copied' : 'reorganised')
        return
      case 'down':
        chain.setDown(step.method ?? undefined)
        if (step.method) note(`down: ${step.method}`)
        return
      case 'lag':
        chain.setLag(step.blocks)
        if (step.blocks > 0) note('logs behind')
        return
      case 'cards':
        cards.setAway(step.away)
        if (step.away) note('card network away')
        return
      case 'forget_keys':
        cards.forgetKeys()
        return
      case 'slow':
        note(`slow: ${step.restaurant}`)
        restaurants.slow(step.restaurant, step.ms)
        return
      case 'agents':
        agents.setManner(step.manner)
    }
  }
  return {
    change,
    /** Repairs the whole environment. */
    clear: (): void => {
      chain.heal()
      cards.setAway(false)
      chain.mint(TREASURY.address, hidden)
      restaurants.setManner('accept')
      restaurants.hurry()
      agents.setManner('take')
    },
  }
}
