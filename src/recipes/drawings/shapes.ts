/** Flat shape of a drawing: an SVG path and its paint, on a canvas of 400 by 300. */
export type Shape = {
  readonly d: string
  readonly fill?: string
  readonly stroke?: string
  readonly width?: number
  readonly opacity?: number
}

/** Returns a pseudorandom number below `below`. Deterministic per recipe. */
export type Chance = (below: number) => number

/** Draws the food on the table. */
export type Draw = (chance: Chance) => Shape[]

export const INK = {
  paper: '#FBF7F0',
  ware: '#FFFDF8',
  rim: '#E9DFCD',
  paprika: '#C8452D',
  basil: '#2F6B4F',
  leaf: '#6A994E',
  amber: '#E0A93B',
  gold: '#D9984F',
  crust: '#B9743A',
  seared: '#6E3B23',
  char: '#43241A',
  rare: '#D27561',
  fat: '#F3E3CF',
  cream: '#F7ECD8',
  wood: '#C99A63',
  grain: '#B58551',
  night: '#1F1B16',
  sea: '#7FA9A3',
} as const

export const ellipse = (cx: number, cy: number, rx: number, ry: number): string =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`

export const box = (x: number, y: number, width: number, height: number, r: number): string =>
  `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - width}` +
  `a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - height}a${r} ${r} 0 0 1 ${r} ${-r}z`

export const fill = (d: string, colour: string, opacity?: number): Shape => ({
  d,
  fill: colour,
  ...(opacity === undefined ? {} : { opacity }),
})

export const line = (d: string, colour: string, width: number, opacity?: number): Shape => ({
  d,
  stroke: colour,
  width,
  ...(opacity === undefined ? {} : { opacity }),
})

export const times = (count: number, draw: (index: number) => Shape | Shape[]): Shape[] =>
  Array.from({ length: count }, (_, index) => draw(index)).flat()

/** Draws a leaf with its vein, pointing along an angle in degrees. */
export function leaf(x: number, y: number, length: number, angle: number, colour: string = INK.basil): Shape[] {
  const turn = (angle * Math.PI) / 180
  const at = (along: number, across: number) =>
    `${Math.round((x + along * Math.cos(turn) - across * Math.sin(turn)) * 10) / 10} ${Math.round((y + along * Math.sin(turn) + across * Math.cos(turn)) * 10) / 10}`
  const wide = length * 0.36
  return [
    fill(`M${at(0, 0)}Q${at(length * 0.5, wide)} ${at(length, 0)}Q${at(length * 0.5, -wide)} ${at(0, 0)}z`, colour),
    line(`M${at(length * 0.12, 0)}L${at(length * 0.82, 0)}`, INK.paper, 1.2, 0.6),
  ]
}

/** Draws small circles scattered within an ellipse. */
export const scattered = (
  chance: Chance,
  count: number,
  [cx, cy, rx, ry]: readonly [number, number, number, number],
  [least, most]: readonly [number, number],
  colours: readonly string[],
): Shape[] =>
  times(count, index => {
    const angle = (chance(360) * Math.PI) / 180
    const far = Math.sqrt(chance(1000) / 1000)
    const [x, y] = [Math.round(cx + rx * far * Math.cos(angle)), Math.round(cy + ry * far * Math.sin(angle))]
    const r = least + chance(most - least + 1)
    return fill(ellipse(x, y, r, Math.round(r * 0.8)), colours[index % colours.length]!)
  })

export const board: readonly Shape[] = [
  fill(box(62, 118, 276, 144, 22), INK.wood),
  ...times(4, index => line(`M84 ${142 + index * 30}q110 ${index % 2 ? 8 : -8} 232 0`, INK.grain, 2, 0.5)),
  fill(ellipse(86, 190, 7, 7), INK.grain),
]

export const plate: readonly Shape[] = [
  fill(ellipse(200, 196, 142, 74), INK.ware),
  line(ellipse(200, 193, 108, 52), INK.rim, 3),
]

export const bowl = (colour: string): Shape[] => [
  fill('M84 158h232c-4 66-52 104-116 104S88 224 84 158z', colour),
  fill('M140 258h120l-8 12h-104z', colour),
  line('M108 204q92 26 184 0', INK.paper, 4, 0.55),
]

export const steam: readonly Shape[] = times(3, index =>
  line(`M${166 + index * 34} 104q-11 -15 0 -30t0 -28`, INK.ware, 5, 0.9),
)
