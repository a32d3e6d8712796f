import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse, YAMLParseError } from 'yaml'
import { z } from 'zod'
import { Task } from './schema.ts'

/** Task with its file. */
export type Written = { readonly suite: string; readonly file: string; readonly task: Task }

export const TASKS = fileURLToPath(new URL('../tasks/', import.meta.url))

/**
 * Reads the tasks of a suite, or all: YAML with one task or a list per file. Throws a single Error listing all
 * problems.
 */
export function readTasks(suite = '*', folder = TASKS): Written[] {
  const problems: string[] = []
  const found = globSync(`${suite}/*.yaml`, { cwd: folder })
    .sort()
    .flatMap(file => {
      const given = parsedYaml(`${folder}/${file}`, why => problems.push(`${file}: ${why}`))
      if (given === UNREAD) return []
      return (Array.isArray(given) ? given : [given]).flatMap((one: unknown, index) => {
        const parsed = Task.safeParse(one)
        if (parsed.success) return [{ suite: basename(dirname(file)), file, task: parsed.data }]
        const id = (one as { id?: unknown } | null)?.id ?? `task ${index + 1}`
        problems.push(`${file}, ${id}:\n${z.prettifyError(parsed.error)}`)
        return []
      })
    })
  const twice = [...Map.groupBy(found, ({ task }) => task.id)].filter(([, those]) => those.length > 1)
  problems.push(
    ...twice.map(
      ([id, those]) => `${id} is the id of ${those.length} tasks: ${those.map(({ file }) => file).join(', ')}`,
    ),
  )
  const idle = found.filter(({ task }) => (task.goal === undefined) === (task.script === undefined))
  problems.push(...idle.map(({ file, task }) => `${file}, ${task.id}: has either a goal or a script`))
  if (problems.length > 0) throw new Error(`The tasks are wrong.\n${problems.join('\n')}`)
  return found
}

const UNREAD = Symbol('a file that is no YAML')

function parsedYaml(path: string, onProblem: (why: string) => void): unknown {
  try {
    return parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error
    onProblem(error.message.trim())
    return UNREAD
  }
}
