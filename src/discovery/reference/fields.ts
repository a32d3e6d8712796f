import { type Html, html, prose } from './html.ts'

/** Schema of the document, limited to what is shown. */
export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly required?: readonly string[]
} & Readonly<Record<string, unknown>>

const FEW = 12

/** Lists the fields of an object; nested objects are expandable. */
export const fieldsOf = (schema: Schema): Html =>
  html`<dl class="fields">${Object.entries(schema.properties ?? {}).map(([name, each]) =>
    field({ name, schema: each, required: schema.required?.includes(name) === true }),
  )}</dl>`

export type Field = {
  readonly name: string
  readonly schema: Schema
  readonly required: boolean
  readonly where?: string
}

/** Renders a field: name, type, whether it is required, and meaning. */
export function field({ name, schema, required, where }: Field): Html {
  const inner = objectIn(schema)
  return html`<div class="field"><dt><code class="name">${name}</code> <span class="type">${typeOf(schema)}</span>${required && html` <span class="must">required</span>`}${where !== undefined && html` <span class="where">${where}</span>`}</dt><dd>${schema.description !== undefined && html`<p>${prose(schema.description)}</p>`}${limits(schema)}${
    inner && html`<details><summary>Fields of <code>${name}</code></summary>${fieldsOf(inner)}</details>`
  }</dd></div>`
}

/** Object with fields inside a field, directly or as array element. */
function objectIn({ properties, items, anyOf }: Schema): Schema | undefined {
  if (properties && Object.keys(properties).length > 0) return { properties } as Schema
  const below = items ? objectIn(items) : undefined
  return below ?? anyOf?.map(objectIn).find(found => found !== undefined)
}

const nameOf = (ref: string): string => ref.split('/').at(-1)!

function typeOf({ $ref, type, items, anyOf, const: only, additionalProperties }: Schema): Html {
  if ($ref !== undefined) return html`<a href="#object-${nameOf($ref)}">${nameOf($ref)}</a>`
  if (only !== undefined) return html`${JSON.stringify(only)}`
  if (items) return html`array of ${typeOf(items)}`
  if (anyOf) return html`${anyOf.map((each, index) => [index > 0 && ' or ', typeOf(each)])}`
  if (typeof additionalProperties === 'object') return html`object of ${typeOf(additionalProperties)}`
  return html`${type === undefined ? 'anything' : [type].flat().join(' or ')}`
}

const LIMITS = [
  ['minLength', 'at least', 'characters'],
  ['maxLength', 'at most', 'characters'],
  ['minItems', 'at least', 'entries'],
  ['maxItems', 'at most', 'entries'],
  ['minimum', 'from', ''],
  ['exclusiveMinimum', 'above', ''],
  ['maximum', 'to', ''],
] as const

function limits(schema: Schema): Html | false {
  const values = schema.enum ?? []
  const words = LIMITS.flatMap(([key, word, unit]) =>
    schema[key] === undefined || (key === 'minLength' && schema[key] === 1)
      ? []
      : [`${word} ${schema[key]} ${unit}`.trim()],
  )
  if (schema.default !== undefined) words.push(`default ${JSON.stringify(schema.default)}`)
  if (schema.format !== undefined) words.push(schema.format)
  const listed = html`<p class="limits">${words.join(', ')}</p>`
  if (values.length === 0) return words.length > 0 && listed
  const codes = values.map((value, index) => [index > 0 && ' ', html`<code>${String(value)}</code>`])
  return values.length <= FEW
    ? html`<p class="limits">${codes}</p>`
    : html`<details><summary>${values.length} values</summary><p class="limits">${codes}</p></details>`
}
