import { readFileSync } from 'node:fs'
import { once } from '#src/kernel/once.ts'
import type { Language } from '#src/reader/language.ts'

type Line = { readonly pattern: RegExp; readonly spoken: string; readonly own: number; readonly sentences: number }

const SENTENCES = /(?<=[.!?])\s+(?=[\p{Lu}¿“])/u
const FILE = new URL('../../../data/clerk/es.txt', import.meta.url)
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const lines = once((): Line[] =>
  readFileSync(FILE, 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => {
      const [english, spoken] = line.split(' = ')
      if (english === undefined || spoken === undefined) throw new Error(`data/clerk/es.txt: cannot read ${line}`)
      return {
        pattern: new RegExp(`^${english.split('{}').map(escaped).join('(.+?)')}$`, 'u'),
        spoken,
        own: english.replaceAll('{}', '').length,
        sentences: english.split(SENTENCES).length,
      }
    })
    // of two lines that fit, the one with more words of its own is meant
    .sort((a, b) => b.own - a.own),
)

/** Foods that no menu declares, where a sentence lists them. */
const FOODS: Readonly<Record<string, string>> = {
  'raw fish or meat': 'pescado o carne crudos',
  'unpasteurized cheese': 'queso sin pasteurizar',
  'deli meat': 'fiambres',
  alcohol: 'alcohol',
  pork: 'cerdo',
  beef: 'carne de res',
  lamb: 'cordero',
  gelatin: 'gelatina',
  onion: 'cebolla',
  garlic: 'ajo',
  'root vegetable': 'tubérculos',
  poultry: 'aves',
  citrus: 'cítricos',
}

/** Parts of sentences: days and times, what is asked for, allergens. */
const PARTS: readonly (readonly [pattern: RegExp, spoken: string])[] = [
  ...Object.entries(FOODS).map(([name, spoken]): readonly [RegExp, string] => [
    new RegExp(`\\b${name}\\b`, 'g'),
    spoken,
  ]),
  [/\bprivate key of a wallet(?: that holds USDC on Base)?/g, 'clave privada de una billetera'],
  [/ and (?=[A-Z]+_[A-Z_]+ \()/g, ' y '],
  [/\btoday between (\S+) and (\S+)/g, 'hoy entre las $1 y las $2'],
  [/\btomorrow between (\S+) and (\S+)/g, 'mañana entre las $1 y las $2'],
  [/^today$/g, 'hoy'],
  [/^tomorrow$/g, 'mañana'],
  [/^on (\w+), (\w+) (\d+)$/g, 'el $3 de $2'],
  [/\btoday at (?=\d)/g, 'hoy a las '],
  [/\btomorrow at (?=\d)/g, 'mañana a las '],
  [/\bon (\w+), (\w+) (\d+) at (?=\d)/g, 'el $3 de $2 a las '],
  [/\bpicked up\b/g, 'para recoger'],
  [/\bdelivered\b/g, 'entregado'],
  [/\ba name\b/g, 'un nombre'],
  [/\ba phone number with area code\b/g, 'un teléfono con código de área'],
  [/\ban e-mail address\b/g, 'un correo electrónico'],
  [/\bstreet\b/g, 'calle'],
  [/\bcity\b/g, 'ciudad'],
  [/\bstate\b/g, 'estado'],
  [/\bZIP\b/g, 'código postal'],
  [/\bpeanut\b/g, 'cacahuate'],
  [/\btree nut\b/g, 'frutos secos'],
  [/\bmilk\b/g, 'leche'],
  [/\begg\b/g, 'huevo'],
  [/\bwheat\b/g, 'trigo'],
  [/\bsoy\b/g, 'soya'],
  [/\bfish\b/g, 'pescado'],
  [/\bshellfish\b/g, 'mariscos'],
  [/\bsesame\b/g, 'ajonjolí'],
  [/\bmustard\b/g, 'mostaza'],
  [/\bcelery\b/g, 'apio'],
  [/\bsulphite\b/g, 'sulfitos'],
  [
    / and (?=(?:no )?(?:cacahuate|frutos|leche|huevo|trigo|soya|pescado|mariscos|ajonjolí|mostaza|apio|sulfitos|gluten)(?!\p{L}))/gu,
    ' y ',
  ],
  [
    / or (?=(?:cacahuate|frutos|leche|huevo|trigo|soya|pescado|mariscos|ajonjolí|mostaza|apio|sulfitos|gluten)(?!\p{L}))/gu,
    ' o ',
  ],
  [/ or (?=(?:entregado|para recoger|el|mañana|hoy) )/g, ' o '],
  [/ and (?=\d{1,2}:\d\d[ap]m)/g, ' y '],
  [/ and (?=(?:ciudad|estado|código postal)(?!\p{L}))/gu, ' y '],
  [/ or (?=“)/g, ' o '],
  [/, and /g, ' y '],
  [/ and (?=(?:a|an|un) )/g, ' y '],
]
const SMALL =
  /^(?:\d{1,2}:\d\d[ap]m–|a name|a phone|an e-mail|street|city|state|ZIP|today|tomorrow|on \w+,|picked|delivered|“|peanut|tree nut|milk|egg|wheat|soy|fish|shellfish|sesame|mustard|celery|sulphite|gluten|raw fish|unpasteurized|deli meat|alcohol|pork|beef|lamb|gelatin|onion|garlic|root veg|poultry|citrus|[A-Z]+_[A-Z_]+ \()/
/** Words that are put in between commas and an "or", and are nobody's names. */
const WORDS = /^[\p{Ll} ,]+ (?:or|and) [\p{Ll} ]+$/u
const QUOTES = /“[^”]*”/g

/** A part of a sentence; what stands in quotes is the menu's, the kitchen's or the guest's own. */
function part(text: string): string {
  const isList = WORDS.test(text)
  if (!isList && !SMALL.test(text)) return text
  const quotes = [...text.matchAll(QUOTES)].map(([quote]) => quote)
  const plain = text.replace(QUOTES, '“”')
  const said = PARTS.reduce((all, [pattern, spoken]) => all.replace(pattern, spoken), plain)
  const joined = isList ? said.replace(/ or (?=\p{Ll})/gu, ' o ').replace(/ and (?=\p{Ll})/gu, ' y ') : said
  return joined.replace(/“”/g, () => quotes.shift() ?? '')
}

/** Why a place of a list is not as it was asked for. */
const UNMET = /^( *)not as asked: /
const REASONS: readonly (readonly [pattern: RegExp, spoken: string])[] = [
  [UNMET, '$1no como se pidió: '],
  [/: on no menu(?=,|$)/g, ': en ningún menú'],
  [/: no such dish here that fits(?=,|$)/g, ': aquí no hay ninguno que sirva'],
  [/: another cuisine(?=,|$)/g, ': otra cocina'],
  [/: too little on the menu(?=,|$)/g, ': muy poco en el menú'],
  [/: little or nothing is known(?=,|$)/g, ': poco o nada se sabe'],
  [/\bprice: not as asked, or not known/g, 'precio: otro, o no se sabe'],
  [/\bfewer than two dishes\b/g, 'menos de dos platos'],
]
const reasons = (text: string): string => REASONS.reduce((all, [pattern, spoken]) => all.replace(pattern, spoken), text)

/** "Pad Thai contains peanut; Satay may contain sesame." is said one by one. */
function listed(text: string): string | undefined {
  const parts = text.split('; ')
  const said = parts.map((one, at) => sentence(at === parts.length - 1 ? one : `${one}.`))
  return parts.length < 2 || said.includes(undefined)
    ? undefined
    : said.map((one, at) => (at === said.length - 1 ? one : one?.replace(/\.$/, ''))).join('; ')
}

/** What is said with so many sentences: a line for one sentence speaks for no two. */
function sentence(text: string, count = 1): string | undefined {
  const each = count === 1 && text.includes('; ') ? listed(text) : undefined
  if (each !== undefined) return each
  for (const { pattern, spoken, sentences } of lines()) {
    if (count > 1 && sentences !== count) continue
    const match = pattern.exec(text)
    if (!match) continue
    let at = 0
    return spoken.replace(/\{\}/g, () => {
      at += 1
      const said = match[at] ?? ''
      return sentence(said) ?? part(said)
    })
  }
  return undefined
}

const NUMBERED = /^(\s*\d+\. |\s+)/

/** A line as a whole, or sentence by sentence; what has no translation stays as it is. */
function line(text: string): string {
  const lead = NUMBERED.exec(text)?.[0] ?? ''
  const said = text.slice(lead.length)
  if (said === '') return text
  const whole = sentence(said, said.split(SENTENCES).length)
  return `${lead}${
    whole ??
    said
      .split(SENTENCES)
      .map(one => sentence(one) ?? one)
      .join(' ')
  }`
}

const WEEKDAYS: Readonly<Record<string, string>> = {
  ...{ Mon: 'lun', Tue: 'mar', Wed: 'mié', Thu: 'jue', Fri: 'vie', Sat: 'sáb', Sun: 'dom' },
}
/** A line of opening hours: "Mon–Thu 11:30am–10:00pm, Fri–Sun …". */
const HOURS = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?:–\w{3})? (?:\d|closed|around the clock)/
const weekdays = (text: string): string =>
  text
    .replace(/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/g, day => WEEKDAYS[day]!)
    .replace(/\bclosed\b/g, 'cerrado')
    .replaceAll('around the clock', 'las 24 horas')

/** What code says, in the language of the guest. */
export const speak = (text: string, language: Language | undefined): string =>
  language === 'es'
    ? text
        .split('\n')
        .map(said =>
          (HOURS.test(said) ? weekdays(said) : UNMET.test(said) ? reasons(said) : line(said)).replaceAll(
            '(sold out)',
            '(agotado)',
          ),
        )
        .join('\n')
    : text
