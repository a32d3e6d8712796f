import { composeFaultExample } from '#src/discovery/faults.ts'
import { FAULTS, type FaultCode } from '#src/kernel/faults.ts'
import type { Example } from '#tools/examples/examples.ts'
import { type Html, html, prose } from './html.ts'

/** Table of all errors with their remedy and a captured or composed body. */
export function errorTable(examples: readonly Example[]): Html {
  const codes = Object.keys(FAULTS) as FaultCode[]
  return html`<table class="errors">
<thead><tr><th scope="col">Error</th><th scope="col">Status</th><th scope="col">What to do, and an example</th></tr></thead>
<tbody>${codes.map(code => {
    const met = examples.find(example => example.fault === code)
    const body = met?.response.body ?? composeFaultExample(examples, code).value
    return html`<tr id="error-${code}"><th scope="row"><code>${code}</code></th><td><span class="status">${FAULTS[code].status}</span></td><td><p>${prose(FAULTS[code].hint)}</p><details><summary>${met ? met.shows : 'As it looks'}</summary><pre tabindex="0" role="region" aria-label="Body of ${code}">${JSON.stringify(body, null, 2)}</pre></details></td></tr>`
  })}</tbody>
</table>`
}
