import { sha256 } from '#src/kernel/ids.ts'

/** Input of a restaurant drawing. */
export type Pictured = { readonly slug: string; readonly name: string; readonly cuisines: readonly string[] }

type Palette = readonly [ground: string, table: string, ware: string, food: string, garnish: string, accent: string]
type Draw = (palette: Palette, random: (below: number) => number) => string

const PALETTES: readonly Palette[] = [
  ['#fbe7c6', '#e8b16a', '#fffaf0', '#d9572b', '#6a994e', '#a4243b'],
  ['#e3f0ea', '#9cc5b0', '#ffffff', '#e0a93b', '#2f6f4f', '#d1495b'],
  ['#f3e4ef', '#c99bbd', '#fff8fd', '#8c4a2f', '#7a9e3a', '#e07a5f'],
  ['#e4ecf7', '#8fabd4', '#fdfefe', '#c8743a', '#4f8a5b', '#f2c14e'],
  ['#fdf0d5', '#c1666b', '#fffdf7', '#d4a373', '#588157', '#780000'],
  ['#e9edc9', '#b5c18e', '#fefae0', '#bc6c25', '#386641', '#dd6e42'],
]

const spots = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

const bowl: Draw = ([, , ware, food, garnish, accent], random) => {
  const noodles = spots(7, i => {
    const y = 150 + random(14)
    return `<path d="M${118 + i * 22} ${y}q12 -${10 + random(14)} 24 0t24 0" fill="none" stroke="${food}" stroke-width="6"/>`
  })
  const leaves = spots(
    5,
    () => `<circle cx="${130 + random(140)}" cy="${146 + random(16)}" r="${5 + random(6)}" fill="${garnish}"/>`,
  )
  return `<ellipse cx="200" cy="156" rx="104" ry="30" fill="${accent}" opacity=".35"/>${noodles}${leaves}<path d="M92 158h216c-6 62-52 92-108 92S98 220 92 158z" fill="${ware}"/><path d="M120 196q80 22 160 0" fill="none" stroke="${accent}" stroke-width="5"/><rect x="164" y="246" width="72" height="12" rx="6" fill="${ware}"/>`
}

const slice: Draw = ([, , , food, garnish, accent], random) =>
  `<path d="M104 108q96-40 192 0l-96 150z" fill="${food}"/><path d="M96 110q104-52 208 0l-8 22q-96-44-192 0z" fill="#c98a4b"/>${spots(5, i => `<circle cx="${160 + (i % 3) * 38 + random(8)}" cy="${146 + Math.floor(i / 3) * 36 + random(8)}" r="${11 + random(4)}" fill="${accent}"/>`)}${spots(6, () => `<ellipse cx="${160 + random(80)}" cy="${138 + random(70)}" rx="7" ry="4" fill="${garnish}"/>`)}`

const bun: Draw = ([, , , food, garnish, accent], random) =>
  `<path d="M108 156q4-72 92-72t92 72z" fill="#d9984f"/>${spots(9, () => `<ellipse cx="${140 + random(120)}" cy="${104 + random(40)}" rx="4" ry="2.5" fill="#fff3d6"/>`)}<path d="M100 160h200l-12 16-18-8-20 10-22-10-20 10-22-10-22 10-20-10-22 10-18-8z" fill="${garnish}"/><rect x="106" y="176" width="188" height="26" rx="13" fill="${food}"/><path d="M112 200h176l-${14 + random(20)} 12h-${120 - random(20)}z" fill="${accent}"/><path d="M108 212h184q-2 36-36 36H144q-34 0-36-36z" fill="#d9984f"/>`

const cup: Draw = ([, , ware, food, , accent], random) =>
  `<path d="M128 118h130l-14 126q-2 14-16 14h-70q-14 0-16-14z" fill="${ware}"/><path d="M254 140q46-4 40 36t-50 34" fill="none" stroke="${ware}" stroke-width="13"/><ellipse cx="193" cy="120" rx="65" ry="14" fill="${food}"/>${spots(3, i => `<path d="M${162 + i * 30} 100q-${8 + random(10)} -16 0 -32t0 -30" fill="none" stroke="#ffffff" stroke-width="6" opacity=".7"/>`)}<rect x="137" y="172" width="112" height="24" fill="${accent}" opacity=".75"/>`

const taco: Draw = ([, , , food, garnish, accent], random) =>
  `${spots(8, i => `<circle cx="${122 + i * 22}" cy="${150 - Math.round(34 * Math.sin((i + 1) / 3)) + random(10)}" r="${15 + random(6)}" fill="${[garnish, accent, food][i % 3]}"/>`)}<path d="M92 216q10-92 108-92t108 92z" fill="#e9b44c"/>${spots(12, () => `<circle cx="${130 + random(140)}" cy="${164 + random(42)}" r="3" fill="#c98a2b"/>`)}`

const plate: Draw = ([, , ware, food, garnish, accent], random) =>
  `<ellipse cx="200" cy="184" rx="128" ry="62" fill="${ware}"/><ellipse cx="200" cy="180" rx="92" ry="42" fill="none" stroke="${accent}" stroke-width="3" opacity=".5"/>${spots(4, i => `<ellipse cx="${158 + i * 28 + random(8)}" cy="${170 + random(20)}" rx="${24 + random(8)}" ry="${13 + random(5)}" fill="${food}" transform="rotate(${random(40) - 20} ${170 + i * 24} 178)"/>`)}${spots(9, () => `<circle cx="${140 + random(120)}" cy="${158 + random(46)}" r="${4 + random(5)}" fill="${garnish}"/>`)}`

/** Drawing by cuisine keyword; the first match wins. */
const SUBJECTS: readonly (readonly [words: RegExp, draw: Draw])[] = [
  [/pizza/i, slice],
  [/taco|mexican|burrito|latin/i, taco],
  [/burger|sandwich|deli|bagel|hot dog|breakfast/i, bun],
  [/coffee|caf|tea|bakery|dessert|ice cream|juice/i, cup],
  [/ramen|noodle|soup|thai|chinese|vietnam|korean|japan|pho|poke/i, bowl],
]
const ANY: readonly Draw[] = [plate, bowl]

const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

/** Draws the food of a restaurant as an SVG document; deterministic per restaurant. */
export function drawDish({ slug, name, cuisines }: Pictured): string {
  const seed = sha256(slug)
  let at = 0
  const random = (below: number): number => {
    at = (at + 4) % 60
    return Number.parseInt(seed.slice(at, at + 4), 16) % below
  }
  const palette = PALETTES[Number.parseInt(sha256(cuisines[0] ?? '').slice(0, 6), 16) % PALETTES.length]!
  const [ground, table] = palette
  const draw =
    cuisines.flatMap(c => SUBJECTS.find(([words]) => words.test(c))?.[1] ?? [])[0] ?? ANY[random(ANY.length)]!
  const dots = spots(
    14,
    () => `<circle cx="${random(400)}" cy="${random(190)}" r="${2 + random(4)}" fill="${table}" opacity=".35"/>`,
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" role="img"><title>${escaped(name)}</title>` +
    `<rect width="400" height="300" fill="${ground}"/>${dots}<rect y="212" width="400" height="88" fill="${table}"/>` +
    `<ellipse cx="200" cy="252" rx="130" ry="16" fill="#000000" opacity=".12"/>${draw(palette, random)}</svg>\n`
  )
}
