import type { z } from 'zod'
import { whyWeakKey, whyWeakSecret } from './kernel/weak-secrets.ts'
import { SETTINGS, type Setting } from './settings.ts'

type Settings = { [K in keyof typeof SETTINGS]: z.infer<(typeof SETTINGS)[K]['schema']> }
type Optional = {
  [K in keyof typeof SETTINGS]: (typeof SETTINGS)[K]['fallback'] extends null ? K : never
}[keyof Settings]

export type Config = Omit<Settings, Optional | 'BASE_URL'> & {
  readonly [K in Exclude<Optional, 'BASE_URL'>]: Settings[K] | undefined
} & { readonly BASE_URL: string; readonly local: boolean }

/** Reads the configuration; throws one Error that names every wrong value. An empty value counts as absent. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = []
  const values = Object.fromEntries(
    Object.entries<Setting>(SETTINGS).map(([name, { schema, fallback }]) => {
      const given = env[name] === undefined || env[name] === '' ? fallback : env[name]
      if (given === null) return [name, undefined]
      const parsed = schema.safeParse(given)
      if (!parsed.success) problems.push(`${name}: ${parsed.error.issues.map(i => i.message).join(', ')}`)
      return [name, parsed.data]
    }),
  ) as unknown as Config
  const local = values.CHAIN_RPC_URL === undefined
  if (local && values.NODE_ENV === 'production')
    problems.push('CHAIN_RPC_URL: required when NODE_ENV is production; the local chain holds no real money')
  if (local && values.FACILITATOR_URL) problems.push('FACILITATOR_URL: needs CHAIN_RPC_URL, to prove what it says')
  if (!local && !values.TREASURY_KEY) problems.push('TREASURY_KEY: required with CHAIN_RPC_URL')
  if (!local && !values.RELAYER_KEY && !values.FACILITATOR_URL)
    problems.push('RELAYER_KEY: required with CHAIN_RPC_URL, unless FACILITATOR_URL is set')
  if (values.NODE_ENV === 'production') problems.push(...weaknessesOf(values))
  const stripe = values.STRIPE_API_HOST
  if (stripe?.startsWith('http:') && !/^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|\/|$)/.test(stripe))
    problems.push('STRIPE_API_HOST: must be an https URL, unless it is on this machine')
  if (values.STRIPE_SECRET_KEY && values.NODE_ENV === 'production' && !/_live_/.test(values.STRIPE_SECRET_KEY))
    problems.push('STRIPE_SECRET_KEY: is a test key, which NODE_ENV production does not take')
  if ((values.GEOCODER === 'google' || values.GEOCODER === 'mapbox') && !values.GEOCODER_KEY)
    problems.push(`GEOCODER_KEY: required when GEOCODER is ${values.GEOCODER}`)
  const model = values.EMBEDDING_MODEL
  if (model && !model.startsWith('local:') && !values.OPENAI_API_KEY && !values.OPENAI_BASE_URL)
    problems.push('EMBEDDING_MODEL: needs OPENAI_API_KEY or OPENAI_BASE_URL, unless it is local:<folder>')
  if (values.CLERK_MODEL?.startsWith('openai:') && !values.OPENAI_API_KEY)
    problems.push('CLERK_MODEL: openai:<id> needs OPENAI_API_KEY')
  if (values.CLERK_MODEL?.startsWith('compat:') && !values.OPENAI_BASE_URL)
    problems.push('CLERK_MODEL: compat:<id> needs OPENAI_BASE_URL')
  const absent = (['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const).filter(name => !values[name])
  if (absent.length === 1 || absent.length === 2)
    problems.push(...absent.map(name => `${name}: required with the other settings of the Twilio account`))
  if (absent.length === 0 && !values.TWILIO_API_URL && !values.BASE_URL?.startsWith('https://'))
    problems.push('BASE_URL: must be an https URL that Twilio can reach when TWILIO_ACCOUNT_SID is set')
  if (values.SMTP_URL && !values.MAIL_FROM) problems.push('MAIL_FROM: required with SMTP_URL')
  if (problems.length > 0) throw new Error(`The configuration is wrong.\n${problems.map(p => `  ${p}`).join('\n')}`)
  const base = values.BASE_URL ?? `http://localhost:${values.PORT}`
  return { ...values, BASE_URL: base.replace(/\/+$/, ''), local }
}

/** Keys and secrets with which real money must not be guarded. */
function weaknessesOf(values: Config): string[] {
  const keys = (['TREASURY_KEY', 'RELAYER_KEY'] as const).map(
    name => [name, values[name] && whyWeakKey(values[name])] as const,
  )
  const secrets = (['MPP_SECRET', 'TWILIO_AUTH_TOKEN'] as const).map(
    name => [name, values[name] && whyWeakSecret(values[name])] as const,
  )
  return [...keys, ...secrets].flatMap(([name, why]) => (why ? [`${name}: ${why}`] : []))
}
