import {
  bowl,
  type Chance,
  type Draw,
  ellipse,
  fill,
  INK,
  leaf,
  line,
  type Shape,
  scattered,
  steam,
  times,
} from './shapes.ts'

const rimmed = (colour: string): Shape[] => [
  fill(ellipse(200, 158, 116, 34), INK.rim),
  fill(ellipse(200, 159, 106, 28), colour),
]

const stew: Draw = chance => [
  ...steam,
  ...rimmed('#8A4B2A'),
  ...times(6, index =>
    fill(
      ellipse(140 + index * 24, 150 + chance(16), 14 + chance(6), 9 + chance(3)),
      index % 2 ? INK.seared : INK.paprika,
    ),
  ),
  ...scattered(chance, 9, [200, 158, 88, 18], [4, 6], [INK.amber, INK.leaf]),
  ...bowl(INK.paprika),
  ...leaf(196, 152, 26, -30),
]

const soup: Draw = chance => [
  ...steam,
  ...rimmed(INK.amber),
  line('M140 160q30 -14 60 0t60 -2', INK.cream, 7),
  ...scattered(chance, 10, [200, 158, 84, 16], [2, 4], [INK.basil, INK.paprika]),
  ...bowl(INK.basil),
  ...leaf(206, 156, 24, -150),
]

const noodles: Draw = chance => [
  ...steam,
  line('M262 150l70 -98m-54 104l72 -92', INK.crust, 7),
  ...rimmed('#B9743A'),
  ...times(8, index =>
    line(
      `M${108 + index * 22} ${156 + chance(8)}q14 -${20 + chance(10)} 28 0t26 -2`,
      index % 3 ? INK.amber : INK.cream,
      6,
    ),
  ),
  ...scattered(chance, 8, [200, 154, 80, 14], [4, 6], [INK.leaf, INK.paprika, INK.seared]),
  ...bowl('#35566B'),
]

const rice: Draw = chance => [
  ...steam,
  fill('M96 160q30 -62 104 -62t104 62z', INK.cream),
  ...times(38, index =>
    fill(ellipse(124 + ((index * 37) % 154), 150 - ((index * 23) % 38) + chance(8), 5, 2.4), INK.ware),
  ),
  ...scattered(chance, 12, [200, 134, 66, 20], [3, 5], [INK.paprika, INK.leaf, INK.seared]),
  ...bowl('#7A3B2E'),
]

const greens = (chance: Chance): Shape[] =>
  times(13, index =>
    leaf(128 + chance(140), 128 + chance(34), 42 + chance(22), 200 + chance(140), index % 3 ? INK.leaf : INK.basil),
  )

const salad: Draw = chance => [
  fill(ellipse(200, 158, 116, 34), INK.rim),
  ...greens(chance),
  ...scattered(chance, 8, [200, 142, 80, 18], [6, 9], [INK.paprika, INK.amber, INK.cream]),
  ...bowl(INK.wood),
]

const sauce: Draw = chance => [
  fill('M112 128h150q34 -8 52 -34l14 8q-14 36 -50 52q6 60 -62 68h-52q-58 -8 -52 -94z', INK.ware),
  line('M112 152q-44 -6 -42 30t54 30', INK.ware, 13),
  fill(ellipse(188, 129, 76, 17), INK.rim),
  fill(ellipse(188, 130, 66, 12), INK.paprika),
  ...scattered(chance, 8, [188, 130, 50, 7], [2, 3], [INK.amber, INK.basil]),
  fill(ellipse(194, 226, 66, 10), INK.rim),
]

/** Drawings of food served in a bowl, and of sauces. */
export const BOWLS = { stew, soup, noodles, rice, salad, sauce } as const
