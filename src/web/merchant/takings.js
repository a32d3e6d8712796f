import { element } from '/shared/element.js'
import { dollars } from '/shared/wording.js'

/** @import { Board } from '#src/fulfillment/console/schema.ts' */

/** Creates today's takings from the server's amounts. */
export const takings = (/** @type {Board['takings']} */ { count, gross_cents, refunded_cents }) =>
  [
    ['Orders paid', String(count)],
    ['Taken', dollars(gross_cents)],
    ['Given back', dollars(refunded_cents)],
  ].flatMap(([name, value]) => [element('dt', {}, name), element('dd', { class: 'figure' }, value)])
