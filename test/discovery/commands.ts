import { execFile } from 'node:child_process'
import { takenFrom } from './walk.ts'

/** A command of a document, and the fields of its response that later commands use. */
export type Command = { readonly text: string; readonly keeps: readonly (readonly [place: string, name: string])[] }

/** Variables that a script sets. */
export const assignedIn = (text: string): string[] =>
  [...text.matchAll(/^(?:export )?([A-Z_]+)=/gm)].map(match => match[1]!)

/**
 * Returns the commands in the sh blocks of a markdown document, in order.
 * A block that sets variables is one script.
 */
export function commandsIn(markdown: string): Command[] {
  const commands: { text: string; keeps: [string, string][] }[] = []
  for (const [, block] of markdown.matchAll(/^```sh\n([\s\S]*?)^```/gm)) {
    if (assignedIn(block!).length > 0) {
      commands.push({ text: block!.trim(), keeps: [] })
      continue
    }
    for (const line of block!.split('\n')) {
      const kept = /^# keep (\S+) as ([A-Z_]+)$/.exec(line)
      if (kept) commands.at(-1)!.keeps.push([kept[1]!, kept[2]!])
      else if (/^(?:curl|npx|npm) /.test(line)) commands.push({ text: line, keeps: [] })
      else if (line !== '') commands.at(-1)!.text += `\n${line}`
    }
  }
  return commands
}

export type Ran = { readonly exit: number; readonly out: string; readonly err: string }

/** Runs a command in a shell, as a reader would, with only these variables. */
export const runCommand = (text: string, env: Readonly<Record<string, string>>): Promise<Ran> =>
  new Promise(resolve => {
    const { HOME, PATH } = process.env
    const options = { env: { HOME, PATH: `${process.cwd()}/node_modules/.bin:${PATH}`, ...env }, timeout: 60_000 }
    execFile('/bin/sh', ['-euc', text], options, (error, out, err) =>
      resolve({ exit: error === null ? 0 : typeof error.code === 'number' ? error.code : -1, out, err }),
    )
  })

/** Returns the response fields that later commands use. Throws if one is missing. */
export function keptOf({ text, keeps }: Command, answer: unknown): Record<string, string> {
  return Object.fromEntries(
    keeps.map(([place, name]) => {
      const value = takenFrom(answer, place)
      if (typeof value !== 'string') throw new Error(`no ${place} in the answer to ${text}: ${JSON.stringify(answer)}`)
      return [name, value]
    }),
  )
}
