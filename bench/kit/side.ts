import type { Running } from './program.ts'

/** One of those that are measured beside each other, at the same operation. */
export type Side = {
  readonly name: string
  /** Package and version, where it is somebody else's. */
  readonly version?: string
  readonly start: () => Promise<Running>
  /** The module whose `visit` asks it. */
  readonly visit: URL
  readonly facts: Readonly<Record<string, string>>
  /** Looks at what the run has left behind, while the server still runs; throws when something is wrong. */
  readonly examine?: () => Promise<string>
}

/** How many times ours should be the cheaper one. */
type Target = {
  readonly peer: string
  readonly first: number
  readonly moonshot: number
}

export type ServerBench = {
  readonly name: string
  readonly title: string
  /** What CPU and time are told of. */
  readonly unit: string
  /** Operations of a round, chosen so that each round takes tenths of a second of CPU. */
  readonly count: number
  /** Rounds that are not counted, 1 unless told: a runtime makes the code fast that has answered thousands. */
  readonly warmRounds?: number
  readonly targets: readonly Target[]
  /** Ours reads its ledger for an operation: the floor reads one row, too. */
  readonly reads?: true
  /** Operations a second that one core should do. */
  readonly perSecond?: { readonly first: number; readonly moonshot: number }
  /** Ours first. */
  readonly open: (deps: OpenDeps) => Promise<readonly Side[]>
}

export type OpenDeps = {
  readonly seed: string
  /** False leaves out whatever must be installed first. */
  readonly withPeers: boolean
  /** An empty folder that is removed afterwards. */
  readonly folder: string
  readonly stack: AsyncDisposableStack
}
