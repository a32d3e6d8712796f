import type { ConceptSource } from './lexicon-source.ts'
import { QUERY_WEIGHTS, type QueryWeights } from './weights.ts'

/** Side of a text. A query follows links less than a document, because it is meant literally. */
export type Side = 'document' | 'query'

export const AXES = 256
const SIGNATURE = 128
export const DIMENSIONS = AXES + SIGNATURE

/** Weight of a specific dish (not a dish family) for itself. */
const SPECIFIC = 1.5
const HOP = 0.75
const HOPS = 2
const MARKS = 4
const FNV_OFFSET = 2_166_136_261
const FNV_PRIME = 16_777_619

type Reached = { readonly to: Uint16Array; readonly strengths: Float64Array }
type Edge = readonly (readonly [concept: number, strength: number])[]

/**
 * Returns the function that embeds concepts as a vector. Contributions to the same concept add up as the square
 * root of the sum of squares: ten tacos are more Mexican than one, but not ten times as much. Negated concepts do
 * not spread.
 */
export function createEmbedding(concepts: readonly ConceptSource[]) {
  const idOf = new Map(concepts.map((concept, id) => [concept.name, id]))
  const links = concepts.map(concept => [...concept.links].map(([name, weight]) => [idOf.get(name)!, weight] as const))
  const axisOf = new Int16Array(concepts.length).fill(-1)
  const axes = byReach(links).filter(id => concepts[id]!.axis)
  if (axes.length > AXES) throw new Error(`the lexicon has ${axes.length} axes; at most ${AXES} fit`)
  for (const [axis, id] of axes.entries()) axisOf[id] = axis
  const signatures = concepts.map(concept => signatureOf(concept.name))
  const reached = {
    document: lazily(id => spread(links, id, HOP)),
    query: lazily(id => meant(QUERY_WEIGHTS[concepts[id]!.kind], id)),
  }

  function meant({ self, step }: QueryWeights, id: number): Reached {
    const own = axisOf[id]! < 0 && concepts[id]!.kind === 'dish' ? SPECIFIC : self
    const { to, strengths } = spread(links, id, step)
    const all = strengths.map((strength, i) => (to[i] === id ? own : strength))
    const length = Math.hypot(...all)
    return { to, strengths: all.map(strength => strength / length) }
  }

  const squares = new Float64Array(concepts.length)
  return (weights: ReadonlyMap<number, number>, side: Side = 'document'): Float32Array => {
    const touched: number[] = []
    for (const [id, weight] of weights) {
      const { to, strengths } = weight > 0 ? reached[side](id) : alone(id)
      for (let i = 0; i < to.length; i++) {
        const concept = to[i]!
        const part = weight * strengths[i]!
        if (squares[concept] === 0) touched.push(concept)
        squares[concept]! += part * Math.abs(part)
      }
    }
    const vector = new Float64Array(DIMENSIONS)
    for (const concept of new Set(touched)) {
      const value = Math.sign(squares[concept]!) * Math.sqrt(Math.abs(squares[concept]!))
      squares[concept] = 0
      const axis = axisOf[concept]!
      if (axis >= 0) vector[axis] = value
      else for (const mark of signatures[concept]!) add(vector, AXES + (mark >> 1), (mark & 1 ? value : -value) / 2)
    }
    return unit(vector)
  }
}

/**
 * Orders ids by the number of concepts that reach them within two hops, so that a query's dimensions are
 * contiguous.
 */
function byReach(links: readonly Edge[]): readonly number[] {
  const reached = new Uint32Array(links.length)
  for (const [id, near] of links.entries())
    for (const to of new Set([id, ...near.flatMap(([next]) => [next, ...links[next]!.map(([last]) => last)])]))
      reached[to]! += 1
  return [...links.keys()].sort((a, b) => reached[b]! - reached[a]! || a - b)
}

const alone = (id: number): Reached => ({ to: Uint16Array.of(id), strengths: Float64Array.of(1) })

/** Returns the concepts within two hops, each with the strength of its strongest path. */
function spread(links: readonly (readonly (readonly [number, number])[])[], from: number, hop: number): Reached {
  const strength = new Map([[from, 1]])
  let edge: Edge = [[from, 1]]
  for (let step = 0; step < HOPS; step++) {
    const next = edge.flatMap(([id, value]) =>
      value > 0 ? links[id]!.map(([to, weight]) => [to, value * weight * hop] as const) : [],
    )
    edge = next.filter(([to, value]) => Math.abs(value) > Math.abs(strength.get(to) ?? 0))
    for (const [to, value] of edge) {
      if (Math.abs(value) > Math.abs(strength.get(to) ?? 0)) strength.set(to, value)
    }
  }
  return { to: Uint16Array.from(strength.keys()), strengths: Float64Array.from(strength.values()) }
}

function lazily(make: (id: number) => Reached): (id: number) => Reached {
  const made = new Map<number, Reached>()
  return id => {
    const known = made.get(id)
    if (known) return known
    const fresh = make(id)
    made.set(id, fresh)
    return fresh
  }
}

/** Hashes a name to four marks in the 128 signature dimensions: position × 2, plus 1 for a positive sign. */
function signatureOf(name: string): number[] {
  return Array.from({ length: MARKS }, (_, mark) => fnv(`${mark}:${name}`) % (SIGNATURE * 2))
}

function fnv(text: string): number {
  let hash = FNV_OFFSET
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME)
  return (hash ^ (hash >>> 15)) >>> 0
}

function unit(vector: Float64Array): Float32Array {
  let squares = 0
  for (const value of vector) squares += value * value
  const scaled = new Float32Array(DIMENSIONS)
  if (squares === 0) return scaled
  const length = Math.sqrt(squares)
  for (let dim = 0; dim < DIMENSIONS; dim++) scaled[dim] = vector[dim]! / length
  return scaled
}

function add(vector: Float64Array, at: number, value: number): void {
  vector[at] = (vector[at] ?? 0) + value
}
