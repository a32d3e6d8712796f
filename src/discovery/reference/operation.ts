import { faultsOf } from '#src/discovery/faults.ts'
import { FAULTS } from '#src/kernel/faults.ts'
import type { Example } from '#tools/examples/examples.ts'
import type { AnyTool } from '#tools/tool.ts'
import { type Field, field, fieldsOf, type Schema } from './fields.ts'
import { type Html, html, prose } from './html.ts'
import { requestOf } from './requests.ts'

type Media = Readonly<Record<string, { readonly schema: Schema }>>
export type Operation = {
  readonly parameters?: readonly ({ readonly $ref?: string } & Partial<Parameter>)[]
  readonly requestBody?: { readonly content: Media }
  readonly responses: Readonly<Record<string, { readonly content?: Media }>>
}
type Parameter = {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
}

/** Input for rendering an operation. */
export type Shown = {
  readonly tool: AnyTool
  readonly operation: Operation
  /** Examples of the whole document. */
  readonly examples: readonly Example[]
  readonly baseUrl: string
}

/** Renders an operation: text and fields, with requests and their captured responses next to them. */
export function operationSection(shown: Shown): Html {
  const { tool, operation } = shown
  return html`<section class="operation" id="${tool.name}" aria-labelledby="${tool.name}-title">
<div class="told">
<h3 id="${tool.name}-title"><a class="anchor" href="#${tool.name}">${tool.title}</a></h3>
<p class="route"><span class="method">${tool.http.method.toUpperCase()}</span> <code>${broken(tool.http.path)}</code></p>
<p>${prose(tool.description)}</p>
<p class="hint">${notes(tool)}</p>
${fieldsIn(operation)}${answerFields(tool, operation)}${errorList(tool)}
</div>
<div class="shown">${examples(shown)}</div>
</section>`
}

/** Allows a line break before each slash of a path. */
const broken = (path: string): Html =>
  html`${path.split(/(?=\/)/).map((part, index) => [index > 0 && html`<wbr>`, part])}`

function notes({ name, effect, paid, http }: AnyTool): Html {
  const words = [
    effect === 'read' ? 'Changes nothing' : effect === 'quote' ? 'Promises a price' : 'Changes something',
    ...(paid ? ['paid'] : []),
    ...(http.keyed ? ["needs the restaurant's key"] : []),
    ...(http.streamed ? ['also as server-sent events'] : []),
    ...(http.repeats ? ['safe to repeat with an Idempotency-Key'] : []),
  ]
  return html`${words.join(', ')}. Operation <code>${name}</code>.`
}

function fieldsIn({ parameters = [], requestBody }: Operation): Html {
  const taken = parameters.flatMap((each): Field[] =>
    each.$ref === undefined && each.schema && each.in !== 'header'
      ? [
          {
            name: each.name!,
            schema: { ...each.schema, ...(each.description === undefined ? {} : { description: each.description }) },
            required: each.required === true,
            where: `in the ${each.in}`,
          },
        ]
      : [],
  )
  const body = Object.values(requestBody?.content ?? {})[0]?.schema
  const hasBody = Object.keys(body?.properties ?? {}).length > 0
  if (taken.length === 0 && !hasBody) return html``
  return html`<h4>Request</h4>${taken.length > 0 && html`<dl class="fields">${taken.map(field)}</dl>`}${hasBody && fieldsOf(body!)}`
}

function answerFields(tool: AnyTool, { responses }: Operation): Html {
  const status = tool.http.status ?? 200
  const schema = responses[status]?.content?.['application/json']?.schema
  if (!schema) return html``
  const lead = html`<h4>Answer <span class="status">${status}</span></h4>`
  if (schema.$ref !== undefined || schema.items)
    return html`${lead}<dl class="fields">${field({ name: schema.items ? 'each entry' : 'the body', schema: schema.items ?? schema, required: false })}</dl>`
  return html`${lead}<details><summary>Fields of the answer</summary>${fieldsOf(schema)}</details>`
}

function errorList(tool: AnyTool): Html {
  const codes = [...new Set(faultsOf(tool).map(({ code }) => code))]
  return html`<h4>Errors</h4><ul class="codes">${codes.map(
    code => html`<li><a href="#error-${code}"><code>${code}</code> <span>${FAULTS[code].status}</span></a></li>`,
  )}</ul>`
}

function examples({ tool, examples, baseUrl }: Shown): Html {
  const own = examples.filter(example => example.tool === tool.name && !example.fault)
  return html`${own.map((example, index) => {
    const ticket = exampleTicket(tool, example, baseUrl)
    return index === 0 ? ticket : html`<details class="more"><summary>${example.shows}</summary>${ticket}</details>`
  })}`
}

function exampleTicket(tool: AnyTool, example: Example, baseUrl: string): Html {
  const { command, live } = requestOf(tool, example, baseUrl)
  const sending = live && html` data-method="${live.method}" data-path="${live.path}" data-body="${live.body ?? ''}"`
  return html`<figure class="request ticket"${sending}>
<figcaption>${example.shows}</figcaption>
<pre class="command" tabindex="0" role="region" aria-label="Command">${command}</pre>
<p class="answered"><span class="status">${example.response.status}</span></p>
<pre class="answer" tabindex="0" role="region" aria-label="Answer">${JSON.stringify(example.response.body, null, 2)}</pre>
</figure>`
}
