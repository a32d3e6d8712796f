import { Registry } from 'prom-client'
import type { Core } from '#src/app/open-core.ts'
import { type ChatDeps, type ChatInput, chat } from '#src/clerk/chat.ts'
import { createCompiledMenus } from '#src/clerk/compiled-menus.ts'
import { createRestaurantWords } from '#src/clerk/known-words.ts'
import { readFoodLayer } from '#src/clerk/menu-parser/food-layer.ts'
import { ordinaryWords } from '#src/clerk/menu-parser/ordinary-words.ts'
import { rulesModel } from '#src/clerk/model/rules-model.ts'
import { createRestaurantNameFinder } from '#src/clerk/restaurant-names.ts'
import type { ClerkResponse } from '#src/clerk/schema.ts'
import { createSessionStore } from '#src/clerk/session/store.ts'
import type { SessionTable } from '#src/clerk/session/table.ts'
import { ClerkState } from '#src/clerk/state.ts'
import { readPhrases } from '#src/clerk/understand/phrases.ts'
import { createClerkMeter } from '#src/health/clerk-meter.ts'
import type { Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import type { Marketplace } from '#src/menu/market.ts'
import { confirmOrder } from '#src/orders/confirm.ts'
import { previewOrder } from '#src/orders/preview.ts'
import { trackOrder } from '#src/orders/track.ts'
import type { Offers } from '#src/payments/protocols/mpp.ts'

/** Trained data shared by all clerks. */
export type Training = Pick<ChatDeps, 'phrases' | 'named' | 'isOrdinary' | 'isNamed'> & {
  readonly food: ReturnType<typeof readFoodLayer>
}

export function trainClerks({ restaurants }: Marketplace): Training {
  const food = readFoodLayer()
  const isOrdinary = ordinaryWords(food)
  const named = createRestaurantNameFinder(restaurants, isOrdinary)
  return { food, phrases: readPhrases(), named, isOrdinary, isNamed: createRestaurantWords({ restaurants }) }
}

type ClerkDeps = {
  readonly world: World
  readonly log: Log
  readonly training: Training
  readonly offers: Offers
  readonly table: SessionTable
}

/** Clerk of a process: takes and tracks orders; restaurant search is not simulated. */
export function openClerk(
  { world, log, training, offers, table }: ClerkDeps,
  core: Core,
): (input: ChatInput) => Promise<ClerkResponse> {
  const { market, orders } = core
  const nothing = () => Promise.reject(new Error('nothing is searched for here'))
  const engine = {
    market,
    offers,
    recipes: core.recipes,
    locate: nothing,
    search: nothing,
    previewOrder: (raw: unknown) => previewOrder(orders, raw),
    confirmOrder: (raw: unknown, bearer?: string) => confirmOrder(orders, raw, bearer),
    trackOrder: (id: string, token?: string) => trackOrder(orders, id, token),
  } as unknown as ChatDeps['engine']
  const deps: ChatDeps = {
    engine,
    world,
    log,
    rulesModel: rulesModel,
    phrases: training.phrases,
    named: training.named,
    isOrdinary: training.isOrdinary,
    isNamed: training.isNamed,
    menus: createCompiledMenus(market, training.food),
    baseUrl: orders.baseUrl,
    sessions: createSessionStore({ world, log, table, schema: ClerkState }),
    services: { waitlist: false },
    knowsPlace: () => 0,
    orderPrefix: orders.prefix,
    zone: 'America/New_York',
    meter: createClerkMeter(new Registry()),
  }
  return async input => (await chat(deps, input)).response
}
