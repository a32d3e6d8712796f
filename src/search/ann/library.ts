/** Subset of the hnswlib-node index API in use. Vectors are plain arrays; labels are integers below 2³². */
export type HnswIndex = {
  /** Initializes the index and frees its previous contents. */
  readonly initIndex: (maxElements: number, m: number, efConstruction: number, randomSeed: number) => void
  readonly addPoint: (point: number[], label: number) => void
  readonly setEf: (ef: number) => void
  /** Returns the nearest neighbors, nearest first. A filter that throws crashes the process. */
  readonly searchKnn: (
    query: number[],
    count: number,
    filter?: (label: number) => boolean,
  ) => { readonly neighbors: readonly number[] }
  readonly getMaxElements: () => number
  readonly getCurrentCount: () => number
  /** Writes the index. Does not report a full disk or a missing folder. */
  readonly writeIndex: (file: string) => Promise<unknown>
  /** Reads an index. Requires a new object and verified bytes: corrupt bytes can crash the process. */
  readonly readIndex: (file: string) => Promise<unknown>
}

/** Subset of hnswlib-node in use. */
export type AnnLibrary = { readonly HierarchicalNSW: new (space: 'ip', dimensions: number) => HnswIndex }

export type Report = (problem: string) => void

// Typed as string so that type checking succeeds if the optional package could not be built.
const PACKAGE: string = 'hnswlib-node'

/** Loads hnswlib-node. On failure, reports the reason and returns undefined; search then stays exact. */
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
