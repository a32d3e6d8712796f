import type { Replacements, Translation } from './translation.ts'

/** Foods that menus do not declare, as listed in sentences. */
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

/** Days and times, requested details, allergens. */
const PARTS: Replacements = [
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
/** Start of a text part that is not a name. */
const SMALL =
  /^(?:\d{1,2}:\d\d[ap]m–|a name|a phone|an e-mail|street|city|state|ZIP|today|tomorrow|on \w+,|picked|delivered|“|peanut|tree nut|milk|egg|wheat|soy|fish|shellfish|sesame|mustard|celery|sulphite|gluten|raw fish|unpasteurized|deli meat|alcohol|pork|beef|lamb|gelatin|onion|garlic|root veg|poultry|citrus|[A-Z]+_[A-Z_]+ \()/
const REASONS: Replacements = [
  [/^( *)not as asked: /, '$1no como se pidió: '],
  [/: on no menu(?=,|$)/g, ': en ningún menú'],
  [/: no such dish here that fits(?=,|$)/g, ': aquí no hay ninguno que sirva'],
  [/: another cuisine(?=,|$)/g, ': otra cocina'],
  [/: too little on the menu(?=,|$)/g, ': muy poco en el menú'],
  [/: little or nothing is known(?=,|$)/g, ': poco o nada se sabe'],
  [/\bprice: not as asked, or not known/g, 'precio: otro, o no se sabe'],
  [/\bfewer than two dishes\b/g, 'menos de dos platos'],
]

const WEEKDAYS: Readonly<Record<string, string>> = {
  Mon: 'lun',
  Tue: 'mar',
  Wed: 'mié',
  Thu: 'jue',
  Fri: 'vie',
  Sat: 'sáb',
  Sun: 'dom',
}
const HOURS: Replacements = [
  [/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/g, day => WEEKDAYS[day]!],
  [/\bclosed\b/g, 'cerrado'],
  [/around the clock/g, 'las 24 horas'],
]

export const spanish: Translation = {
  file: 'es.txt',
  parts: PARTS,
  small: SMALL,
  lists: [
    [/ or (?=\p{Ll})/gu, ' o '],
    [/ and (?=\p{Ll})/gu, ' y '],
  ],
  reasons: REASONS,
  hours: HOURS,
  soldOut: '(agotado)',
}
