import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** What a guide asks its reader to do. `at` is its page, step, and line. */
export type Action =
  | { readonly kind: 'create' | 'patch'; readonly at: At; readonly file: string; readonly lines: readonly string[] }
  | { readonly kind: 'run'; readonly at: At; readonly commands: readonly string[]; readonly prints: readonly string[] }

type At = { readonly page: string; readonly step: string; readonly line: number }

const spell = ({ page, step, line }: At, offset = 0): string => `${page}:${line + offset} (step “${step}”)`

type Block = { readonly language: string; readonly at: At; readonly before: string; readonly lines: readonly string[] }

/** Fenced blocks of a page, each with its step and the text since the block before. */
function blocksOf(page: string, text: string): Block[] {
  const blocks: Block[] = []
  let step = ''
  let before: string[] = []
  let open: { readonly language: string; readonly line: number; readonly lines: string[] } | undefined
  for (const [index, line] of text.split('\n').entries()) {
    const fence = /^```(\w*)$/.exec(line)
    if (open && fence) {
      blocks.push({ ...open, at: { page, step, line: open.line }, before: before.join(' ') })
      open = undefined
      before = []
    } else if (open) open.lines.push(line)
    else if (fence) open = { language: fence[1]!, line: index + 2, lines: [] }
    else before.push(line)
    if (!open && line.startsWith('## ')) step = line.slice(3)
  }
  return blocks
}

/** Reads the actions of a page. Throws Error for a block that names no file. */
export function readGuide(page: string, text: string): Action[] {
  const actions: Action[] = []
  for (const { language, at, before, lines } of blocksOf(page, text)) {
    const last = actions.at(-1)
    if (language === 'sh') actions.push({ kind: 'run', at, commands: lines, prints: [] })
    else if (language === 'text' && last?.kind === 'run') actions[actions.length - 1] = { ...last, prints: lines }
    else {
      const isPatch = language === 'diff'
      const named = [...before.matchAll(isPatch ? /\bIn `([^`]+)`/g : /\*\*`([^`]+)`\*\*/g)].at(-1)?.[1]
      if (!named) throw new Error(`${spell(at)}: the text before this block names no file`)
      actions.push({ kind: isPatch ? 'patch' : 'create', at, file: named, lines })
    }
  }
  return actions
}

/** Carries out an action in a folder. Throws Error that names the page, the step, and the line that does not apply. */
export function apply(folder: string, { kind, at, file, lines }: Exclude<Action, { kind: 'run' }>): void {
  const path = join(folder, file)
  if (kind === 'create') {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${lines.join('\n')}\n`)
    return
  }
  if (!existsSync(path)) throw new Error(`${spell(at)}: there is no file ${file}`)
  writeFileSync(path, patched(readFileSync(path, 'utf8').split('\n'), lines, at, file).join('\n'))
}

/** Applies a patch without line numbers: the lines that it keeps and removes must occur once, one after the other. */
function patched(old: readonly string[], patch: readonly string[], at: At, file: string): string[] {
  const wrong = patch.findIndex(line => !/^[ +-]/.test(line) && line !== '')
  if (wrong >= 0) throw new Error(`${spell(at, wrong)}: a line of a diff begins with a space, + or -`)
  const wanted = patch.flatMap((line, offset) => (line.startsWith('+') ? [] : [{ text: line.slice(1), offset }]))
  const matching = old.map((_, from) => {
    const differs = wanted.findIndex(({ text }, index) => old[from + index] !== text)
    return differs < 0 ? wanted.length : differs
  })
  const found = matching.flatMap((count, from) => (count === wanted.length ? [from] : []))
  if (found.length === 0) {
    const { text, offset } = wanted[Math.max(...matching)]!
    throw new Error(`${spell(at, offset)}: ${file} has no line “${text}” there`)
  }
  if (found.length > 1) throw new Error(`${spell(at)}: the diff applies to ${file} ${found.length} times`)
  const added = patch.filter(line => !line.startsWith('-')).map(line => line.slice(1))
  return old.toSpliced(found[0]!, wanted.length, ...added)
}

/** Program and arguments of a command of a guide. Throws Error for a command that is none of npm or npx. */
export function programOf(command: string, scripts: Readonly<Record<string, string>>): string[] {
  const words = [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c!)
  const [program, name = '', ...rest] = words
  if (program === 'npx') return [`node_modules/.bin/${name}`, ...rest]
  const script = program === 'npm' && name === 'run' ? scripts[rest[0]!] : undefined
  if (!script?.startsWith('node ')) throw new Error(`a guide runs npx or a script of package.json, not ${command}`)
  return [
    process.execPath,
    script.slice('node '.length),
    ...rest.slice(1).filter((word, at) => at > 0 || word !== '--'),
  ]
}

/** Lines of an expected output that a program did not print; spaces and colors do not matter. */
export function missingFrom(output: string, prints: readonly string[]): string[] {
  const plain = (text: string) => stripVTControlCharacters(text).replace(/\s+/g, ' ').trim()
  return prints.map(plain).filter(line => !plain(output).includes(line))
}
