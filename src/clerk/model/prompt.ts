import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ORDER_TOOL_NAMES, TOOL_NAMES } from '#src/clerk/tool-name.ts'

/** Placeholders allowed in a prompt. */
export const PLACEHOLDERS = ['now', 'state'] as const
export type Filling = Readonly<Record<(typeof PLACEHOLDERS)[number], string>>

/** Toolsets that a prompt may target with `tools` in its front matter; the default is `desk`. */
export const TOOLSETS = { desk: TOOL_NAMES, orders: ORDER_TOOL_NAMES } as const
export type ToolsetName = keyof typeof TOOLSETS

export type Prompt = {
  readonly tools: ToolsetName
  /** System instructions. Identical in every request if the prompt has a per-message part. */
  readonly instructions: (filling: Filling) => string
  /** Text appended after each customer message; undefined if the instructions contain everything. */
  readonly beside: ((filling: Filling) => string) | undefined
}

const FOLDER = new URL('../../../prompts/clerk/', import.meta.url)
const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/
const BESIDE = /\n<!-- with each message of the customer -->\n/

/** Path of a released prompt version. */
export const promptPath = (version: string): string => fileURLToPath(new URL(`${version}.md`, FOLDER))

/** Reads a prompt file into front matter and text. Throws Error if it has no front matter. */
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

/** Parses a prompt file. Throws Error for an unknown placeholder, tool, or toolset. */
export function promptFrom(path: string): Prompt {
  const { about, text } = readPrompt(path)
  const unknown = placeholdersIn(text).filter(name => !(PLACEHOLDERS as readonly string[]).includes(name))
  if (unknown.length > 0) throw new Error(`${path}: unknown placeholders: ${unknown.join(', ')}`)
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

/** Loads the prompt of a released version. */
export const loadPrompt = (version: string): Prompt => promptFrom(promptPath(version))

export const placeholdersIn = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!)

/** Tool names in a prompt, which are written `like_this`. */
export const toolsIn = (text: string): string[] =>
  [...text.matchAll(/`([a-z]+(?:_[a-z]+)*)`/g)].map(([, name]) => name!).filter(name => isToolName(name))

/** True for a name with an underscore, or a known one-word tool name. */
const isToolName = (name: string): boolean =>
  name.includes('_')
    ? name !== 'shown_to_customer'
    : Object.values(TOOLSETS).some(names => (names as readonly string[]).includes(name))
