import { button, element } from '/shared/element.js'
/** @import { ClerkResponse } from '#src/clerk/schema.ts' */

/**
 * A line of the house, apart from what the clerk says, with what one can do next.
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
 * The requests that finish an order without the clerk, as the last turn carries them.
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
