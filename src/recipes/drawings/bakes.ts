import { board, box, type Draw, ellipse, fill, INK, leaf, line, plate, scattered, times } from './shapes.ts'

const pie: Draw = () => [
  fill(ellipse(200, 218, 136, 44), INK.rim),
  fill('M72 190h256l-26 44q-102 26 -204 0z', '#A9B4B0'),
  fill(ellipse(200, 188, 132, 46), INK.crust),
  fill(ellipse(200, 184, 116, 37), INK.gold),
  ...times(4, index =>
    line(`M${110 + index * 60} ${212 - (index % 2) * 6}L${130 + index * 46} ${154}`, INK.crust, 7, 0.9),
  ),
  ...times(3, index => line(`M96 ${170 + index * 16}L304 ${170 + index * 16}`, INK.crust, 6, 0.8)),
  ...times(16, index =>
    fill(ellipse(72 + index * 17, 188 + Math.round(30 * Math.sin((index / 15) * Math.PI)), 10, 8), INK.gold),
  ),
]

const bread: Draw = chance => [
  ...board,
  fill('M92 214c-8-56 42-88 108-88s116 32 108 88q-108 30 -216 0z', INK.crust),
  fill('M104 206c0-44 42-68 96-68s96 24 96 68q-96 22 -192 0z', INK.gold),
  ...times(4, index => line(`M${132 + index * 42} 152q26 16 16 52`, INK.cream, 9)),
  ...scattered(chance, 20, [200, 180, 80, 30], [1, 2], [INK.cream]),
]

const jar: Draw = chance => [
  fill(box(148, 84, 104, 26, 8), INK.paprika),
  fill('M146 110h108q22 14 22 40v88q0 22 -22 22h-108q-22 0 -22 -22v-88q0 -26 22 -40z', INK.ware, 0.85),
  fill('M132 158h136v78q0 16 -16 16h-104q-16 0 -16 -16z', INK.amber),
  ...scattered(chance, 18, [200, 204, 56, 40], [5, 9], [INK.leaf, INK.paprika, INK.gold]),
  fill(box(154, 176, 92, 46, 6), INK.paper),
  line('M168 192h64m-64 14h44', INK.paprika, 4),
]

const cake: Draw = chance => [
  ...plate,
  fill('M108 132h184v74q-92 40 -184 0z', '#8A5A3B'),
  fill('M108 162q92 36 184 0v12q-92 38 -184 0z', INK.cream),
  fill(ellipse(200, 132, 92, 30), INK.cream),
  fill('M108 132q6 34 18 8t20 22q10 -8 16 8t24 -2q12 20 24 2t22 0q10 -14 20 -6t18 -18q12 18 22 -14z', INK.cream),
  ...scattered(chance, 11, [200, 130, 70, 18], [5, 8], [INK.paprika, '#9E2A2B', INK.amber]),
  ...leaf(206, 124, 28, -35),
]

const cookie: Draw = chance => [
  ...plate,
  ...times(4, index => {
    const [x, y] = [142 + (index % 2) * 96 + (index > 1 ? 14 : 0), 172 + Math.floor(index / 2) * 42]
    return [
      fill(ellipse(x, y + 5, 50, 27), INK.crust),
      fill(ellipse(x, y, 50, 26), INK.gold),
      ...scattered(chance, 7, [x, y, 36, 16], [4, 6], [INK.char, INK.seared]),
    ]
  }),
]

/** Drawings of baked and jarred food. */
export const BAKES = { pie, bread, jar, cake, cookie } as const
