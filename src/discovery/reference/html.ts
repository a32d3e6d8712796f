/** Text that already is markup. */
export type Html = { readonly html: string }

type Part = Html | string | number | false | undefined | readonly Part[]

/** Template tag for markup: escapes text, inserts markup and lists of it unchanged, omits false and undefined. */
export const html = (strings: TemplateStringsArray, ...values: readonly Part[]): Html => ({
  html: strings.map((text, index) => text + (index < values.length ? shown(values[index]) : '')).join(''),
})

function shown(value: Part): string {
  if (value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(shown).join('')
  return typeof value === 'object' ? (value as Html).html : escaped(String(value))
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, character => ENTITIES[character]!)

/** Sentence in which `code` is rendered as code. */
export const prose = (text: string): Html => ({
  html: text
    .split(/(`[^`]+`)/)
    .map(part =>
      part.startsWith('`') && part.length > 1 ? `<code>${escaped(part.slice(1, -1))}</code>` : escaped(part),
    )
    .join(''),
})
