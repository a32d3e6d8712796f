import { commandOf, type DocumentContext, flowsOf, isPrinted } from '#src/discovery/flow-text.ts'
import { SUMMARY } from '#src/discovery/llms.ts'
import { examplesAt } from '#tools/examples/examples.ts'
import type { Flow } from '#tools/flows/flow.ts'
import { errorTable } from './error-table.ts'
import { fieldsOf, type Schema } from './fields.ts'
import { type Html, html } from './html.ts'
import { journeyOf } from './journey.ts'
import { type Operation, operationSection } from './operation.ts'

export type ReferenceOptions = DocumentContext & {
  readonly version: string
  readonly openapi: Readonly<Record<string, unknown>>
}

type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** API reference as a page that works without scripts. */
export function referencePage(options: ReferenceOptions): string {
  const { baseUrl, tools, openapi } = options
  const { paths, components } = openapi as unknown as Document
  const examples = examplesAt(baseUrl)
  const journey = journeyOf(tools)
  const chapters = journey.map(
    ({ id, title, about, tools: here }) => html`<section class="chapter" id="${id}" aria-labelledby="${id}-title">
<header><h2 id="${id}-title">${title}</h2><p>${about}</p></header>
${here.map(tool => operationSection({ tool, operation: paths[tool.http.path]![tool.http.method]!, examples, baseUrl }))}
</section>`,
  )
  return `<!doctype html>\n${
    html`<html lang="en" data-agent="comanda-docs">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Comanda: API reference</title>
<meta name="description" content="Every operation, field, answer and error, with requests that run.">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#fbf7f0" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#17140f" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/shared/icon.svg" type="image/svg+xml">
<link rel="alternate" href="/api/openapi.json" type="application/json" title="OpenAPI">
<link rel="stylesheet" href="/shared/tokens.css">
<link rel="stylesheet" href="/shared/base.css">
<link rel="stylesheet" href="/shared/ticket.css">
<link rel="stylesheet" href="/docs/docs.css">
<link rel="stylesheet" href="/docs/contents.css">
<link rel="stylesheet" href="/docs/operation.css">
<link rel="stylesheet" href="/docs/request.css">
<link rel="stylesheet" href="/docs/print.css" media="print">
<script type="module" src="/docs/docs.js"></script>
</head>
<body>
<a class="skip" href="#reference">Skip to the reference</a>
<header class="top">
<p class="brand"><a href="/docs"><img src="/shared/icon.svg" alt="" width="28" height="28"><span>Comanda</span></a></p>
<nav class="elsewhere" aria-label="Elsewhere"><a href="/chat">Chat</a> <a href="/api/openapi.json">OpenAPI</a> <a href="/llms.txt">llms.txt</a></nav>
</header>
<div class="book">
<nav class="contents" aria-label="Contents">
<div id="search-place"></div>
<details class="toc" open><summary>Contents</summary>
<ul><li><a href="#start">How it works</a></li></ul>
${journey.map(
  ({ id, title, tools: here }) =>
    html`<h2><a href="#${id}">${title}</a></h2><ul>${here.map(
      tool =>
        html`<li><a href="#${tool.name}"><span class="method">${tool.http.method.toUpperCase()}</span> ${tool.title}</a></li>`,
    )}</ul>`,
)}
<h2><a href="#errors">Errors</a></h2>
<h2><a href="#objects">Objects</a></h2>
</details>
</nav>
<main id="reference" tabindex="-1">
${introduction(options, journey)}
${chapters}
<section class="chapter" id="errors" aria-labelledby="errors-title"><header><h2 id="errors-title">Errors</h2><p>Every error is JSON with a stable <code>error</code>, a <code>message</code> for people, <code>problems</code> with everything that is wrong, and <code>_hint</code>. Where it can be put right, <code>_example</code> is your own request and nothing else: send it as it is, unless <code>_exampleNeeds</code> lists fields whose placeholders in angle brackets you fill in first.</p></header>${errorTable(examples)}</section>
<section class="chapter" id="objects" aria-labelledby="objects-title"><header><h2 id="objects-title">Objects</h2><p>New fields may appear in answers at any time.</p></header>${Object.entries(
      components.schemas,
    ).map(
      ([name, schema]) =>
        html`<section class="object" id="object-${name}"><h3><a class="anchor" href="#object-${name}">${name}</a></h3>${fieldsOf(schema)}</section>`,
    )}</section>
</main>
</div>
</body>
</html>`.html
  }\n`
}

/** Renders a complete flow as one ticket. */
const flowTicket = (telling: DocumentContext, flow: Flow): Html => {
  const commands = flow.steps.filter(isPrinted).map(step => commandOf(telling, step).join('\n'))
  return html`<figure class="request ticket whole">
<figcaption>${flow.title}: ${flow.about}</figcaption>
<pre class="command" tabindex="0" role="region" aria-label="Commands">${commands.join('\n')}</pre>
</figure>`
}

function introduction(telling: ReferenceOptions, journey: ReturnType<typeof journeyOf>): Html {
  const { baseUrl, version, figures } = telling
  const steps = journey.slice(0, 4)
  return html`<section class="chapter opening" id="start" aria-labelledby="start-title">
<h1 id="start-title">Order food from a program</h1>
<p class="lead">${SUMMARY}</p>
<ol class="steps">${steps.map(({ id, title, about }) => html`<li><a href="#${id}"><strong>${title}</strong> <span>${about}</span></a></li>`)}</ol>
<div class="operation">
<div class="rules">
<p>All paths are below <code>${baseUrl}</code>; this is version ${version}. Requests and answers are JSON. Unknown fields in requests are refused. Send <code>X-Agent-Id</code>, a stable name of your agent, with every request.</p>
<p>Money is in dollars with an integer twin in cents beside it; what is to be paid is micro-USDC in a string. A price is promised for ${figures.quoteMinutes} minutes and includes the convenience fee of ${figures.fee}.</p>
<p>What books, pays or changes something takes an <code>Idempotency-Key</code>, drawn at random for each request: the same key and request get the same answer for 24 hours. A key is no secret: answers are repeated only to those who show the same token. GET answers have an <code>ETag</code>. Every answer has <code>X-Request-Id</code>.</p>
<p>In commands, <code>$PRICE_TOKEN</code> and the like stand for what an answer before gave you.</p>
</div>
<div class="shown">${flowsOf(telling, 'start').map(flow => flowTicket(telling, flow))}</div>
</div>
</section>`
}
