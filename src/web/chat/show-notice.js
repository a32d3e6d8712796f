import { button, element } from '/shared/element.js'
/** @import { ClerkResponse } from '#src/clerk/schema.ts' */

/**
 * Creates a notice of the page itself, not of the clerk, with follow-up actions.
 * @param {string} text
 * @param {readonly { readonly label: string, readonly act: () => unknown }[]} [actions]
 */
export const notice = (text, actions = []) =>
  element(
    'div',
    { class: 'notice' },
    element('p', {}, text),
    ...actions.map(({ label, act }) => button(label, act, { class: 'quiet keep' })),
  )

/**
 * Shows the requests that complete the order without the clerk, as contained in the last turn.
 * @param {NonNullable<ClerkResponse['finish_over_rest']>} requests
 */
export const finishOverRest = requests =>
  element(
    'details',
    { class: 'command' },
    element('summary', {}, 'Finish without the clerk'),
    ...requests.map(({ method, path, body }) =>
      element(
        'pre',
        { tabindex: 0 },
        `${method} ${path}${body === undefined ? '' : `\n${JSON.stringify(body, null, 2)}`}`,
      ),
    ),
  )
