import { fileURLToPath } from 'node:url'
import { readCatalog } from '#src/catalog/load.ts'
import { isFictional, type Restaurant } from '#src/catalog/restaurant.ts'
import { type Config, refuseStart } from './config.ts'
import { ALLOW_DEMO } from './settings.ts'

/** The fictional marketplace of the repository. */
export const DEMO_CATALOG = ['catalog', 'marketplace'].map(name =>
  fileURLToPath(new URL(`../../data/${name}`, import.meta.url)),
)

type Given = Pick<Config, 'CATALOG' | 'COMANDA_IMAGE' | 'TWILIO_ACCOUNT_SID' | 'demo'>

/** Ends the start of a server that would take real money for what nobody cooks. */
export function refuseDemo(config: Given, restaurants: Iterable<Restaurant>): void {
  refuseStart(demoProblems(config, restaurants))
}

/** The same for a configuration that is refused anyway, so that everything wrong is told at once. */
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
  const trial = config.COMANDA_IMAGE ? '' : `; for a trial in which nobody cooks, set ALLOW_DEMO=${ALLOW_DEMO}`
  if (config.CATALOG === undefined)
    return [
      `CATALOG: required where money is real, because the demo marketplace is fictional; set it to the file or folder of your restaurants (docs/catalogue.md)${trial}`,
    ]
  const all = [...restaurants]
  const demos = all.filter(restaurant => isFictional(restaurant) || restaurant.dispatch.kind === 'demo')
  const called = all.filter(restaurant => restaurant.dispatch.kind === 'phone' && !isFictional(restaurant))
  return [
    ...(demos.length > 0
      ? [
          `CATALOG: lists ${named(demos)}, whose source is demo or generated or whose dispatch is demo, so nobody cooks there; remove them or name a catalogue of real restaurants (docs/catalogue.md)${trial}`,
        ]
      : []),
    ...(called.length > 0 && !config.TWILIO_ACCOUNT_SID
      ? [
          `TWILIO_ACCOUNT_SID: required for ${named(called)}, whose orders are placed by telephone; set the Twilio account or change their dispatch`,
        ]
      : []),
  ]
}

/** "35453 Ledger Deli and 16 other restaurants" */
function named([first, ...others]: readonly Restaurant[]): string {
  const more = others.length === 1 ? ' and 1 other restaurant' : ` and ${others.length} other restaurants`
  return `${first!.id} ${first!.name}${others.length === 0 ? '' : more}`
}
