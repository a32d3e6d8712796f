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
 * Formats a request as a POSIX shell command. `{variable}` in an input text becomes `$VARIABLE`, outside of single
 * quotes.
 */
export function curlOf({ tool, input, headers = {} }: Request, baseUrl: string): string {
  const url = quotedUrl(`${baseUrl}${pathOf(tool, input)}`)
  const sent = Object.entries(headers).map(([name, value]) => ` -H ${quoted(`${name}: ${value}`)}`)
  if (tool.http.method === 'get') return `curl ${url}${sent.join('')}`
  const body = shellJson(inputIn(tool, 'body', input))
  return `curl ${url} -H 'Content-Type: application/json'${sent.join('')} -d '${body}'`
}

/** Command that pays the address in `$PAY_URL` with a client and its options. */
export const payCommand = (client: string, options: string): string => `${client} "$PAY_URL" ${options}`

/** Variables that a step provides to later commands, as comments that state their location in the response. */
export const savedVariables = ({ saves = {} }: Pick<FlowStep, 'saves'>): string[] =>
  Object.entries(saves)
    .filter(([variable, place]) => !place.includes('#') && !variable.startsWith('payment_'))
    .map(([variable, place]) => `# keep ${place} as ${shellName(variable)}`)

/** Shell variable name: priceToken → PRICE_TOKEN. */
const shellName = (variable: string): string => variable.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()

/** Path and query of a request. Leaves variables unchanged. */
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

/** Quotes a text: double quotes if the shell must expand variables. */
const quoted = (text: string): string =>
  named(text) === text && !text.includes('$(') ? `'${text}'` : `"${named(text)}"`

const named = (text: string): string => text.replaceAll(VARIABLE, (_, variable) => `$${shellName(variable)}`)

/** JSON in single quotes: on one line if it fits, otherwise one line per field. */
function shellJson(value: Readonly<Record<string, unknown>>): string {
  const inline = spaced(value)
  const text =
    inline.length <= WIDTH
      ? inline
      : `{\n${Object.entries(value)
          .map(([key, each]) => `  ${JSON.stringify(key)}: ${spaced(each)}`)
          .join(',\n')}\n}`
  // a payment is an object and so has no quotation marks
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
