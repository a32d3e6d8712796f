import { readdirSync, readFileSync } from 'node:fs'

/** One message of a script, and the expected response. */
export type Said = {
  readonly message: string
  /** Texts that the reply must contain (`holds`) and must not contain (`lacks`). */
  readonly holds: readonly string[]
  readonly lacks: readonly string[]
  /** Cart lines in the format used below; undefined if nothing is expected of the cart. */
  readonly cart?: string
  readonly missing?: string
  readonly ready?: boolean
  readonly total?: string
  readonly choices?: number
  readonly restaurants?: number
}

export type Script = { readonly name: string; readonly at: string; readonly says: readonly Said[] }

/** A Tuesday at 12:30 pm in New York. */
const LUNCH = '2026-11-17T12:30:00-05:00'

const MARKS: Readonly<Record<string, (said: Said, text: string) => Said>> = {
  '~': (said, text) => ({ ...said, holds: [...said.holds, text] }),
  '-': (said, text) => ({ ...said, lacks: [...said.lacks, text] }),
  '=': (said, text) => ({ ...said, cart: text }),
  '?': (said, text) => ({ ...said, missing: text }),
  '!': (said, text) => ({ ...said, ready: text === 'ready' }),
  $: (said, text) => ({ ...said, total: text }),
  '#': (said, text) => ({ ...said, choices: Number(text) }),
  '*': (said, text) => ({ ...said, restaurants: Number(text) }),
}

/** Reads the scripts of `test/clerk/conversations`. Its README specifies the format. Throws on a malformed line. */
export function readScripts(): Script[] {
  const folder = new URL('conversations/', import.meta.url)
  return readdirSync(folder)
    .filter(name => name.endsWith('.txt'))
    .sort()
    .flatMap(name => readFileSync(new URL(name, folder), 'utf8').split(/^(?=## )/m))
    .flatMap(text => (text.startsWith('## ') ? [readScript(text)] : []))
}

function readScript(text: string): Script {
  const [title = '', ...lines] = text.split('\n').filter(line => line.trim() !== '')
  let at = LUNCH
  const says: Said[] = []
  for (const line of lines) {
    const [mark, rest] = [line[0] ?? '', line.slice(1).trim()]
    const last = says.at(-1)
    const read = MARKS[mark]
    if (mark === '@') at = rest
    else if (mark === '>') says.push({ message: rest, holds: [], lacks: [] })
    else if (read && last) says[says.length - 1] = read(last, rest)
    else throw new Error(`${title}: cannot read ${line}`)
  }
  return { name: title.slice(3), at, says }
}
