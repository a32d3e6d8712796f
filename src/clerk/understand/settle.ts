import type { Details } from '#src/clerk/state.ts'
import type { Command } from './command.ts'
import { openThen } from './search-words.ts'

/** Puts details first, because other commands depend on them. Together with details, a yes confirms nothing. */
export function orderCommands(commands: Command[], details: Details): Command[] {
  const { day, ...others } = details
  const given = Object.keys(others).length > 0 || day !== undefined
  // drop the "no" of "no, today", which only states details
  const said = given ? commands.filter(command => command.do !== 'deny') : commands
  const isLater = day !== undefined || (details.time !== undefined && details.time !== 'ASAP')
  const all: Command[] = [
    ...(given ? [{ do: 'details' as const, details }] : []),
    ...(isLater ? said.map(openThen) : said),
  ]
  if (day !== undefined && details.time === undefined) all.push({ do: 'ask_time' })
  return all.length > 0 ? all : [{ do: 'cannot_handle' }]
}
