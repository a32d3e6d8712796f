import { formatLocal } from '#src/catalog/hours.ts'
import { extractTime } from '#src/catalog/said-time/take-time.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import type { Command } from './command.ts'
import type { UnderstandingContext } from './context.ts'
import { dayAsked, takeHoliday } from './day-asked.ts'
import { fold } from './text.ts'

const OPEN =
  /\b(?:open|opens|opened|opening|close|closes|closed|closing|hours|abiert[oa]s?|abren?|abrir|cierran?|cerrad[oa]s?|horarios?)\b/
/** Words that refer only to the restaurants of a list. */
const FRAME = new Set(
  (
    'which what who whos whose when is are will be do does did can could any all both either one ones places place restaurants restaurant spots they them these those it the of in on at by for from and or but also so then ok okay hey hi please ' +
    'still even there here right now today tonight late later early if know tell me you u i wonder wondering s re get going to gonna day not how about their time until till what anything anyone anybody somebody ' +
    'cual cuales que quien quienes estan esta algun alguno alguna algunos hay de los las el la ellos lugares restaurantes hoy ahora a hora para y o si todos ninguno dia manana algo alguien que tal'
  ).split(' '),
)

/** Follow-up about another day, "And on Friday?", if nothing is ordered yet. */
const GOES_ON = /^(?:and|but|so|what about|how about|y|que tal)\b/
const TODAY = /\b(?:today|tonight|hoy|esta noche)\b/
const NOW = /\b(?:now|still|ahora|todavia|aun)\b/

/** Hours of each listed restaurant: "Which of them are open tomorrow?", "open on Thanksgiving?" */
export function hoursOfListed(
  text: string,
  said: string,
  state: ClerkState,
  ground: UnderstandingContext,
): Command[] | undefined {
  const isListed = state.offer?.kind === 'restaurants' && state.restaurant_id === undefined
  const isMore = GOES_ON.test(fold(text)) && state.lines.length === 0 && (isListed || state.restaurant_id !== undefined)
  if (!(isListed && OPEN.test(said)) && !isMore) return undefined
  const holiday = takeHoliday(text, ground.now, ground.zone)
  const taken = extractTime(holiday.text, ground.now, ground.zone)
  const left = taken.text
  if (!OPEN.test(said) && holiday.day === undefined && taken.day === undefined && taken.time === undefined)
    return undefined
  const words = fold(left.replace(/(?<=\p{L})['’](?=\p{L})/gu, '')).split(' ')
  if (!words.every(word => word === '' || FRAME.has(word) || OPEN.test(word) || isHolidayWord(word))) return undefined
  const isDaySaid = holiday.day ?? taken.day ?? (typeof taken.time === 'object' && !taken.time.dayUnsure)
  const { day: wished } = state.details
  const asked = dayAsked(text, ground.now, ground.zone)
  const isNow = NOW.test(said) && asked.date === undefined && asked.time === undefined
  const now = isNow ? { time: formatLocal(ground.now, ground.zone).slice(11, 16) } : {}
  // the guest stated the requested day earlier
  const date = isListed && wished !== undefined && !isDaySaid && !isNow && !TODAY.test(said) ? { date: wished } : {}
  return [{ do: 'facts', about: 'hours', ...asked, ...date, ...now }]
}

const isHolidayWord = (word: string): boolean => /^(?:thanksgiving|christmas|xmas|navidad|accion|gracias)$/.test(word)
