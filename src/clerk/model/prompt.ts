import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { TOOL_NAMES } from '#src/clerk/tool-name.ts'

/** What a prompt may ask to be filled in. */
export const PLACEHOLDERS = ['now', 'state'] as const
export type Filling = Readonly<Record<(typeof PLACEHOLDERS)[number], string>>

const FOLDER = new URL('../../../prompts/clerk/', import.meta.url)
const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/

/** The path of a released prompt. */
export const promptPath = (version: string): string => fileURLToPath(new URL(`${version}.md`, FOLDER))

/** A prompt file: its front matter and its text. Throws Error when it has no front matter. */
export function readPrompt(path: string): { readonly about: ReadonlyMap<string, string>; readonly text: string } {
  const [, head, text] = FRONT_MATTER.exec(readFileSync(path, 'utf8')) ?? []
  if (head === undefined || text === undefined) throw new Error(`${path} has no front matter`)
  const about = new Map(
    head.split('\n').map(line => {
      const at = line.indexOf(':')
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()] as const
    }),
  )
  return { about, text: text.trim() }
}

/** A function that fills in the prompt of a file. Throws Error when it names a placeholder or a tool that does not exist. */
export function promptFrom(path: string): (filling: Filling) => string {
  const { text } = readPrompt(path)
  const unknown = placeholdersIn(text).filter(name => !(PLACEHOLDERS as readonly string[]).includes(name))
  if (unknown.length > 0) throw new Error(`${path}: nothing fills in ${unknown.join(', ')}`)
  const strange = toolsIn(text).filter(name => !(TOOL_NAMES as readonly string[]).includes(name))
  if (strange.length > 0) throw new Error(`${path}: there is no tool ${strange.join(', ')}`)
  return filling => text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: keyof Filling) => filling[name])
}

/** The same for a released version. */
export const loadPrompt = (version: string): ((filling: Filling) => string) => promptFrom(promptPath(version))

export const placeholdersIn = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!)

/** Names of tools are written `like_this`. */
export const toolsIn = (text: string): string[] =>
  [...text.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name]) => name!)
