import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildKernel } from '../../scripts/build-kernel.ts'

/** npm downloads the compiler, which needs a registry: skipped unless REQUIRE_SERVICES=1. */
test.skipIf(process.env.REQUIRE_SERVICES !== '1')(
  'the committed kernel is what its source compiles to (npx node scripts/build-kernel.ts writes it)',
  { timeout: 120_000 },
  () => {
    expect(Buffer.from(buildKernel()).equals(readFileSync('src/search/vectors/dot.wasm'))).toBe(true)
  },
)
