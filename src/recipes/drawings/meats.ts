import { board, box, type Draw, ellipse, fill, INK, leaf, line, type Shape, scattered, times } from './shapes.ts'

const BLOB = 'M120 178c-6-44 48-62 92-52s86 12 84 58-46 62-96 58-74-22-80-64z'

const rosemary = (x: number, y: number): Shape[] => [
  line(`M${x} ${y}q34 -14 72 -8`, INK.basil, 3),
  ...times(7, index => [
    line(`M${x + 8 + index * 9} ${y - 3 - index}l7 -12`, INK.basil, 3),
    line(`M${x + 8 + index * 9} ${y - 3 - index}l10 9`, INK.basil, 3),
  ]),
]

const steak: Draw = chance => [
  ...board,
  fill(BLOB, INK.fat),
  fill('M134 178c-4-34 40-48 78-40s72 10 70 46-38 48-80 46-64-18-68-52z', INK.seared),
  ...times(5, index => line(`M${152 + index * 26} ${216 - (index % 2) * 6}l34 -64`, INK.char, 6, 0.75)),
  ...scattered(chance, 14, [205, 184, 62, 34], [1, 2], [INK.ware]),
  ...rosemary(236, 244),
]

const roast: Draw = chance => [
  ...board,
  fill('M104 190c0-50 54-70 104-68s92 22 92 66-52 56-104 56-92-14-92-54z', INK.seared),
  ...times(5, index => line(`M${138 + index * 32} 126q14 56 -2 116`, INK.cream, 4)),
  fill('M276 150c22 6 34 22 32 40s-14 34-34 42c-16-22-16-60 2-82z', INK.rare),
  line('M276 152c20 8 30 22 28 38s-12 30-30 40', INK.fat, 5),
  ...scattered(chance, 12, [190, 180, 60, 40], [1, 2], [INK.char]),
  ...rosemary(96, 254),
]

const chop: Draw = chance => [
  ...board,
  ...times(2, index => {
    const [x, y] = [index * 96, index * 18 - 6]
    return [
      fill(`M${92 + x} ${196 + y}c-8-44 26-62 58-56s44 40 28 68-78 30-86-12z`, INK.fat),
      fill(`M${104 + x} ${194 + y}c-4-32 20-44 42-40s32 30 20 50-58 22-62-10z`, index ? INK.seared : INK.crust),
      line(`M${158 + x} ${150 + y}q24 -30 56 -40`, INK.cream, 13),
      line(`M${112 + x} ${188 + y}l44 18m-38 -32l44 18`, INK.char, 5, 0.7),
    ]
  }),
  ...scattered(chance, 8, [250, 240, 40, 10], [3, 6], [INK.leaf, INK.basil]),
]

const ribs: Draw = chance => [
  ...board,
  ...times(5, index => line(`M${118 + index * 40} 134l${-6 + chance(12)} -34`, INK.cream, 15)),
  fill('M92 148q108 -34 216 0q12 40 2 82q-110 26 -220 0q-10 -42 2 -82z', INK.seared),
  ...times(4, index => line(`M${138 + index * 41} 140q8 46 -2 96`, INK.char, 5, 0.8)),
  line('M104 158q96 -26 190 0', INK.paprika, 6, 0.7),
  ...scattered(chance, 16, [200, 188, 92, 30], [2, 3], [INK.amber, INK.rare]),
]

const bird: Draw = () => [
  ...board,
  fill(ellipse(200, 232, 120, 24), INK.leaf),
  fill('M112 206c-2-58 42-92 94-90s88 36 84 86-44 50-92 50-84-8-86-46z', INK.gold),
  fill('M122 214c20 26 130 28 158 2-10 30-42 38-82 38s-68-12-76-40z', INK.crust),
  fill('M232 214c-6-36 22-54 48-46s38 32 22 54-64 24-70-8z', INK.crust),
  line('M302 224q22 8 34 24', INK.cream, 11),
  fill(ellipse(340, 250, 9, 9), INK.cream),
  fill('M136 150c18-18 48-28 76-26-30 8-52 22-66 44z', INK.cream, 0.45),
  ...leaf(104, 236, 36, 160),
  ...leaf(112, 246, 34, 130, INK.basil),
  fill(ellipse(150, 250, 14, 12), INK.amber),
]

const skewer: Draw = chance => [
  ...board,
  ...times(3, index => {
    const y = 148 + index * 40
    return [
      line(`M66 ${y + 8}L344 ${y - 8}`, INK.grain, 5),
      ...times(5, at => {
        const x = 104 + at * 42
        const vegetable = at % 2 === 1
        const colour = vegetable ? [INK.paprika, INK.leaf, INK.amber][(index + at) % 3]! : INK.seared
        return fill(box(x, y - 14 - Math.round(at * 0.9), vegetable ? 20 : 34, vegetable ? 26 : 28, 8), colour)
      }),
    ]
  }),
  ...scattered(chance, 10, [200, 190, 100, 40], [2, 3], [INK.basil]),
]

const sausage: Draw = chance => [
  ...board,
  ...times(3, index => {
    const y = 150 + index * 38
    return [
      line(`M112 ${y}q86 ${34 - chance(10)} 176 ${-4}`, index === 1 ? INK.seared : INK.crust, 30),
      line(`M118 ${y - 4}q82 30 162 -4`, INK.gold, 5, 0.5),
      ...times(3, at => line(`M${150 + at * 44} ${y + 4}l14 16`, INK.char, 4, 0.7)),
    ]
  }),
  fill(ellipse(306, 236, 26, 15), INK.amber),
]

/** Drawings of meat on a board. */
export const MEATS = { steak, roast, chop, ribs, bird, skewer, sausage } as const
