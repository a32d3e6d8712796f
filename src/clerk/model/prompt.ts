import { readFileSync } from 'node:fs'
import { TOOL_NAMES } from '#src/clerk/desk/tool-name.ts'

/** What a prompt may ask to be filled in. */
export const PLACEHOLDERS = ['now', 'state'] as const
export type Filling = Readonly<Record<(typeof PLACEHOLDERS)[number], string>>

const FOLDER = new URL('../../../prompts/clerk/', import.meta.url)
const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/

/** A prompt file: its front matter and its text. Throws Error when it has no front matter. */
export function readPrompt(version: string): { readonly about: ReadonlyMap<string, string>; readonly text: string } {
  const file = readFileSync(new URL(`${version}.md`, FOLDER), 'utf8')
  const [, head, text] = FRONT_MATTER.exec(file) ?? []
  if (head === undefined || text === undefined) throw new Error(`prompts/clerk/${version}.md has no front matter`)
  const about = new Map(
    head.split('\n').map(line => {
      const at = line.indexOf(':')
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()] as const
    }),
  )
  return { about, text: text.trim() }
}

/** A function that fills in a prompt. Throws Error when the prompt names a placeholder or a tool that does not exist. */
export function loadPrompt(version: string): (filling: Filling) => string {
  const { text } = readPrompt(version)
  const unknown = placeholdersIn(text).filter(name => !(PLACEHOLDERS as readonly string[]).includes(name))
  if (unknown.length > 0) throw new Error(`prompts/clerk/${version}.md: nothing fills in ${unknown.join(', ')}`)
  const strange = toolsIn(text).filter(name => !(TOOL_NAMES as readonly string[]).includes(name))
  if (strange.length > 0) throw new Error(`prompts/clerk/${version}.md: there is no tool ${strange.join(', ')}`)
  return filling => text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: keyof Filling) => filling[name])
}

export const placeholdersIn = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!)

/** Names of tools are written `like_this`. */
export const toolsIn = (text: string): string[] =>
  [...text.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name]) => name!)
