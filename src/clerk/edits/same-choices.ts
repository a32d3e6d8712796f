import type { Candidate } from '#src/clerk/menu-parser/candidate.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { type Edit, withEntry } from '#src/clerk/menu-parser/edit.ts'
import { termsOfPhrase } from '#src/clerk/menu-parser/food-layer.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import type { Done } from './take-off.ts'
import { change, make } from './turn-into.ts'

const SAME =
  /(?: (?:and|with|but|y|con))*(?: (?:the|all|los|las|el|la|lo))* (?:same|mism[oa]s?)(?: (?<what>\S+))?(?: (?:please|as before|por favor))?$/
const EVERYTHING = /^(?:everything|way|options?|choices|style|stuff|things?|as|todo|opciones)$/

/** Changes a dish but keeps its options: "Make the ribs a chicken, same sides". */
export function changeKeepingOptions(
  compiled: CompiledMenu,
  edit: Edit,
  cue: 'change' | 'make',
  said: MessageWords,
  focus: readonly number[],
): Done | undefined {
  const same = SAME.exec(` ${said.words.join(' ')}`)
  const length = same?.[0].split(' ').filter(Boolean).length ?? 0
  if (!same || length >= said.words.length - 1) return undefined
  const head = slice(said, 0, said.words.length - length)
  const done = (cue === 'change' ? change : make)(compiled, edit, head, focus)
  if (!done) return undefined
  const what = same.groups?.what
  const term = what === undefined || EVERYTHING.test(what) ? undefined : termsOfPhrase(what)[0]
  const other = done.at.filter(at => itemAt(done.edit, at) !== itemAt(edit, at) && edit.entries[at] !== undefined)
  return other.length === 0
    ? undefined
    : { ...done, edit: other.reduce((left, at) => carried(left, edit, at, term), done.edit) }
}

const itemAt = (edit: Edit, at: number): string | undefined => edit.entries[at]?.draft.candidates[0]?.item.item.id

function carried(edit: Edit, before: Edit, at: number, term: string | undefined): Edit {
  const { draft } = edit.entries[at]!
  const [now, ...others] = draft.candidates
  const [old] = before.entries[at]!.draft.candidates
  if (!now || !old || others.length > 0) return edit
  return withEntry(edit, at, { draft: { ...draft, candidates: [withChoices(now, old, term)] } })
}

/**
 * Copies the options of one dish to another in groups of the same name, unless the other already has its own.
 */
function withChoices(now: Candidate, old: Candidate, term: string | undefined): Candidate {
  const chosen = new Map(now.chosen)
  for (const { group, options } of old.item.groups) {
    const ids = old.chosen.get(group.id) ?? []
    const name = termsOfPhrase(group.name).join(' ')
    const twin = now.item.groups.find(other => termsOfPhrase(other.group.name).join(' ') === name)
    if (ids.length === 0 || !twin || chosen.has(twin.group.id) || (term !== undefined && !name.includes(term))) continue
    const alike = ids.flatMap(id => {
      const option = options.find(one => one.option.id === id)?.option.name
      return twin.options.find(one => one.option.name === option)?.option.id ?? []
    })
    if (alike.length === ids.length && alike.length <= twin.group.max_units) chosen.set(twin.group.id, alike)
  }
  return { ...now, chosen }
}
