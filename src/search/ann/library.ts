/** The part of an hnswlib-node index that is used. Vectors are plain arrays, labels whole numbers below 2³². */
export type HnswIndex = {
  /** Frees what the index held before. */
  readonly initIndex: (maxElements: number, m: number, efConstruction: number, randomSeed: number) => void
  readonly addPoint: (point: number[], label: number) => void
  readonly setEf: (ef: number) => void
  /** Nearest first. A filter that throws ends the process. */
  readonly searchKnn: (
    query: number[],
    count: number,
    filter?: (label: number) => boolean,
  ) => { readonly neighbors: readonly number[] }
  readonly getMaxElements: () => number
  readonly getCurrentCount: () => number
  /** Says nothing when the disk is full or the folder is missing. */
  readonly writeIndex: (file: string) => Promise<unknown>
  /** Only into a new object, and only bytes that are known to be whole: others can end the process. */
  readonly readIndex: (file: string) => Promise<unknown>
}

/** hnswlib-node, as far as it is used. */
export type AnnLibrary = { readonly HierarchicalNSW: new (space: 'ip', dimensions: number) => HnswIndex }

export type Report = (problem: string) => void

// a string, so that types are checked where the optional package could not be built
const PACKAGE: string = 'hnswlib-node'

/** Loads hnswlib-node. Where it cannot be loaded the reason is reported, the result undefined, and search stays exact. */
export async function loadAnnLibrary(
  report: Report,
  load: () => Promise<unknown> = () => import(PACKAGE),
): Promise<AnnLibrary | undefined> {
  try {
    const { default: library } = (await load()) as { readonly default: AnnLibrary }
    if (typeof library?.HierarchicalNSW !== 'function') throw new Error('it exports no HierarchicalNSW')
    return library
  } catch (error) {
    report(`search stays exact, for ${PACKAGE} cannot be loaded: ${error instanceof Error ? error.message : error}`)
    return undefined
  }
}
