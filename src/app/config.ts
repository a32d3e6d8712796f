import type { z } from 'zod'
import { DEFAULT_CLERK_MODEL } from './clerk-settings.ts'
import { misspelledSettings } from './misspelled-settings.ts'
import { isLiveKey, unfitForProduction } from './production-checks.ts'
import { ALLOW_DEMO, SETTINGS, type Setting } from './settings.ts'

type Settings = { [K in keyof typeof SETTINGS]: z.infer<(typeof SETTINGS)[K]['schema']> }
type Optional = {
  [K in keyof typeof SETTINGS]: (typeof SETTINGS)[K]['fallback'] extends null ? K : never
}[keyof Settings]

type Completed = 'BASE_URL' | 'CLERK_MODEL'

export type Config = Omit<Settings, Optional | Completed> & {
  readonly [K in Exclude<Optional, Completed>]: Settings[K] | undefined
} & {
  readonly [K in Completed]: string
} & {
  readonly local: boolean
  /** True if fictional restaurants and simulated kitchens, calls, and cards are allowed. */
  readonly demo: boolean
}

const LOOPBACK = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|\/|$)/

/**
 * Reads the configuration. Throws one Error that names every invalid value. An empty value counts as absent. If a
 * value is invalid, `alsoWrong` contributes problems that are normally detected later.
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  alsoWrong: (config: Config) => readonly string[] = () => [],
): Config {
  const lacks = (name: keyof Settings) => env[name] === undefined || env[name] === ''
  const malformed = new Map<string, string>()
  const values = Object.fromEntries(
    Object.entries<Setting>(SETTINGS).map(([name, { schema, fallback }]) => {
      const given = lacks(name as keyof Settings) ? fallback : env[name]
      if (given === null) return [name, undefined]
      const parsed = schema.safeParse(given)
      if (!parsed.success) malformed.set(name, `${name}: ${parsed.error.issues.map(i => i.message).join(', ')}`)
      return [name, parsed.data]
    }),
  ) as unknown as Config
  const problems: string[] = []
  const local = !env.CHAIN_RPC_URL
  const production = values.NODE_ENV === 'production' || values.COMANDA_IMAGE !== undefined
  const demo = local || values.ALLOW_DEMO !== undefined
  if (local && production)
    problems.push('CHAIN_RPC_URL: required when NODE_ENV is production; the local chain has only test money')
  if (local && values.FACILITATOR_URL)
    problems.push('FACILITATOR_URL: requires CHAIN_RPC_URL, to verify the settlements it reports')
  if (!local && lacks('TREASURY_KEY')) problems.push('TREASURY_KEY: required with CHAIN_RPC_URL')
  if (!local && lacks('RELAYER_KEY') && lacks('FACILITATOR_URL'))
    problems.push('RELAYER_KEY: required with CHAIN_RPC_URL, unless FACILITATOR_URL is set')
  if (production) problems.push(...unfitForProduction(values))
  if (values.TREASURY_KEY && values.TREASURY_KEY.toLowerCase() === values.RELAYER_KEY?.toLowerCase())
    problems.push('RELAYER_KEY: must differ from TREASURY_KEY; use a separate relayer account that holds a little ETH')
  const stripe = values.STRIPE_API_HOST
  if (stripe?.startsWith('http:') && !LOOPBACK.test(stripe))
    problems.push('STRIPE_API_HOST: must be an https URL, unless it is a loopback address')
  if (values.STRIPE_SECRET_KEY && !demo) {
    if (stripe?.startsWith('http:'))
      problems.push('STRIPE_API_HOST: http means an emulated card network; unset it to use Stripe')
    if (!production && !isLiveKey(values.STRIPE_SECRET_KEY))
      problems.push(
        `STRIPE_SECRET_KEY: is a test key, whose payments move no real money; use a live key, or set ALLOW_DEMO=${ALLOW_DEMO}`,
      )
  }
  if ((values.GEOCODER === 'google' || values.GEOCODER === 'mapbox') && lacks('GEOCODER_KEY'))
    problems.push(`GEOCODER_KEY: required when GEOCODER is ${values.GEOCODER}`)
  const model = values.EMBEDDING_MODEL
  if (model && !model.startsWith('local:') && lacks('OPENAI_API_KEY') && lacks('OPENAI_BASE_URL'))
    problems.push('EMBEDDING_MODEL: needs OPENAI_API_KEY or OPENAI_BASE_URL, unless it is local:<folder>')
  if (values.CLERK_MODEL?.startsWith('openai:') && lacks('OPENAI_API_KEY'))
    problems.push('CLERK_MODEL: openai:<id> needs OPENAI_API_KEY')
  if (values.CLERK_MODEL?.startsWith('compat:') && lacks('OPENAI_BASE_URL'))
    problems.push('CLERK_MODEL: compat:<id> needs OPENAI_BASE_URL')
  if (values.CLERK_STEP_SECONDS > values.CLERK_TURN_SECONDS)
    problems.push(
      `CLERK_STEP_SECONDS: must be at most CLERK_TURN_SECONDS, which is ${values.CLERK_TURN_SECONDS}; a step is part of a turn`,
    )
  const absent = (['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const).filter(lacks)
  if (absent.length === 1 || absent.length === 2)
    problems.push(...absent.map(name => `${name}: required with the other Twilio settings`))
  if (absent.length === 0 && lacks('TWILIO_API_URL') && !values.BASE_URL?.startsWith('https://'))
    problems.push('BASE_URL: must be an https URL that Twilio can reach when TWILIO_ACCOUNT_SID is set')
  if (values.SMTP_URL && lacks('MAIL_FROM')) problems.push('MAIL_FROM: required with SMTP_URL')
  const base = values.BASE_URL ?? `http://localhost:${values.PORT}`
  const isOpenAi = values.OPENAI_API_KEY !== undefined && values.OPENAI_BASE_URL === undefined
  const CLERK_MODEL = values.CLERK_MODEL ?? (isOpenAi ? DEFAULT_CLERK_MODEL : 'house')
  const config = { ...values, BASE_URL: base.replace(/\/+$/, ''), CLERK_MODEL, local, demo }
  const spelling = misspelledSettings(env)
  if (spelling.length + malformed.size + problems.length > 0) {
    // for an unparsable setting, report only the parse error
    const further = [...problems, ...alsoWrong(config)].filter(text => !malformed.has(text.split(':')[0]!))
    refuseStart([...spelling, ...malformed.values(), ...further])
  }
  return config
}

/** Throws one Error that names all problems, if there are any. */
export function refuseStart(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(`The configuration is wrong.\n${problems.map(p => `  ${p}`).join('\n')}`)
}
