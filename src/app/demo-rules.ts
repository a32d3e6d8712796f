import { fileURLToPath } from 'node:url'
import { readCatalog } from '#src/catalog/load.ts'
import { isFictional, type Restaurant } from '#src/catalog/restaurant.ts'
import { type Config, refuseStart } from './config.ts'
import { ALLOW_DEMO } from './settings.ts'

/** Fictional marketplace in the repository. */
export const DEMO_CATALOG = ['catalog', 'marketplace'].map(name =>
  fileURLToPath(new URL(`../../data/${name}`, import.meta.url)),
)

type Given = Pick<Config, 'CATALOG' | 'COMANDA_IMAGE' | 'TWILIO_ACCOUNT_SID' | 'demo'>

/** Refuses to start a server that would take real money for orders that nobody cooks. */
export function refuseDemo(config: Given, restaurants: Iterable<Restaurant>): void {
  refuseStart(demoProblems(config, restaurants))
}

/** Same for a configuration that is refused anyway, to report all problems at once. */
export function demoProblemsOf(config: Given): string[] {
  if (config.demo) return []
  if (config.CATALOG === undefined) return demoProblems(config, [])
  try {
    return demoProblems(
      config,
      readCatalog(config.CATALOG).map(({ restaurant }) => restaurant),
    )
  } catch (error) {
    return [(error as Error).message]
  }
}

function demoProblems(config: Given, restaurants: Iterable<Restaurant>): string[] {
  if (config.demo) return []
  const trial = config.COMANDA_IMAGE ? '' : `; for a demo without real kitchens, set ALLOW_DEMO=${ALLOW_DEMO}`
  if (config.CATALOG === undefined)
    return [
      `CATALOG: required with real money, because the demo marketplace is fictional; set it to the file or folder of your restaurants (docs/catalogue.md)${trial}`,
    ]
  const all = [...restaurants]
  const demos = all.filter(restaurant => isFictional(restaurant) || restaurant.dispatch.kind === 'demo')
  const called = all.filter(restaurant => restaurant.dispatch.kind === 'phone' && !isFictional(restaurant))
  return [
    ...(demos.length > 0
      ? [
          `CATALOG: includes ${named(demos)} with source demo or generated, or dispatch demo, which have no real kitchen; remove them or use a catalog of real restaurants (docs/catalogue.md)${trial}`,
        ]
      : []),
    ...(called.length > 0 && !config.TWILIO_ACCOUNT_SID
      ? [
          `TWILIO_ACCOUNT_SID: required for ${named(called)}, which receive orders by phone; set the Twilio account or change their dispatch`,
        ]
      : []),
  ]
}

/** Summary of a list: "35453 Ledger Deli and 16 other restaurants". */
function named([first, ...others]: readonly Restaurant[]): string {
  const more = others.length === 1 ? ' and 1 other restaurant' : ` and ${others.length} other restaurants`
  return `${first!.id} ${first!.name}${others.length === 0 ? '' : more}`
}
