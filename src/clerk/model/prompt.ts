import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ORDER_TOOL_NAMES, TOOL_NAMES } from '#src/clerk/tool-name.ts'

/** Placeholders that a prompt may hold. */
export const PLACEHOLDERS = ['now', 'state'] as const
export type Filling = Readonly<Record<(typeof PLACEHOLDERS)[number], string>>

/** The sets of tools that a prompt may be written for: the front matter's `tools`, `desk` where it says none. */
export const TOOLSETS = { desk: TOOL_NAMES, orders: ORDER_TOOL_NAMES } as const
export type ToolsetName = keyof typeof TOOLSETS

export type Prompt = {
  readonly tools: ToolsetName
  /** The instructions. Where the prompt has a part for each message they are the same in every request. */
  readonly instructions: (filling: Filling) => string
  /** What is told beside each message of the customer, after it; undefined where the instructions tell it. */
  readonly beside: ((filling: Filling) => string) | undefined
}

const FOLDER = new URL('../../../prompts/clerk/', import.meta.url)
const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/
const BESIDE = /\n<!-- with each message of the customer -->\n/

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

/** The prompt of a file. Throws Error when it names a placeholder, a tool or a set of tools that does not exist. */
export function promptFrom(path: string): Prompt {
  const { about, text } = readPrompt(path)
  const unknown = placeholdersIn(text).filter(name => !(PLACEHOLDERS as readonly string[]).includes(name))
  if (unknown.length > 0) throw new Error(`${path}: nothing fills in ${unknown.join(', ')}`)
  const tools = about.get('tools') ?? 'desk'
  if (!isToolset(tools)) throw new Error(`${path}: there is no set of tools ${tools}`)
  const names: readonly string[] = TOOLSETS[tools]
  const strange = toolsIn(text).filter(name => !names.includes(name))
  if (strange.length > 0) throw new Error(`${path}: there is no tool ${strange.join(', ')}`)
  const [instructions = '', beside] = text.split(BESIDE)
  return { tools, instructions: filled(instructions), beside: beside === undefined ? undefined : filled(beside) }
}

const isToolset = (name: string): name is ToolsetName => Object.hasOwn(TOOLSETS, name)

const filled =
  (text: string) =>
  (filling: Filling): string =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: keyof Filling) => filling[name])

/** The same for a released version. */
export const loadPrompt = (version: string): Prompt => promptFrom(promptPath(version))

export const placeholdersIn = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!)

/** Names of tools are written `like_this`. */
export const toolsIn = (text: string): string[] =>
  [...text.matchAll(/`([a-z]+(?:_[a-z]+)*)`/g)].map(([, name]) => name!).filter(name => isToolName(name))

/** A name of two words, or one that is known to be a tool's. */
const isToolName = (name: string): boolean =>
  name.includes('_')
    ? name !== 'shown_to_customer'
    : Object.values(TOOLSETS).some(names => (names as readonly string[]).includes(name))
