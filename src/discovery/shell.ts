import type { FlowStep } from '#tools/flows/flow.ts'
import type { AnyTool } from '#tools/tool.ts'
import { inputIn } from './request-parts.ts'

export type Request = {
  readonly tool: AnyTool
  readonly input: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

const WIDTH = 100

/**
 * A request as a command for a POSIX shell. `{variable}` in a text of the input becomes `$VARIABLE`, outside of single
 * quotes.
 */
export function curlOf({ tool, input, headers = {} }: Request, baseUrl: string): string {
  const url = quotedUrl(`${baseUrl}${pathOf(tool, input)}`)
  const sent = Object.entries(headers).map(([name, value]) => ` -H ${quoted(`${name}: ${value}`)}`)
  if (tool.http.method === 'get') return `curl ${url}${sent.join('')}`
  const body = shellJson(inputIn(tool, 'body', input))
  return `curl ${url} -H 'Content-Type: application/json'${sent.join('')} -d '${body}'`
}

/** Pays the address in `$PAY_URL` with a client that is told these options. */
export const payCommand = (client: string, options: string): string => `${client} "$PAY_URL" ${options}`

/** The variables that a step leaves for commands after it, as comments that say where they stand in the answer. */
export const keptBy = ({ saves = {} }: Pick<FlowStep, 'saves'>): string[] =>
  Object.entries(saves)
    .filter(([variable, place]) => !place.includes('#') && !variable.startsWith('payment_'))
    .map(([variable, place]) => `# keep ${place} as ${shellName(variable)}`)

/** PRICE_TOKEN of priceToken. */
const shellName = (variable: string): string => variable.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()

/** The path and query of a request. Variables stay as they are. */
export function pathOf(tool: AnyTool, input: Readonly<Record<string, unknown>>): string {
  const path = tool.http.path.replace(/\{(\w+)\}/g, (_, name) => encoded(input[name]))
  const query = Object.entries(inputIn(tool, 'query', input)).map(([name, value]) => `${name}=${encoded(value)}`)
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}

const encoded = (value: unknown): string =>
  /^\{\w+\}$/.test(String(value)) ? String(value) : encodeURIComponent(String(value)).replaceAll('%20', '+')

const VARIABLE = /\{(\w+)\}/g

function quotedUrl(url: string): string {
  if (named(url) !== url) return `"${named(url)}"`
  return /[?&]/.test(url) ? `'${url}'` : url
}

/** What the shell fills in stands in double quotes. */
const quoted = (text: string): string =>
  named(text) === text && !text.includes('$(') ? `'${text}'` : `"${named(text)}"`

const named = (text: string): string => text.replaceAll(VARIABLE, (_, variable) => `$${shellName(variable)}`)

/** JSON between single quotes: one line when it fits, else one for each field. */
function shellJson(value: Readonly<Record<string, unknown>>): string {
  const inline = spaced(value)
  const text =
    inline.length <= WIDTH
      ? inline
      : `{\n${Object.entries(value)
          .map(([key, each]) => `  ${JSON.stringify(key)}: ${spaced(each)}`)
          .join(',\n')}\n}`
  // a payment is an object: it stands without quotation marks
  return text
    .replaceAll("'", "'\\''")
    .replace('"{payment}"', '{payment}')
    .replaceAll(VARIABLE, (_, variable) => `'"$${shellName(variable)}"'`)
}

function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const fields = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${spaced(each)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}
