import { type Resource, requirementsV2, type Terms } from '#src/payments/terms.ts'
import type { AnyTool } from '#tools/tool.ts'
import { bazaarOf } from './bazaar.ts'

/** Something sold at a stable address, with its price of now. */
export type Sold = { readonly tool: string; readonly resource: Resource; readonly terms: Terms }

/** Manifest of what is sold at stable addresses, in the draft format of x402; a live 402 is authoritative. */
export const x402Manifest = (sold: readonly Sold[], tools: readonly AnyTool[]) => ({
  x402Version: 2,
  items: sold.map(({ tool: name, resource, terms }) => {
    const tool = tools.find(each => each.name === name)!
    const { input } = bazaarOf(tool, resource.url).bazaar.info
    const { method, pathParams } = input as { readonly method: string; readonly pathParams: object }
    return {
      resource: { ...resource, mimeType: 'application/json', serviceName: 'Comanda' },
      type: 'http',
      accepts: [requirementsV2(terms)],
      input: { method, routeTemplate: tool.http.path.replaceAll(/\{(\w+)\}/g, ':$1'), pathParams },
      output: { mimeType: 'application/json' },
    }
  }),
})
