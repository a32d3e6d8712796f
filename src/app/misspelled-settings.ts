import { editDistance } from '#src/kernel/edit-distance.ts'
import { SETTINGS } from './settings.ts'

const NAMES = Object.keys(SETTINGS)
/** Names that platforms give to every process, near ours as they are. */
const PLATFORM = /^(?:PORTS|PORT_?\d+|HOSTS?)$/
/** Variables that our own tests read, near a setting as they are. */
const OF_TESTS: ReadonlySet<string> = new Set(['KITCHEN_SEED'])
/** What else a setting is called by those who spell it otherwise. */
const OTHER_SPELLINGS: ReadonlyMap<string, keyof typeof SETTINGS> = new Map([['CATALOGUE', 'CATALOG']])
/** From this length on, names of two different programs are no longer two edits apart. */
const LONG = 12

/** Environment variables that no setting is called, a typing error away from one that is: a sentence for each. */
export function misspeltSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(env)
    .filter(name => env[name] !== '' && !Object.hasOwn(SETTINGS, name) && !PLATFORM.test(name) && !OF_TESTS.has(name))
    .flatMap(name => {
      const nearest = nearestSetting(name)
      return nearest ? [`${name}: is not a setting; rename it to ${nearest}, or remove it from the environment`] : []
    })
    .sort()
}

function nearestSetting(name: string): string | undefined {
  const other = OTHER_SPELLINGS.get(name)
  if (other) return other
  const near = NAMES.map(setting => {
    const most = Math.min(name.length, setting.length) < LONG ? 1 : 2
    return { setting, edits: editDistance(name, setting, most), most }
  })
  return near.filter(({ edits, most }) => edits <= most).sort((a, b) => a.edits - b.edits)[0]?.setting
}
