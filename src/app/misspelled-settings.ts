import { editDistance } from '#src/kernel/edit-distance.ts'
import { SETTINGS } from './settings.ts'

const NAMES = Object.keys(SETTINGS)
/** Variables that platforms set for every process and that resemble our settings. */
const PLATFORM = /^(?:PORTS|PORT_?\d+|HOSTS?)$/
/** Variables of our own tests that resemble a setting. */
const OF_TESTS: ReadonlySet<string> = new Set(['KITCHEN_SEED'])
/** Alternative spellings of settings. */
const OTHER_SPELLINGS: ReadonlyMap<string, keyof typeof SETTINGS> = new Map([['CATALOGUE', 'CATALOG']])
/** Minimum name length to tolerate two edits: shorter names of unrelated programs can be that close. */
const LONG = 12

/** Reports environment variables that are a typo away from a setting, one sentence each. */
export function misspelledSettings(env: Readonly<Record<string, string | undefined>>): string[] {
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
