import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take longest, from a minute to a quarter of one. Vitest orders files that it has not timed yet by their size,
 * and on a clean checkout a short file that plays thousands of histories would come last, with the other processes idle.
 */
export const LONGEST: readonly string[] = [
  'test/flows/kills',
  'test/simulation/more-histories',
  'test/simulation/histories',
  'test/flows/voice-kills',
  'test/evals/command',
  'test/scripts/new-operation',
  'test/http/streams/transports-agree',
  'test/flows/start-without-chain',
  'test/evals/stopping',
  'test/clerk/model/hostile',
  'test/flows/commit-kills',
  'test/web/merchant-trouble',
  'test/flows/rails/tempo-hard-luck',
  'test/scripts/demo',
  'test/web/trouble',
  'test/flows/printed-commands',
  'test/planted/planted',
  'test/flows/rebuilt-many',
  'test/production-start',
  'test/bench/servers',
  'test/main',
  'test/clerk/conversations',
  'test/fulfillment/callbacks',
  'test/recipes/mail',
  'test/clerk/house/utterances',
  'test/clerk/doubted',
].map(name => `${name}.test.ts`)

/** Orders the files of each project by time, the longest first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex(name => moduleId.endsWith(`/${name}`))
      return at === -1 ? LONGEST.length : at
    }
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => a.project.name.localeCompare(b.project.name) || rank(a) - rank(b))
  }
}
