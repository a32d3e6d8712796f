/**
 * Creates a keyed list renderer. Unchanged elements stay in place and keep their focus.
 * @template T
 * @param {HTMLElement} list
 * @param {{ readonly keyOf: (thing: T) => string, readonly draw: (thing: T) => HTMLElement }} how
 */
export function createList(list, { keyOf, draw }) {
  /** @type {Map<string, { readonly text: string, readonly shown: HTMLElement }>} */
  let known = new Map()
  return (/** @type {readonly T[]} */ things, /** @type {(thing: T) => unknown} */ also = () => '') => {
    const before = known
    known = new Map(
      things.map(thing => {
        const key = keyOf(thing)
        const text = JSON.stringify([thing, also(thing)])
        const kept = before.get(key)
        return [key, kept?.text === text ? kept : { text, shown: draw(thing) }]
      }),
    )
    const wanted = [...known.values()].map(({ shown }) => shown)
    for (const old of [...list.children]) if (!wanted.includes(/** @type {HTMLElement} */ (old))) old.remove()
    wanted.forEach((shown, at) => {
      if (list.children[at] !== shown) list.insertBefore(shown, list.children[at] ?? null)
    })
  }
}
