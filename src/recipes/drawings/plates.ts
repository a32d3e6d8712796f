import { type Draw, ellipse, fill, INK, leaf, line, plate, scattered, times } from './shapes.ts'

const lemon = (x: number, y: number) => [
  fill(ellipse(x, y, 24, 18), INK.amber),
  fill(ellipse(x, y, 18, 13), '#F6DE8D'),
  line(`M${x - 16} ${y}h32m-24 -9l16 18m0 -18l-16 18`, INK.amber, 2),
]

const fish: Draw = () => [
  ...plate,
  fill('M100 192c28-50 120-60 180-14l40-30c-6 26-4 46 6 72l-44-22c-58 42-152 44-182-6z', INK.sea),
  fill('M128 200c40 26 96 24 138-2-34 38-104 40-138 2z', '#A9C6BF'),
  line('M150 166q14 26 0 54', INK.paper, 3, 0.8),
  ...times(4, index => line(`M${178 + index * 24} 172q10 18 0 36`, INK.seared, 4, 0.7)),
  fill(ellipse(126, 184, 5, 5), INK.night),
  ...lemon(226, 238),
  ...leaf(262, 240, 40, 8),
  ...leaf(258, 234, 36, -22, INK.leaf),
]

const shellfish: Draw = chance => [
  ...plate,
  ...times(5, index => {
    const [x, y] = [124 + index * 36, 176 + (index % 2) * 26]
    return [
      fill(`M${x - 24} ${y + 14}q-2 -40 24 -42t26 42q-25 14 -50 0z`, index % 2 ? '#3B4653' : '#515E6C'),
      fill(`M${x - 15} ${y + 10}q2 -22 15 -22t16 22q-15 7 -31 0z`, index % 2 ? '#E58E5A' : INK.gold),
    ]
  }),
  ...scattered(chance, 14, [200, 200, 90, 36], [2, 4], [INK.basil, INK.leaf]),
  ...lemon(282, 226),
]

const vegetable: Draw = chance => [
  ...plate,
  ...times(4, index => [
    fill(`M${112 + index * 44} 156q26 8 22 44t-20 42q-22 -10 -20 -44t18 -42z`, index % 2 ? INK.paprika : INK.amber),
    line(`M${104 + index * 44} 184l24 6m-26 14l24 6`, INK.char, 4, 0.6),
    ...leaf(112 + index * 44, 158, 34, -110 + chance(40), INK.leaf),
  ]),
  ...scattered(chance, 10, [200, 206, 94, 34], [2, 4], [INK.basil, INK.cream]),
]

const meatball: Draw = chance => [
  ...plate,
  fill(ellipse(200, 204, 96, 40), INK.paprika),
  ...times(5, index => {
    const [x, y] = [142 + index * 29, 190 + (index % 2) * 20]
    return [fill(ellipse(x, y, 27, 24), INK.seared), fill(ellipse(x - 7, y - 9, 8, 5), INK.crust)]
  }),
  ...scattered(chance, 16, [200, 186, 80, 30], [2, 3], [INK.cream, INK.leaf]),
  ...leaf(196, 166, 32, -60),
  ...leaf(200, 168, 30, -10),
]

const taco: Draw = chance => [
  ...plate,
  ...times(3, index => {
    const x = 84 + index * 62
    return [
      ...times(6, at =>
        fill(
          ellipse(x + 26 + at * 14, 162 + chance(12), 13, 12),
          [INK.leaf, INK.paprika, INK.seared, INK.cream][(at + index) % 4]!,
        ),
      ),
      fill(`M${x} 222q6 -70 58 -70t58 70q-58 16 -116 0z`, index % 2 ? INK.amber : '#EBC06A'),
      ...times(7, () => fill(ellipse(x + 24 + chance(68), 184 + chance(30), 3, 3), INK.gold)),
    ]
  }),
]

const sandwich: Draw = chance => [
  ...plate,
  fill('M106 172q2 -66 94 -66t94 66z', INK.gold),
  ...times(9, () => fill(ellipse(140 + chance(120), 124 + chance(34), 4, 2.5), INK.cream)),
  fill('M98 174h204l-12 16-18-8-20 10-22-10-20 10-22-10-22 10-20-10-22 10-18-8z', INK.leaf),
  fill('M104 190h192v22h-192z', INK.seared),
  fill('M108 208h184l-16 14h-40l-16 14-20 -14h-80z', INK.amber),
  fill('M108 222h184q-2 30 -34 30h-116q-32 0 -34 -30z', INK.gold),
]

/** Drawings of plated food. */
export const PLATES = { fish, shellfish, vegetable, meatball, taco, sandwich } as const
