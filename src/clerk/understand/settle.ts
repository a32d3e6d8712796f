import type { Details } from '#src/clerk/state.ts'
import type { Command } from './command.ts'
import { openThen } from './search-words.ts'

/** Details go before what depends on them; a yes together with anything else is no yes. */
export function settle(commands: Command[], details: Details): Command[] {
  const { day, ...others } = details
  const given = Object.keys(others).length > 0 || day !== undefined
  // "no, today" only says what the details say
  const said = given ? commands.filter(command => command.do !== 'deny') : commands
  const isLater = day !== undefined || (details.time !== undefined && details.time !== 'ASAP')
  const all: Command[] = [
    ...(given ? [{ do: 'details' as const, details }] : []),
    ...(isLater ? said.map(openThen) : said),
  ]
  if (day !== undefined && details.time === undefined) all.push({ do: 'ask_time' })
  return all.length > 0 ? all : [{ do: 'cannot_handle' }]
}
