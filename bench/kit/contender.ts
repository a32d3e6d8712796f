import type { Running } from './program.ts'

/** Contender of a benchmark. All contenders run the same operation. */
export type Contender = {
  readonly name: string
  /** Package and version of a third-party contender. */
  readonly version?: string
  readonly start: () => Promise<Running>
  /** Module whose `visit` sends the requests. */
  readonly visit: URL
  readonly facts: Readonly<Record<string, string>>
  /** Checks what the run has left behind, while the server is still running. Throws if something is wrong. */
  readonly examine?: () => Promise<string>
}

/** Targets for the factor by which ours should be cheaper than a peer. */
type Target = {
  readonly peer: string
  readonly first: number
  readonly moonshot: number
}

export type ServerBench = {
  readonly name: string
  readonly title: string
  /** Unit of the reported CPU time and latency. */
  readonly unit: string
  /** Operations per round, chosen so that each round takes tenths of a second of CPU. */
  readonly count: number
  /** Number of warm-up rounds, 1 by default: the runtime only optimizes code after thousands of requests. */
  readonly warmRounds?: number
  readonly targets: readonly Target[]
  /** True if our server reads its ledger per operation, so that the baseline reads one row as well. */
  readonly reads?: true
  /** Targets for the operations per second and core. */
  readonly perSecond?: { readonly first: number; readonly moonshot: number }
  /** Starts the contenders, ours first. */
  readonly open: (deps: OpenDeps) => Promise<readonly Contender[]>
}

export type OpenDeps = {
  readonly seed: string
  /** False to exclude contenders that must be installed first. */
  readonly withPeers: boolean
  /** Empty folder, removed afterwards. */
  readonly folder: string
  readonly stack: AsyncDisposableStack
}
